import MenuDispatch
import MessageRuntime
import Testing
import TypeEncodings

@Suite("Long-press menus")
struct LongPressMenuViewTests {
  func stage() -> (World, LongPressMenuView) {
    let world = World()
    let view = LongPressMenuView(frame: Rect(x: 10, y: 5, width: 20, height: 2))
    world.root.addSubview(view)
    return (world, view)
  }

  @Test("S1-15: S1-25: a long press shows the menu when it has begun, and not again later")
  func gesture() {
    let (world, view) = stage()
    view.longPressMenuItems = [MenuItem(title: "Red") {}]
    #expect(view.gestureRecognizers.count == 1)
    let inside = Point(x: 12, y: 6)
    world.window.sendEvent(PointerEvent(.began, at: inside))
    world.scheduler.advance(by: .milliseconds(499))
    #expect(!world.menu.isMenuVisible)
    world.scheduler.advance(by: .milliseconds(1))
    #expect(world.menu.isMenuVisible)
    #expect(view.longPressGesture.state == .began)
    world.menu.hide()
    // The later states of the same press are of no concern to the menu.
    world.window.sendEvent(PointerEvent(.moved, at: Point(x: 13, y: 6)))
    #expect(view.longPressGesture.state == .changed)
    world.window.sendEvent(PointerEvent(.ended, at: inside))
    #expect(!world.menu.isMenuVisible)
    #expect(view.longPressGesture.state == .possible)
  }

  @Test("S1-15: a press that ends or moves away too soon is none")
  func tooShort() {
    let (world, view) = stage()
    view.longPressMenuItems = [MenuItem(title: "Red") {}]
    world.window.sendEvent(PointerEvent(.began, at: Point(x: 12, y: 6)))
    world.scheduler.advance(by: .milliseconds(300))
    world.window.sendEvent(PointerEvent(.ended, at: Point(x: 12, y: 6)))
    world.scheduler.advance(by: .seconds(2))
    #expect(!world.menu.isMenuVisible)
    world.window.sendEvent(PointerEvent(.began, at: Point(x: 12, y: 6)))
    world.window.sendEvent(PointerEvent(.moved, at: Point(x: 28, y: 6)))
    world.scheduler.advance(by: .seconds(2))
    #expect(!world.menu.isMenuVisible)
    world.window.sendEvent(PointerEvent(.cancelled, at: .zero))
    // A key that means the same.
    view.longPressGesture.recognize(at: Point(x: 12, y: 6))
    #expect(world.menu.isMenuVisible)
  }

  @Test("S1-16: the order is: visible? first responder, items, place, show")
  func order() {
    let (world, view) = stage()
    view.longPressMenuItems = [MenuItem(title: "Red") {}]
    let observation = world.menu.observe { event in
      guard event == .willShow else { return }
      #expect(view.isFirstResponder)
      #expect(world.menu.menuItems?.count == 1)
    }
    #expect(view.showMenu() == .shown)
    guard case .present(_, let anchor, animated: true)? = world.presenter.calls.first else {
      Issue.record("not presented gradually")
      return
    }
    #expect(anchor.rect == Rect(x: 10, y: 5, width: 20, height: 2))
    let other = LongPressMenuView(frame: .zero)
    world.root.addSubview(other)
    other.longPressMenuItems = [MenuItem(title: "Other") {}]
    #expect(other.showMenu() == .notShown(.alreadyVisible))
    #expect(view.isFirstResponder)
    #expect(world.titles == ["Red"])
    observation.cancel()
  }

  @Test("S1-18: where the role is refused nothing changes")
  func refused() throws {
    final class Refusing: LongPressMenuView {
      override var canBecomeFirstResponder: Bool { false }
    }
    let world = World()
    let view = Refusing(frame: .zero)
    world.root.addSubview(view)
    view.longPressMenuItems = [MenuItem(title: "Red") {}]
    let kept = [try MenuItem(title: "Kept", action: "redTapped")]
    world.menu.menuItems = kept
    #expect(view.showMenu() == .notShown(.noFirstResponder))
    #expect(world.menu.menuItems?.first === kept[0])
    #expect(world.presenter.calls.isEmpty)
  }

