public import TypeEncodings

/// An object that answers any message with zero or nil and does nothing.
///
/// It has no state: use ``shared`` wherever an object is wanted that swallows messages.
/// Messages that it implements, such as `description`, behave as usual.
///
/// Thread safety: safe to use from any thread.
open class SelectorSink: Object, @unchecked Sendable {
  /// The one sink that is enough for everyone.
  public static let shared = SelectorSink()

  /// Describes any message: one of the sink's own methods, or objects in and nothing out.
  open override func methodSignature(for selector: Selector) -> MethodSignature? {
    super.methodSignature(for: selector)
      ?? .untyped(argumentCount: min(selector.argumentCount, 1_000) + 2)
  }

  /// Does nothing; the sender gets zero or nil of the type it asked for.
  open override func forwardInvocation(_ invocation: Invocation) throws {}
}

/// A sink that remembers what it swallowed.
///
/// Thread safety: safe to use from any thread.
public final class RecordingSink: SelectorSink, @unchecked Sendable {
  // Guarded by the runtime lock.
  private var recorded: [Invocation] = []

  /// The messages in the order of their arrival, without targets.
  public var messages: [Invocation] { CRuntime.withLock { recorded } }

  /// How many messages arrived.
  public var count: Int { CRuntime.withLock { recorded.count } }

  /// Returns how many messages with a name arrived.
  public func count(of selector: Selector) -> Int {
    CRuntime.withLock { recorded.count { $0.selector == selector } }
  }

  /// Forgets the messages.
  public func removeAll() {
    let old = CRuntime.withLock {
      let old = recorded
      recorded = []
      return old
    }
    // Arguments are released here, without the lock.
    _ = old
  }

  public override func forwardInvocation(_ invocation: Invocation) throws {
    let copy = invocation.copy()
    // C strings may be gone when the recording is read.
    copy.retainArguments()
    // Kept without its target, which is the sink.
    copy.target = nil
    CRuntime.withLock { recorded.append(copy) }
  }
}
