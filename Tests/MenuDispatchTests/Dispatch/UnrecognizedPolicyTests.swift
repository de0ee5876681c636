import MenuDispatch
import MessageRuntime
import Testing

@Suite("Promises that are not kept")
struct UnrecognizedPolicyTests {
  final class Lying: ResponsiveView {
    override func canPerformAction(_ action: Selector, withSender sender: AnyObject?) -> Bool {
      action == "lie:"
    }
  }

  @Test("S1-28: where a program wants it, an unrecognized selector ends it, as in UIKit")
  func traps() async {
    await #expect(processExitsWith: .failure) {
      let world = World()
      let view = Lying()
      world.root.addSubview(view)
      view.becomeFirstResponder()
      world.context.unrecognizedPolicy = .trap
      world.context.sendAction("lie:")
    }
  }

  @Test("S1-28: that policy concerns nothing else: an action without a target ends nothing")
  func doesNotTrap() {
    let world = World()
    let view = Lying()
    world.root.addSubview(view)
    view.becomeFirstResponder()
    world.context.unrecognizedPolicy = .trap
    guard case .noTarget = world.context.sendAction("nobody:") else {
      Issue.record("nobody has it")
      return
    }
    #expect(world.context.sendAction("redTapped").isHandled)
  }
}
