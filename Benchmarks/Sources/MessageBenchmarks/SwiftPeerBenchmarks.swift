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
}
