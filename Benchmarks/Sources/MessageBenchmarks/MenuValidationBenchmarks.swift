import BenchmarkHarness
import MenuDispatch
import MessageRuntime

/// Items that are validated: one, the standard edit actions, and the leaves of a menu bar.
func addMenuValidation(to suite: inout Suite) {
  addValidating(
    "menu.validate.memo", "Validates an item again when nothing has changed.", depth: 8,
    forgets: false,
    reach: [
      .indirectCalls(atMost: 25), .allocations(atMost: 0), .itemsPerSecond(atLeast: 5e6),
      .count("asks", atMost: 0),
    ], to: &suite)
  addValidating(
    "menu.validate/8",
    "Validates an item anew; its method is implemented by the eighth responder.", depth: 8,
    forgets: true,
    reach: [
      .indirectCalls(atMost: 90), .allocations(atMost: 0), .itemsPerSecond(atLeast: 1e6),
      .count("asks", atMost: 8),
    ], to: &suite)
  addValidating(
    "menu.validate/64", "As menu.validate/8, at depth 64.", depth: 64, forgets: true,
    reach: [
      .ratio(to: "menu.validate/8", atMost: 8), .allocations(atMost: 0), .count("asks", atMost: 64),
    ], to: &suite)
  addValidating(
    "menu.validate.miss/8", "Validates an item that none of eight responders implements.",
    depth: 8, action: "nobody:", forgets: true,
    reach: [.allocations(atMost: 0), .count("asks", atMost: 10)], to: &suite)
  addValidating(
    "menu.validate.miss/64", "As menu.validate.miss/8, at depth 64.", depth: 64,
    action: "nobody:", forgets: true,
    reach: [
      .ratio(to: "menu.validate.miss/8", atMost: 8), .allocations(atMost: 0),
      .count("asks", atMost: 66),
    ], to: &suite)

  addPass(
    "menu.validate.edit21",
    """
    Validates 21 standard edit actions anew, of which the text at the end of the chain implements \
    ten; three of its eight responders override canPerformAction.
    """, change: .everything, asks: 10 * 8 + 11 * 10, to: &suite
  ) { try MenuBar(actions: StandardEditAction.allCases.prefix(21).map(\.selector)) }
  for leaves in [60, 300, 1_000, 5_000] {
    addPass(
      "menu.validate.bar/\(leaves)",
      "Validates \(leaves) leaves of a menu bar anew, half of which have a target.",
      change: .everything, asks: leaves / 2 * (8 + 10), to: &suite
    ) { try MenuBar(leaves: leaves) }
    addPass(
      "menu.validate.bar.memo/\(leaves)",
      "Validates \(leaves) leaves of a menu bar again when nothing has changed.",
      change: .nothing, asks: 0, to: &suite
    ) { try MenuBar(leaves: leaves) }
  }
  addPass(
    "menu.validate.churn/1000",
    "Validates 1 000 leaves of a menu bar, one in a hundred of which has got another title.",
    change: .oneInAHundred, asks: 10 / 2 * (8 + 10), to: &suite
  ) { try MenuBar(leaves: 1_000) }
}

private func addValidating(
  _ name: String, _ summary: String, depth: Int, action: Selector = "act:", forgets: Bool,
  reach: [Reach], to suite: inout Suite
) {
  suite.addLoop(name, summary, reach: reach) {
    let stage = MenuStage(depth: depth)
    let item = try MenuItem(title: "Act", action: action)
    let context = stage.context
    return stage.loop { count in
      for _ in 0..<count {
        if forgets { context.invalidate() }
        blackHole(context.validate(item))
      }
    }
  }
}

/// What changes before each pass.
private enum Change { case nothing, oneInAHundred, everything }

private func addPass(
  _ name: String, _ summary: String, change: Change, asks: Int, to suite: inout Suite,
  make: @escaping () throws -> MenuBar
) {
  let reach: [Reach] = [
    .allocations(atMost: 0), .itemsPerSecond(atLeast: change == .everything ? 1e6 : 5e6),
    .count("asks", atMost: Double(asks)),
  ]
  suite.addLoop(name, summary, reach: reach, batch: 10) {
    let bar = try make()
    let context = bar.stage.context
    let items = bar.items
    let titles = ["One title", "Another title"]
    var turn = 0
    return bar.stage.loop(items: Double(items.count)) { count in
      for _ in 0..<count {
        switch change {
        case .nothing: break
        case .everything: context.invalidate()
        case .oneInAHundred:
          turn &+= 1
          for index in stride(from: turn % 100, to: items.count, by: 100) {
            items[index].title = titles[turn & 1]
          }
        }
        for item in items { blackHole(context.validate(item)) }
      }
      withExtendedLifetime(bar) {}
    }
  }
}

/// A chain of eight responders, three of which override `canPerformAction`, that ends in a text,
/// and items for it.
private final class MenuBar {
  let stage: MenuStage
  let items: [MenuItem]

  /// Half of the items have an action that the text performs; nobody performs the others.
  convenience init(leaves: Int) throws {
    let actions: [Selector] = [
      "cut:", "print:", "copy:", "export:", "paste:", "rename:", "select:", "move:", "selectAll:",
      "duplicate:",
    ]
    try self.init(actions: (0..<leaves).map { actions[$0 % actions.count] })
  }

  init(actions: [Selector]) throws {
    stage = MenuStage(depth: 8, last: EditingResponder())
    var previous = stage.responders[6]
    // Inserted in front of the text, so that misses and hits pass them.
    for _ in 0..<3 {
      let overriding = OverridingResponder()
      overriders.append(overriding)
      previous.nextResponder = overriding
      previous = overriding
    }
    previous.nextResponder = stage.responders[7]
    // Eight in all.
    stage.responders[3].nextResponder = overriders[0]
    items = try actions.enumerated().map { try MenuItem(title: "Item \($0)", action: $1) }
  }

  private var overriders: [OverridingResponder] = []
}

/// Performs ten of the standard edit actions.
private final class EditingResponder: Responder {
  var count = 0
  @MethodBuilder override class var methods: [Method] {
    Method("cut:") { (self: EditingResponder, sender: AnyObject?) in self.count &+= 1 }
    Method("copy:") { (self: EditingResponder, sender: AnyObject?) in self.count &+= 2 }
    Method("paste:") { (self: EditingResponder, sender: AnyObject?) in self.count &+= 3 }
    Method("select:") { (self: EditingResponder, sender: AnyObject?) in self.count &+= 4 }
    Method("selectAll:") { (self: EditingResponder, sender: AnyObject?) in self.count &+= 5 }
    Method("delete:") { (self: EditingResponder, sender: AnyObject?) in self.count &+= 6 }
    Method("undo:") { (self: EditingResponder, sender: AnyObject?) in self.count &+= 7 }
    Method("redo:") { (self: EditingResponder, sender: AnyObject?) in self.count &+= 8 }
    Method("find:") { (self: EditingResponder, sender: AnyObject?) in self.count &+= 9 }
    Method("findNext:") { (self: EditingResponder, sender: AnyObject?) in self.count &+= 10 }
  }
}
