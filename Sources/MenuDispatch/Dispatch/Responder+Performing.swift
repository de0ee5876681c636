public import MessageRuntime

extension Responder {
  /// Has the first along the chain that responds perform an action, without asking whether it wants
  /// to.
  ///
  /// - Parameters:
  ///   - action: The action's name.
  ///   - object: The sender, for actions with an argument.
  /// - Returns: Who performed it, or why nobody did.
  ///
  /// The corresponding AppKit method is `tryToPerform(_:with:)`.
  @discardableResult
  public final func tryToPerform(_ action: Selector, with object: AnyObject?) -> ActionOutcome {
    guard action.argumentCount <= 2 else { return .tooManyArguments(action) }
    var search = TargetSearch(
      action, object, asksForMethodsOnly: true, recorder: NoRecorder())
    if search.walk(from: self), let context {
      _ = search.ask(beside: context.application.delegate)
    }
    guard let target = search.target else {
      return search.ending == .cycle ? .chainCycle : .noTarget
    }
    if let context { return context.sendAction(action, to: target, from: object) }
    do {
      try ActionDelivery.send(action, action.argumentCount, target, object, nil)
      return .handled(by: target)
    } catch {
      return ActionDelivery.outcome(of: error, action)
    }
  }

  /// Performs a command of the keyboard, as ``tryToPerform(_:with:)`` with nil does.
  ///
  /// - Parameter action: The command's name.
  /// - Returns: Who performed it. If nobody did, ``noResponder(for:)`` of the chain's last responder
  ///   was called.
  ///
  /// The corresponding AppKit method is `doCommand(by:)`.
  @discardableResult
  public final func doCommand(by action: Selector) -> ActionOutcome {
    let outcome = tryToPerform(action, with: nil)
    if case .noTarget = outcome { chain.responders.last?.noResponder(for: action) }
    return outcome
  }

  /// The responders from this one on.
  public final var chain: ResponderChain {
    var responders: [Responder] = []
    var seen: Set<ObjectIdentifier> = []
    var current: Responder? = self
    while let responder = current, responders.count < ResponderContext.hopLimit {
      guard seen.insert(ObjectIdentifier(responder)).inserted else {
        return ResponderChain(responders: responders, ending: .cycle)
      }
      responders.append(responder)
      current = responder.next
    }
    let reachesApplication = responders.contains { $0 is Application }
    return ResponderChain(
      responders: responders,
      ending: current != nil ? .cycle : reachesApplication ? .application : .brokenOff)
  }
}

/// The responders of a chain, and how it ends.
public struct ResponderChain: CustomStringConvertible {
  /// How a chain ends.
  public enum Ending: Hashable, Sendable {
    /// The application is in it.
    case application
    /// A responder's next is nil before the application is reached.
    case brokenOff
    /// It leads back to itself; each responder is listed once.
    case cycle
  }

  /// The responders in order.
  public let responders: [Responder]
  /// How the chain ends.
  public let ending: Ending

  public var description: String {
    responders.map { "\(type(of: $0))" }.joined(separator: " → ")
      + (ending == .application ? "" : " (\(ending))")
  }
}
