import MessageRuntime
import PopupMenuKit
import Testing

@Suite("Menu items")
struct MenuItemTests {
  @Test("S1-02: an item is a title and an action, and finds its target only through the chain")
  func noTarget() throws {
    let item = MenuItem(title: "Green", action: "greenTapped")
    #expect(item.title == "Green")
    #expect(item.action == "greenTapped")
    for _ in 0..<2 {
      let stage = Stage(LongPressMenuView.init, [item])
      try stage.press()
      #expect(try stage.menu.choose(item) === stage.controller)
      #expect(stage.controller.log == ["green"])
    }
  }

  @Test("S1-23: every closure item has a selector that no other item has")
  func uniqueSelectors() {
    let items = (0..<200).map { MenuItem(title: "Item \($0 % 3)") {} }
    #expect(Set(items.map(\.action)).count == 200)
    #expect(items.allSatisfy { $0.action.name.hasPrefix("menuItem_") })
  }

  @Test("S1-24: a closure is reached through the menu view that has its item, and nowhere else")
  func privateClosure() throws {
    let counter = Counter()
    let item = MenuItem(title: "Send") { counter.count += 1 }
    let other = LongPressMenuView(frame: Rect(0, 0, 5, 1))
    other.longPressMenuItems = [MenuItem(title: "Send") {}]
    #expect(throws: MessageError.self) { try other.send(item.action) }
    #expect(throws: MessageError.self) { try item.send(item.action) }
    #expect(counter.count == 0)
    other.longPressMenuItems = [item]
    try other.send(item.action)
    #expect(counter.count == 1)
  }

  @Test(
    "Hazard: titles with colons, blanks, emoji, controls or nothing make selectors of no argument",
    arguments: [
      "Look up: word", ":::", "a:b:c:", "two words", "👍🏽", "", "\u{0}\u{1B}[31m", "（发送）：“菜单”",
      "é\u{301}", String(repeating: "long:", count: 1_000),
    ])
  func titles(_ title: String) throws {
    let counter = Counter()
    let item = MenuItem(title: title) { counter.count += 1 }
    #expect(item.title == title)
    #expect(item.action.argumentCount == 0)
    #expect(Selector(item.action.name) == item.action)
    let stage = Stage(LongPressMenuView.init, [item])
    try stage.press()
    #expect(stage.titles == [title])
    try stage.menu.choose(item)
    #expect(counter.count == 1)
  }

  @Test("Hazard: items of equal titles each run their own closure")
  func equalTitles() throws {
    var log: [Int] = []
    let items = (0..<3).map { number in MenuItem(title: "Send") { log.append(number) } }
    let stage = Stage(LongPressMenuView.init, items)
    for item in [items[1], items[2], items[0]] {
      try stage.press()
      #expect(stage.titles == ["Send", "Send", "Send"])
      try stage.menu.choose(item)
    }
    #expect(log == [1, 2, 0])
  }

  @Test("An action with one colon gets the item, one with two is refused before anything is sent")
  func arguments() throws {
    let one = MenuItem(title: "Note", action: "note:")
    let two = MenuItem(title: "Mix", action: "mix:with:")
    let stage = Stage(LongPressMenuView.init, [one, two])
    try stage.press()
    try stage.menu.choose(one)
    #expect(stage.controller.senders.count == 1)
    #expect(stage.controller.senders.allSatisfy { $0 === one })
    try stage.press()
    #expect(throws: MenuError.tooManyArguments("mix:with:")) { try stage.menu.choose(two) }
    #expect(stage.controller.log.isEmpty)
    #expect(!stage.menu.isMenuVisible)
  }
}
