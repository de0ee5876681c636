import MenuDispatch
import MessageRuntime
import Testing

@Suite("First responder")
struct FirstResponderTests {
  @Test("S1-08: a view refuses the role unless it says otherwise, and ResponsiveView does")
  func refusesByDefault() {
    let world = World()
    let plain = View()
    let responsive = ResponsiveView()
    world.root.addSubview(plain)
    world.root.addSubview(responsive)
    #expect(!plain.canBecomeFirstResponder)
    #expect(!plain.becomeFirstResponder())
    #expect(world.context.firstResponder == nil)
    #expect(responsive.becomeFirstResponder())
    #expect(world.context.firstResponder === responsive)
    #expect(responsive.isFirstResponder)
    #expect(responsive.resignFirstResponder())
    #expect(world.context.firstResponder == nil)
  }

  @Test("S1-05: the chain of a view leads over controllers and the window to the application")
  func chainOfView() {
    let world = World()
    let outer = View()
    let inner = View()
    world.root.addSubview(outer)
    outer.addSubview(inner)
    let chain = inner.chain
    #expect(chain.ending == .application)
    let expected: [Responder] = [
      inner, outer, world.root, world.controller, world.window, world.context.application,
    ]
    #expect(chain.responders.map(ObjectIdentifier.init) == expected.map(ObjectIdentifier.init))
  }

