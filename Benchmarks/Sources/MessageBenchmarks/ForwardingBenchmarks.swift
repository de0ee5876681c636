import BenchmarkHarness
import MessageRuntime
import RuntimeSubjects
import TypeEncodings

/// Messages that the receiver has no method for.
func addForwarding(to suite: inout Suite) {
  addForward(
    "forward.target/int1",
    "Sends a typed selector, Int → Int, to an object that names another as forwarding target.",
    reach: [.indirectCalls(atMost: 8), .allocations(atMost: 0)],
    bestPeer: "ObjFW 26, libobjc2 32, GNUstep 43", to: &suite
  ) { makeTargetForwarder(to: makeSubject()) }

  addForward(
    "forward.invocation/int1",
    """
    Sends a typed selector, Int → Int, to an object that has the signature at hand and whose \
    forwardInvocation(_:) invokes it on another object.
    """,
    reach: [.indirectCalls(atMost: 45)], bestPeer: "GNUstep 614", to: &suite
  ) { makeInvocationForwarder(to: makeSubject(), try MethodSignature(parsing: "q@:q")) }

  addForward(
    "forward.invocation.asked/int1",
    "As forward.invocation/int1, but the object asks the other one for the signature each time.",
    reach: [], bestPeer: nil, to: &suite
  ) { makeAskingForwarder(to: makeSubject()) }

  suite.add(
    "sink.swallow/void0",
    "Sends a typed selector without argument and result to the shared SelectorSink.",
    reach: [.indirectCalls(atMost: 8), .allocations(atMost: 0)], bestPeer: "502"
  ) {
    let sink = makeSharedSink()
    let swallowed = TypedSelector<Void>("swallowed")
    return { count in
      for _ in 0..<count { try sink.send(swallowed) }
    }
  }

  suite.add(
    "sink.swallow/object1",
    "Sends a typed selector with an object as argument to the shared SelectorSink.",
    reach: [.indirectCalls(atMost: 10), .allocations(atMost: 0)], bestPeer: "527"
  ) {
    let sink = makeSharedSink()
    let button = makeButton()
    let swallowed = TypedSelector<Void, Button>("swallowed:")
    return { count in
      for _ in 0..<count { try sink.send(swallowed, button) }
    }
  }
}

private func addForward(
  _ name: String, _ summary: String, reach: [Reach], bestPeer: String?, to suite: inout Suite,
  makeReceiver: @escaping () throws -> Object
) {
  suite.add(
    name, summary + " The whole send; the results are added up.", reach: reach,
    bestPeer: bestPeer
  ) {
    let receiver = try makeReceiver()
    let next = TypedSelector<Int, Int>("next:")
    return { count in
      var sum = 0
      for index in 0..<count { sum &+= try receiver.send(next, index) }
      blackHole(sum)
    }
  }
}
