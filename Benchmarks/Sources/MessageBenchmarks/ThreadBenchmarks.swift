import BenchmarkHarness
import MessageRuntime
import RuntimeSubjects

/// Sends on two threads at a time. The threads share classes, selectors and caches; each has
/// objects of its own, as the counts of references to one object are not the send's affair.
func addThreadedSends(to suite: inout Suite) {
  addThreaded(
    "send.threads2/int1",
    "As send.typed/int1, on one thread and on two that send to objects of one class.",
    bestPeer: "2.0", to: &suite, makeReceiver: makeSubject)
  addThreaded(
    "forward.threads2/int1",
    "As forward.target/int1, on one thread and on two that send to objects of one class.",
    bestPeer: "0.57", to: &suite
  ) { makeTargetForwarder(to: makeSubject()) }
}

private func addThreaded(
  _ name: String, _ summary: String, bestPeer: String, to suite: inout Suite,
  makeReceiver: @escaping () -> Object
) {
  suite.addThreads(
    name, summary, reach: [.threadScaling(atLeast: 1.9), .allocations(atMost: 0)],
    bestPeer: bestPeer
  ) {
    let own = ThreadObject(object: makeReceiver())
    let next = TypedSelector<Int, Int>("next:")
    return { count in
      let receiver = own.object
      var sum = 0
      for index in 0..<count { sum &+= try receiver.send(next, index) }
      blackHole(sum)
    }
  }
}
