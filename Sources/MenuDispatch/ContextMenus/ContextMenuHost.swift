public import MessageRuntime

/// What a context menu can be attached to: a view.
public protocol ContextMenuHost: AnyObject {
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
  public func suggestedContextMenuElements(at location: Point) -> [ContextMenuElement] { [] }

  /// The host itself, when it responds to the action.
  public func contextMenuTarget(for action: Selector, sender: AnyObject?) -> AnyObject? {
    if let receiver = self as? any MessageReceiver {
      return receiver.responds(to: action) ? self : nil
    }
    return Runtime.responds(self, to: action) ? self : nil
  }
}
