internal import Synchronization

/// The identity of a menu item, which no other item of the process has.
public struct MenuItemID: Hashable, Sendable, CustomStringConvertible {
  /// The number.
  public let rawValue: UInt64

  /// Makes an identity of a number.
  public init(rawValue: UInt64) { self.rawValue = rawValue }

  public var description: String { "#\(rawValue)" }

  private static let counter = Atomic<UInt64>(0)

  /// Returns an identity that nothing else has.
  static func next() -> MenuItemID {
    MenuItemID(rawValue: counter.wrappingAdd(1, ordering: .relaxed).newValue)
  }
}

/// What a presenter shows: an immutable picture of a menu with a generation number.
///
/// Thread safety: an immutable value; safe to use from any thread.
public struct MenuSnapshot: Hashable, Sendable {
  /// One row of the picture.
  public struct Item: Hashable, Sendable, Identifiable {
    /// The mark before a title.
    public enum State: Hashable, Sendable {
      /// No mark.
      case off
      /// The mark of what holds.
      case on
      /// The mark of what holds in part.
      case mixed
    }

    /// The identity of the item, the same in all pictures of it.
    public let id: MenuItemID
    /// The title: one line without control characters.
    public let title: String
    /// Whether the item can be chosen.
    public let isEnabled: Bool
    /// The mark before the title.
    public let state: State
    /// Whether the item destroys something and is to be shown as a warning.
    public let isDestructive: Bool
    /// The character that chooses the item; where nil the presenter assigns one.
    public let mnemonic: Character?
    /// The key of the item as text, for example "⌘C", for the right edge.
    public let keyText: String?
    /// The submenu of the item.
    public let children: MenuSnapshot?
    /// Whether the row is a line between items.
    public let isSeparator: Bool

    /// Makes a row.
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

  /// The number of the picture; later pictures have higher ones.
  public let generation: UInt64
  /// The title of the menu.
  public let title: String?
  /// The rows from first to last.
  public let items: [Item]

  /// Makes a picture.
  public init(generation: UInt64, title: String? = nil, items: [Item]) {
    self.generation = generation
    self.title = title
    self.items = items
  }
}

/// Where a menu points: a rectangle in the window's coordinates.
public struct MenuAnchor: Hashable, Sendable {
  /// What the menu belongs to; the menu is placed beside it.
  public var rect: Rect
  /// The area that the menu may cover, usually the window.
  public var container: Rect

  /// Makes an anchor.
  public init(rect: Rect, container: Rect) {
    self.rect = rect
    self.container = container
  }
}
