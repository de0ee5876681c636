/// Where the characters of a text lie when its lines are broken at a width.
public struct TextLayout {
  /// The characters of each row, without line ends. There is at least one row.
  public let rows: [Range<Int>]
  private let characters: [Character]

  /// Lays out a text.
  ///
  /// - Parameters:
  ///   - characters: The text.
  ///   - width: The longest row in cells. A character that is wider has a row for itself.
  public init(_ characters: [Character], width: Int) {
    var rows: [Range<Int>] = []
    var start = 0
    var used = 0
    for (index, character) in characters.enumerated() {
      if character.isNewline {
        rows.append(start..<index)
        (start, used) = (index + 1, 0)
        continue
      }
      let cells = character.cells.width
      if used + cells > width, index > start {
        rows.append(start..<index)
        (start, used) = (index, 0)
      }
      used += cells
    }
    rows.append(start..<characters.count)
    self.rows = rows
    self.characters = characters
  }

  /// The row of a character, or of the end of the text.
  private func row(of index: Int) -> Int {
    var (low, high) = (0, rows.count - 1)
    while low < high {
      let middle = (low + high + 1) / 2
      if rows[middle].lowerBound <= index { low = middle } else { high = middle - 1 }
    }
    return low
  }

  private func cells(_ range: Range<Int>) -> Int {
    characters[range].reduce(0) { $0 + $1.cells.width }
  }

  /// The place of a range's first row; of a caret, one cell.
  public func rect(of range: Range<Int>) -> Rect {
    let number = row(of: range.lowerBound)
    let row = rows[number]
    let start = min(range.lowerBound, row.upperBound)
    let end = max(start, min(range.upperBound, row.upperBound))
    return Rect(cells(row.lowerBound..<start), number, max(1, cells(start..<end)), 1)
  }

  /// The character at a point, or the end of the row if there is none.
  public func index(at point: Point) -> Int {
    let row = rows[max(0, min(point.y, rows.count - 1))]
    var cell = 0
    for index in row {
      cell += characters[index].cells.width
      if point.x < cell { return index }
    }
    return row.upperBound
  }
}
