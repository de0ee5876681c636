public import MessageRuntime

/// Something that happens to the application.
public enum Event: Sendable {
  /// A finger rests on the screen; the place is in the root view's cells.
  case press(Point, GestureState)
  /// The device was shaken.
  case motion
  /// The user chose something from the editing menu.
  case editingMenu(Selector)
}

/// How far a gesture has come.
public enum GestureState: Sendable {
  case began, changed, ended
}

/// Sends an action to a target, once for each state of a long press.
///
/// A control names its target; a menu item does not.
public final class LongPressGestureRecognizer: Object {
  /// The state that the action is being sent for.
  public private(set) var state = GestureState.ended
  /// Where the finger rests, in the root view's cells.
  public private(set) var location = Point(0, 0)
  private weak var target: Responder?
  private let action: Selector

  /// Makes a recogniser.
  ///
  /// - Parameters:
  ///   - target: The object that gets the action; it is not retained.
  ///   - action: A selector with one argument, which will be the recogniser.
  public init(target: Responder, action: Selector) {
    self.target = target
    self.action = action
  }

  func recognize(_ state: GestureState, at location: Point) throws {
    self.state = state
    self.location = location
    try target?.send(action, self)
  }
}
