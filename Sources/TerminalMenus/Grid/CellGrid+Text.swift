extension CellGrid {
  /// The rows as text, without blanks at their ends.
  public var lines: [String] {
    (0..<height).map { y in
      var line = (0..<width).map { self[$0, y].text }.joined()
      while line.last == " " { line.removeLast() }
      return line
    }
  }

  /// The rows with a mark wherever a style has a property, without blanks at their ends.
  ///
  /// - Parameters:
  ///   - mark: Stands for a cell of such a style; a dot stands for the others.
  ///   - property: What is asked of each style.
  public func lines(marking mark: Character = "#", where property: (CellStyle) -> Bool)
    -> [String]
  {
    (0..<height).map { y in
      String((0..<width).map { property(self[$0, y].style) ? mark : "." })
    }
  }
}

extension CellGrid: CustomStringConvertible {
  /// The rows, joined by line ends; blank rows at the end are left out.
  public var description: String {
    var lines = lines
    while lines.last == "" { lines.removeLast() }
    return lines.joined(separator: "\n")
  }
}
