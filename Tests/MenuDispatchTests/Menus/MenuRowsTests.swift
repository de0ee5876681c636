import MenuDispatch
import MessageRuntime
import Testing

@Suite("Rows of the menu controller")
struct MenuRowsTests {
  @Test("S1-01: S1-02: items are titles with actions, and a menu has as many as it is given")
  func anySize() throws {
    let (world, view) = responsiveStage()
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
    let (world, view) = responsiveStage(controller)
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

  @Test("MENUS-10: an item for one responder does not appear in another's menu")
  func scopes() throws {
    let (world, cell) = responsiveStage()
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
    let (world, view) = responsiveStage()
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
    let (world, view) = responsiveStage(controller)
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
    let (world, view) = responsiveStage()
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
    let (world, view) = responsiveStage()
    view.becomeFirstResponder()
    let item = MenuItem(title: "Loop", children: [try MenuItem(title: "Red", action: "redTapped")])
    item.children?.append(item)
    world.menu.menuItems = [item]
    #expect(world.menu.show() == .shown)
    #expect(world.menu.snapshot?.text == "Loop\n  Red")
    item.children = nil
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
    let (world, view) = responsiveStage(Promising())
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
