import BenchmarkHarness
import MessageRuntime
import RuntimeSubjects

private let bestOneClass = "ObjFW 2.8, libobjc2 3.2"

/// Sends to one class that has the method.
func addSends(to suite: inout Suite) {
  suite.add(
    "send.typed/int1",
    "Sends a typed selector, Int → Int, to one object; the results are added up.",
    reach: [.indirectCalls(atMost: 1.9), .allocations(atMost: 0)], bestPeer: bestOneClass
  ) {
    let receiver = makeSubject()
    let next = TypedSelector<Int, Int>("next:")
    return { count in
      var sum = 0
      for index in 0..<count { sum &+= try receiver.send(next, index) }
      blackHole(sum)
    }
  }

  suite.add(
    "send.typed/void0",
    "Sends a typed selector without argument and result; the method writes a stored property.",
    reach: [.indirectCalls(atMost: 1.9), .allocations(atMost: 0)], bestPeer: "2.8"
  ) {
    let receiver = makeSubject()
    let touch = TypedSelector<Void>("touch")
    return { count in
      for _ in 0..<count { try receiver.send(touch) }
    }
  }

  suite.add(
    "send.typed/double2",
    """
    Sends a typed selector, two Doubles to a Double; the arguments are literals, as in the peer's \
    loop, and the results' bit patterns are added up.
    """,
    reach: [.indirectCalls(atMost: 2.1), .allocations(atMost: 0)], bestPeer: "2.8"
  ) {
    let receiver = makeSubject()
    let blend = TypedSelector<Double, Double, Double>("blend:with:")
    return { count in
      // No register for floating point survives a call: a sum in one would go through memory and be
      // what the loop waits for.
      var sum: UInt64 = 0
      for _ in 0..<count {
        sum &+= try receiver.send(blend, 1.5, 2.5).bitPattern
      }
      blackHole(sum)
    }
  }

  addStructures(to: &suite)

  suite.add(
    "send.typed/object1",
    "Sends a typed selector with an object as argument; the method takes the object's class.",
    reach: [.allocations(atMost: 0)]
  ) {
    let receiver = makeSubject()
    let button = makeButton()
    let press = TypedSelector<Void, Button>("press:")
    return { count in
      for _ in 0..<count { try receiver.send(press, button) }
    }
  }

  addUntypedSends(to: &suite)
}

/// The same by an untyped selector and by a string literal.
private func addUntypedSends(to suite: inout Suite) {
  suite.add(
    "send.selector/int1",
    "As send.typed/int1 with an untyped selector and the result's type at the call site."
  ) {
    let receiver = makeSubject()
    let next = opaque(Selector("next:"))
    return { count in
      var sum = 0
      for index in 0..<count { sum &+= try receiver.send(next, index, returning: Int.self) }
      blackHole(sum)
    }
  }

  suite.add(
    "send.literal/int1",
    "As send.typed/int1 with a string literal and the result's type at the call site."
  ) {
    let receiver = makeSubject()
    return { count in
      var sum = 0
      for index in 0..<count { sum &+= try receiver.send("next:", index, returning: Int.self) }
      blackHole(sum)
    }
  }
}

private func addStructures(to suite: inout Suite) {
  let turn = TypedSelector<Triple, Triple>("turn:")
  // The loops take one sum, not three: the compiler would read two of the words at once, and a
  // processor waits long for a read that covers two separate writes.
  suite.add(
    "send.typed/struct24",
    """
    Sends a typed selector, a structure of three words that is at hand to another one; what is \
    computed of its parts is added up.
    """,
    reach: [.indirectCalls(atMost: 2.6), .allocations(atMost: 0)], bestPeer: "2.8"
  ) {
    let receiver = makeSubject()
    let value = opaque(Triple(x: 1, y: 2, z: 3))
    return { count in
      var sum = 0
      for _ in 0..<count {
        let result = try receiver.send(turn, value)
        sum &+= result.x ^ result.y &- result.z
      }
      blackHole(sum)
    }
  }

  suite.add(
    "send.typed.built/struct24",
    "As send.typed/struct24, but the structure is put together of words for each send."
  ) {
    let receiver = makeSubject()
    return { count in
      var sum = 0
      for index in 0..<count {
        let result = try receiver.send(turn, Triple(x: index, y: 2, z: 3))
        sum &+= result.x ^ result.y &- result.z
      }
      blackHole(sum)
    }
  }
}
