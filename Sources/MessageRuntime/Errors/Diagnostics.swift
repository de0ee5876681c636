/// Something that went wrong without stopping the message, and that its author should know.
public enum Diagnostic: Hashable, Sendable, CustomStringConvertible {
  /// A resolver said that it added a method, but there is none.
  case resolverAddedNothing(MessageSite)
  /// A receiver gave a signature for a message, but its class does not implement
  /// `forwardInvocation(_:)`; the sender got zero.
  case signatureWithoutForwarding(MessageSite)

  public var description: String {
    switch self {
    case .resolverAddedNothing(let site):
      "the resolver for \(site) returned true but added no method"
    case .signatureWithoutForwarding(let site):
      "\(site) has a method signature but nothing implements forwardInvocation(_:)"
    }
  }
}

/// Where diagnostics go.
enum Diagnostics {
  // Guarded by the runtime lock; called without it.
  private nonisolated(unsafe) static var handler: (@Sendable (Diagnostic) -> Void)?

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
