import MenuDispatch
import MessageRuntime
import Testing

@Suite("Long-press menus")
struct LongPressMenuViewTests {
  @Test("S1-15: S1-25: a long press shows the menu when it has begun, and not again later")
  func gesture() {
    let (world, view) = longPressStage()
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
    let (world, view) = longPressStage()
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
    let (world, view) = longPressStage()
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
      let (world, view) = longPressStage()
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

  @Test("S1-40: the view resigns whenever the menu hides, for any reason", arguments: 0..<4)
  func resigns(variant: Int) {
    let (world, view) = longPressStage()
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
    let (world, view) = longPressStage()
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
    let (world, one) = longPressStage()
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
    let (world, view) = longPressStage()
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
