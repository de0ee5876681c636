import MenuDispatch

extension PopUpMenuView {
  /// Draws the open menus over what the grid shows.
  public func draw(into grid: inout CellGrid, theme: MenuTheme = .monochrome) {
    let layout = layout
    for (index, level) in levels.enumerated() {
      draw(level, layout.levels[index], into: &grid, theme)
    }
  }

  private func draw(
    _ level: MenuLevel, _ place: PopUpLayout.Level, into grid: inout CellGrid, _ theme: MenuTheme
  ) {
    let rect = place.rect
    // Too small for a frame with something in it.
    guard rect.width >= 3, rect.height >= 3 else { return }
    grid.box(rect, title: level.menu.title ?? "", style: theme.frame, inside: theme.item)
    for row in place.shown {
      let y = rect.y + 1 + row - place.shown.lowerBound
      if level.rows[row].isSeparator {
        for x in rect.x + 1..<rect.maxX - 1 { grid.symbol("─", x, y, theme.frame) }
        grid.symbol("├", rect.x, y, theme.frame)
        grid.symbol("┤", rect.maxX - 1, y, theme.frame)
      } else {
        draw(level, row, rect, y, into: &grid, theme)
      }
    }
    if let arrow = place.arrow {
      grid.symbol(
        arrow.isUp ? "▲" : "▼", arrow.x, arrow.isUp ? rect.y : rect.maxY - 1, theme.frame)
    }
    drawPaging(level, place, into: &grid, theme)
  }

  /// Says that there are rows before and behind those that are shown, and how many.
  private func drawPaging(
    _ level: MenuLevel, _ place: PopUpLayout.Level, into grid: inout CellGrid, _ theme: MenuTheme
  ) {
    let (rect, shown) = (place.rect, place.shown)
    guard shown.count < level.rows.count else { return }
    let hasBefore = shown.lowerBound > 0
    let hasBehind = shown.upperBound < level.rows.count
    let text = "\(hasBefore ? "↑" : "")\(hasBehind ? "↓" : "")"
    let numbers = "\(shown.lowerBound + 1)–\(shown.upperBound)/\(level.rows.count)"
    let y = place.arrow.map { $0.isUp ? rect.maxY - 1 : rect.y } ?? rect.maxY - 1
    for candidate in [" \(numbers) \(text) ", text]
    where candidate.cellWidth + 2 <= rect.width {
      grid.write(
        candidate, x: rect.maxX - 1 - candidate.cellWidth, y: y, style: theme.frame,
        base: .leftToRight)
      return
    }
  }

  // MARK: Rows

  /// The cells between the frames that are not the title's.
  private func others(_ level: MenuLevel) -> (start: Int, end: Int) {
    let widths = level.widths
    return (
      1 + (widths.hasMarks ? 2 : 0),
      1 + (widths.key > 0 ? widths.key + 2 : 0) + (widths.hasSubmenus ? 2 : 0)
    )
  }

  /// The cells for the title of a row.
  func titleRoom(_ index: Int, _ row: Int) -> Int {
    titleRoom(levels[index], layout.levels[index].rect.width)
  }

  private func titleRoom(_ level: MenuLevel, _ width: Int) -> Int {
    let parts = others(level)
    // Where there is no room for all, the key is given up first.
    let whole = width - 2 - parts.start - parts.end
    if whole >= min(level.widths.title, 4) { return max(1, whole) }
    return max(1, width - 2 - parts.start - 1 - (level.widths.hasSubmenus ? 2 : 0))
  }

  func isCutOff(_ index: Int, _ row: Int) -> Bool {
    let level = levels[index]
    let shift = level.selected == row ? level.titleShift : 0
    let text = level.rows[row].title.dropFirst(shift)
    return String(text.prefix(MenuLevel.titleAtMost)).isWider(
      than: titleRoom(index, row) - (shift > 0 ? 1 : 0))
  }

  private func draw(
    _ level: MenuLevel, _ row: Int, _ rect: CellRect, _ y: Int, into grid: inout CellGrid,
    _ theme: MenuTheme
  ) {
    let item = level.rows[row]
    let isSelected = level.selected == row
    let style = theme.style(of: item, isSelected: isSelected)
    let room = titleRoom(level, rect.width)
    let (inside, width) = (rect.x + 1, rect.width - 2)
    grid.fill(CellRect(x: inside, y: y, width: width, height: 1), style: style)
    let title = CellText(
      level.rows[row].title + level.suffix(of: row), limit: room,
      skipping: isSelected ? level.titleShift : 0)
    let isRightToLeft = title.direction == .rightToLeft
    let parts = others(level)
    let hasRoomForKey = width - parts.start - parts.end >= room
    // A row that is read from the right is the mirror image of the others.
    func x(_ start: Int, _ cells: Int) -> Int {
      isRightToLeft ? inside + width - start - cells : inside + start
    }
    if item.state != .off, parts.start > 1 {
      grid.symbol(theme.mark(of: item, isSole: level.isOneOfMany), x(1, 1), y, style)
    }
    grid.write(title, x: x(parts.start, title.width), y: y, style: style)
    underline(level, row, title, x(parts.start, title.width), y, into: &grid)
    if theme.parenthesizesDisabled, !item.isEnabled {
      // In the blanks before and behind the title.
      let start = x(parts.start, title.width)
      grid.symbol("(", start - 1, y, style)
      grid.symbol(")", start + title.width, y, style)
    }
    if let key = item.keyText, hasRoomForKey {
      let text = CellText(key, limit: level.widths.key, base: .leftToRight)
      let end = parts.end - 2 - level.widths.key
      grid.write(
        text, x: x(width - end - text.width, text.width), y: y,
        style: isSelected || !item.isEnabled ? style : theme.keyText)
    }
    if item.children != nil { grid.symbol(isRightToLeft ? "◂" : "▸", x(width - 2, 1), y, style) }
    if isSelected, theme.pointsAtSelected {
      grid.symbol(isRightToLeft ? "<" : ">", isRightToLeft ? rect.maxX - 1 : rect.x, y, style)
    }
  }

  /// Marks the mnemonic in a title.
  private func underline(
    _ level: MenuLevel, _ row: Int, _ title: CellText, _ x: Int, _ y: Int,
    into grid: inout CellGrid
  ) {
    guard let key = level.mnemonics[row], level.rows[row].isEnabled else { return }
    let place = key.place ?? level.rows[row].title.count + 2
    for placed in title.units where placed.character == place {
      grid.restyle(x: x + placed.x, y: y, width: placed.unit.width) { $0.adding(.underline) }
    }
  }
}

extension MenuTheme {
  fileprivate func style(of item: MenuSnapshot.Item, isSelected: Bool) -> CellStyle {
    if !item.isEnabled { return disabled }
    if item.isDestructive { return isSelected ? selectedDestructive : destructive }
    return isSelected ? selected : self.item
  }

  fileprivate func mark(of item: MenuSnapshot.Item, isSole: Bool) -> Character {
    switch item.state {
    case .mixed: mixedMark
    case .on: isSole ? soleOnMark : onMark
    case .off: " "
    }
  }
}
