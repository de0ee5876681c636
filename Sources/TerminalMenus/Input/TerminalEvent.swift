/// Something that happened at a terminal.
public enum TerminalEvent: Hashable, Sendable {
  case key(KeyPress)
  case mouse(MouseEvent)
  /// Text that was pasted at once, which must not be taken for keys.
  case paste(String)
  /// The screen has a new size in cells.
  case resize(width: Int, height: Int)
  /// The time for which ``TerminalScreen/nextEvent(timeout:)`` was to wait is over.
  case timeout
  /// The terminal is gone.
  case end
}

/// A key with the modifiers that were held.
public struct KeyPress: Hashable, Sendable {
  public enum Key: Hashable, Sendable {
    /// Text; with ``Modifiers/control`` the small letter.
    case character(Character)
    case up, down, left, right, home, end, pageUp, pageDown
    case enter, escape, tab, backspace, delete, insert
    case function(Int)
  }

  public struct Modifiers: OptionSet, Hashable, Sendable {
    public let rawValue: UInt8

    public init(rawValue: UInt8) { self.rawValue = rawValue }

    public static let shift = Modifiers(rawValue: 1)
    public static let alt = Modifiers(rawValue: 2)
    public static let control = Modifiers(rawValue: 4)
  }

  public var key: Key
  public var modifiers: Modifiers

  public init(_ key: Key, _ modifiers: Modifiers = []) {
    self.key = key
    self.modifiers = modifiers
  }

  public init(_ character: Character, _ modifiers: Modifiers = []) {
    self.init(.character(character), modifiers)
  }
}

/// What the mouse did, and in which cell.
public struct MouseEvent: Hashable, Sendable {
  public enum Kind: Hashable, Sendable {
    /// The left button went down, or came up again.
    case press, release
    /// The left button was held for half a second in one place, or the right one was pressed.
    case longPress
    /// The mouse moved without a button, or with one.
    case move, drag
    case scrollUp, scrollDown
  }

  public var kind: Kind
  /// Counted from 0 at the left.
  public var x: Int
  /// Counted from 0 at the top.
  public var y: Int

  public init(_ kind: Kind, x: Int, y: Int) {
    self.kind = kind
    self.x = x
    self.y = y
  }
}
