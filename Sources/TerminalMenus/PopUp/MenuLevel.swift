import MenuDispatch

/// One open menu: the root or a submenu.
struct MenuLevel {
  /// The item of the level before whose submenu this is.
  let parent: MenuItemID?
  private(set) var menu: MenuSnapshot
  /// The rows: items with lines between them only where they divide something.
  private(set) var rows: [MenuSnapshot.Item] = []
  private(set) var mnemonics = Mnemonics([])
  private(set) var widths = Widths()
  /// The row that is pointed at.
  var selected: Int?
  /// The first row on the screen.
  var first = 0
  /// The characters of the selected title that are scrolled away on the left.
  var titleShift = 0

  struct Widths: Hashable {
    var title = 0
    var key = 0
    var hasMarks = false
    var hasSubmenus = false

    /// From frame to frame.
    var inside: Int {
      1 + (hasMarks ? 2 : 0) + title + (key > 0 ? key + 2 : 0) + (hasSubmenus ? 2 : 0) + 1
    }
  }

  /// No screen is wider.
  static let titleAtMost = 1000

  init(_ menu: MenuSnapshot, parent: MenuItemID?) {
    self.menu = menu
    self.parent = parent
    prepare()
  }

  /// Takes a later picture of the same menu and stays at the selected item if it is still there.
  mutating func update(_ menu: MenuSnapshot) {
    let id = selected.map { rows[$0].id }
    self.menu = menu
    prepare()
    selected = id.flatMap { id in rows.firstIndex { $0.id == id && $0.isSelectable } }
    if selected == nil { titleShift = 0 }
    first = max(0, min(first, rows.count - 1))
  }

  private mutating func prepare() {
    rows = Self.collapsed(menu.items)
    mnemonics = Mnemonics(rows)
    widths = Widths()
    for (index, row) in rows.enumerated() where !row.isSeparator {
      let title = Self.limited(row.title) + suffix(of: index).cellWidth
      widths.title = max(widths.title, title)
      widths.key = max(
        widths.key, row.keyText.map { min(String($0.prefix(40)).cellWidth, 20) } ?? 0)
      if row.state != .off { widths.hasMarks = true }
      if row.children != nil { widths.hasSubmenus = true }
    }
  }

  private static func limited(_ title: String) -> Int {
    var used = 0
    for character in title {
      used += character.cellWidth
      if used >= titleAtMost { return titleAtMost }
    }
    return used
  }

  /// Leaves out lines at the ends and all but one of neighbouring ones.
  private static func collapsed(_ items: [MenuSnapshot.Item]) -> [MenuSnapshot.Item] {
    var rows: [MenuSnapshot.Item] = []
    for item in items where !item.isSeparator || rows.last.map({ !$0.isSeparator }) == true {
      rows.append(item)
    }
    if rows.last?.isSeparator == true { rows.removeLast() }
    return rows
  }

  /// What follows a title that does not contain its mnemonic.
  func suffix(of index: Int) -> String {
    guard let key = mnemonics[index], key.place == nil else { return "" }
    return " (\(key.character.uppercased()))"
  }

  /// Whether the menu looks like one choice of many: a submenu of plain items without lines, of which
  /// exactly one is on. Pictures of menus do not say it.
  var isOneOfMany: Bool {
    parent != nil && rows.count > 1
      && rows.allSatisfy { !$0.isSeparator && $0.children == nil && $0.state != .mixed }
      && rows.count { $0.state == .on } == 1
  }

  // MARK: Selection

  /// Selects the next row that can be, going round at the end.
  ///
  /// - Parameter step: 1 down, -1 up.
  mutating func move(_ step: Int) {
    guard !rows.isEmpty else { return }
    var index = selected ?? (step > 0 ? -1 : rows.count)
    for _ in rows.indices {
      index = (index + step + rows.count) % rows.count
      if rows[index].isSelectable { return select(index) }
    }
  }

  /// Selects the first row that can be, from a place in a direction without going round.
  mutating func selectNearest(from index: Int, step: Int) {
    var index = max(0, min(index, rows.count - 1))
    while rows.indices.contains(index) {
      if rows[index].isSelectable { return select(index) }
      index += step
    }
  }

  mutating func select(_ index: Int?) {
    if selected != index { titleShift = 0 }
    selected = index
  }

  /// Scrolls as little as needed to show the selected row.
  mutating func reveal(rowsShown count: Int) {
    guard count > 0 else { return }
    if let selected {
      if selected < first { first = selected }
      if selected >= first + count { first = selected - count + 1 }
    }
    first = max(0, min(first, rows.count - count))
  }
}

extension MenuSnapshot.Item {
  /// Whether the item can be pointed at.
  var isSelectable: Bool { isEnabled && !isSeparator }

  /// The submenu that can be opened.
  var openableChildren: MenuSnapshot? {
    guard isSelectable, let children, !children.items.isEmpty else { return nil }
    return children
  }
}
