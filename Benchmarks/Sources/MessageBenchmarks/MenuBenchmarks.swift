import BenchmarkHarness
import MenuDispatch
import MessageRuntime
import TypeEncodings

/// Menus: targets found, items validated and chosen, menus shown, tokens in text.
func addMenus(to suite: inout Suite) {
  addMenuDispatch(to: &suite)
  addMenuSearch(to: &suite)
  addMenuValidation(to: &suite)
  addMenuLife(to: &suite)
  addMenuText(to: &suite)
}

/// Items that are chosen.
private func addMenuDispatch(to suite: inout Suite) {
  suite.addLoop(
    "menu.dispatch.closure",
    """
    Performs an item with a closure: the view that holds it is found, its forwarding target runs \
    the closure, a SelectorSink swallows the message.
    """,
    reach: [.indirectCalls(atMost: 35), .allocations(atMost: 0), .count("asks", atMost: 1)]
  ) {
    let stage = MenuStage(depth: 1)
    let tally = Tally()
    let view = LongPressMenuView(frame: .zero)
    stage.window.addSubview(view)
    view.longPressMenuItems = (0..<4).map { MenuItem(title: "Item \($0)") { tally.count &+= 1 } }
    guard view.becomeFirstResponder() else { throw MenuStage.Failure() }
    let item = view.longPressMenuItems[2]
    let context = stage.context
    return stage.loop { count in
      try withExtendedLifetime(view) {
        for _ in 0..<count {
          guard context.perform(item).isHandled else { throw MenuStage.Failure() }
        }
      }
    }
  }

  addPerforming(
    "menu.dispatch.method",
    """
    Performs an item whose method the eighth responder of the chain implements; the method takes \
    the sender.
    """,
    depth: 8,
    reach: [.indirectCalls(atMost: 35), .allocations(atMost: 0), .count("asks", atMost: 8)],
    to: &suite)
  addPerforming(
    "menu.dispatch.method/64", "As menu.dispatch.method, at depth 64.", depth: 64,
    reach: [.allocations(atMost: 0), .count("asks", atMost: 64)], to: &suite)
  addPerforming(
    "menu.dispatch.method/args0", "As menu.dispatch.method, with a method without arguments.",
    depth: 8, action: "act", reach: [.allocations(atMost: 0)], to: &suite)
  addPerforming(
    "menu.dispatch.method/args2",
    "As menu.dispatch.method, with a method that takes the sender and the event.", depth: 8,
    action: "act:event:", reach: [.allocations(atMost: 0)], to: &suite)

  // What is sent to a target that the item names.
  addToTarget(
    "menu.dispatch.sink", "Performs an item whose target forwards to a SelectorSink.",
    reach: [.allocations(atMost: 0)], to: &suite
  ) { ForwardingToSink() }
  addToTarget(
    "menu.dispatch.invocation",
    """
    Performs an item whose target gets an invocation in forwardInvocation and invokes it on \
    another object.
    """, to: &suite
  ) { ForwardingInvocations() }
  suite.addLoop(
    "menu.dispatch.notarget", "Performs an item whose action nobody of a chain of eight performs.",
    reach: [.ratio(to: "menu.dispatch.method", atMost: 20), .allocations(atMost: 0)]
  ) {
    let stage = MenuStage(depth: 8)
    let item = try MenuItem(title: "Act", action: "nobody:")
    let context = stage.context
    return stage.loop { count in
      for _ in 0..<count {
        guard case .noTarget = context.perform(item) else { throw MenuStage.Failure() }
      }
    }
  }
  suite.addLoop(
    "menu.dispatch.unrecognized",
    "Performs an item whose target has no such method: the outcome names what is missing.",
    reach: [.ratio(to: "menu.dispatch.method", atMost: 20), .allocations(atMost: 2)], batch: 100
  ) {
    let stage = MenuStage(depth: 1)
    let target = FirstKind()
    let item = try MenuItem(title: "Act", action: "nobody:", target: target)
    let context = stage.context
    return stage.loop { count in
      try withExtendedLifetime(target) {
        for _ in 0..<count {
          guard case .unrecognized = context.perform(item) else { throw MenuStage.Failure() }
        }
      }
    }
  }
}

private func addPerforming(
  _ name: String, _ summary: String, depth: Int, action: Selector = "act:", reach: [Reach],
  to suite: inout Suite
) {
  suite.addLoop(name, summary, reach: reach) {
    let stage = MenuStage(depth: depth)
    let item = try MenuItem(title: "Act", action: action)
    let context = stage.context
    return stage.loop { count in
      for _ in 0..<count {
        guard context.perform(item).isHandled else { throw MenuStage.Failure() }
      }
    }
  }
}

private func addToTarget(
  _ name: String, _ summary: String, reach: [Reach] = [], to suite: inout Suite,
  target: @escaping () -> Object
) {
  suite.addLoop(name, summary, reach: reach) {
    let stage = MenuStage(depth: 1)
    let target = target()
    let item = try MenuItem(title: "Act", action: "act:", target: target)
    let context = stage.context
    return stage.loop { count in
      try withExtendedLifetime(target) {
        for _ in 0..<count {
          guard context.perform(item).isHandled else { throw MenuStage.Failure() }
        }
      }
    }
  }
}

private final class ForwardingToSink: Object {
  override func forwardingTarget(for selector: Selector) -> AnyObject? { SelectorSink.shared }
}

private final class ForwardingInvocations: Object {
  private let other = ActingResponder()
  private lazy var signature = other.methodSignature(for: "act:")

  override func methodSignature(for selector: Selector) -> MethodSignature? { signature }

  override func forwardInvocation(_ invocation: Invocation) throws {
    try invocation.invoke(with: other)
  }
}
