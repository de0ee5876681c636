/// A row of a context menu, or a menu inside of it.
public enum ContextMenuElement {
  case action(ContextMenuAction)
  case menu(ContextMenu)
}

/// A context menu as a tree of values.
///
/// The corresponding UIKit class is `UIMenu`.
public struct ContextMenu {
  /// How a menu inside a menu is shown.
  public struct Options: OptionSet, Hashable, Sendable {
    public let rawValue: UInt

    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// Its rows are among the outer menu's, between lines.
    public static let displayInline = Options(rawValue: 1 << 0)
    /// It destroys something.
    public static let destructive = Options(rawValue: 1 << 1)
  }

  /// The title.
  public var title: String
  /// How it is shown inside another menu.
  public var options: Options
  /// The rows.
  public var children: [ContextMenuElement]
  /// The identity of the row that opens it.
  let id = MenuItemID.next()

  /// Makes a menu of elements.
  public init(title: String = "", options: Options = [], children: [ContextMenuElement]) {
    self.title = title
    self.options = options
    self.children = children
  }

  /// Makes a menu of actions.
  public init(title: String = "", options: Options = [], actions: [ContextMenuAction]) {
    self.init(title: title, options: options, children: actions.map(ContextMenuElement.action))
  }

  /// Every action of the menu and of the menus inside, hidden ones too.
  public var actions: [ContextMenuAction] {
    children.flatMap { element in
      switch element {
      case .action(let action): [action]
      case .menu(let menu): menu.actions
      }
    }
  }
}
