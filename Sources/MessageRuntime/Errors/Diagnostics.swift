/// Something that went wrong without stopping the message, and that its author should know.
public enum Diagnostic: Hashable, Sendable, CustomStringConvertible {
  /// A resolver said that it added a method, but there is none.
  case resolverAddedNothing(MessageSite)
  /// A receiver gave a signature for a message, but no `forwardInvocation(_:)` of its class took it:
  /// it came to the default one, which calls `doesNotRecognizeSelector(_:)`.
  case signatureWithoutForwarding(MessageSite)

  public var description: String {
    switch self {
    case .resolverAddedNothing(let site):
      "the resolver for \(site) returned true but added no method"
    case .signatureWithoutForwarding(let site):
      "\(site) has a method signature but no forwardInvocation(_:) takes it"
    }
  }
}

/// Where diagnostics go.
enum Diagnostics {
  // Guarded by the runtime lock; called without it.
  private nonisolated(unsafe) static var handler: (@Sendable (Diagnostic) -> Void)?

  /// Reports a message that came to the default `forwardInvocation(_:)`.
  static func reportNotForwarded(_ selector: Selector, by receiver: AnyObject) {
    report(
      .signatureWithoutForwarding(
        MessageSite(Class.of(receiver), selector, isClassSide: false)))
  }

  static func report(_ diagnostic: Diagnostic) {
    let handler = CRuntime.withLock { unsafe self.handler }
    handler?(diagnostic)
  }

  static func exchange(
    _ new: (@Sendable (Diagnostic) -> Void)?
  ) -> (@Sendable (Diagnostic) -> Void)? {
    CRuntime.withLock {
      let old = unsafe handler
      unsafe handler = new
      return old
    }
  }
}
