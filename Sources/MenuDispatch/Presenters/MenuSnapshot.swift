/// What a presenter shows: an immutable picture of a menu with a generation number.
public struct MenuSnapshot: Hashable, Sendable {
  /// One row.
  public struct Item: Hashable, Sendable, Identifiable {
    public enum State: Hashable, Sendable { case off, on, mixed }

    public let id: MenuItemID
    public let title: String
    public let isEnabled: Bool
    public let state: State
    public let isDestructive: Bool
    public let mnemonic: Character?
    public let keyText: String?
    public let children: MenuSnapshot?
    public let isSeparator: Bool

    public init(
      id: MenuItemID, title: String, isEnabled: Bool = true, state: State = .off,
      isDestructive: Bool = false, mnemonic: Character? = nil, keyText: String? = nil,
      children: MenuSnapshot? = nil, isSeparator: Bool = false
    ) {
      self.id = id
      self.title = title
      self.isEnabled = isEnabled
      self.state = state
      self.isDestructive = isDestructive
      self.mnemonic = mnemonic
      self.keyText = keyText
      self.children = children
      self.isSeparator = isSeparator
    }
  }

  public let generation: UInt64
  public let title: String?
  public let items: [Item]

  public init(generation: UInt64, title: String? = nil, items: [Item]) {
    self.generation = generation
    self.title = title
    self.items = items
  }
}

/// The identity of an item, stable across snapshots.
public struct MenuItemID: Hashable, Sendable {
  public let rawValue: UInt64

  public init(rawValue: UInt64) { self.rawValue = rawValue }
}

/// Where a menu points: a rect in the window's coordinates, one unit being one cell.
public struct MenuAnchor: Hashable, Sendable {
  public var rect: Rect
  public var container: Rect

  public init(rect: Rect, container: Rect) {
    self.rect = rect
    self.container = container
  }
}

/// Shows menus. Calls back with the chosen item's id and the generation it was chosen from.
public protocol MenuPresenter: AnyObject {
  func present(_ menu: MenuSnapshot, at anchor: MenuAnchor, animated: Bool)
  func update(_ menu: MenuSnapshot)
  func dismiss(animated: Bool)
  var delegate: (any MenuPresenterDelegate)? { get set }
}

/// Hears from a presenter.
public protocol MenuPresenterDelegate: AnyObject {
  func menuPresenter(
    _ presenter: any MenuPresenter, didChoose item: MenuItemID, generation: UInt64)
  func menuPresenterDidCancel(_ presenter: any MenuPresenter)
}
