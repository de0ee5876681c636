import MessageRuntime
import Testing

@testable import MenuDispatch

@Suite("Names of closure items")
struct SyntheticSelectorTests {
  @Test("S1-23: D8: names are unique by number and have no colons, whatever the titles")
  func unique() {
    let titles = ["", ":", "a:b:", "%3A", "12", "_", "\n", "\u{0}", "menuItem_1_", "日本", "日本"]
    let items = titles.flatMap { title in (0..<3).map { _ in MenuItem(title: title) {} } }
    #expect(Set(items.map { $0.action! }).count == items.count)
    #expect(items.allSatisfy { $0.action!.argumentCount == 0 })
    #expect(items.allSatisfy { Selector($0.action!.name) == $0.action! })
  }

  @Test(
    "A name ends with the title's first forty characters, those with a meaning or unseen in hex",
    arguments: [
      ("Copy", "Copy"), ("Save as… ~!", "Save as… ~!"), ("", ""), ("a:b%", "a%3Ab%25"),
      ("\n", "%A"), ("\u{0}\u{1f}\u{7f}\u{80}", "%0%1F%7F%80"), ("a\r\nb", "a%D%Ab"),
      ("\u{2028}\u{2029}\u{e000}\u{378}", "%2028%2029%E000%378"), ("日本: é", "日本%3A é"),
      (String(repeating: "x", count: 40), String(repeating: "x", count: 40)),
      (String(repeating: "x", count: 41), String(repeating: "x", count: 40)),
      (String(repeating: "x", count: 40) + ":", String(repeating: "x", count: 40)),
      (String(repeating: "x", count: 39) + "::", String(repeating: "x", count: 39) + "%3A"),
      (String(repeating: "é", count: 41), String(repeating: "é", count: 40)),
      // A mark belongs to the character before it; eighty scalars at most.
      (
        String(repeating: "x", count: 40) + "\u{301}y",
        String(repeating: "x", count: 40) + "\u{301}"
      ),
      (
        "x" + String(repeating: "\u{301}", count: 100),
        "x" + String(repeating: "\u{301}", count: 79)
      ),
    ])
  func escaped(title: String, expected: String) {
    // Not seen in items while other tests in the process hold more names than may have titles.
    // Byte for byte: equal strings may be written differently.
    #expect(Array(SyntheticSelectors.escape(title).utf8) == Array(expected.utf8))
  }

  // In a process of its own: the selectors of other tests are none of its business.
  @Test("Menus rebuilt for ever, with new titles each time, use a bounded number of selectors")
  func bounded() async {
    await #expect(processExitsWith: .success) {
      let world = World()
      let view = LongPressMenuView(frame: .zero)
      world.root.addSubview(view)
      var runs = 0
      func round(_ number: Int) {
        view.longPressMenuItems = (0..<4).map { row in
          MenuItem(title: "Message \(number) of \(row)") { runs += 1 }
        }
        view.showMenu()
        world.menu.choose(world.menu.snapshot!.items[number % 4].id)
      }
      for number in 0..<2_000 { round(number) }
      let before = Runtime.statistics
      for number in 2_000..<6_000 { round(number) }
      let after = Runtime.statistics
      precondition(runs == 6_000)
      precondition(after.selectors == before.selectors)
      precondition(after.selectorBytes == before.selectorBytes)
      precondition(after.retiredImplementations == before.retiredImplementations)
      precondition(after.retiredTables == before.retiredTables)
      precondition(after.classes == before.classes)
    }
  }

  @Test("MENUS-35: a thousand rebuilds while open leave no item, selector or retired table")
  func rebuiltWhileOpen() async {
    await #expect(processExitsWith: .success) {
      struct WeakItem { weak var item: MenuItem? }
      let world = World()
      let view = LongPressMenuView(frame: .zero)
      world.root.addSubview(view)
      var all: [WeakItem] = []
      func rebuild() {
        let items = (0..<4).map { MenuItem(title: "row \($0)") {} }
        all += items.map { WeakItem(item: $0) }
        view.longPressMenuItems = items
        world.menu.menuItems = items
        world.menu.update()
      }
      view.longPressMenuItems = [MenuItem(title: "first") {}]
      view.showMenu()
      for _ in 0..<10 { rebuild() }
      let before = Runtime.statistics
      for _ in 0..<1_000 { rebuild() }
      let after = Runtime.statistics
      precondition(world.menu.isMenuVisible)
      // The picture on screen and the one before.
      precondition(all.count { $0.item != nil } == 8)
      precondition(after.selectors == before.selectors)
      precondition(after.selectorBytes == before.selectorBytes)
      precondition(after.retiredImplementations == before.retiredImplementations)
      precondition(after.retiredTables == before.retiredTables)
      world.menu.hide()
      view.longPressMenuItems = []
      precondition(all.allSatisfy { $0.item == nil })
    }
  }

  @Test("A name that is a number goes to one living item at a time")
  func numbers() async {
    await #expect(processExitsWith: .success) {
      // More than may have titles in their names.
      var items = (0..<6_000).map { MenuItem(title: "\($0)") {} }
      precondition(Set(items.map { $0.action! }).count == 6_000)
      let numbered = items.map { $0.action!.name }.filter { !$0.dropFirst(9).contains("_") }
      precondition(!numbered.isEmpty)
      for round in 0..<10 {
        items.removeSubrange(3_000..<5_000)
        items += (0..<2_000).map { MenuItem(title: "\(round) \($0)") {} }
        precondition(Set(items.map { $0.action! }).count == 6_000)
      }
    }
  }
}
