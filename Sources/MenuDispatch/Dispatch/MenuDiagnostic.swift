public import MessageRuntime

/// A mistake that stopped nothing, and that its author should know.
public enum MenuDiagnostic: Hashable, Sendable, CustomStringConvertible {
  /// Something of a context was used on another thread than its own, and did nothing.
  case wrongThread(entry: String)
  /// A command was performed by nobody.
  case noResponder(action: Selector, last: String)
  /// A responder promised an action at the time a menu was shown, and neither implements nor
  /// forwards it.
  case promisedButMissing(action: Selector, responder: String)
  /// A responder implements a standard edit action with other arguments than one sender.
  case incompatibleStandardAction(action: Selector, responder: String, signature: String)
  /// A validator threw an error; its item is disabled.
  case validatorFailed(title: String, error: String)
  /// The action of a gesture was not performed.
  case gestureActionFailed(action: Selector, error: String)
  /// A supplemental target does not respond to the action that it was named for.
  case supplementalTargetMissesAction(action: Selector, target: String)
  /// Observers showed a menu at each hiding of another, and hid it again; the last one was not
  /// shown any more.
  case shownWithoutEnd(times: Int)

  public var description: String {
    switch self {
    case .wrongThread(let entry): "\(entry) was used on a thread that is not its context's"
    case .noResponder(let action, let last):
      "nobody performed \(action); the last that was asked is \(last)"
    case .promisedButMissing(let action, let responder):
      "\(responder) promised \(action) but neither implements nor forwards it"
    case .incompatibleStandardAction(let action, let responder, let signature):
      "\(responder) implements \(action) as \(signature), which takes no sender"
    case .validatorFailed(let title, let error): "the validator of \"\(title)\" threw \(error)"
    case .gestureActionFailed(let action, let error): "\(action) of a gesture failed: \(error)"
    case .supplementalTargetMissesAction(let action, let target):
      "\(target) was named for \(action) and does not respond to it"
    case .shownWithoutEnd(let times):
      "observers showed \(times) menus from within the hiding of one another"
    }
  }
}
