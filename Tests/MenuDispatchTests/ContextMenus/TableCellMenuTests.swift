import MessageRuntime
import Testing

@testable import MenuDispatch

/// A cell with a text in it, in which hashtags and links have taps and menus.
private final class Cell: View, TextItemInteractionDelegate {
  static let height = 5.0
  let label = TextView(frame: Rect(x: 2, y: 1, width: 24, height: 3))
  var content = RecognizedText("", in: .init(width: 24))
  var row = -1
  var log = Log()
  private(set) lazy var items = TextItemInteraction(host: label) { [unowned self] in content }
  private(set) lazy var menu = ContextMenuInteraction(delegate: items)
  private(set) lazy var press = LongPressGestureRecognizer(target: self, action: "pressed:")
  private(set) lazy var tap = TapGestureRecognizer(target: self, action: "tapped:")

  init(_ log: Log, _ presenter: FakePresenter) {
    self.log = log
    super.init(frame: .zero)
    addSubview(label)
    items.delegate = self
    menu.presenter = presenter
    label.addInteraction(menu)
    label.addGestureRecognizer(press)
    label.addGestureRecognizer(tap)
  }

  @MethodBuilder override class var methods: [Method] {
    Method("pressed:") { (self: Cell, gesture: GestureRecognizer) in
      if gesture.state == .began { self.menu.showMenu(at: gesture.location(in: self.label)) }
    }
    Method("tapped:") { (self: Cell, gesture: GestureRecognizer) in
      self.items.tap(at: gesture.location(in: self.label))
    }
    Method("openTextItem:") { (self: Cell, sender: AnyObject?) in
      let item = (sender as? ContextMenuAction)?.textItem
      self.log("row \(self.row) opens \(item?.data?.url ?? "nothing")")
    }
  }

  /// Takes the cell for another row.
  func show(_ text: String, row: Int) {
    self.row = row
    label.text = text
    content = RecognizedText(text, in: .init(width: 24), dataDetectorTypes: .all)
  }

  func textItemInteraction(
    _ interaction: TextItemInteraction, primaryActionFor item: TextItem,
    defaultAction: ContextMenuAction?
  ) -> ContextMenuAction? {
    guard let token = item.token else { return defaultAction }
    return action("search", token)
  }

  func textItemInteraction(
    _ interaction: TextItemInteraction, menuFor item: TextItem, defaultMenu: ContextMenu?
  ) -> ContextMenu? {
    guard let token = item.token else { return defaultMenu }
    return ContextMenu(actions: [action("search", token), action("share", token)])
  }

  private func action(_ what: String, _ token: TextToken) -> ContextMenuAction {
    ContextMenuAction(title: what) { [log, row] _ in log("row \(row) \(what) \(token.keyword)") }
  }
}

/// Rows of texts, with as many cells as are seen.
private final class Table: View {
  let texts: [String]
  let cells: [Cell]

  init(_ texts: [String], _ log: Log, _ presenter: FakePresenter) {
    self.texts = texts
    cells = (0..<3).map { _ in Cell(log, presenter) }
    super.init(frame: Rect(x: 5, y: 3, width: 30, height: 3 * Cell.height))
    for cell in cells { addSubview(cell) }
    scroll(toRow: 0)
  }

  /// Scrolls; cells that have gone out at one end come in at the other with another text.
  func scroll(toRow first: Int) {
    boundsOrigin.y = Double(first) * Cell.height
    let rows = first..<first + cells.count
    let free = cells.filter { !rows.contains($0.row) }
    let taken = Set(cells.map(\.row))
    for (cell, row) in zip(free, rows.filter { !taken.contains($0) }) {
      cell.removeFromSuperview()
      cell.frame = Rect(x: 0, y: Double(row) * Cell.height, width: 30, height: Cell.height)
      cell.show(texts[row], row: row)
      addSubview(cell)
    }
  }

  func cell(_ row: Int) -> Cell? { cells.first { $0.row == row } }
}

@Suite("Context menus in table cells")
struct TableCellMenuTests {
  let world = World()
  let presenter = FakePresenter()
  private let table: Table

  init() {
    let texts = (0..<8).map { row in
      row == 2
        ? "see https://apple.com now" : "the text of row \(row) with #tag\(row) and #same"
    }
    table = Table(texts, world.log, presenter)
    world.root.boundsOrigin = Point(x: 1, y: 0)
    world.root.addSubview(table)
  }

