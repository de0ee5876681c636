import BenchmarkHarness
import MenuDispatch
import MessageRuntime

/// Searches for the target of an action. Their counts of asks show that a miss is linear.
func addMenuSearch(to suite: inout Suite) {
  for depth in [1, 4, 8, 16, 32, 64] {
    addSearch(
      "menu.resolve.hit/\(depth)",
      "Finds the target of an action that responder \(depth) of the chain implements.",
      depth: depth, action: "act:", isFound: true, asks: depth, to: &suite)
  }
  for depth in [1, 4, 8, 16, 32, 64, 256] {
    addSearch(
      "menu.resolve.miss/\(depth)",
      "Finds that none of \(depth) responders, the window and the application has a method.",
      depth: depth, action: "nobody:", isFound: false, asks: depth + 2, to: &suite)
  }
  suite.addLoop(
    "menu.resolve.cycle/8",
    "Finds no target in a chain of eight responders that leads back to its beginning.",
    // A cycle is noticed after at most as many steps again.
    reach: [.allocations(atMost: 0), .count("asks", atMost: 16)]
  ) {
    let stage = MenuStage(depth: 8)
    stage.responders.last?.nextResponder = stage.responders[0]
    let context = stage.context
    return stage.loop { count in
      for _ in 0..<count {
        guard case .chainCycle = context.findTarget(forAction: "nobody:") else {
          throw MenuStage.Failure()
        }
      }
    }
  }
}

private func addSearch(
  _ name: String, _ summary: String, depth: Int, action: Selector, isFound: Bool, asks: Int,
  to suite: inout Suite
) {
  suite.addLoop(
    name, summary, reach: [.allocations(atMost: 0), .count("asks", atMost: Double(asks))]
  ) {
    let stage = MenuStage(depth: depth)
    let context = stage.context
    return stage.loop { count in
      for _ in 0..<count {
        guard (context.findTarget(forAction: action).target != nil) == isFound else {
          throw MenuStage.Failure()
        }
      }
    }
  }
}