  @Test("S1-22: a view with closure properties does nothing where one is nil")
  func closureProperties() throws {
    let world = World()
    let view = ColorView()
    world.root.addSubview(view)
    view.becomeFirstResponder()
    let item = try MenuItem(title: "Red", action: "redTapped")
    #expect(world.context.perform(item).handler === view)
    var runs = 0
    view.onRedTapped = { runs += 1 }
    #expect(world.context.perform(item).handler === view)
    #expect(runs == 1)
  }

  final class ColorView: ResponsiveView {
    var onRedTapped: (() -> Void)?
    @MethodBuilder override class var methods: [Method] {
      Method("redTapped") { (self: ColorView) in self.onRedTapped?() }
    }
  }

  @Test("S1-21: S1-23: S1-24: the same items serve anywhere, each with an action of its own")
  func reuse() {
    var runs: [String] = []
    for _ in 0..<2 {
      let (world, view) = stage()
      view.longPressMenuItems = [
        MenuItem(title: "Red") { runs.append("1") }, MenuItem(title: "Red") { runs.append("2") },
      ]
      let actions = view.longPressMenuItems.map { $0.action! }
      #expect(actions[0] != actions[1])
      #expect(actions.allSatisfy { $0.argumentCount == 0 })
      view.showMenu()
      #expect(world.titles == ["Red", "Red"])
      #expect(world.menu.choose(world.menu.snapshot!.items[1].id).isHandled)
    }
    #expect(runs == ["2", "2"])
  }

  @Test("S1-26: closure items of nobody's are not shown; MENUS-19: nor do they trap")
  func nobodysItems() {
    let (world, view) = stage()
    let plain = ResponsiveView()
    world.root.addSubview(plain)
    plain.becomeFirstResponder()
    let item = MenuItem(title: "Red") { Issue.record("nobody holds the item") }
    world.menu.menuItems = [item]
    #expect(world.menu.show() == .notShown(.noItems))
    guard case .noTarget = world.context.perform(item) else {
      Issue.record("nobody performs it")
      return
    }
    // A message sent to a view that does not hold it is not recognised, and says to whom.
    guard case .unrecognized(let error) = world.context.sendAction(item.action!, to: view) else {
      Issue.record("not recognised")
      return
    }
    #expect(error.site.className == "LongPressMenuView")
    #expect(error.site.selector == item.action!)
  }

