/// A Markdown table whose columns are aligned for a terminal as well.
public struct MarkdownTable {
  private let header: [String]
  private let rightAligned: Set<Int>
  private var rows: [[String]] = []

  /// Creates a table without rows.
  ///
  /// - Parameters:
  ///   - header: The columns' titles.
  ///   - rightAligned: The indices of the columns that hold numbers.
  public init(header: [String], rightAligned: Set<Int>) {
    self.header = header
    self.rightAligned = rightAligned
  }

  /// Adds a row with as many cells as the header has.
  public mutating func append(_ cells: [String]) {
    precondition(cells.count == header.count, "a row has another number of cells than the header")
    rows.append(cells)
  }

  /// The table as text, without a line break at its end.
  public var text: String {
    let widths = header.indices.map { column in
      max(3, ([header] + rows).map { $0[column].count }.max() ?? 0)
    }
    func line(_ cells: [String]) -> String {
      let padded = cells.indices.map { column in
        pad(cells[column], to: widths[column], right: rightAligned.contains(column))
      }
      return "| " + padded.joined(separator: " | ") + " |"
    }
    let rule = widths.indices.map { column in
      let dashes = String(repeating: "-", count: widths[column] - 1)
      return rightAligned.contains(column) ? dashes + ":" : dashes + "-"
    }
    return ([line(header), line(rule)] + rows.map(line)).joined(separator: "\n")
  }
}

private func pad(_ text: String, to width: Int, right: Bool) -> String {
  let space = String(repeating: " ", count: max(0, width - text.count))
  return right ? space + text : text + space
}
