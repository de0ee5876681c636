import MenuDispatch
import TerminalMenus

extension EditorView {
  /// Draws the rows that are on the screen.
  func draw(into grid: inout CellGrid, theme: DemoTheme) {
    let layout = layout
    let origin = convert(bounds.origin, to: nil)
    let area = CellRect(convert(bounds, to: nil))
    let selected = glyphs(of: text.utf16Range(of: selectedRange))
    let tagged = marksTags ? tags.map { glyphs(of: $0.range) } : []
    var nextTag = tagged.startIndex
    for index in firstFragment(atRow: Int(boundsOrigin.y))..<max(0, layout.fragmentCount) {
      guard let fragment = layout.fragment(index) else { break }
      let y = Int(origin.y) + Int(fragment.rect.minY - boundsOrigin.y)
      guard y < area.maxY else { break }
      guard y >= area.y else { continue }
      while nextTag < tagged.endIndex, tagged[nextTag].upperBound <= fragment.glyphs.lowerBound {
        nextTag += 1
      }
      let here = tagged[nextTag...].prefix { $0.lowerBound < fragment.glyphs.upperBound }
      for cell in layout.displayCells(ofFragment: index) {
        var style = here.contains { $0.contains(cell.glyph) } ? theme.tag : theme.text
        if selected.contains(cell.glyph) { style = theme.selection }
        draw(cell, x: Int(origin.x) + cell.column, y: y, style, into: &grid)
      }
    }
    if isCaretBlinking {
      let place = convert(caret, to: nil)
      let (x, y) = (Int(place.x), Int(place.y))
      if area.contains(x: x, y: y) { grid.cursor = (x, y) }
    }
  }

  private func draw(
    _ cell: GridTextLayout.DisplayCell, x: Int, y: Int, _ style: CellStyle,
    into grid: inout CellGrid
  ) {
    var (x, end) = (x, x + cell.width)
    for unit in cell.text.flatMap(\.cellUnits) where x + unit.width <= end {
      grid.put(unit, x: x, y: y, style: style)
      x += unit.width
    }
    // What is narrower than the layout thinks has blanks behind it.
    while x < end {
      grid.symbol(" ", x, y, style)
      x += 1
    }
    end = x
  }

  private func glyphs(of range: UTF16Range) -> Range<Int> {
    (try? layout.glyphRange(for: range)) ?? 0..<0
  }

  /// The first fragment in a row or after it.
  private func firstFragment(atRow row: Int) -> Int {
    var (low, high) = (0, layout.fragmentCount)
    while low < high {
      let middle = (low + high) / 2
      if Int(layout.fragment(middle)?.rect.minY ?? 0) < row {
        low = middle + 1
      } else {
        high = middle
      }
    }
    return low
  }
}
