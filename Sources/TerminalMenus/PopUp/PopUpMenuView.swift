public import MenuDispatch

/// A pop-up menu with its submenus: what is open and selected, and what each key and each movement
/// of the mouse does.
///
/// It draws into a ``CellGrid`` and performs nothing: a choice is an answer. It is a value without a
/// clock.
public struct PopUpMenuView {
  /// Who gets what is typed while the menu is open.
  public enum Keyboard: Hashable, Sendable {
    /// The menu: letters are mnemonics or the start of a title.
    case menu
    /// Who had it before: letters and most other keys are not for the menu. Up, Down, Page Up, Page
    /// Down and Escape are, Enter and the keys for submenus once an item is selected, and
    /// mnemonics with Alt.
    case typing
  }

  /// What came of an event.
  public enum Answer: Hashable, Sendable {
    /// The event is not for the menu.
    case ignored
    /// The event was for the menu, which may have changed.
    case handled
    /// An item was chosen.
    case chosen(MenuItemID, generation: UInt64)
    /// The menu was dismissed without a choice.
    case cancelled
  }

  public let keyboard: Keyboard
  var levels: [MenuLevel]
  var anchor: MenuAnchor
  /// What was typed of a title, and when last.
  var typed = (text: "", time: -Double.infinity)
  /// Whether a button that is let go now chooses what is under it.
  var releaseChooses = false

  /// Seconds after which letters begin a new title.
  static let typingPause = 1.0

  /// Opens a menu.
  ///
  /// - Parameters:
  ///   - menu: What it shows.
  ///   - anchor: What it points at, and the area that it may cover, in cells.
  ///   - keyboard: Who gets what is typed.
  ///   - selectsFirst: Whether the first item is selected at once, as for a menu that a key opened.
  public init(
    _ menu: MenuSnapshot, anchor: MenuAnchor, keyboard: Keyboard = .menu, selectsFirst: Bool = false
  ) {
    self.keyboard = keyboard
    self.anchor = anchor
    levels = [MenuLevel(menu, parent: nil)]
    if selectsFirst { levels[0].move(1) }
    settle()
  }

  /// The layout at the present anchor.
  var layout: PopUpLayout {
    PopUpLayout(levels, anchor: CellRect(anchor.rect), in: CellRect(anchor.container))
  }

  /// The item that is selected in the innermost open menu.
  public var selectedItem: MenuSnapshot.Item? {
    levels.last.flatMap { level in level.selected.map { level.rows[$0] } }
  }

  /// The cells that each open menu covers, from the root on.
  public var frames: [CellRect] { layout.levels.map(\.rect) }

  /// Points at something else, or has another area: the screen was resized or the text moved.
  public mutating func move(to anchor: MenuAnchor) {
    self.anchor = anchor
    settle()
  }

  /// Shows a later picture of the menu. What is selected and open stays so if it is still there.
  public mutating func update(_ menu: MenuSnapshot) {
    var next: MenuSnapshot? = menu
    var kept: [MenuLevel] = []
    for level in levels {
      if let parent = level.parent {
        next = kept.last?.rows.first { $0.id == parent }?.openableChildren
      }
      guard let menu = next else { break }
      var level = level
      level.update(menu)
      kept.append(level)
    }
    levels = kept
    settle()
  }

  /// Scrolls every level so that its selected row is on the screen.
  mutating func settle() {
    for index in levels.indices {
      levels[index].reveal(rowsShown: layout.levels[index].shown.count)
    }
  }

  // MARK: Submenus

  /// Opens the submenu of the selected item.
  mutating func openSubmenu(selectsFirst: Bool) -> Bool {
    guard let item = selectedItem, let children = item.openableChildren else { return false }
    levels.append(MenuLevel(children, parent: item.id))
    if selectsFirst { levels[levels.count - 1].move(1) }
    settle()
    return true
  }

  mutating func closeSubmenu() -> Bool {
    guard levels.count > 1 else { return false }
    levels.removeLast()
    return true
  }

  /// Chooses the selected item, or opens its submenu.
  mutating func activate() -> Answer {
    guard let item = selectedItem, item.isSelectable else { return .handled }
    if item.children != nil {
      _ = openSubmenu(selectsFirst: true)
      return .handled
    }
    return .chosen(item.id, generation: levels[0].menu.generation)
  }
}
