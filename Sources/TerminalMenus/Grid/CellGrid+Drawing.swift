extension CellGrid {
  /// Writes one line of text, cut off with "…" at a limit and at the grid's right edge.
  ///
  /// - Parameters:
  ///   - text: The text. Control characters in it are shown as pictures.
  ///   - x: The first cell.
  ///   - y: The row.
  ///   - limit: The most cells to use.
  ///   - style: How it is shown.
  ///   - base: The direction of the line; nil takes it from the text.
  /// - Returns: The cells used.
  @discardableResult
  public mutating func write(
    _ text: some StringProtocol, x: Int, y: Int, limit: Int = .max, style: CellStyle = .plain,
    base: TextDirection? = nil
  ) -> Int {
    let line = CellText(text, limit: min(limit, width - x), base: base)
    write(line, x: x, y: y, style: style)
    return line.width
  }

  /// Writes a line that is laid out already.
  public mutating func write(_ line: CellText, x: Int, y: Int, style: CellStyle = .plain) {
    for placed in line.units { put(placed.unit, x: x + placed.x, y: y, style: style) }
  }

  /// Fills a rectangle with one narrow character.
  public mutating func fill(
    _ rect: CellRect, with character: Character = " ", style: CellStyle = .plain
  ) {
    guard let unit = character.cellUnits.first, unit.width == 1 else { return }
    for y in rect.rows {
      for x in rect.columns { put(unit, x: x, y: y, style: style) }
    }
  }

  /// Draws an empty box with a line around it.
  ///
  /// - Parameter title: Stands in the upper line, if there is room for some of it.
  public mutating func box(
    _ rect: CellRect, title: String = "", style: CellStyle = .plain, inside: CellStyle? = nil
  ) {
    guard rect.width >= 2, rect.height >= 2 else { return }
    fill(rect, style: inside ?? style)
    let (right, bottom) = (rect.maxX - 1, rect.maxY - 1)
    for x in rect.x + 1..<max(rect.x + 1, right) {
      symbol("─", x, rect.y, style)
      symbol("─", x, bottom, style)
    }
    for y in rect.y + 1..<max(rect.y + 1, bottom) {
      symbol("│", rect.x, y, style)
      symbol("│", right, y, style)
    }
    symbol("┌", rect.x, rect.y, style)
    symbol("┐", right, rect.y, style)
    symbol("└", rect.x, bottom, style)
    symbol("┘", right, bottom, style)
    if !title.isEmpty, rect.width >= 7 {
      let line = CellText(title, limit: rect.width - 6)
      symbol(" ", rect.x + 2, rect.y, style)
      write(line, x: rect.x + 3, y: rect.y, style: style)
      symbol(" ", rect.x + 3 + line.width, rect.y, style)
    }
  }

  /// Puts one narrow character.
  public mutating func symbol(
    _ character: Character, _ x: Int, _ y: Int, _ style: CellStyle = .plain
  ) {
    put(CellUnit(text: String(character), width: 1), x: x, y: y, style: style)
  }
}
