import MenuDispatch
import Testing

@testable import TerminalMenus

@Suite("Keys in pop-up menus")
struct PopUpKeysTests {
  private func view(
    _ titles: [String], submenus: [String: MenuSnapshot] = [:],
    keyboard: PopUpMenuView.Keyboard = .menu, height: Int = 20
  ) -> PopUpMenuView {
    PopUpMenuView(
      menu(titles, generation: 7, submenus: submenus), anchor: anchor(x: 0, y: 0, in: (40, height)),
      keyboard: keyboard)
  }

  private func chosen(_ id: UInt64) -> PopUpMenuView.Answer {
    .chosen(MenuItemID(rawValue: id), generation: 7)
  }

  @Test("Down and Up go round and pass over lines and disabled items")
  func arrows() {
    var view = view(["!A", "B", "-", "C", "!D"])
    #expect(view.selectedItem == nil)
    _ = view.press(.down)
    #expect(view.selectedItem?.title == "B")
    _ = view.press(.down)
    #expect(view.selectedItem?.title == "C")
    _ = view.press(.down)
    #expect(view.selectedItem?.title == "B")
    _ = view.press(.up)
    #expect(view.selectedItem?.title == "C")
  }

  @Test("A menu in which nothing can be chosen selects nothing and chooses nothing")
  func nothing() {
    var view = view(["!A", "-", "!B"])
    for key in [KeyPress.Key.down, .up, .home, .end, .pageDown, .pageUp, .enter, .right] {
      #expect(view.press(key) == .handled)
      #expect(view.selectedItem == nil)
    }
    #expect(view.type("a") == .handled)
    var empty = self.view([])
    #expect(empty.press(.down, .enter) == .handled)
    #expect(empty.press(.escape) == .cancelled)
  }

  @Test("Home, End, Page Up and Page Down move by what is on the screen")
  func pages() {
    var view = view((0..<30).map { "Item \($0)" }, height: 13)
    _ = view.press(.home)
    #expect(view.selectedItem?.title == "Item 0")
    _ = view.press(.pageDown)
    #expect(view.selectedItem?.title == "Item 10")
    _ = view.press(.pageDown, .pageDown, .pageDown)
    #expect(view.selectedItem?.title == "Item 29")
    _ = view.press(.pageUp)
    #expect(view.selectedItem?.title == "Item 19")
    _ = view.press(.end)
    #expect(view.selectedItem?.title == "Item 29")
  }

  @Test("Enter chooses the selected item of the generation that is shown")
  func enter() {
    var view = view(["Cut", "Copy"])
    #expect(view.press(.enter) == .handled)
    #expect(view.press(.down, .down, .enter) == chosen(2))
  }

  @Test("Right and Enter open a submenu, Left and Escape close it, Escape then cancels")
  func submenus() {
    let inner = menu(["One", "Two"], firstID: 100)
    var view = view(["Copy", "More"], submenus: ["More": inner])
    _ = view.press(.end, .right)
    #expect(view.frames.count == 2 && view.selectedItem?.title == "One")
    _ = view.press(.left)
    #expect(view.frames.count == 1 && view.selectedItem?.title == "More")
    _ = view.press(.enter)
    #expect(view.press(.down, .enter) == chosen(101))
    #expect(view.press(.escape) == .handled)
    #expect(view.frames.count == 1)
    #expect(view.press(.escape) == .cancelled)
  }

  @Test("A disabled or empty submenu is not opened")
  func closedSubmenus() {
    let inner = menu(["One"], firstID: 100)
    var view = view(["!More", "Empty"], submenus: ["More": inner, "Empty": menu([])])
    #expect(view.press(.down, .right) == .handled)
    #expect(view.press(.enter) == .handled)
    #expect(view.frames.count == 1)
  }

  @Test("A mnemonic chooses at once, whatever its case; a disabled item's does nothing")
  func mnemonics() {
    var view = view(["Open", "!Save", "Quit"])
    #expect(view.type("q") == chosen(3))
    #expect(view.type("O") == chosen(1))
    #expect(view.type("s") == .handled)
  }

  @Test("The beginning of a title selects it; a pause begins a new one")
  func typeAhead() {
    let titles = ["Item 10", "Item 11", "Item 12", "Other"]
    var wished = PopUpMenuView(
      MenuSnapshot(
        generation: 1,
        items: titles.enumerated().map { index, title in
          .init(
            id: MenuItemID(rawValue: UInt64(index)), title: title,
            mnemonic: Array("wxyz")[index])
        }), anchor: anchor(x: 0, y: 0, in: (40, 20)))
    for (offset, character) in "item 12".enumerated() {
      _ = wished.handle(KeyPress(character), at: Double(offset) * 0.1)
    }
    #expect(wished.selectedItem?.title == "Item 12")
    _ = wished.handle(KeyPress("o"), at: 9)
    #expect(wished.selectedItem?.title == "Other")
  }

  @Test("The same letter again goes on to the next title that begins with it")
  func repeatedLetter() {
    var view = PopUpMenuView(
      MenuSnapshot(
        generation: 1,
        items: ["Item a", "Item b", "Item c"].enumerated().map { index, title in
          .init(
            id: MenuItemID(rawValue: UInt64(index)), title: title, mnemonic: Array("xyz")[index])
        }), anchor: anchor(x: 0, y: 0, in: (40, 20)))
    _ = view.type("i")
    #expect(view.selectedItem?.title == "Item a")
    _ = view.type("i")
    #expect(view.selectedItem?.title == "Item b")
    _ = view.type("i")
    #expect(view.selectedItem?.title == "Item c")
  }

