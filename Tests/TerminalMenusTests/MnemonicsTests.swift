import MenuDispatch
import Testing

@testable import TerminalMenus

@Suite("Mnemonics")
struct MnemonicsTests {
  private func keys(_ titles: [String]) -> [String] {
    let items = menu(titles).items
    let mnemonics = Mnemonics(items)
    return items.indices.map { index in mnemonics[index].map { String($0.character) } ?? "" }
  }

  @Test("Items get the first letter of their title where they can")
  func initials() {
    #expect(keys(["Open", "Save", "Quit"]) == ["o", "s", "q"])
  }

  @Test("Items with the same first letter get different letters")
  func conflicts() {
    let result = keys(["Cut", "Copy", "Create", "Paste"])
    #expect(Set(result).count == 4 && !result.contains(""))
    for (title, key) in zip(["Cut", "Copy", "Create", "Paste"], result) {
      #expect(title.lowercased().contains(key))
    }
  }

  @Test("As many items as possible get a letter of their title: one gives way to another")
  func matching() {
    // "a" can only have a; so "ab" must take b, and "abc" c.
    #expect(keys(["abc", "ab", "a"]) == ["c", "b", "a"])
  }

  @Test("A wish counts before all others, the first of two equal ones")
  func wishes() {
    let items = [
      MenuSnapshot.Item(id: MenuItemID(rawValue: 1), title: "Xylophone"),
      MenuSnapshot.Item(id: MenuItemID(rawValue: 2), title: "Cut", mnemonic: "X"),
      MenuSnapshot.Item(id: MenuItemID(rawValue: 3), title: "Copy", mnemonic: "x"),
    ]
    let mnemonics = Mnemonics(items)
    #expect(mnemonics[1]?.character == "x" && mnemonics[1]?.place == nil)
    #expect(mnemonics[0]?.character == "y")
    #expect(mnemonics[2]?.character == "c")
  }

  @Test("Titles without a letter that one key types get digits behind them")
  func digits() {
    #expect(keys(["切り取り", "コピー", "복사", "Paste 1"]) == ["1", "2", "3", "p"])
    #expect(keys(["Вырезать", "قص"]) == ["в", "ق"])
  }

  @Test("Separators get none, and equal titles different ones")
  func separators() {
    #expect(keys(["-", "Go", "Go", "Go"]) == ["", "g", "o", "1"])
  }

  @Test("No two of 500 items have the same key")
  func many() {
    let result = keys((0..<500).map { "Item number \($0)" }).filter { !$0.isEmpty }
    #expect(Set(result).count == result.count)
    #expect(result.count >= 35)
  }
}
