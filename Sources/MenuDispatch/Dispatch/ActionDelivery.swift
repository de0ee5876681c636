internal import MessageRuntime

/// The sending of an action's message.
enum ActionDelivery {
  /// Sends as many arguments as the action's name has colons: none, the sender, the sender and the
  /// event.
  @inline(__always)
  static func send(
    _ action: Selector, _ count: Int, _ target: AnyObject, _ sender: AnyObject?,
    _ event: AnyObject?
  ) throws {
    switch count {
    case 0: try Runtime.send(action, to: target)
    case 1: try Runtime.send(action, to: target, sender)
    default: try Runtime.send(action, to: target, sender, event)
    }
  }

  /// Tells the errors of the way to the method from those of the method itself.
  @inline(never)
  static func outcome(of error: any Error, _ action: Selector) -> ActionOutcome {
    guard let error = error as? MessageError else { return .failed(error) }
    switch error {
    case .unrecognizedSelector(let unrecognized):
      // An error about another message is one of the method's own.
      if unrecognized.site.selector == action { return .unrecognized(unrecognized) }
    case .argumentCount(let types), .argumentType(let types, _), .argumentValue(let types, _):
      if types.site.selector == action { return .signatureMismatch(error) }
    case .badSignature(let site, _, _):
      if site.selector == action { return .signatureMismatch(error) }
    default: break
    }
    return .failed(error)
  }
}
