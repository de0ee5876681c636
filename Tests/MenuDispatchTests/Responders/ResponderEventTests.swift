import MenuDispatch
import MessageRuntime
import Testing

@Suite("Events along the chain")
struct ResponderEventTests {
  /// Notes events, and ends those that it is told to.
  final class Handling: Actor {
    var ends: (ResponderEvent) -> Bool = { _ in false }
    override func handleEvent(_ event: ResponderEvent) -> Bool {
      log(name)
      return ends(event)
    }
  }

  @Test(
    "S1-05: an event that a responder does not handle goes to the next, one that it does not",
    arguments: [ResponderEvent.press("F1"), .motion("shake"), .remoteControl("play")])
  func passedOn(event: ResponderEvent) {
    let log = Log()
    let context = ResponderContext()
    let chain = ["a", "b", "c"].map { Handling($0, log) }
    link(chain, in: context)
    #expect(context.sendEvent(event) == nil)
    #expect(log.take() == ["a", "b", "c"])
    chain[1].ends = { $0 == event }
    #expect(context.sendEvent(event) === chain[1])
    #expect(log.take() == ["a", "b"])
    withExtendedLifetime(chain) {}
  }

  @Test("S1-05: S1-06: a touch starts at the view under it and goes up from there")
  func touches() {
    final class Touched: LoggingController {
      override func handleEvent(_ event: ResponderEvent) -> Bool {
        if case .pointer(let pointer) = event { log("\(pointer.phase)") }
        return true
      }
    }
    let controller = Touched()
    let world = World(controller)
    let view = View(frame: Rect(x: 0, y: 0, width: 10, height: 1))
    let button = Button(title: "B", frame: Rect(x: 20, y: 0, width: 10, height: 1))
    world.root.addSubview(view)
    world.root.addSubview(button)
    #expect(world.window.sendEvent(PointerEvent(.began, at: Point(x: 1, y: 0))))
    #expect(world.window.sendEvent(PointerEvent(.ended, at: Point(x: 1, y: 0))))
    #expect(world.log.take() == ["began", "ended"])
    // A control keeps what it gets.
    #expect(world.window.sendEvent(PointerEvent(.began, at: Point(x: 21, y: 0))))
    #expect(world.window.sendEvent(PointerEvent(.ended, at: Point(x: 21, y: 0))))
    #expect(world.log.take() == [])
    #expect(!world.window.sendEvent(PointerEvent(.began, at: Point(x: 500, y: 0))))
  }

  @Test("B105: an event ends in a chain that leads back to itself")
  func cycle() {
    let log = Log()
    let context = ResponderContext()
    let chain = ["a", "b", "c", "d", "e"].map { Handling($0, log) }
    link(chain, in: context)
    chain[4].nextResponder = chain[2]
    #expect(context.sendEvent(.press("x")) == nil)
    #expect(log.entries.count < 100)
    withExtendedLifetime(chain) {}
  }

  @Test("Roles: one that resigns as soon as it gets the role leaves it to others, without end")
  func resignsAtOnce() {
    final class Coward: ResponsiveView {
      var tries = 0
      override func becomeFirstResponder() -> Bool {
        tries += 1
        _ = super.becomeFirstResponder()
        return resignFirstResponder()
      }
    }
    for policy in [ResignPolicy.nearestWilling, .restorePrevious] {
      let world = World()
      world.context.resignPolicy = policy
      let outer = Coward()
      let inner = Coward()
      let text = TextView()
      world.root.addSubview(outer)
      outer.addSubview(inner)
      inner.addSubview(text)
      // Back to where it came from.
      outer.nextResponder = inner
      text.becomeFirstResponder()
      text.resignFirstResponder()
      #expect(world.context.firstResponder == nil)
      #expect(inner.tries < 1_000_000)
      outer.nextResponder = nil
    }
  }

  @Test("An application that gets a new context leaves the former one without its windows")
  func newContext() {
    let application = Application()
    let log = Log()
    let former = ResponderContext(application: application)
    do {
      let window = Window(frame: .zero)
      application.addWindow(window)
      #expect(former.keyWindow === window)
      let current = ResponderContext(application: application)
      #expect(application.context === current)
      #expect(former.keyWindow == nil)
      application.removeWindow(window)
    }
    #expect(former.firstResponder == nil)
    #expect(!former.sendAction("copy:").isHandled)
    let kept = ResponderContext(application: application)
    do { _ = ResponderContext(application: Application()) }
    #expect(application.context === kept)
    let copier = Copier("c", log)
    link([copier], in: kept)
    #expect(kept.sendAction("copy:").isHandled)
  }

  @Test("A role that is taken outside of the key window leaves its menu alone")
  func otherSlot() throws {
    let world = World()
    let view = ResponsiveView()
    world.root.addSubview(view)
    view.becomeFirstResponder()
    world.menu.menuItems = [try MenuItem(title: "Red", action: "redTapped")]
    world.menu.show()
    let outside = Actor("outside", world.log)
    outside.nextResponder = world.context.application
    #expect(outside.becomeFirstResponder())
    #expect(world.context.firstResponder === view)
    #expect(world.menu.isMenuVisible)
  }
}
