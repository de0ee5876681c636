import MenuDispatch
import MessageRuntime
import Testing

@Suite("Menu controller")
struct MenuControllerTests {
  /// A view with `select:`, and a few with which a test can do something.
  final class Selecting: LoggingController {
    var onSelect: () -> Void = {}
    var whenAsked: (Selector) -> Void = { _ in }
    @MethodBuilder override class var methods: [Method] {
      Method("select:") { (self: Selecting, sender: Any?) in
        self.log("select")
        self.onSelect()
      }
    }
    override func canPerformAction(_ action: Selector, withSender sender: AnyObject?) -> Bool {
      whenAsked(action)
      return super.canPerformAction(action, withSender: sender)
    }
  }

  func world(_ controller: LoggingController = LoggingController()) -> (World, ResponsiveView) {
    let world = World(controller)
    let view = ResponsiveView(frame: Rect(x: 10, y: 5, width: 20, height: 2))
    world.root.addSubview(view)
    return (world, view)
  }

  @Test("S1-01: S1-02: items are titles with actions, and a menu has as many as it is given")
  func anySize() throws {
    let (world, view) = world()
    view.becomeFirstResponder()
    for count in [1, 3, 200] {
      world.menu.menuItems = try (0..<count).map {
        try MenuItem(title: "Item \($0)", action: $0 % 2 == 0 ? "redTapped" : "greenTapped")
      }
      #expect(world.menu.menuItems!.allSatisfy { $0.target == nil && !$0.hasExplicitTarget })
      #expect(world.menu.setMenuVisible(true, animated: true) == .shown)
      #expect(world.titles.count == count)
      world.choose("Item \(count - 1)")
      #expect(world.log.take() == [(count - 1) % 2 == 0 ? "red" : "green"])
    }
  }

  @Test("S1-12: S1-13: S1-14: a standard action that the chain implements gets an item of itself")
  func standardItems() {
    let controller = Selecting()
    let (world, view) = world(controller)
    view.becomeFirstResponder()
    world.menu.titles = MenuTitles(languages: ["en"])
    #expect(world.menu.show() == .shown)
    #expect(world.titles == ["Select"])
    #expect(world.choose("Select").handler === controller)
    #expect(world.log.take() == ["select"])
    for (language, title) in [
      ("ru", "Выбрать"), ("zh-Hans", "选择"), ("ja", "選択"), ("ar", "تحديد"), ("ko", "선택"),
    ] {
      world.menu.titles = MenuTitles(languages: [language])
      world.menu.show()
      #expect(world.titles == [title])
      world.menu.hide()
    }
  }

  @Test("S1-16: S1-17: while a menu is on screen another request does nothing")
  func onlyOne() throws {
    let (world, view) = world()
    view.becomeFirstResponder()
    let observation = world.noteMenuEvents()
    world.menu.menuItems = [try MenuItem(title: "Red", action: "redTapped")]
    #expect(!world.menu.isMenuVisible)
    #expect(world.menu.show() == .shown)
    #expect(world.menu.isMenuVisible)
    let before = world.menu.snapshot
    world.menu.menuItems = [try MenuItem(title: "Green", action: "greenTapped")]
    #expect(world.menu.show() == .notShown(.alreadyVisible))
    #expect(world.menu.snapshot == before)
    #expect(world.log.take() == ["willShow", "didShow"])
    #expect(world.presenter.calls.count == 1)
    observation.cancel()
    #expect(world.context.menuController === world.menu)
  }

  @Test("S1-19: a place in one view's coordinates is the same in another's")
  func anchor() throws {
    let (world, view) = world()
    world.root.boundsOrigin = Point(x: 3, y: 1)
    let inner = ResponsiveView(frame: Rect(x: 2, y: 1, width: 5, height: 1))
    view.addSubview(inner)
    view.boundsOrigin = Point(x: 0, y: 1)
    inner.becomeFirstResponder()
    func shownAt(_ rect: Rect, _ view: View) throws -> MenuAnchor? {
      world.menu.menuItems = [try MenuItem(title: "Red", action: "redTapped")]
      world.menu.setTargetRect(rect, in: view)
      #expect(world.menu.setMenuVisible(true, animated: true) == .shown)
      defer { world.menu.hide() }
      guard case .present(_, let anchor, animated: true)? = world.presenter.calls.last else {
        return nil
      }
      return anchor
    }
    let byBounds = try shownAt(inner.bounds, inner)
    let byFrame = try shownAt(inner.frame, view)
    #expect(byBounds == byFrame)
    #expect(byBounds?.rect == Rect(x: 10 + 2 - 3, y: 5 + 1 - 1 - 1, width: 5, height: 1))
    #expect(byBounds?.container == world.window.bounds)
  }

