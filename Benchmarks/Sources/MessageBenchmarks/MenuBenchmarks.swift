import BenchmarkHarness
import MenuDispatch
import MessageRuntime

/// Menu items: validated, and chosen.
func addMenus(to suite: inout Suite) {
  suite.add(
    "menu.dispatch.closure",
    """
    Performs an item with a closure: the view that holds it is found, its forwarding target runs \
    the closure, a SelectorSink swallows the message.
    """,
    reach: [.indirectCalls(atMost: 35), .allocations(atMost: 0)]
  ) {
    let stage = MenuStage(depth: 1)
    let tally = Tally()
    let view = LongPressMenuView(frame: .zero)
    stage.window.addSubview(view)
    view.longPressMenuItems = (0..<4).map { MenuItem(title: "Item \($0)") { tally.count &+= 1 } }
    guard view.becomeFirstResponder() else { throw MenuStage.Failure() }
    let item = view.longPressMenuItems[2]
    let context = stage.context
    return { count in
      try withExtendedLifetime((stage, view)) {
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
    """, depth: 8, reach: [.indirectCalls(atMost: 35), .allocations(atMost: 0)], to: &suite)
  addPerforming(
    "menu.dispatch.method/64", "As menu.dispatch.method, at depth 64.", depth: 64, reach: [],
    to: &suite)

  addValidating(
    "menu.validate.memo", "Validates an item again when nothing has changed.", depth: 8,
    forgets: false, reach: [.indirectCalls(atMost: 25), .allocations(atMost: 0)], to: &suite)
  addValidating(
    "menu.validate/8",
    "Validates an item anew; its method is implemented by the eighth responder.", depth: 8,
    forgets: true, reach: [.indirectCalls(atMost: 90), .allocations(atMost: 0)], to: &suite)
  addValidating(
    "menu.validate/64", "As menu.validate/8, at depth 64.", depth: 64, forgets: true,
    reach: [.ratio(to: "menu.validate/8", atMost: 8), .allocations(atMost: 0)], to: &suite)
  addValidating(
    "menu.validate.miss/8", "Validates an item that none of eight responders implements.",
    depth: 8, action: "nobody:", forgets: true, reach: [.allocations(atMost: 0)], to: &suite)
  addValidating(
    "menu.validate.miss/64", "As menu.validate.miss/8, at depth 64.", depth: 64,
    action: "nobody:", forgets: true,
    reach: [.ratio(to: "menu.validate.miss/8", atMost: 8), .allocations(atMost: 0)], to: &suite)
}

private func addPerforming(
  _ name: String, _ summary: String, depth: Int, reach: [Reach], to suite: inout Suite
) {
  suite.add(name, summary, reach: reach) {
    let stage = MenuStage(depth: depth)
    let item = try MenuItem(title: "Act", action: "act:")
    let context = stage.context
    return { count in
      try withExtendedLifetime(stage) {
        for _ in 0..<count {
          guard context.perform(item).isHandled else { throw MenuStage.Failure() }
        }
      }
    }
  }
}

private func addValidating(
  _ name: String, _ summary: String, depth: Int, action: Selector = "act:", forgets: Bool,
  reach: [Reach], to suite: inout Suite
) {
  suite.add(name, summary, reach: reach) {
    let stage = MenuStage(depth: depth)
    let item = try MenuItem(title: "Act", action: action)
    let context = stage.context
    return { count in
      withExtendedLifetime(stage) {
        for _ in 0..<count {
          if forgets { context.invalidate() }
          blackHole(context.validate(item))
        }
      }
    }
  }
}

/// A chain of responders of four classes, whose last one implements `act:`.
private final class MenuStage {
  struct Failure: Error {}

  let context = ResponderContext()
  let window = Window(frame: .zero)
  let responders: [Responder]

  init(depth: Int) {
    var responders: [Responder] = (0..<depth - 1).map {
      switch $0 % 4 {
      case 0: WillingResponder()
      case 1: FirstKind()
      case 2: SecondKind()
      default: ThirdKind()
      }
    }
    responders.append(ActingResponder())
    for (one, next) in zip(responders, responders.dropFirst()) { one.nextResponder = next }
    self.responders = responders
    context.application.addWindow(window)
    responders.last?.nextResponder = window
    responders.first?.becomeFirstResponder()
  }
}

/// Counts what was chosen.
private final class Tally {
  var count = 0
}

private final class WillingResponder: Responder {
  override var canBecomeFirstResponder: Bool { true }
}

private final class FirstKind: Responder {}
private final class SecondKind: Responder {}
private final class ThirdKind: Responder {}

private final class ActingResponder: Responder {
  var count = 0
  @MethodBuilder override class var methods: [Method] {
    Method("act:") { (self: ActingResponder, sender: AnyObject?) in self.count &+= 1 }
  }
}
