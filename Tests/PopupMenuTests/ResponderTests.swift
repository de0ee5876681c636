import MessageRuntime
import PopupMenuKit
import Testing

@Suite("Responders")
struct ResponderTests {
  @Test("S1-03: a gesture names its target, and no nearer responder gets the action")
  func explicitTarget() throws {
    final class Target: Responder {
      var states: [GestureState] = []
      override class var methods: [Method] {
        [
          Method("pressed:") { (self: Target, sender: LongPressGestureRecognizer) in
            self.states.append(sender.state)
          }
        ]
      }
    }
    let target = Target()
    let stage = Stage(View(frame: Rect(0, 0, 10, 1)))
    stage.view.addGestureRecognizer(
      LongPressGestureRecognizer(target: target, action: "pressed:"))
    try stage.press()
    #expect(target.states == [.began, .changed, .ended])
  }

  @Test("S1-04, S1-05: the chain runs from the view over its controller to the application")
  func chain() {
    let stage = Stage(ResponsiveView(frame: Rect(0, 0, 10, 1)))
    let expected = [stage.view, stage.root, stage.controller, stage.application]
    #expect(stage.view.chain.map(ObjectIdentifier.init) == expected.map(ObjectIdentifier.init))
  }

  @Test("S1-05: an event that a responder does not handle goes to the next")
  func eventsPassOn() throws {
    final class Shaken: ViewController {
      var count = 0
      override func handle(_ event: Event) throws -> Bool {
        guard case .motion = event else { return false }
        count += 1
        return true
      }
    }
    let view = ResponsiveView(frame: Rect(0, 0, 10, 1))
    let controller = Shaken(view: view)
    let application = Application(root: controller)
    #expect(try application.deliver(.motion) == nil)
    #expect(view.becomeFirstResponder())
    #expect(try application.deliver(.motion) === controller)
    #expect(try application.deliver(.press(Point(0, 0), .began)) == nil)
    #expect(controller.count == 1)
  }

  @Test("S1-06, S1-07: a press is for the view it hits, a menu message for the designated one")
  func firstResponders() {
    let stage = Stage(ResponsiveView(frame: Rect(10, 5, 20, 3)))
    let application = stage.application
    #expect(application.firstResponder(for: .editingMenu("copy:")) == nil)
    #expect(stage.view.becomeFirstResponder())
    #expect(application.firstResponder(for: .editingMenu("copy:")) === stage.view)
    #expect(application.firstResponder(for: .press(Point(0, 0), .began)) === stage.root)
    #expect(application.firstResponder(for: .press(Point(10, 5), .began)) === stage.view)
    #expect(application.firstResponder(for: .press(Point(30, 5), .began)) === stage.root)
    #expect(application.firstResponder(for: .press(Point(80, 5), .began)) == nil)
  }

  @Test("S1-08: nobody becomes first responder without saying so, or outside an application")
  func canBecome() {
    let stage = Stage(View(frame: Rect(0, 0, 10, 1)))
    #expect(!stage.view.canBecomeFirstResponder)
    #expect(!stage.view.becomeFirstResponder())
    #expect(stage.application.firstResponder == nil)
    let view = ResponsiveView(frame: Rect(0, 1, 10, 1))
    #expect(!view.becomeFirstResponder())
    stage.root.addSubview(view)
    #expect(view.becomeFirstResponder())
    #expect(view.isFirstResponder)
    #expect(view.resignFirstResponder())
    #expect(stage.application.firstResponder == nil)
  }

  @Test("S1-08: a first responder that does not let go keeps the role")
  func veto() {
    final class Clinging: ResponsiveView {
      override func resignFirstResponder() -> Bool { false }
    }
    let stage = Stage(Clinging(frame: Rect(0, 0, 10, 1)))
    let other = ResponsiveView(frame: Rect(0, 1, 10, 1))
    stage.root.addSubview(other)
    #expect(stage.view.becomeFirstResponder())
    #expect(!other.becomeFirstResponder())
    #expect(stage.application.firstResponder === stage.view)
  }

  @Test("S1-09: the nearest responder that implements the action gets it, wherever it is")
  func nearest() throws {
    final class Near: ResponsiveView {
      override class var methods: [Method] { [Method("greenTapped") { (self: Near) in }] }
    }
    let stage = Stage(Near(frame: Rect(0, 0, 10, 1)))
    #expect(stage.view.target(forAction: "greenTapped", withSender: nil) === stage.view)
    #expect(stage.view.target(forAction: "redTapped", withSender: nil) === stage.controller)
    #expect(stage.view.target(forAction: "nobodyTapped", withSender: nil) == nil)
  }

  @Test("S1-10, S1-11: a private action of no argument runs, and may resign while it does")
  func privateAction() throws {
    let item = MenuItem(title: "Red", action: "redTapped")
    let stage = Stage(LongPressMenuView.init, [item])
    try stage.press()
    try stage.menu.choose(item)
    #expect(stage.controller.log == ["red"])
    #expect(stage.application.firstResponder == nil)
    #expect(stage.changes == [.willShow, .didShow, .willHide, .didHide])
  }

  @Test("A chain that leads back to itself ends, and so does a search along it")
  func circle() {
    final class Loop: Responder {
      var other: Responder?
      override var next: Responder? { other }
    }
    let (one, two) = (Loop(), Loop())
    (one.other, two.other) = (two, one)
    #expect(one.chain.count == 2)
    #expect(one.target(forAction: "copy:", withSender: nil) == nil)
    one.other = nil
  }
}