  @Test("S1-20: S3-11: S3-28: a menu appears and goes gradually or at once, as asked")
  func animated() throws {
    let (world, view) = world()
    view.becomeFirstResponder()
    world.menu.menuItems = [try MenuItem(title: "Red", action: "redTapped")]
    world.menu.setMenuVisible(true, animated: false)
    #expect(world.menu.setMenuVisible(false, animated: true) == .hidden)
    guard case .present(_, _, animated: false) = world.presenter.calls[0],
      case .dismiss(animated: true) = world.presenter.calls[1]
    else {
      Issue.record("\(world.presenter.calls)")
      return
    }
    #expect(!world.menu.isMenuVisible)
  }

  @Test("S1-26: items that nobody performs leave nothing to show")
  func nothingToShow() {
    let (world, view) = world()
    view.becomeFirstResponder()
    var closureRuns = 0
    world.menu.menuItems = [MenuItem(title: "Red") { closureRuns += 1 }]
    let observation = world.noteMenuEvents()
    #expect(world.menu.show() == .notShown(.noItems))
    #expect(!world.menu.isMenuVisible)
    #expect(world.presenter.calls.filter { if case .present = $0 { true } else { false } }.isEmpty)
    // Who prepared something at will-show can take it back.
    #expect(world.log.take() == ["willShow", "willHide", "didHide"])
    #expect(closureRuns == 0)
    observation.cancel()
  }

  @Test("MENUS-1: MENUS-2: without a first responder a menu is not shown; afterwards at once")
  func needsFirstResponder() throws {
    let (world, view) = world()
    world.menu.menuItems = [try MenuItem(title: "Red", action: "redTapped")]
    world.menu.setTargetRect(view.bounds, in: view)
    let observation = world.noteMenuEvents()
    #expect(world.menu.show() == .notShown(.noFirstResponder))
    #expect(world.log.entries.isEmpty)
    #expect(world.menu.menuItems?.count == 1)
    view.becomeFirstResponder()
    #expect(world.menu.show() == .shown)
    guard case .present(_, let anchor, _)? = world.presenter.calls.first else {
      Issue.record("not presented")
      return
    }
    #expect(anchor.rect == view.frame)
    observation.cancel()
  }

  @Test("MENUS-13: a menu for a view in no window is not shown, and says why")
  func needsWindow() throws {
    let (world, view) = world()
    view.becomeFirstResponder()
    let detached = ResponsiveView(frame: .zero)
    world.menu.menuItems = [try MenuItem(title: "Red", action: "redTapped")]
    world.menu.setTargetRect(.zero, in: detached)
    #expect(world.menu.show() == .notShown(.notInWindow))
    world.root.addSubview(detached)
    #expect(world.menu.show() == .shown)
  }

