import BenchmarkHarness
import MessageRuntime
import RuntimeSubjects

/// Sends to objects of many classes at random.
func addManyClasses(to suite: inout Suite) {
  suite.add(
    "send.poly8/int1",
    """
    Sends a typed selector, Int → Int, to objects of eight classes at random. Each class has a \
    method of its own, so neither the look-up nor the jump can be predicted.
    """,
    reach: [.indirectCalls(atMost: 7), .allocations(atMost: 0)], bestPeer: "ObjFW 8.0",
    batch: orderLength
  ) {
    let receivers = PreparedObjects(makeEight())
    let order = randomOrder(below: 8)
    let pick = TypedSelector<Int, Int>("pick:")
    return { count in
      var sum = 0
      for index in 0..<count {
        let which = Int(order[index & (orderLength - 1)])
        sum &+= try receivers.with(which) { try $0.send(pick, index) }
      }
      blackHole(sum)
    }
  }

  addMega(
    "send.mega256x64/void0",
    """
    Sends one of 64 typed selectors to an object of one of 256 classes, both at random. The \
    classes inherit the methods, which have one body, so the look-up is what varies.
    """,
    reach: [.indirectCalls(atMost: 4), .allocations(atMost: 0)],
    bestPeer: "ObjFW 2.6, libobjc2 4.4", makeReceivers: makeHeirs, to: &suite)

  addMega(
    "send.mega256x64own/void0",
    """
    As send.mega256x64/void0, but each of the 256 classes has 64 methods of its own, which share \
    code but not the data that stands for them.
    """,
    reach: [.allocations(atMost: 0)], bestPeer: nil, makeReceivers: makeOwners, to: &suite)
}

private func addMega(
  _ name: String, _ summary: String, reach: [Reach], bestPeer: String?,
  makeReceivers: @escaping (Int) -> [Object], to suite: inout Suite
) {
  suite.add(name, summary, reach: reach, bestPeer: bestPeer, batch: orderLength) {
    let objects = makeReceivers(256)
    let selectors = familySelectors.map { TypedSelector<Void>($0) }
    for object in objects {
      for selector in selectors { try object.send(selector) }
    }
    let receivers = PreparedObjects(objects)
    let names = PreparedValues(selectors)
    let order = randomOrder(below: 256 * 64)
    return { count in
      for index in 0..<count {
        let pick = Int(order[index & (orderLength - 1)])
        try receivers.with(pick & 255) { try $0.send(names[pick &>> 8]) }
      }
    }
  }
}
