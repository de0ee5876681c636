import BenchmarkHarness
import CPeers
import MessageRuntime

/// C functions called with checked values, and Swift closures called as C functions.
func addCFunctions(to suite: inout Suite) {
  suite.add(
    "cfunction.call/double1",
    """
    Calls a C function of a double to a double as a CFunction, with an argument and a result whose \
    types are known; each result is the next argument.
    """,
    reach: [.ratio(to: "peer.libffi.call/double1", atMost: 1.25), .allocations(atMost: 0)]
  ) {
    let halve: @convention(c) (Double) -> Double = cpeers_halve
    let function = try CFunction(
      "halve", address: unsafeBitCast(halve, to: UnsafeRawPointer.self), types: "dd")
    func run(_ count: Int) throws -> Double {
      var value = 3.0
      for _ in 0..<count { value = try function.call(value, returning: Double.self) }
      return value
    }
    // Beyond 50 the number does not change any more.
    guard try run(30) == halved(3, times: 30) else { throw PeerError.notPrepared }
    return { count in blackHole(try run(count)) }
  }

  suite.add(
    "callback/int2",
    """
    Calls, from C, a comparator as qsort takes it, two pointers to int32_t to an int, made from a \
    Swift closure, with the loop of the bare closure's row.
    """,
    reach: [.ratio(to: "peer.libffi.closure/int2", atMost: 1.25), .allocations(atMost: 0)]
  ) {
    let callback = try CCallback {
      (first: UnsafePointer<Int32>, second: UnsafePointer<Int32>) -> Int32 in
      first.pointee < second.pointee ? -1 : first.pointee > second.pointee ? 1 : 0
    }
    let comparator = unsafeBitCast(callback.address, to: cpeers_comparator.self)
    let run = { (count: Int) in
      withExtendedLifetime(callback) { cpeers_compare_run(comparator, Int64(count)) }
    }
    try checkWord(Int(run(1_000)), cpeers_compare_run(cpeers_compare, 1_000))
    return { count in blackHole(run(count)) }
  }
}
