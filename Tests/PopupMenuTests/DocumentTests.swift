import MessageRuntime
import PopupMenuKit
import Testing

@Suite("The example's document")
struct DocumentTests {
  private func open(_ text: String) -> (menu: MenuController, DocumentController, Application) {
    let controller = DocumentController(text: text, width: 40)
    controller.makeMenuItems(language: "en")
    let application = Application(root: controller)
    return (application.menuController, controller, application)
  }

  /// Presses at a place and chooses items one after the other, each from a menu of its own.
  private func run(
    _ application: Application, at point: Point, _ titles: String...
  ) throws -> [Responder] {
    try titles.map { title in
      try application.deliver(.press(point, .began))
      let menu = application.menuController
      let item = try #require(menu.shownItems.first { $0.title == title }, "\(title)")
      return try menu.choose(item)
    }
  }

  @Test("Cut, paste, copy, select and delete act on the real text, each in its own responder")
  func editing() throws {
    let (_, controller, application) = open("Слово 漢字 word")
    let view = controller.textView
    let targets = try run(application, at: Point(0, 0), "Select", "Cut")
    #expect(targets.map(ObjectIdentifier.init) == [view, controller].map(ObjectIdentifier.init))
    #expect(controller.document.text == " 漢字 word")
    _ = try run(application, at: Point(2, 0), "Select", "Copy", "Delete")
    #expect(controller.document.text == "  word")
    _ = try run(application, at: Point(1, 0), "Paste", "Select All", "Paste")
    #expect(controller.document.text == "漢字")
    #expect(controller.pasteboard == "漢字")
  }

  @Test("The menu offers what makes sense for the selection and the pasteboard")
  func offers() throws {
    let (menu, controller, application) = open("one two")
    try application.deliver(.press(Point(0, 0), .began))
    let own = ["Quote", "Upper Case", "Reverse", "Count 🔢"]
    #expect(menu.shownItems.map(\.title) == ["Select", "Select All"] + own)
    #expect(menu.targetRect == Rect(0, 0, 3, 1))
    menu.setMenuVisible(false, animated: false)
    _ = try run(application, at: Point(5, 0), "Select All", "Copy")
    try application.deliver(.press(Point(0, 0), .began))
    #expect(menu.shownItems.map(\.title) == ["Cut", "Copy", "Paste", "Delete"] + own)
    #expect(controller.document.selectedText == "one two")
  }

  @Test("The example's own items: a method of the controller and closures of the view")
  func ownItems() throws {
    let (_, controller, application) = open("straße, ok")
    let targets = try run(application, at: Point(0, 0), "Upper Case", "Reverse", "Quote", "Count 🔢")
    #expect(controller.document.text == "«ESSARTS», ok")
    #expect(targets[0] === controller.textView)
    #expect(targets[2] === controller)
    #expect(controller.takeMessage() == "9 characters, 1 words between spaces")
    #expect(controller.takeMessage() == nil)
  }

  @Test("Replacing takes joined characters as what they become")
  func joining() {
    let document = Document("e x")
    document.replace(1..<2, with: "\u{301}", selecting: false)
    #expect(document.characters == ["e\u{301}", "x"])
    document.replace(0..<99, with: "", selecting: true)
    #expect(document.characters.isEmpty)
    #expect(document.selection == 0..<0)
  }

  @Test(
    "Characters take the cells that terminals give them",
    arguments: [
      ("a", 1), ("é", 1), ("e\u{301}", 1), ("Ж", 1), ("漢", 2), ("カ", 2), ("ｶ", 1), ("：", 2),
      ("한", 2),
      ("\u{1112}\u{1161}\u{11AB}", 2), ("ع", 1), ("🔢", 2), ("👋", 2), ("👨‍👩‍👧", 2), ("🇯🇵", 2), ("☎️", 2),
      ("\t", 4), ("\n", 0), ("\u{1B}", 1), ("\u{202E}", 0), ("\u{85}", 0), ("\u{90}", 1),
    ])
  func widths(_ text: String, _ width: Int) {
    #expect(text.count == 1)
    #expect(text.cellWidth == width)
  }

  @Test("No control or direction character of a file reaches the terminal")
  func controls() {
    let values =
      Array(0...0x9F) + Array(0x200E...0x200F) + Array(0x202A...0x202E)
      + Array(0x2066...0x2069)
    for scalar in values.compactMap({ Unicode.Scalar($0) }) {
      for shown in Character(scalar).cells.text.unicodeScalars {
        #expect(shown.value >= 0x20 && !(0x7F...0x9F ~= shown.value))
        #expect(shown.properties.generalCategory != .format)
      }
    }
  }

  @Test("Rows break at the width, and places and characters translate both ways")
  func layout() {
    let text = Array("ab漢字cd\n\nxyz")
    let layout = TextLayout(text, width: 5)
    #expect(layout.rows.map { String(text[$0]) } == ["ab漢", "字cd", "", "xyz"])
    for row in layout.rows {
      for index in row { #expect(layout.index(at: layout.rect(of: index..<index).origin) == index) }
    }
    #expect(layout.rect(of: 1..<4) == Rect(1, 0, 3, 1))
    #expect(layout.index(at: Point(99, 0)) == 3)
    #expect(layout.index(at: Point(99, 99)) == text.count)
    #expect(TextLayout([], width: 5).rows == [0..<0])
    #expect(TextLayout(["漢"], width: 1).rows == [0..<1])
  }
}