  @Test(
    "S1-27: S1-30: S1-38: the view says yes to its items' actions alone, and runs nothing for it")
  func canPerform() {
    let (world, view) = stage()
    var runs = 0
    view.longPressMenuItems = (0..<100).map { MenuItem(title: "\($0)") { runs += 1 } }
    for item in view.longPressMenuItems {
      #expect(view.canPerformAction(item.action!, withSender: nil))
      #expect(!view.responds(to: item.action!))
    }
    #expect(view.canPerformAction("redTapped", withSender: nil))
    #expect(!view.canPerformAction("nobody", withSender: nil))
    #expect(!view.canPerformAction(MenuItem(title: "0") {}.action!, withSender: nil))
    #expect(
      world.context.findTarget(forAction: "redTapped", startingAt: .at(view)).target
        === world.controller)
    #expect(runs == 0)
  }

  @Test(
    "S1-28: a promise without a method is shown, and choosing it names class, selector, instance")
  func promise() throws {
    final class Lying: ResponsiveView {
      override func canPerformAction(_ action: Selector, withSender sender: AnyObject?) -> Bool {
        action == "lie"
      }
    }
    let world = World()
    let view = Lying()
    world.root.addSubview(view)
    view.becomeFirstResponder()
    world.menu.menuItems = [try MenuItem(title: "Lie", action: "lie")]
    #expect(world.menu.show() == .shown)
    guard case .unrecognized(let error) = world.choose("Lie") else {
      Issue.record("nothing implements it")
      return
    }
    #expect(error.site.className == "Lying")
    #expect(error.site.selector == "lie")
    #expect(error.address == UInt(bitPattern: Unmanaged.passUnretained(view).toOpaque()))
    #expect(error.description.contains("unrecognized selector sent to instance"))
    #expect(!world.menu.isMenuVisible)
  }

  @Test("S1-29: setting the items rebuilds the map; of two with one action the last is found")
  func map() throws {
    let first = try MenuItem(title: "1", action: "same")
    let second = try MenuItem(title: "2", action: "same")
    var map = MenuItemMap([first, second])
    #expect(map.item(for: "same") === second)
    #expect(map.items.map(\.title) == ["1", "2"])
    map = MenuItemMap()
    #expect(map.item(for: "same") == nil)
    #expect(!map.holds("same"))
    let (_, view) = stage()
    let old = MenuItem(title: "old") {}
    view.longPressMenuItems = [old]
    view.longPressMenuItems = [MenuItem(title: "new") {}]
    #expect(!view.canPerformAction(old.action!, withSender: nil))
  }

  @Test("The map agrees with a dictionary, for any number of items")
  func mapAgainstDictionary() {
    for count in [0, 1, 2, 3, 4, 5, 7, 8, 9, 33, 500] {
      let items = (0..<count).map { MenuItem(title: "\($0)") {} }
      let others = (0..<count).map { MenuItem(title: "other \($0)") {} }
      let map = MenuItemMap(items)
      let dictionary = Dictionary(uniqueKeysWithValues: items.map { ($0.action!, $0) })
      for item in items + others {
        #expect(map.item(for: item.action!) === dictionary[item.action!])
        #expect(map.holds(item.action!) == (dictionary[item.action!] != nil))
      }
    }
  }

  @Test("S1-31: S1-32: the target hook comes before the invocation, and gets the selector alone")
  func hooks() {
    final class Hooked: ResponsiveView {
      var hooks: [String] = []
      override func forwardingTarget(for selector: Selector) -> AnyObject? {
        hooks.append("target \(selector)")
        return super.forwardingTarget(for: selector)
      }
      override func forwardInvocation(_ invocation: Invocation) throws {
        hooks.append(
          "invocation \(invocation.selector) \(invocation.methodSignature.argumentCount)")
        try super.forwardInvocation(invocation)
      }
      override func methodSignature(for selector: Selector) -> MethodSignature? {
        super.methodSignature(for: selector) ?? (try? MethodSignature(parsing: "v@:@"))
      }
    }
    let context = ResponderContext()
    let view = Hooked()
    guard case .unrecognized = context.sendAction("unknown:", to: view, from: view) else {
      Issue.record("the default recognises nothing")
      return
    }
    #expect(view.hooks == ["target unknown:", "invocation unknown: 3"])
  }

  @Test(
    "S1-33: a closure run in the target hook that then returns nil does run, and the message fails")
  func hookReturnsNil() {
    final class Half: ResponsiveView {
      var runs = 0
      override func canPerformAction(_ action: Selector, withSender sender: AnyObject?) -> Bool {
        true
      }
      override func forwardingTarget(for selector: Selector) -> AnyObject? {
        runs += 1
        return super.forwardingTarget(for: selector)
      }
    }
    let world = World()
    let view = Half()
    world.root.addSubview(view)
    view.becomeFirstResponder()
    let item = MenuItem(title: "Red") {}
    guard case .unrecognized = world.context.perform(item) else {
      Issue.record("the message goes on to the invocation")
      return
    }
    #expect(view.runs == 1)
  }

  @Test("S1-34: S1-35: S1-36: S1-37: with a sink for a target the message ends well")
  func sink() {
    let (world, view) = stage()
    var runs = 0
    let item = MenuItem(title: "Red") { runs += 1 }
    view.longPressMenuItems = [item]
    view.becomeFirstResponder()
    #expect(world.context.perform(item).handler === view)
    #expect(runs == 1)
    #expect(view.forwardingTarget(for: item.action!) === SelectorSink.shared)
    #expect(runs == 2)
    #expect(view.forwardingTarget(for: "other") == nil)
  }

  @Test("S1-38: a closure runs once for each choice")
  func runsOnce() {
    let (world, view) = stage()
    var runs = 0
    view.longPressMenuItems = [MenuItem(title: "Red") { runs += 1 }]
    for expected in 1...3 {
      view.showMenu()
      world.menu.update()
      #expect(runs == expected - 1)
      world.choose("Red")
      #expect(runs == expected)
    }
  }

  @Test("S1-40: the view resigns whenever the menu hides, for any reason", arguments: 0..<4)
  func resigns(variant: Int) {
    let (world, view) = stage()
    view.longPressMenuItems = [MenuItem(title: "Red") {}]
    view.showMenu()
    #expect(view.isFirstResponder)
    switch variant {
    case 0: world.choose("Red")
    case 1: world.menu.hide()
    case 2: world.presenter.play(.cancel)
    default:
      view.longPressMenuItems = []
      world.menu.menuItems = []
      world.menu.update()
    }
    #expect(!world.menu.isMenuVisible)
    #expect(!view.isFirstResponder)
    #expect(world.context.firstResponder == nil)
  }

  @Test("S1-40: will-hide of another menu leaves the first responder alone")
  func otherMenu() throws {
    let (world, view) = stage()
    view.longPressMenuItems = [MenuItem(title: "Red") {}]
    view.showMenu()
    world.menu.hide()
    let text = TextView()
    world.root.addSubview(text)
    text.becomeFirstResponder()
    world.menu.menuItems = [try MenuItem(title: "Red", action: "redTapped")]
    world.menu.show()
    world.menu.hide()
    #expect(world.context.firstResponder === text)
  }

  @Test("S1-41: a thousand views with four items each are made and freed")
  func many() {
    struct WeakView { weak var view: LongPressMenuView? }
    let world = World()
    var views: [WeakView] = []
    var runs = 0
    for number in 0..<1_000 {
      let view = LongPressMenuView(frame: .zero)
      view.longPressMenuItems = (0..<4).map { MenuItem(title: "many \($0)") { runs += 1 } }
      world.root.addSubview(view)
      if number % 100 == 0 {
        view.showMenu()
        #expect(world.choose("many 3").isHandled)
      }
      views.append(WeakView(view: view))
    }
    #expect(runs == 10)
    for view in world.root.subviews { view.removeFromSuperview() }
    #expect(views.allSatisfy { $0.view == nil })
  }

  @Test("MENUS-16: of two views of one class each runs its own closures")
  func twoInstances() {
    let (world, one) = stage()
    let two = LongPressMenuView(frame: .zero)
    world.root.addSubview(two)
    var runs: [Int] = []
    one.longPressMenuItems = [MenuItem(title: "Go") { runs.append(1) }]
    two.longPressMenuItems = [MenuItem(title: "Go") { runs.append(2) }]
    two.showMenu()
    world.choose("Go")
    one.showMenu()
    world.choose("Go")
    #expect(runs == [2, 1])
  }

  @Test("Items that are replaced while the menu is up still work in it")
  func replacedWhileUp() {
    let (world, view) = stage()
    var runs: [String] = []
    view.longPressMenuItems = [MenuItem(title: "Old") { runs.append("old") }]
    view.showMenu()
    view.longPressMenuItems = [MenuItem(title: "New") { runs.append("new") }]
    #expect(world.choose("Old").isHandled)
    #expect(runs == ["old"])
    view.showMenu()
    #expect(world.titles == ["New"])
  }

  @Test("A view that is freed while its menu is up takes the menu along")
  func freedWhileUp() {
    let world = World()
    var view: LongPressMenuView? = LongPressMenuView(frame: .zero)
    world.root.addSubview(view!)
    view!.longPressMenuItems = [MenuItem(title: "Red") {}]
    view!.showMenu()
    let observation = world.noteMenuEvents()
    view!.removeFromSuperview()
    view = nil
    #expect(!world.menu.isMenuVisible)
    #expect(world.log.take() == ["willHide", "didHide"])
    observation.cancel()
  }
}
