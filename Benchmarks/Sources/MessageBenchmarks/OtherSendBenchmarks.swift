import BenchmarkHarness
import MessageRuntime
import RuntimeSubjects

/// Sends to nil, to super, and with types that have to be adapted.
func addOtherSends(to suite: inout Suite) {
  suite.add(
    "send.nil/int1",
    """
    Sends a typed selector, Int → Int, to one of eight variables in turn, all of them nil; the \
    results are added up.
    """,
    reach: [.indirectCalls(atMost: 1), .allocations(atMost: 0)], bestPeer: "libobjc2 1.8"
  ) {
    // From memory, so that the compiler does not learn that nobody is there.
    let receivers = opaque(
      PreparedValues([Unmanaged<Object>?](repeating: nil, count: 8)))
    let next = TypedSelector<Int, Int>("next:")
    return { count in
      var sum = 0
      for index in 0..<count {
        sum &+= try withOptional(receivers[index & 7]) { try $0.send(next, index) }
      }
      blackHole(sum)
    }
  }

  addSuper(
    "send.super/int1", "climb:",
    """
    Sends a typed selector, Int → Int, to an object whose own method sends it on to super: two \
    sends. The method captured the selector and its class. The results are added up.
    """,
    reach: [.indirectCalls(atMost: 4.5), .allocations(atMost: 0)], bestPeer: "ObjFW 5.4",
    to: &suite, makeReceiver: makeChild)
  addSuper(
    "send.super.static/int1", "scale:",
    "As send.super/int1, but the selector is a static property, and the class is named.",
    reach: [.allocations(atMost: 0)], bestPeer: nil, to: &suite, makeReceiver: makeStaticChild)

  suite.add(
    "send.adapted/object1",
    "Sends a Button where the method takes Any?, through an adapting entry.",
    reach: [.indirectCalls(atMost: 20)]
  ) {
    let receiver = makeSubject()
    let button = makeButton()
    let accept = TypedSelector<Void, Button>("accept:")
    return { count in
      for _ in 0..<count { try receiver.send(accept, button) }
    }
  }
}

/// Lends an object that may be missing, without a retain.
@inline(__always)
private func withOptional<Result>(
  _ object: Unmanaged<Object>?, _ body: (Object?) throws -> Result
) rethrows -> Result {
  guard let object else { return try body(nil) }
  return try object._withUnsafeGuaranteedRef { try body($0) }
}

private func addSuper(
  _ name: String, _ selector: Selector, _ summary: String, reach: [Reach], bestPeer: String?,
  to suite: inout Suite, makeReceiver: @escaping () -> Object
) {
  suite.add(name, summary, reach: reach, bestPeer: bestPeer) {
    let receiver = makeReceiver()
    let message = TypedSelector<Int, Int>(selector)
    return { count in
      var sum = 0
      for index in 0..<count { sum &+= try receiver.send(message, index) }
      blackHole(sum)
    }
  }
}
