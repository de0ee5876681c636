import MenuDispatch
import Testing

@testable import TerminalMenus

@Suite("The grid of cells")
struct CellGridTests {
  @Test("A wide character fills two cells, and half of it is never left")
  func wideCharacters() {
    var grid = CellGrid(width: 6, height: 1)
    grid.write("漢字x", x: 0, y: 0)
    #expect(grid.lines == ["漢字x"])
    grid.symbol("|", 1, 0)
    #expect(grid.lines == [" |字x"])
    grid.symbol("|", 2, 0)
    #expect(grid.lines == [" || x"])
  }

  @Test("A wide character that does not fit at the edge is left out")
  func edge() {
    var grid = CellGrid(width: 3, height: 1)
    grid.put(CellUnit(text: "漢", width: 2), x: 2, y: 0)
    grid.put(CellUnit(text: "a", width: 1), x: -1, y: 0)
    grid.put(CellUnit(text: "a", width: 1), x: 0, y: 1)
    #expect(grid == CellGrid(width: 3, height: 1))
  }

  @Test("Text is cut at the right edge")
  func textAtTheEdge() {
    var grid = CellGrid(width: 5, height: 1)
    #expect(grid.write("abcdef", x: 1, y: 0) == 4)
    #expect(grid.lines == [" abc…"])
  }

  @Test("A box shows its title if there is room")
  func box() {
    var grid = CellGrid(width: 12, height: 3)
    grid.box(CellRect(x: 0, y: 0, width: 12, height: 3), title: "漢字漢字")
    #expect(grid.lines == ["┌─ 漢字… ──┐", "│          │", "└──────────┘"])
  }

  @Test("Styles can be asked for cell by cell")
  func styles() {
    var grid = CellGrid(width: 4, height: 1)
    grid.write("ab", x: 1, y: 0, style: CellStyle(.reverse))
    #expect(grid.lines { $0.attributes.contains(.reverse) } == [".##."])
  }

  @Test("A rect covers the cells that it touches, whatever its numbers")
  func rects() {
    let rect = CellRect(Rect(x: 0.5, y: 1, width: 2, height: 1))
    #expect(rect == CellRect(x: 0, y: 1, width: 3, height: 1))
    let null = CellRect(Rect(x: .infinity, y: .nan, width: -.infinity, height: .nan))
    #expect(null.columns.count <= 200_000 && null.height == 0)
  }
}
