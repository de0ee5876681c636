import MenuDispatch
import MessageRuntime
import Testing

@Suite("Menus that change while they are shown")
struct MenuReentrancyTests {
  @Test("S1-11: an action may resign: the menu hides once, with one pair of events")
  func resignInAction() {
    let (world, view) = longPressStage()
    defer { view.longPressMenuItems = [] }
    let observation = world.noteMenuEvents()
    view.longPressMenuItems = [
      MenuItem(title: "A") {
        world.log("a")
        view.resignFirstResponder()
      }
    ]
    view.showMenu()
    #expect(world.choose("A").isHandled)
    #expect(world.log.take() == ["willShow", "didShow", "a", "willHide", "didHide"])
    #expect(world.context.firstResponder == nil)
    observation.cancel()
  }

  @Test(
    "Whatever an action or an observer does, each show has one pair of hide events",
    arguments: 0..<6)
  func onePair(variant: Int) {
    let (world, view) = longPressStage()
    defer { view.longPressMenuItems = [] }
    let menu = world.menu
    let events = world.noteMenuEvents()
    let meddling = menu.observe { event in
      guard variant == 4 else { return }
      if event == .willShow || event == .didShow { menu.hide() }
      if case .willHide = event { menu.hide() }
    }
    view.longPressMenuItems = [
      MenuItem(title: "A") {
        switch variant {
        case 0: menu.hide()
        case 1: for _ in 0..<3 { menu.hide() }
        case 2: view.removeFromSuperview()
        case 3: menu.choose(menu.snapshot!.items[0].id)
        default: menu.update()
        }
      }
    ]
    view.showMenu()
    world.choose("A")
    menu.hide()
    let log = world.log.take()
    #expect(log == ["willShow", "didShow", "willHide", "didHide"])
    #expect(!menu.isMenuVisible)
    events.cancel()
    meddling.cancel()
  }

