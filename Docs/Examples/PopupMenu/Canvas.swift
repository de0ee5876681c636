import PopupMenuKit

/// Character cells to draw in, some of which belong to a wide character on their left.
struct Canvas {
  // An empty string continues the cell before it.
  private var rows: [[String]]
  private let width: Int

  init(width: Int, height: Int) {
    self.width = width
    rows = Array(repeating: Array(repeating: " ", count: width), count: height)
  }

  /// Writes one line of text; what goes beyond the right edge is left out.
  mutating func put(_ text: String, _ x: Int, _ y: Int) {
    var x = x
    for character in text {
      let (shown, cells) = character.cells
      guard cells > 0 else {
        // A lone accent goes on what stands before it.
        if x > 0, !shown.isEmpty, !rows[y][x - 1].isEmpty { rows[y][x - 1] += shown }
        continue
      }
      guard x + cells <= width else { return }
      for cell in x..<x + cells { erase(cell, y) }
      rows[y][x] = shown
      for cell in x + 1..<x + cells { rows[y][cell] = "" }
      x += cells
    }
  }

  /// Draws an empty box.
  mutating func box(_ rect: Rect, title: String = "") {
    let (x, y) = (rect.origin.x, rect.origin.y)
    let line = String(repeating: "─", count: rect.width - 2)
    put("┌" + line + "┐", x, y)
    for row in y + 1..<y + rect.height - 1 {
      put("│" + String(repeating: " ", count: rect.width - 2) + "│", x, row)
    }
    put("└" + line + "┘", x, y + rect.height - 1)
    if !title.isEmpty, title.cellWidth + 6 <= rect.width { put(" \(title) ", x + 2, y) }
  }

  /// The rows without blanks at their ends.
  var lines: [String] {
    rows.map { row in
      let end = row.lastIndex { $0 != " " }.map { $0 + 1 } ?? 0
      return row[..<end].joined()
    }
  }

  /// Makes blanks of a cell and the others of its character.
  private mutating func erase(_ x: Int, _ y: Int) {
    var start = x
    while start > 0, rows[y][start].isEmpty { start -= 1 }
    rows[y][start] = " "
    var next = start + 1
    while next < width, rows[y][next].isEmpty {
      rows[y][next] = " "
      next += 1
    }
  }
}
