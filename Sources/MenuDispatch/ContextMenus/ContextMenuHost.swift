public import MessageRuntime

/// What a context menu can be attached to. ``View`` is one.
public protocol ContextMenuHost: AnyObject {
  /// The context whose thread the host belongs to, or nil while it is in none.
  var context: ResponderContext? { get }
  /// The host's extent in its own coordinates.
  var bounds: Rect { get }
  /// Whether the host is in a window now. Without one nothing can be shown.
  var isInWindow: Bool { get }
  /// Moves a point from the host's coordinates to the window's.
  func convertToWindow(_ point: Point) -> Point
  /// Moves a rectangle from the host's coordinates to the window's.
  func convertToWindow(_ rect: Rect) -> Rect
  /// The elements that the system suggests for a menu at a place in the host.
  func suggestedContextMenuElements(at location: Point) -> [ContextMenuElement]
  /// The object that performs an action without a target of its own, or nil if none does.
  func contextMenuTarget(for action: Selector, sender: AnyObject?) -> AnyObject?
}

extension ContextMenuHost {
  /// Nil: hosts that are no responders are in no context.
  public var context: ResponderContext? { nil }

  public func suggestedContextMenuElements(at location: Point) -> [ContextMenuElement] { [] }

  /// The host itself, when it responds to the action.
  public func contextMenuTarget(for action: Selector, sender: AnyObject?) -> AnyObject? {
    if let receiver = self as? any MessageReceiver {
      return receiver.responds(to: action) ? self : nil
    }
    return Runtime.responds(self, to: action) ? self : nil
  }
}

extension View: ContextMenuHost {
  public final var isInWindow: Bool { window != nil }

  public final func convertToWindow(_ point: Point) -> Point { convert(point, to: nil) }

  public final func convertToWindow(_ rect: Rect) -> Rect { convert(rect, to: nil) }
}

/// The thread that something belongs to which is attached to a host.
struct HostThread {
  private let maker = ThreadIdentity.current

  /// Whether the calling thread is that of the host's context or, for a host in none, the one that
  /// made this. Reports another one to the context.
  func isCurrent(for host: (any ContextMenuHost)?, _ entry: StaticString) -> Bool {
    host?.context?.isOnOwnThread(entry) ?? (maker == .current)
  }
}