  @Test("A menu asked for in an action is shown when the first one is gone")
  func showInAction() {
    let (world, view) = longPressStage()
    defer { view.longPressMenuItems = [] }
    let events = world.noteMenuEvents()
    let second = LongPressMenuView(frame: .zero)
    world.root.addSubview(second)
    defer { second.longPressMenuItems = [] }
    second.longPressMenuItems = [MenuItem(title: "B") { world.log("b") }]
    view.longPressMenuItems = [
      MenuItem(title: "A") {
        world.log("a")
        second.becomeFirstResponder()
        world.menu.menuItems = second.longPressMenuItems
        #expect(world.menu.show() == .queued)
        #expect(world.titles == ["A"])
      }
    ]
    view.showMenu()
    world.choose("A")
    #expect(
      world.log.take() == [
        "willShow", "didShow", "a", "willHide", "didHide", "willShow", "didShow",
      ])
    #expect(world.titles == ["B"])
    world.choose("B")
    #expect(world.log.take() == ["b", "willHide", "didHide"])
    events.cancel()
  }

  @Test(
    "MENUS-32: a menu that replaces another leaves each with one pair, and one call for a choice")
  func replaced() throws {
    let (world, view) = longPressStage()
    var reasons: [MenuEvent] = []
    let observation = world.menu.observe { reasons.append($0) }
    var calls = 0
    view.longPressMenuItems = [MenuItem(title: "A") { calls += 1 }]
    view.showMenu()
    let row = world.menu.snapshot!.items[0].id
    world.menu.menuItems = view.longPressMenuItems
    #expect(world.menu.show(replacing: true) == .notShown(.noFirstResponder))
    #expect(view.showMenu() == .shown)
    #expect(world.menu.choose(row).isHandled)
    guard case .cancelled(.notPresented) = world.menu.choose(row) else {
      Issue.record("the menu is gone")
      return
    }
    #expect(calls == 1)
    #expect(
      reasons == [
        .willShow, .didShow, .willHide(.replaced), .didHide(.replaced), .willShow, .didShow,
        .willHide(.choice), .didHide(.choice),
      ])
    observation.cancel()
  }

  @Test("A choice that is made twice is performed once")
  func choosingTwice() {
    let (world, view) = longPressStage()
    defer { view.longPressMenuItems = [] }
    var inner: ActionOutcome?
    var calls = 0
    view.longPressMenuItems = [
      MenuItem(title: "A") {
        calls += 1
        inner = world.menu.choose(world.menu.snapshot!.items[0].id)
      }
    ]
    view.showMenu()
    world.choose("A")
    #expect(calls == 1)
    guard case .cancelled(.alreadyChosen)? = inner else {
      Issue.record("\(String(describing: inner))")
      return
    }
  }

  @Test("MENUS-34: a choice from the picture before an update runs that picture's action")
  func rebuilt() {
    let (world, view) = longPressStage()
    var chosen: [Int] = []
    func items(_ number: Int) -> [MenuItem] { [MenuItem(title: "Go") { chosen.append(number) }] }
    view.longPressMenuItems = items(0)
    view.showMenu()
    for number in 1...20 {
      let old = world.presenter.snapshot!
      let replacement = items(number)
      view.longPressMenuItems = replacement
      world.menu.menuItems = replacement
      replacement[0].keepsMenuPresented = true
      world.menu.update()
      #expect(world.presenter.snapshot!.generation > old.generation)
      #expect(world.presenter.snapshot!.items[0].id != old.items[0].id)
    }
    let last = world.presenter.snapshot!
    #expect(world.menu.choose(last.items[0].id, generation: last.generation).isHandled)
    #expect(world.menu.isMenuVisible)
    #expect(chosen == [20])
    // What was seen two pictures ago is another menu.
    guard case .cancelled(.staleItem) = world.menu.choose(MenuItemID(rawValue: 0), generation: 1)
    else {
      Issue.record("too old")
      return
    }
  }

  @Test("MENUS-34: an item that was replaced between picture and choice is still performed")
  func crossing() {
    let (world, view) = longPressStage()
    var chosen: [String] = []
    view.longPressMenuItems = [MenuItem(title: "Old") { chosen.append("old") }]
    view.showMenu()
    let old = world.presenter.snapshot!
    let new = [MenuItem(title: "New") { chosen.append("new") }]
    view.longPressMenuItems = new
    world.menu.menuItems = new
    world.menu.update()
    #expect(world.titles == ["New"])
    world.menu.menuPresenter(
      world.presenter, didChoose: old.items[0].id, generation: old.generation)
    #expect(chosen == ["old"])
    #expect(!world.menu.isMenuVisible)
  }

  @Test("MENUS-35: a thousand rebuilds while open leave no items behind")
  func leaks() {
    struct WeakItem { weak var item: MenuItem? }
    let (world, view) = longPressStage()
    var all: [WeakItem] = []
    view.longPressMenuItems = [MenuItem(title: "First") {}]
    view.showMenu()
    for _ in 0..<1_000 {
      let items = [MenuItem(title: "Go") {}]
      all.append(WeakItem(item: items[0]))
      view.longPressMenuItems = items
      world.menu.menuItems = items
      world.menu.update()
      // The one on screen and the one before.
      #expect(all.suffix(5).count { $0.item != nil } <= 2)
    }
    #expect(all.count { $0.item != nil } <= 2)
    view.longPressMenuItems = []
    world.menu.hide()
    #expect(all.allSatisfy { $0.item == nil })
  }

  @Test("MENUS-37: work posted from elsewhere changes the next picture, not the one on screen")
  func posted() async {
    let result: [String] = await onThread {
      let (world, view) = longPressStage()
      view.longPressMenuItems = [MenuItem(title: "A") {}]
      view.showMenu()
      let before = world.presenter.snapshot
      let box = UncheckedBox(view)
      for number in 0..<50 {
        world.context.port.post { context in
          box.value.longPressMenuItems = [MenuItem(title: "\(number)") {}]
          context.menuController.menuItems = box.value.longPressMenuItems
        }
      }
      world.context.drain()
      #expect(world.presenter.snapshot == before)
      #expect(world.presenter.calls.count == 1)
      world.menu.update()
      #expect(world.presenter.calls.count == 2)
      return world.titles
    }
    #expect(result == ["49"])
  }

  @Test("MENUS-40: after a difference in the middle, rows and validation are right")
  func difference() throws {
    final class Counting: LoggingController {
      var validated: [String] = []
      @MethodBuilder override class var methods: [Method] {
        Method("act:") { (self: Counting, item: MenuItem) in self.log(item.title) }
        Method("validateMenuItem:") { (self: Counting, item: MenuItem) -> Bool in
          self.validated.append(item.title)
          return item.title != "4"
        }
      }
    }
    let controller = Counting()
    let world = World(controller)
    let view = ResponsiveView()
    world.root.addSubview(view)
    view.becomeFirstResponder()
    var items = try (0..<5).map { try MenuItem(title: "\($0)", action: "act:") }
    world.menu.menuItems = items
    world.menu.show()
    let old = world.presenter.snapshot!
    controller.validated = []
    items.remove(at: 2)
    world.menu.menuItems = items
    world.menu.update()
    #expect(controller.validated == ["0", "1", "3", "4"])
    #expect(world.presenter.snapshot!.items.map(\.id) == items.map(\.id))
    #expect(world.presenter.snapshot!.items.map(\.isEnabled) == [true, true, true, false])
    #expect(world.menu.choose(old.items[3].id, generation: old.generation).isHandled)
    #expect(world.log.take() == ["3"])
  }

  @Test("A presenter that chooses from within present gets its choice after did-show")
  func synchronousPresenter() {
    let (world, view) = longPressStage()
    defer { view.longPressMenuItems = [] }
    let observation = world.noteMenuEvents()
    world.presenter.script = [.choose("A")]
    world.presenter.playsWhenPresented = true
    view.longPressMenuItems = [MenuItem(title: "A") { world.log("a") }]
    #expect(view.showMenu() == .shown)
    #expect(world.log.take() == ["willShow", "didShow", "a", "willHide", "didHide"])
    world.presenter.script = [.cancel]
    view.showMenu()
    #expect(world.log.take() == ["willShow", "didShow", "willHide", "didHide"])
    #expect(!world.menu.isMenuVisible)
    observation.cancel()
  }

  @Test("A first responder that goes takes the menu with it", arguments: 0..<3)
  func responderLost(variant: Int) {
    let world = World()
    var reasons: [MenuEvent] = []
    let observation = world.menu.observe { reasons.append($0) }
    var view: ResponsiveView? = ResponsiveView()
    world.root.addSubview(view!)
    view!.becomeFirstResponder()
    world.menu.menuItems = [try! MenuItem(title: "Red", action: "redTapped")]
    world.menu.show()
    switch variant {
    case 0:
      view!.removeFromSuperview()
    case 1:
      world.root.removeFromSuperview()
    default:
      view!.removeFromSuperview()
      view = nil
    }
    #expect(
      reasons == [.willShow, .didShow, .willHide(.responderLost), .didHide(.responderLost)])
    #expect(!world.menu.isMenuVisible)
    observation.cancel()
    withExtendedLifetime(view) {}
  }

  @Test("Another first responder hides the menu; what concerns none of them does not")
  func firstResponderChanges() {
    let (world, view) = longPressStage()
    let other = ResponsiveView()
    world.root.addSubview(other)
    view.longPressMenuItems = [MenuItem(title: "A") {}]
    view.showMenu()
    let unrelated = View()
    world.root.addSubview(unrelated)
    unrelated.removeFromSuperview()
    world.window.sendEvent(PointerEvent(.moved, at: .zero))
    #expect(world.menu.isMenuVisible)
    other.becomeFirstResponder()
    #expect(!world.menu.isMenuVisible)
    #expect(world.context.firstResponder === other)
  }

  @Test("Observers removed while an event is posted are not called, added ones next time")
  func observers() {
    let (world, view) = longPressStage()
    view.longPressMenuItems = [MenuItem(title: "A") {}]
    var second: Observation?
    var third: Observation?
    var log: [String] = []
    let first = world.menu.observe { event in
      guard event == .willShow else { return }
      log.append("first")
      second?.cancel()
      if third == nil {
        third = world.menu.observe { if $0 == .willShow { log.append("third") } }
      }
    }
    second = world.menu.observe { if $0 == .willShow { log.append("second") } }
    view.showMenu()
    #expect(log == ["first"])
    world.menu.hide()
    view.showMenu()
    #expect(log == ["first", "first", "third"])
    first.cancel()
    third = nil
    world.menu.hide()
    view.showMenu()
    #expect(log.count == 3)
  }
}
