import MenuDispatch
import Testing

@testable import TerminalMenus

@Suite("Pictures of pop-up menus")
struct PopUpPictureTests {
  private func picture(
    _ snapshot: MenuSnapshot, _ place: (x: Int, y: Int, width: Int), width: Int, height: Int,
    theme: MenuTheme = .monochrome, keys: [KeyPress.Key] = []
  ) -> [String] {
    var view = PopUpMenuView(
      snapshot, anchor: anchor(x: place.x, y: place.y, width: place.width, in: (width, height)))
    for key in keys { _ = view.press(key) }
    return TerminalMenusTests.picture(view, width: width, height: height, theme: theme).lines
  }

  @Test("A menu is below what it points at, with marks, keys, lines and submenus in columns")
  func full() {
    let snapshot = menu(
      ["*Copy\t⌘C", "%Paste", "-", "!Undo", "More", "~Delete"],
      submenus: ["More": menu(["Inner"], firstID: 100)])
    #expect(
      picture(snapshot, (3, 0, 4), width: 26, height: 9) == [
        "",
        " ┌──▲─────────────┐",
        " │ ✓ Copy    ⌘C   │",
        " │ – Paste        │",
        " ├────────────────┤",
        " │   Undo         │",
        " │   More       ▸ │",
        " │   Delete       │",
        " └────────────────┘",
      ])
  }

  @Test("Where there is no room below, the menu is above and its arrow points down")
  func above() {
    #expect(
      picture(menu(["Cut", "Copy"]), (2, 4, 1), width: 12, height: 6) == [
        "┌──────┐", "│ Cut  │", "│ Copy │", "└─▼────┘", "", "",
      ])
  }

  @Test("At the right edge the menu moves to the left and the arrow stays at its target")
  func clamped() {
    #expect(
      picture(menu(["Copy"]), (17, 0, 2), width: 20, height: 4) == [
        "", "            ┌────▲─┐", "            │ Copy │", "            └──────┘",
      ])
  }

  @Test("A target that fills the screen has the menu in the middle, without an arrow")
  func centred() {
    let view = PopUpMenuView(
      menu(["Copy"]), anchor: anchor(x: 0, y: 0, width: 20, height: 7, in: (20, 7)))
    #expect(
      TerminalMenusTests.picture(view, width: 20, height: 7).lines == [
        "", "", "      ┌──────┐", "      │ Copy │", "      └──────┘", "", "",
      ])
  }

  @Test("A menu that is too tall shows a page and says which")
  func paging() {
    let snapshot = menu((1...20).map { "Item \($0)" })
    #expect(
      picture(snapshot, (0, 0, 1), width: 20, height: 6) == [
        "", "┌▲────────────┐", "│ Item 1      │", "│ Item 2      │", "│ Item 3      │",
        "└─── 1–3/20 ↓ ┘",
      ])
    let end = picture(snapshot, (0, 0, 1), width: 20, height: 6, keys: [.end])
    #expect(end[2].contains("Item 18") && end[4].contains("Item 20"))
    #expect(end[5] == "└─ 18–20/20 ↑ ┘")
    let middle = picture(snapshot, (0, 0, 1), width: 20, height: 6, keys: [.down, .pageDown])
    #expect(middle[4].contains("Item 4") && middle[5].contains("↑↓"))
  }

  @Test("A menu that is too wide has its titles cut, and the selected one can be scrolled")
  func tooWide() {
    let snapshot = menu(["abcdefghijklmnopqrstuvwxyz", "Copy"])
    #expect(
      picture(snapshot, (0, 0, 1), width: 12, height: 5)[2] == "│ abcdefg… │")
    let scrolled = picture(snapshot, (0, 0, 1), width: 12, height: 5, keys: [.down, .right])
    #expect(scrolled[2] == "│ …efghij… │")
    let end = picture(
      snapshot, (0, 0, 1), width: 12, height: 5, keys: [.down] + Array(repeating: .right, count: 20)
    )
    #expect(end[2].contains("z"))
    let back = picture(
      snapshot, (0, 0, 1), width: 12, height: 5, keys: [.down, .right, .right, .left, .left])
    #expect(back[2] == "│ abcdefg… │")
  }

  @Test("Wide characters keep the frame straight")
  func wide() {
    #expect(
      picture(menu(["切り取り", "コピー", "Paste"]), (0, 0, 1), width: 20, height: 6) == [
        "", "┌▲─────────────┐", "│ 切り取り (1) │", "│ コピー (2)   │", "│ Paste        │",
        "└──────────────┘",
      ])
  }

  @Test("A row in Arabic or Hebrew is laid out from the right")
  func rightToLeft() {
    let snapshot = menu(
      ["*העתק\t⌘C", "Paste", "עוד"], submenus: ["עוד": menu(["פנימי"], firstID: 100)])
    #expect(
      picture(snapshot, (18, 0, 1), width: 24, height: 6) == [
        "", "    ┌─────────────▲─┐", "    │   ⌘C   קתעה ✓ │", "    │   Paste       │",
        "    │ ◂       דוע   │", "    └───────────────┘",
      ])
    // Left leads into the submenu, which is on the left.
    #expect(
      picture(snapshot, (18, 0, 1), width: 24, height: 6, keys: [.end, .left]) == [
        "", "    ┌─────────────▲─┐", "    │   ⌘C   קתעה ✓ │", "┌───────┐aste       │",
        "│ ימינפ │     דוע   │", "└───────┘───────────┘",
      ])
  }

  @Test("A submenu opens on the right of its item, on the left where there is no room")
  func submenus() {
    let snapshot = menu(["Copy", "More"], submenus: ["More": menu(["Inner"], firstID: 100)])
    #expect(
      picture(snapshot, (0, 0, 1), width: 24, height: 6, keys: [.end, .right]) == [
        "", "┌▲───────┐", "│ Copy   ┌───────┐", "│ More ▸ │ Inner │", "└────────└───────┘", "",
      ])
    #expect(
      picture(snapshot, (20, 0, 1), width: 24, height: 6, keys: [.end, .right]) == [
        "", "              ┌─────▲──┐", "      ┌───────┐ Copy   │", "      │ Inner │ More ▸ │",
        "      └───────┘────────┘", "",
      ])
  }

  @Test("Lines at the ends and double lines are left out")
  func separators() {
    #expect(
      picture(menu(["-", "-", "A", "-", "-", "B", "-"]), (0, 0, 1), width: 10, height: 6) == [
        "", "┌▲──┐", "│ A │", "├───┤", "│ B │", "└───┘",
      ])
  }

  @Test("Control characters in a title cannot reach the terminal")
  func hostileTitles() {
    let lines = picture(
      menu(["a\u{1B}]0;x\u{7}b", "\u{202E}abc", ""]), (0, 0, 1), width: 30, height: 7)
    #expect(lines[2].contains("a␛]0;x␇b"))
    #expect(!lines.joined().unicodeScalars.contains { $0.value < 0x20 || $0.value == 0x202E })
    #expect(Set(lines[1...5].map(\.cellWidth)).count == 1)
  }

  @Test("A submenu of which exactly one item is on has a dot, others have ticks")
  func soleMarks() {
    let choice = menu(["A", "*B", "C"], firstID: 100)
    let toggles = menu(["A", "*B", "*C"], firstID: 200)
    let snapshot = menu(["*X", "Y", "Z"], submenus: ["Y": choice, "Z": toggles])
    let first = picture(snapshot, (0, 0, 1), width: 24, height: 9, keys: [.down, .down, .right])
    #expect(first[2].contains("✓ X") && first[4].contains("● B"))
    let second = picture(snapshot, (0, 0, 1), width: 24, height: 9, keys: [.end, .right])
    #expect(second[5].contains("✓ B") && second[6].contains("✓ C"))
  }

  @Test("Titles of 10 000 characters, equal and empty ones are drawn in their cells")
  func longTitles() {
    let title = String(repeating: "漢a", count: 5_000)
    let lines = picture(menu([title, title, ""]), (0, 0, 1), width: 40, height: 8)
    #expect(lines[2].hasPrefix("│ 漢a漢a") && lines[2].hasSuffix("… │"))
    #expect(Set(lines[1...5].map(\.cellWidth)) == [40])
  }

  @Test("Styles say what is selected, disabled and destructive")
  func styles() {
    var view = PopUpMenuView(
      menu(["Copy", "!Paste", "~Delete"]), anchor: anchor(x: 0, y: 0, in: (14, 6)))
    _ = view.press(.down)
    let grid = TerminalMenusTests.picture(view, width: 14, height: 6)
    #expect(grid.lines { $0.attributes.contains(.reverse) }[2] == ".########.....")
    #expect(grid.lines { $0.attributes.contains(.dim) }[3] == ".########.....")
    #expect(grid.lines { $0.attributes.contains(.bold) }[4] == ".########.....")
    #expect(grid.lines { $0.attributes.contains(.underline) }[2] == "..#...........")
  }

  @Test("Without any attributes a pointer shows the selected row, and parentheses disabled ones")
  func plainTheme() {
    let lines = picture(
      menu(["Copy", "!Paste"]), (0, 0, 1), width: 14, height: 5, theme: .plain, keys: [.down])
    #expect(lines == ["", "┌▲──────┐", "> Copy  │", "│(Paste)│", "└───────┘"])
  }

  @Test("Any place on any screen, however small, draws without harm", arguments: 0...12, 0...8)
  func anyScreen(_ width: Int, _ height: Int) {
    let snapshot = menu(
      ["Copy\t⌘C", "-", "漢字漢字", "More", "קצת"],
      submenus: ["More": menu(["Inner 1", "Inner 2"], firstID: 100)])
    for x in [-3, 0, width / 2, width + 5] {
      for y in [-3, 0, height / 2, height + 5] {
        var view = PopUpMenuView(
          snapshot, anchor: anchor(x: x, y: y, width: 3, in: (width, height)))
        for key in [KeyPress.Key.down, .down, .down, .right, .pageDown, .pageUp, .end, .left] {
          _ = view.press(key)
          let grid = TerminalMenusTests.picture(view, width: width, height: height)
          #expect(grid.width == width && grid.height == height)
          for frame in view.frames {
            #expect(frame.x >= 0 && frame.y >= 0 && frame.maxX <= width && frame.maxY <= height)
          }
        }
      }
    }
  }
}