  @Test("S1-06: S1-07: the first responder is picked by the kind of event")
  func pickedByKind() {
    let world = World()
    let text = TextView(frame: Rect(x: 0, y: 0, width: 10, height: 1))
    let button = Button(title: "B", frame: Rect(x: 20, y: 5, width: 10, height: 1))
    world.root.addSubview(text)
    world.root.addSubview(button)
    text.becomeFirstResponder()
    #expect(world.context.firstResponder(for: .editingMenu) === text)
    #expect(
      world.context.firstResponder(for: .touch(Point(x: 21, y: 5), in: world.window)) === button)
    #expect(world.context.firstResponder(for: .control(button)) === button)
    text.resignFirstResponder()
    #expect(world.context.firstResponder(for: .editingMenu) == nil)
    #expect(world.context.firstResponder(for: .presses) === world.window)
  }

  @Test("A responder that is first already becomes so without any callback")
  func becomingTwice() {
    let world = World()
    let view = ResponsiveView()
    world.root.addSubview(view)
    var changes = 0
    let observation = world.context.observeFirstResponder { _ in changes += 1 }
    #expect(view.becomeFirstResponder())
    #expect(view.becomeFirstResponder())
    #expect(changes == 1)
    observation.cancel()
  }

  @Test("A first responder that does not resign keeps the role, and nothing has changed")
  func veto() {
    let world = World()
    let keeper = Keeper()
    let other = ResponsiveView()
    world.root.addSubview(keeper)
    world.root.addSubview(other)
    keeper.becomeFirstResponder()
    let generation = world.context.generation
    #expect(!other.becomeFirstResponder())
    #expect(world.context.firstResponder === keeper)
    #expect(world.context.generation == generation)
    keeper.refusesInMethod = true
    keeper.keeps = false
    #expect(!other.becomeFirstResponder())
    #expect(world.context.firstResponder === keeper)
    keeper.refusesInMethod = false
    #expect(other.becomeFirstResponder())
  }

  @Test("A responder in no window is refused")
  func outsideOfWindow() {
    let view = ResponsiveView()
    #expect(!view.becomeFirstResponder())
    let world = World()
    world.root.addSubview(view)
    #expect(view.becomeFirstResponder())
  }

  @Test("While roles change, the future first responder is known and a third one is refused")
  func changing() {
    let world = World()
    let old = Meddler()
    let new = ResponsiveView()
    let third = ResponsiveView()
    for view in [old, new, third] { world.root.addSubview(view) }
    old.third = third
    old.becomeFirstResponder()
    #expect(new.becomeFirstResponder())
    #expect(old.sawFuture === new)
    #expect(old.thirdSucceeded == false)
    #expect(world.context.firstResponder === new)
    #expect(world.context.futureFirstResponder == nil)
  }

  @Test("A first responder that leaves the window, or is gone, loses the role")
  func leaving() {
    let world = World()
    var view: ResponsiveView? = ResponsiveView()
    world.root.addSubview(view!)
    view!.becomeFirstResponder()
    view!.removeFromSuperview()
    #expect(world.context.firstResponder == nil)
    world.root.addSubview(view!)
    view!.becomeFirstResponder()
    let inner = World()
    inner.root.addSubview(view!)
    #expect(world.context.firstResponder == nil)
    view!.becomeFirstResponder()
    weak let weakView = view
    view = nil
    for subview in inner.root.subviews { subview.removeFromSuperview() }
    #expect(weakView == nil)
    #expect(inner.context.firstResponder == nil)
  }

  @Test("A responder that dies as first responder leaves nothing behind")
  func dying() {
    let context = ResponderContext()
    let log = Log()
    var actor: Copier? = Copier("a", log)
    link([actor!], in: context)
    #expect(context.firstResponder === actor)
    actor = nil
    #expect(context.firstResponder == nil)
    #expect(!context.sendAction("copy:").isHandled)
  }

  @Test("MENUS-31: after a resignation the nearest willing responder gets the role, if so told")
  func nearestWilling() {
    let world = World(WillingController())
    let text = TextView()
    world.root.addSubview(text)
    text.becomeFirstResponder()
    text.resignFirstResponder()
    #expect(world.context.firstResponder == nil)
    world.context.resignPolicy = .nearestWilling
    text.becomeFirstResponder()
    text.resignFirstResponder()
    #expect(world.context.firstResponder === world.controller)
    #expect(world.context.sendAction("undo:").handler === world.controller)
  }

  @Test("MENUS-46: the previous first responder is restored after a menu and a dialog")
  func restored() {
    let world = World()
    world.context.resignPolicy = .restorePrevious
    let text = TextView()
    world.root.addSubview(text)
    text.becomeFirstResponder()
    let view = LongPressMenuView(frame: Rect(x: 0, y: 0, width: 5, height: 1))
    world.root.addSubview(view)
    let dialog = ViewController()
    let field = TextView()
    dialog.view.addSubview(field)
    defer { view.longPressMenuItems = [] }
    view.longPressMenuItems = [
      MenuItem(title: "Ask") {
        world.controller.present(dialog)
        field.becomeFirstResponder()
      }
    ]
    view.showMenu()
    #expect(world.choose("Ask").isHandled)
    #expect(world.context.firstResponder === field)
    world.controller.dismissPresented()
    // Not to the view, whose menu has gone.
    #expect(world.context.firstResponder === text)
  }

  @Test("AppKit's makeFirstResponder puts the window in place of one that refuses")
  func makeFirstResponder() {
    let world = World()
    let text = TextView()
    let plain = View()
    world.root.addSubview(text)
    world.root.addSubview(plain)
    #expect(world.window.makeFirstResponder(text))
    #expect(world.context.firstResponder === text)
    #expect(world.window.makeFirstResponder(plain))
    #expect(world.context.firstResponder === world.window)
    #expect(world.window.makeFirstResponder(nil))
    let keeper = Keeper()
    world.root.addSubview(keeper)
    #expect(world.window.makeFirstResponder(keeper))
    #expect(!world.window.makeFirstResponder(nil))
    #expect(world.context.firstResponder === keeper)
  }

  @Test("Each window has a first responder, and the key window's is the context's")
  func windows() {
    let world = World()
    let second = Window(frame: Rect(x: 0, y: 0, width: 10, height: 10))
    world.context.application.addWindow(second)
    let one = ResponsiveView()
    let two = ResponsiveView()
    world.root.addSubview(one)
    second.addSubview(two)
    one.becomeFirstResponder()
    two.becomeFirstResponder()
    #expect(one.isFirstResponder && two.isFirstResponder)
    #expect(world.context.firstResponder === one)
    second.makeKey()
    #expect(world.context.firstResponder === two)
    world.context.application.removeWindow(second)
    #expect(!two.isFirstResponder)
    #expect(world.context.firstResponder === one)
  }
}

/// Keeps the role as long as it is told to.
private final class Keeper: ResponsiveView {
  var keeps = true
  var refusesInMethod = false
  override var canResignFirstResponder: Bool { !keeps }
  override func resignFirstResponder() -> Bool {
    refusesInMethod ? false : super.resignFirstResponder()
  }
}

/// Tries to change roles while it resigns.
private final class Meddler: ResponsiveView {
  var third: ResponsiveView?
  var sawFuture: Responder?
  var thirdSucceeded: Bool?
  override func resignFirstResponder() -> Bool {
    sawFuture = context?.futureFirstResponder
    thirdSucceeded = third?.becomeFirstResponder()
    becomeFirstResponder()
    return super.resignFirstResponder()
  }
}

private final class WillingController: LoggingController {
  override var canBecomeFirstResponder: Bool { true }
  @MethodBuilder override class var methods: [Method] {
    Method("undo:") { (self: WillingController, sender: AnyObject?) in self.log("undo") }
  }
}
