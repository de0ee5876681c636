public import MessageRuntime

/// Events of a control, to be combined.
///
/// The corresponding UIKit type is `UIControl.Event`.
public struct ControlEvents: OptionSet, Hashable, Sendable {
  public let rawValue: Int
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// The pointer went down in the control.
  public static let touchDown = ControlEvents(rawValue: 1)
  /// It went up in the control.
  public static let touchUpInside = ControlEvents(rawValue: 2)
  /// It went up outside of the control.
  public static let touchUpOutside = ControlEvents(rawValue: 4)
  /// The control's value changed.
  public static let valueChanged = ControlEvents(rawValue: 8)
}

/// A view that sends actions to targets that are named with it.
///
/// The corresponding UIKit class is `UIControl`.
open class Control: View {
  private struct Binding {
    weak var target: AnyObject?
    let hasTarget: Bool
    let action: Selector
    let events: ControlEvents
  }
  private final var bindings: [Binding] = []

  /// Whether the control sends actions.
  public final var isEnabled = true

  /// Where the search starts for actions without a target.
  public final var searchStart = SearchStart.firstResponder

  /// Sends an action at certain events.
  ///
  /// - Parameters:
  ///   - target: Who performs it, held weakly; nil for the first along the chain that can.
  ///   - action: The action's name.
  ///   - events: The events.
  /// - Throws: ``MenuItemError/tooManyArguments(_:)``.
  public final func addTarget(
    _ target: AnyObject?, action: Selector, for events: ControlEvents
  ) throws(MenuItemError) {
    guard action.argumentCount <= 2 else { throw .tooManyArguments(action) }
    bindings.append(
      Binding(target: target, hasTarget: target != nil, action: action, events: events))
  }

  /// Sends the actions for events.
  ///
  /// - Parameters:
  ///   - events: The events that have happened.
  ///   - event: What the person did.
  /// - Returns: What became of each action. Without a context there is nobody to send them.
  @discardableResult
  public final func sendActions(
    for events: ControlEvents, event: AnyObject? = nil
  ) -> [ActionOutcome] {
    guard isEnabled else { return [] }
    return bindings.filter { !$0.events.isDisjoint(with: events) }.map { binding in
      if binding.hasTarget && binding.target == nil { return .targetGone }
      return sendAction(binding.action, to: binding.target, for: event)
    }
  }

  /// Sends one action. All actions of the control go through here.
  ///
  /// - Parameters:
  ///   - action: The action's name.
  ///   - target: Who performs it; nil for the first along the chain that can.
  ///   - event: What the person did.
  @discardableResult
  open func sendAction(
    _ action: Selector, to target: AnyObject?, for event: AnyObject?
  ) -> ActionOutcome {
    guard let context else { return .noTarget }
    return context.sendAction(
      action, to: target, from: self, for: event, startingAt: searchStart)
  }

  /// Keeps pointers to itself.
  open override func handleEvent(_ event: ResponderEvent) -> Bool {
    if case .pointer = event { true } else { false }
  }

  open override func pointerChanged(_ event: PointerEvent) {
    let isInside = bounds.contains(convert(event.location, from: nil))
    switch event.phase {
    case .began: sendActions(for: .touchDown)
    case .ended: sendActions(for: isInside ? .touchUpInside : .touchUpOutside)
    case .moved, .cancelled: break
    }
  }
}

/// A control with a title.
///
/// The corresponding UIKit class is `UIButton`.
open class Button: Control {
  /// The title.
  public final var title = ""

  /// Makes a button.
  ///
  /// - Parameters:
  ///   - title: The title.
  ///   - frame: The place in the superview's coordinates.
  public convenience init(title: String, frame: Rect) {
    self.init(frame: frame)
    self.title = title
  }
}