  /// The middle of an item of a row, in the window, from the layout of the row's text.
  private func place(_ text: String, row: Int) throws -> Point {
    let cell = try #require(table.cell(row))
    let item = try #require(
      cell.content.items.first { $0.token?.text == text || $0.data?.url == text })
    let rect = try #require(try cell.content.lineRects(for: item.range).first)
    // The table is at (5, 3) in a view that is scrolled by 1; labels are at (2, 1) in their cells.
    let y = 3 + Double(row) * Cell.height - table.boundsOrigin.y + 1
    return Point(x: 5 - 1 + 2 + rect.midX, y: y + rect.midY)
  }

  private func press(_ point: Point) {
    world.window.sendEvent(PointerEvent(.began, at: point))
    world.scheduler.advance(by: .seconds(1))
    world.window.sendEvent(PointerEvent(.ended, at: point))
  }

  private func tap(_ point: Point) {
    world.window.sendEvent(PointerEvent(.began, at: point))
    world.window.sendEvent(PointerEvent(.ended, at: point))
  }

  @Test("S4-25: a long press on a hashtag in a cell shows that cell's menu, at the hashtag")
  func press() throws {
    for row in [1, 0] {
      let place = try place("#tag\(row)", row: row)
      press(place)
      #expect(presenter.menu?.items.map(\.title) == ["search", "share"])
      let anchor = try #require(presenter.anchor)
      #expect(anchor.rect.contains(place))
      // One cell of padding at each side.
      #expect(anchor.rect.width == 5 + 2 && anchor.rect.height == 1)
      #expect(anchor.container == Rect(x: 6, y: 4 + Double(row) * 5, width: 24, height: 3))
      presenter.choose("share")
      #expect(world.log.take() == ["row \(row) share tag\(row)"])
      #expect(table.cells.allSatisfy { $0.menu.phase == .idle })
    }
    #expect(presenter.log == ["present", "dismiss", "present", "dismiss"])
  }

  @Test("S4-25: a tap does what the menu's first row does; away from what is recognised nothing")
  func tap() throws {
    tap(try place("#same", row: 0))
    #expect(world.log.take() == ["row 0 search same"])
    tap(try place("https://apple.com", row: 2))
    #expect(world.log.take() == ["row 2 opens https://apple.com"])
    // The first word, the margin of a cell, and a place outside of the table.
    for point in [Point(x: 7, y: 4.5), Point(x: 5, y: 3.2), Point(x: 60, y: 20)] {
      tap(point)
      press(point)
    }
    #expect(world.log.take() == [])
    #expect(presenter.log == [])
  }

  @Test("S4-25: the menu of a link in a cell sends to the cell, along the chain")
  func link() throws {
    press(try place("https://apple.com", row: 2))
    world.menu.titles = MenuTitles(languages: ["en"])
    #expect(presenter.menu?.items.count == 2)
    let menu = try #require(presenter.menu)
    #expect(
      table.cell(2)?.menu.choose(menu.items[0].id, generation: menu.generation).isHandled == true)
    #expect(world.log.take() == ["row 2 opens https://apple.com"])
  }

  @Test("S4-25: a cell that is used again for another row has that row's menu")
  func reuse() throws {
    let cell = try #require(table.cell(0))
    table.scroll(toRow: 3)
    #expect(cell.row >= 3)
    let row = cell.row
    press(try place("#tag\(row)", row: row))
    presenter.choose("search")
    #expect(world.log.take() == ["row \(row) search tag\(row)"])
    #expect(presenter.anchor?.container.minY == 4 + Double(row - 3) * 5)
  }

  @Test("S4-25: a menu ends once when its cell is scrolled away, and others are left alone")
  func scrolledAway() throws {
    let cell = try #require(table.cell(0))
    var events: [ContextMenuEvent] = []
    cell.menu.onEvent = { events.append($0) }
    press(try place("#tag0", row: 0))
    #expect(cell.menu.phase == .displayed)
    table.scroll(toRow: 1)
    #expect(cell.row == 3)
    #expect(events == [.ended(.notInWindow)])
    #expect(presenter.log == ["present", "dismiss"])
    presenter.choose("search")
    #expect(world.log.take() == [])
    let stays = try #require(table.cell(1))
    press(try place("#tag1", row: 1))
    table.scroll(toRow: 0)
    #expect(stays.menu.phase == .displayed)
    // The menu of another cell takes its place.
    press(try place("#tag0", row: 0))
    #expect(stays.menu.phase == .idle)
    presenter.choose("search")
    #expect(world.log.take() == ["row 0 search tag0"])
  }

  @Test("S4-25: each cell highlights its own text, cut out to the hashtag")
  func preview() throws {
    press(try place("#same", row: 1))
    let cell = try #require(table.cell(1))
    let preview = try #require(cell.menu.highlightPreview)
    let copy = try #require(preview.view as? TextPreview)
    let drawn = (0..<copy.layout.fragmentCount).flatMap { copy.visibleCells(ofFragment: $0) }
    #expect(drawn.map(\.text).joined() == "#same")
    #expect(copy.layout.text == "the text of row 1 with #tag1 and #same")
    #expect(isSame(preview.target.container, cell.label))
  }
}
