public import MessageRuntime

/// An object that can receive events and menu actions, or leave them to the next one.
///
/// Thread safety: all responders of an application belong to one thread.
open class Responder: Object {
  /// Who is asked after this responder.
  open var next: Responder? { nil }

  /// This responder and those after it. A chain that bites its own tail ends there.
  public var chain: [Responder] {
    var seen: Set<ObjectIdentifier> = []
    return Array(
      sequence(first: self, next: \.next).prefix { seen.insert(ObjectIdentifier($0)).inserted })
  }

  /// The application at the end of the chain.
  public var application: Application? { chain.last as? Application }

  // MARK: Being first

  /// Whether the responder takes the role of first responder; false unless overridden.
  open var canBecomeFirstResponder: Bool { false }

  /// Whether editing-menu messages go to this responder first.
  public var isFirstResponder: Bool { application?.firstResponder === self }

  /// Asks for the role.
  ///
  /// - Returns: Whether the responder has the role now. It is refused to a responder outside an
  ///   application, to one that cannot have it, and when the one that has it does not let go.
  @discardableResult
  open func becomeFirstResponder() -> Bool {
    guard let application else { return false }
    if application.firstResponder === self { return true }
    guard canBecomeFirstResponder else { return false }
    if let old = application.firstResponder, !old.resignFirstResponder() { return false }
    application.firstResponder = self
    return true
  }

  /// Gives the role up; harmless for a responder that does not have it.
  ///
  /// - Returns: Whether the responder is without the role now; an override may keep it.
  @discardableResult
  open func resignFirstResponder() -> Bool {
    if let application, application.firstResponder === self { application.firstResponder = nil }
    return true
  }

  // MARK: Actions and events

  /// Whether the responder would perform an action; true when it has a method of that name.
  ///
  /// UIKit's default goes on to ask the next responder. Here ``target(forAction:withSender:)`` does
  /// so: every answer speaks for one responder only.
  open func canPerformAction(_ action: Selector, withSender sender: Object?) -> Bool {
    responds(to: action)
  }

  /// Returns the nearest responder of the chain that would perform an action.
  public func target(forAction action: Selector, withSender sender: Object?) -> Responder? {
    chain.first { $0.canPerformAction(action, withSender: sender) }
  }

  /// Handles an event.
  ///
  /// - Returns: Whether it was handled; otherwise the next responder gets it.
  open func handle(_ event: Event) throws -> Bool { false }
}