  @Test("D3: the action comes first, then will-hide, then did-hide")
  func order() {
    let controller = Selecting()
    let (world, view) = world(controller)
    view.becomeFirstResponder()
    let observation = world.noteMenuEvents()
    controller.onSelect = { #expect(world.menu.isMenuVisible) }
    world.menu.show()
    world.presenter.play(.chooseIndex(0))
    #expect(world.log.take() == ["willShow", "didShow", "select", "willHide", "didHide"])
    #expect(world.presenter.snapshot == nil)
    observation.cancel()
  }

  @Test("S3-12: stale items are shown again under UIKit's lifetime, and not by default")
  func staleItems() throws {
    let (world, view) = world()
    view.becomeFirstResponder()
    world.menu.itemsLifetime = .untilChanged
    world.menu.menuItems = [try MenuItem(title: "Red", action: "redTapped")]
    world.menu.show()
    world.menu.hide()
    #expect(world.menu.show() == .shown)
    #expect(world.titles == ["Red"])
    world.menu.itemsLifetime = .untilHidden
    world.menu.hide()
    #expect(world.menu.menuItems == nil)
    #expect(world.menu.show() == .notShown(.noItems))
  }

  @Test("MENUS-26: after a menu has hidden, its items are free")
  func itemsAreFreed() {
    let world = World()
    let view = LongPressMenuView(frame: .zero)
    world.root.addSubview(view)
    var captured: Log? = Log()
    weak let weakLog = captured
    view.longPressMenuItems = [MenuItem(title: "A") { [captured] in captured?("a") }]
    captured = nil
    view.showMenu()
    #expect(world.menu.isMenuVisible)
    view.longPressMenuItems = []
    #expect(weakLog != nil)
    world.menu.hide()
    #expect(weakLog == nil)
  }

  @Test("MENUS-7: a validator that clears the items spoils the next menu, not this one")
  func clearedWhileValidated() throws {
    let controller = Selecting()
    let (world, view) = world(controller)
    view.becomeFirstResponder()
    controller.whenAsked = { _ in world.menu.menuItems = nil }
    world.menu.standardActions = []
    world.menu.menuItems = [try MenuItem(title: "Red", action: "redTapped")]
    #expect(world.menu.show() == .shown)
    #expect(world.titles == ["Red"])
    #expect(world.choose("Red").isHandled)
    #expect(world.menu.show() == .notShown(.noItems))
  }

  @Test("MENUS-8: items that are set at will-show are shown this time")
  func itemsSetAtWillShow() throws {
    let (world, view) = world()
    view.becomeFirstResponder()
    let item = try MenuItem(title: "Red", action: "redTapped")
    let observation = world.menu.observe { event in
      if event == .willShow { world.menu.menuItems = [item] }
    }
    #expect(world.menu.show() == .shown)
    #expect(world.titles == ["Red"])
    observation.cancel()
  }

  @Test("MENUS-10: an item for one responder does not appear in another's menu")
  func scopes() throws {
    let (world, cell) = world()
    let text = TextView(frame: .zero)
    cell.addSubview(text)
    let item = try MenuItem(title: "Red", action: "redTapped")
    item.scope = cell
    cell.becomeFirstResponder()
    world.menu.itemsLifetime = .untilChanged
    world.menu.menuItems = [item]
    #expect(world.menu.show() == .shown)
    world.menu.hide()
    text.becomeFirstResponder()
    #expect(world.menu.show() == .notShown(.noItems))
    item.scope = nil
    #expect(world.menu.show() == .shown)
  }

  @Test("MENUS-14: MENUS-38: the same item set again and again is one row with one identity")
  func sameItems() throws {
    let (world, view) = world()
    view.becomeFirstResponder()
    let item = try MenuItem(title: "Red", action: "redTapped")
    for _ in 0..<3 { world.menu.menuItems = [item] }
    world.menu.menuItems = [item, item]
    world.menu.show()
    let ids = world.menu.snapshot?.items.map(\.id)
    #expect(ids == [item.id])
    world.menu.update()
    world.menu.update()
    #expect(world.menu.snapshot?.items.map(\.id) == ids)
  }

  @Test("MENUS-17: each item is asked about once for a menu, shown or not")
  func asksOnce() throws {
    let controller = Selecting()
    let (world, view) = world(controller)
    view.becomeFirstResponder()
    var asked: [Selector: Int] = [:]
    controller.whenAsked = { asked[$0, default: 0] += 1 }
    world.menu.menuItems = [
      try MenuItem(title: "Red", action: "redTapped"), try MenuItem(title: "No", action: "nobody"),
    ]
    world.menu.show()
    #expect(asked.values.allSatisfy { $0 == 1 })
    #expect(asked.count == StandardEditAction.allCases.count + 2)
  }

  @Test("MENUS-20: items can be set to nil at any time")
  func nilItems() throws {
    let controller = Selecting()
    let (world, view) = world(controller)
    view.becomeFirstResponder()
    world.menu.menuItems = nil
    world.menu.menuItems = [try MenuItem(title: "Red", action: "redTapped")]
    world.menu.show()
    world.menu.menuItems = nil
    #expect(world.titles == ["Select", "Red"])
    controller.onSelect = { world.menu.menuItems = [] }
    #expect(world.choose("Select").isHandled)
    #expect(!world.menu.isMenuVisible)
  }

  @Test("D8: S2-01: S2-02: S2-03: equal, empty and hostile titles make rows of their own")
  func hostileTitles() {
    let world = World()
    let view = LongPressMenuView(frame: .zero)
    world.root.addSubview(view)
    let titles = [
      "Same", "Same", "", "a:b:c:", "two\nlines\r\nthree", "\u{0}\u{1B}[31m\u{7F}",
      String(repeating: "長", count: 10_000), "（全角：，“”）", "кирилл漢字", "👩‍👩‍👧‍👦 e\u{301}", "\u{202E}rtl",
    ]
    var chosen: [Int] = []
    view.longPressMenuItems = titles.enumerated().map { index, title in
      MenuItem(title: title) { chosen.append(index) }
    }
    let actions = Set(view.longPressMenuItems.map { $0.action! })
    #expect(actions.count == titles.count)
    #expect(actions.allSatisfy { $0.argumentCount == 0 && $0.name.utf8.count < 1_000 })
    for action in actions { #expect(Selector(action.name) == action) }
    for index in titles.indices {
      #expect(view.showMenu() == .shown)
      let row = world.menu.snapshot!.items[index]
      #expect(row.title.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control })
      #expect(row.title.count <= 201)
      #expect(world.menu.choose(row.id).isHandled)
    }
    #expect(chosen == Array(titles.indices))
    #expect(view.longPressMenuItems.map(\.title) == titles)
    view.showMenu()
    let shown = world.menu.snapshot!.items.map(\.title)
    #expect(shown[4] == "two lines three")
    #expect(shown[7] == titles[7] && shown[8] == titles[8] && shown[9] == titles[9])
    #expect(shown[10] == "rtl")
  }

  @Test("Names of closure items are used again when items are gone")
  func namesAreUsedAgain() {
    let title = "namesAreUsedAgain"
    var names: Set<Selector> = []
    for _ in 0..<1_000 { names.insert(MenuItem(title: title) {}.action!) }
    #expect(names.count <= 2)
    let items = (0..<10).map { _ in MenuItem(title: title) {} }
    #expect(Set(items.map { $0.action! }).count == 10)
  }

  @Test("Lines between items do not double, nor stand at the ends")
  func separators() throws {
    let (world, view) = world()
    view.becomeFirstResponder()
    func red(_ title: String) throws -> MenuItem { try MenuItem(title: title, action: "redTapped") }
    world.menu.menuItems = [
      .separator(), try red("a"), .separator(), try MenuItem(title: "no", action: "nobody"),
      .separator(), try red("b"), .separator(), .separator(),
    ]
    world.menu.show()
    #expect(world.menu.snapshot?.text == "a\n---\nb")
    let line = world.menu.snapshot!.items[1]
    guard case .cancelled = world.menu.choose(line.id) else {
      Issue.record("a line cannot be chosen")
      return
    }
  }

  @Test("A submenu that holds itself ends somewhere")
  func selfContaining() throws {
    let (world, view) = world()
    view.becomeFirstResponder()
    let item = MenuItem(title: "Loop", children: [try MenuItem(title: "Red", action: "redTapped")])
    item.children?.append(item)
    world.menu.menuItems = [item]
    #expect(world.menu.show() == .shown)
    #expect(world.menu.snapshot?.text == "Loop\n  Red")
    item.children = nil
  }

  @Test("The sender is the item, or the controller where that is wanted")
  func senders() throws {
    final class Receiving: LoggingController {
      var sender: AnyObject?
      @MethodBuilder override class var methods: [Method] {
        Method("act:") { (self: Receiving, sender: AnyObject?) in self.sender = sender }
      }
    }
    let controller = Receiving()
    let (world, view) = world(controller)
    view.becomeFirstResponder()
    let item = try MenuItem(title: "Act", action: "act:")
    for policy in [MenuController.SenderPolicy.item, .controller] {
      world.menu.senderPolicy = policy
      world.menu.menuItems = [item]
      world.menu.show()
      #expect(world.choose("Act").isHandled)
      #expect(controller.sender === (policy == .item ? item : world.menu as AnyObject))
    }
  }

  @Test("A promise that cannot be kept is told when the menu is shown")
  func lint() {
    final class Promising: LoggingController {
      @MethodBuilder override class var methods: [Method] {
        Method("cut:") { (self: Promising) in }
      }
      override func canPerformAction(_ action: Selector, withSender sender: AnyObject?) -> Bool {
        action == "paste:" || super.canPerformAction(action, withSender: sender)
      }
    }
    let (world, view) = world(Promising())
    view.becomeFirstResponder()
    var diagnostics: [MenuDiagnostic] = []
    world.context.onDiagnostic = { diagnostics.append($0) }
    world.menu.titles = MenuTitles(languages: ["en"])
    #expect(world.menu.show() == .shown)
    #expect(
      diagnostics == [
        .incompatibleStandardAction(
          action: "cut:", responder: "Promising", signature: "() -> Void"),
        .promisedButMissing(action: "paste:", responder: "Promising"),
      ])
    guard case .signatureMismatch = world.choose("Cut") else {
      Issue.record("cut: takes no sender")
      return
    }
  }
}
