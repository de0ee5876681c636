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

  /// Sends a menu item's action with the item as sender.
  @inline(__always)
  static func send(
    _ item: MenuItem, _ action: Selector, _ target: Responder, _ event: AnyObject?
  ) throws {
    switch item.argumentCount {
    case 0: try target.send(action)
    case 1:
      let cls = ObjectIdentifier(type(of: target))
      if item.lastTargetClass != cls { look(item, action, target, cls) }
      if item.isSentAsItem {
        try target.send(action, item)
      } else {
        try target.sendObject(action, item)
      }
    default: try target.send(action, item as AnyObject?, event)
    }
  }

  /// Finds out which type to send an item as, so that nothing needs to be converted on the way.
  /// What the method takes is right in both cases; it is a matter of time only.
  @inline(never)
  private static func look(
    _ item: MenuItem, _ action: Selector, _ target: AnyObject, _ cls: ObjectIdentifier
  ) {
    item.lastTargetClass = cls
    item.isSentAsItem = false
    // Without a method the explanation would ask the target where it forwards to.
    guard Runtime.responds(target, to: action),
      case .found(_, let signature, _)? = Runtime.explain(action, on: target).first
    else {
      return
    }
    item.isSentAsItem = signature.arguments.first != "Optional<AnyObject>"
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
