public import MessageRuntime

/// How it is decided whether an item is shown and can be chosen.
public enum ValidationPolicy: Hashable, Sendable {
  /// For edit menus: an item that nobody performs is left out, and a responder that says no leaves
  /// the question to those after it.
  case uikit
  /// For main menus: an item that nobody performs is disabled, and the nearest responder that
  /// implements the action decides, even if one after it would say yes.
  case appkit
}

/// How an item is to be shown.
public struct MenuItemStatus: Hashable, Sendable {
  /// Whether an item can be chosen.
  public enum Visibility: Hashable, Sendable {
    /// It can be chosen.
    case enabled
    /// It is shown, and cannot be chosen.
    case disabled
    /// It is left out.
    case hidden
  }

  /// Why an item is as it is.
  public enum Reason: Hashable, Sendable {
    /// Its target, or the item itself, says so.
    case validated
    /// Nobody performs its action.
    case noTarget
    /// A responder hides its action.
    case stopped
    /// Its own target no longer exists.
    case targetGone
    /// The chain leads back to itself.
    case chainCycle
    /// It has nothing to send, or an empty submenu.
    case noAction
    /// Its validator threw an error.
    case validatorFailed
    /// Its ``MenuItem/enablement`` or ``MenuItem/visibility`` does not hold.
    case condition
    /// It is meant for another responder's menu.
    case outOfScope
    /// The context belongs to another thread.
    case wrongThread
  }

  /// Whether the item can be chosen.
  public let visibility: Visibility
  /// Why.
  public let reason: Reason

  /// Makes an answer.
  public init(visibility: Visibility, reason: Reason) {
    self.visibility = visibility
    self.reason = reason
  }

  /// Whether the item can be chosen.
  public var isEnabled: Bool { visibility == .enabled }
}

/// An item as a validator may change it, just before it is shown.
public struct MenuItemDraft {
  /// The item itself.
  public let item: MenuItem
  /// The title.
  public var title: String
  /// The mark before the title.
  public var state: MenuSnapshot.Item.State
  /// Whether the item can be chosen.
  public var isEnabled = true
  /// Whether the item is left out.
  public var isHidden = false
  /// Whether the item destroys something.
  public var isDestructive: Bool

  init(_ item: MenuItem) {
    self.item = item
    title = item.title
    state = item.state
    isDestructive = item.isDestructive
  }
}

extension Selector {
  /// The message that asks a target whether an item can be chosen: it takes the ``MenuItem`` and
  /// returns a Boolean.
  ///
  /// The corresponding AppKit method is `validateMenuItem(_:)`.
  public static let validateMenuItem: Selector = "validateMenuItem:"

  /// As ``validateMenuItem``, asked of targets that do not implement that one.
  ///
  /// The corresponding AppKit method is `validateUserInterfaceItem(_:)`.
  public static let validateUserInterfaceItem: Selector = "validateUserInterfaceItem:"
}
