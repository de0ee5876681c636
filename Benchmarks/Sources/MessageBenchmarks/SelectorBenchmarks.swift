import BenchmarkHarness
import MessageRuntime
import RuntimeSubjects

/// Questions about methods, and selectors from text.
func addSelectors(to suite: inout Suite) {
  addResponds("responds.yes", "next:", "has", peer: "GNUstep 5.2", to: &suite)
  addResponds("responds.no", "isNotThere:", "does not have", peer: "GNUstep 8.1", to: &suite)

  suite.add(
    "selector.literal",
    "Makes the selector of a string literal that was made before, and compares it with another.",
    reach: [.indirectCalls(atMost: 3), .allocations(atMost: 0)], bestPeer: "13.6"
  ) {
    let other = opaque(Selector("next:"))
    return { count in
      var equal = 0
      for _ in 0..<count {
        let selector: Selector = "next:"
        if selector == other { equal &+= 1 }
      }
      blackHole(equal)
    }
  }

  addFromString(
    "selector.string", "next:", reach: [.indirectCalls(atMost: 13), .allocations(atMost: 0)],
    peer: "13.6", to: &suite)
  addFromString(
    "selector.string/chars32", "replaceTheCharactersInRange:with",
    reach: [.allocations(atMost: 0)], peer: "23", to: &suite)
}

private func addResponds(
  _ name: String, _ selector: String, _ verb: String, peer: String, to suite: inout Suite
) {
  suite.add(
    name,
    "Asks an object, through the overridable responds(to:), for a method that it \(verb).",
    reach: [.indirectCalls(atMost: 4), .allocations(atMost: 0)], bestPeer: peer
  ) {
    let receiver = makeSubject()
    let selector = Selector(selector)
    return { count in
      var yes = 0
      for _ in 0..<count where receiver.responds(to: selector) { yes &+= 1 }
      blackHole(yes)
    }
  }
}

private func addFromString(
  _ name: String, _ text: String, reach: [Reach], peer: String, to suite: inout Suite
) {
  suite.add(
    name,
    """
    Makes a selector that is registered from a String of \(text.utf8.count) characters, and \
    compares it with another.
    """,
    reach: reach, bestPeer: peer
  ) {
    let text = opaque(text)
    let other = opaque(Selector(text))
    return { count in
      var equal = 0
      for _ in 0..<count where Selector(text) == other { equal &+= 1 }
      blackHole(equal)
    }
  }
}
