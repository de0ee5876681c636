import BenchmarkHarness
import CPeers

/// C's own calls. The indirect one is the unit of the whole table.
func addCPeers(to suite: inout Suite) {
  suite.add(
    Suite.unit,
    """
    Calls a C function, Int → Int, through a pointer that was read from a volatile variable. Each \
    call's argument is the result of the call before. The unit of the table.
    """
  ) {
    let function = cpeers_indirect_add_one()
    return { count in
      var value: Int64 = 0
      for _ in 0..<count { value = function(value) }
      blackHole(value)
    }
  }

  suite.add(
    "peer.c.direct/int1",
    "Calls a C function of another module, Int → Int, by its name."
  ) {
    { count in
      var value: Int64 = 0
      for _ in 0..<count { value = cpeers_add_one(value) }
      blackHole(value)
    }
  }

  suite.addThreads(
    Suite.threadControl,
    """
    The indirect C call on one thread and on two that share nothing: what two threads can reach. \
    Rows of two threads are measured while it runs at full speed.
    """
  ) {
    let function = cpeers_indirect_add_one()
    return { count in
      var value: Int64 = 0
      for _ in 0..<count { value = function(value) }
      blackHole(value)
    }
  }
}