  @Test("While typing goes on, letters and editing keys are not for the menu")
  func typing() {
    var view = view(["Copy", "Paste"], keyboard: .typing)
    #expect(view.type("c") == .ignored)
    for key in [KeyPress.Key.backspace, .delete, .home, .end, .tab, .enter, .left, .right] {
      #expect(view.press(key) == .ignored, "\(key)")
    }
    #expect(view.handle(KeyPress("p", .alt), at: 0) == chosen(2))
    #expect(view.press(.down) == .handled)
    #expect(view.press(.enter) == chosen(1))
    #expect(view.press(.escape) == .cancelled)
  }

  @Test("An update keeps what is selected and open, by identity")
  func update() {
    let inner = menu(["One", "Two"], firstID: 100)
    var view = view(["Copy", "More", "Last"], submenus: ["More": inner])
    _ = view.press(.down, .down, .right, .down)
    #expect(view.selectedItem?.title == "Two")
    // An item before it is gone, and titles have changed.
    let later = MenuSnapshot(
      generation: 8,
      items: [
        .init(
          id: MenuItemID(rawValue: 2), title: "Renamed",
          children: menu(["Two!"], generation: 8, firstID: 101)),
        .init(id: MenuItemID(rawValue: 3), title: "Last"),
      ])
    view.update(later)
    #expect(view.frames.count == 2 && view.selectedItem?.title == "Two!")
    #expect(view.press(.enter) == .chosen(MenuItemID(rawValue: 101), generation: 8))
    view.update(menu(["Last"], generation: 9, firstID: 3))
    #expect(view.frames.count == 1 && view.selectedItem == nil)
  }

  @Test("Another size of the screen keeps the selected row in sight")
  func resize() {
    var view = view((0..<30).map { "Item \($0)" }, height: 40)
    _ = view.press(.end)
    view.move(to: anchor(x: 0, y: 0, in: (12, 6)))
    #expect(picture(view, width: 12, height: 6).lines.contains { $0.contains("Item 29") })
  }
}

@Suite("The mouse in pop-up menus")
struct PopUpMouseTests {
  private let inner = menu(["One", "Two"], firstID: 100)

  private func view() -> PopUpMenuView {
    PopUpMenuView(
      menu(["Copy", "!Paste", "More"], submenus: ["More": inner]),
      anchor: anchor(x: 0, y: 0, in: (40, 20)))
  }

  @Test("Moving over an item selects it, and opens its submenu")
  func hover() {
    var view = view()
    _ = view.handle(MouseEvent(.move, x: 3, y: 2))
    #expect(view.selectedItem?.title == "Copy")
    _ = view.handle(MouseEvent(.move, x: 3, y: 3))
    #expect(view.selectedItem == nil)
    _ = view.handle(MouseEvent(.move, x: 3, y: 4))
    #expect(view.frames.count == 2)
    let row = view.frames[1].y + 2
    _ = view.handle(MouseEvent(.move, x: view.frames[1].x + 2, y: row))
    #expect(view.selectedItem?.title == "Two")
    _ = view.handle(MouseEvent(.move, x: 3, y: 2))
    #expect(view.frames.count == 1)
  }

  @Test("A click chooses, a click on a disabled item or the frame does not")
  func click() {
    var view = view()
    #expect(view.handle(MouseEvent(.press, x: 3, y: 3)) == .handled)
    #expect(view.handle(MouseEvent(.release, x: 3, y: 3)) == .handled)
    #expect(view.handle(MouseEvent(.press, x: 0, y: 2)) == .handled)
    #expect(view.handle(MouseEvent(.release, x: 0, y: 2)) == .handled)
    _ = view.handle(MouseEvent(.press, x: 3, y: 2))
    #expect(
      view.handle(MouseEvent(.release, x: 3, y: 2))
        == .chosen(MenuItemID(rawValue: 1), generation: 1))
  }

  @Test("A press outside dismisses the menu")
  func outside() {
    var view = view()
    #expect(view.handle(MouseEvent(.press, x: 30, y: 15)) == .cancelled)
  }

  @Test(
    "The release of the press that opened the menu does nothing; dragged onto an item it chooses")
  func heldButton() {
    var view = view()
    #expect(view.handle(MouseEvent(.release, x: 3, y: 2)) == .handled)
    _ = view.handle(MouseEvent(.drag, x: 3, y: 2))
    #expect(
      view.handle(MouseEvent(.release, x: 3, y: 2))
        == .chosen(MenuItemID(rawValue: 1), generation: 1))
  }

  @Test("The wheel moves the rows of a menu that does not show them all")
  func wheel() {
    var view = PopUpMenuView(
      menu((0..<30).map { "Item \($0)" }), anchor: anchor(x: 0, y: 0, in: (20, 8)))
    _ = view.handle(MouseEvent(.scrollDown, x: 3, y: 3))
    #expect(picture(view, width: 20, height: 8).lines[2].contains("Item 1"))
    for _ in 0..<50 { _ = view.handle(MouseEvent(.scrollDown, x: 3, y: 3)) }
    #expect(picture(view, width: 20, height: 8).lines[6].contains("Item 29"))
    _ = view.handle(MouseEvent(.scrollUp, x: 3, y: 3))
    #expect(picture(view, width: 20, height: 8).lines[6].contains("Item 28"))
  }
}
