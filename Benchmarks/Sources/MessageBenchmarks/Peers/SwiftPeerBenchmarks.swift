import BenchmarkHarness
import SwiftPeers

/// What Swift itself offers where no message is needed.
func addSwiftPeers(to suite: inout Suite) {
  suite.add(
    "peer.swift.vtable/int1",
    """
    Calls an overridden method of a Swift class, Int → Int, through the virtual table, on two \
    objects of one class in turn.
    """
  ) {
    let first = makeCounter()
    let second = makeCounter()
    return { count in
      // With one object the compiler reads the table once, before the loop.
      var (receiver, next) = (first, second)
      var value = 0
      for _ in 0..<count {
        value = receiver.next(value)
        swap(&receiver, &next)
      }
      blackHole(value)
    }
  }

  suite.add(
    "peer.swift.witness/int1",
    """
    Calls a requirement of a class-bound protocol, Int → Int, through the witness table, on two \
    objects of one class in turn.
    """
  ) {
    let first = makeStepping()
    let second = makeStepping()
    return { count in
      var (receiver, next) = (first, second)
      var value = 0
      for _ in 0..<count {
        value = receiver.next(value)
        swap(&receiver, &next)
      }
      blackHole(value)
    }
  }

  suite.add(
    "peer.swift.closure/int1",
    "Calls a Swift closure with a context, Int → Int."
  ) {
    let closure = makeClosure()
    return { count in
      var value = 0
      for _ in 0..<count { value = closure(value) }
      blackHole(value)
    }
  }

  suite.add(
    "peer.swift.dictionary/int1",
    """
    Looks a closure up in a dictionary of 64 by a name of 9 characters and calls it, Int → Int: \
    what a program does that keeps its actions by name.
    """
  ) {
    let table = makeDictionary()
    let key = makeKey()
    return { count in
      var value = 0
      for _ in 0..<count { value = table[key]?(value) ?? -1 }
      blackHole(value)
    }
  }

  addDynamicSwiftPeers(to: &suite)
}

/// What Swift offers where the compiler does not know the receiver or the name.
private func addDynamicSwiftPeers(to suite: inout Suite) {
  addCast("peer.swift.cast.yes", "which it implements", makeAnyStepping, to: &suite)
  addCast("peer.swift.cast.no", "which it does not implement", makeAnyObject, to: &suite)

  suite.add(
    "peer.swift.dynamicMember/int1",
    """
    Calls a member of a @dynamicMemberLookup class, whose subscript looks a closure up in a \
    dictionary of 64 by the member's name, Int → Int.
    """
  ) {
    let receiver = makeDynamicReceiver()
    return { count in
      var value = 0
      for _ in 0..<count { value = receiver.action17(value) }
      blackHole(value)
    }
  }

  suite.add(
    "peer.swift.distributed/int1",
    """
    Calls a distributed actor through its remote face, Int → Int. Both are in this process, the \
    system hands arguments and results over without serialisation, and everything runs on the \
    calling thread.
    """, batch: 100
  ) {
    let pair = try RemotePair()
    return { count in
      guard try pair.run(count) == count else { throw PeerError.notPrepared }
    }
  }
}

private func addCast(
  _ name: String, _ which: String, _ make: @escaping () -> AnyObject, to suite: inout Suite
) {
  suite.add(
    name,
    """
    Asks two objects of unknown class in turn whether they are of a class-bound protocol, \(which).
    """
  ) {
    let first = make()
    let second = make()
    return { count in
      // With one object the compiler asks once, before the loop.
      var (object, next) = (first, second)
      var yes = 0
      for _ in 0..<count {
        if object is any Stepping { yes &+= 1 }
        swap(&object, &next)
      }
      blackHole(yes)
    }
  }
}
