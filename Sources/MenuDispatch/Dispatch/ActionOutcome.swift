public import MessageRuntime

/// What became of an action.
public enum ActionOutcome {
  /// An object performed it.
  case handled(by: AnyObject)
  /// Nobody performs it.
  case noTarget
  /// The item is disabled.
  case disabled
  /// The item's own target no longer exists; the action went nowhere else.
  case targetGone
  /// The target promised the action, but neither implements nor forwards it.
  indirect case unrecognized(UnrecognizedSelector)
  /// The target's method has other arguments than the action; it was not called.
  indirect case signatureMismatch(MessageError)
  /// The name asks for more than two arguments, the sender and the event.
  case tooManyArguments(Selector)
  /// The chain of responders leads back to itself.
  case chainCycle
  /// The choice came to nothing.
  case cancelled(Cancellation)
  /// The context belongs to another thread.
  case wrongThread
  /// The method, or the way to it, threw an error.
  case failed(any Error)

  /// Why a choice came to nothing.
  public enum Cancellation: Hashable, Sendable {
    /// No menu is shown.
    case notPresented
    /// The picture that the choice was made from is too old, or does not have the item.
    case staleItem
    /// An item of this menu was chosen before.
    case alreadyChosen
    /// The item is a line or leads to a submenu.
    case notChoosable
  }

  /// Whether somebody performed the action.
  public var isHandled: Bool {
    if case .handled = self { true } else { false }
  }

  /// Who performed the action, or nil.
  public var handler: AnyObject? {
    if case .handled(let handler) = self { handler } else { nil }
  }
}

extension ActionOutcome: CustomStringConvertible {
  public var description: String {
    switch self {
    case .handled(let handler): "handled by \(type(of: handler))"
    case .noTarget: "no target"
    case .disabled: "disabled"
    case .targetGone: "target gone"
    case .unrecognized(let unrecognized): "\(unrecognized)"
    case .signatureMismatch(let error): "signature mismatch: \(error)"
    case .tooManyArguments(let action): "\(action) has more than two arguments"
    case .chainCycle: "the chain leads back to itself"
    case .cancelled(let reason): "cancelled: \(reason)"
    case .wrongThread: "wrong thread"
    case .failed(let error): "failed: \(error)"
    }
  }
}

/// What happens when a target promised an action and does not recognise it.
public enum UnrecognizedPolicy: Hashable, Sendable {
  /// The outcome says so, ``ActionOutcome/unrecognized(_:)``.
  case report
  /// The program ends, as in UIKit, with the error as its last words.
  case trap
}

/// The sending of an action, as observers see it.
public enum ActionEventKind {
  /// An action is about to be sent.
  case willSend(Selector, to: AnyObject)
  /// An action was sent.
  case didSend(Selector, to: AnyObject, outcome: ActionOutcome)
}
