internal import Synchronization

/// Work that other threads have left for a context.
final class PostQueue: Sendable {
  private struct State {
    var work: [@Sendable (ResponderContext) -> Void] = []
    var wake: (@Sendable () -> Void)?
  }
  private let state = Mutex(State())

  var wake: (@Sendable () -> Void)? { state.withLock { $0.wake } }
  func setWake(_ wake: (@Sendable () -> Void)?) { state.withLock { $0.wake = wake } }

  func add(_ work: @escaping @Sendable (ResponderContext) -> Void) -> (@Sendable () -> Void)? {
    state.withLock {
      $0.work.append(work)
      return $0.wake
    }
  }

  func takeAll() -> [@Sendable (ResponderContext) -> Void] {
    state.withLock {
      let work = $0.work
      $0.work = []
      return work
    }
  }
}

/// The way into a context from other threads.
///
/// Thread safety: safe to use from any thread.
public struct ContextPort: Sendable {
  private let queue: PostQueue

  init(_ queue: PostQueue) { self.queue = queue }

  /// Leaves work for the context, which does it at its next ``ResponderContext/drain()``.
  public func post(_ work: @escaping @Sendable (ResponderContext) -> Void) { queue.add(work)?() }
}

extension ResponderContext {
  /// The way into the context from other threads. Take it on the context's own thread.
  public var port: ContextPort { ContextPort(queue) }

  /// Leaves work for the context, which does it at its next ``drain()``.
  ///
  /// Thread safety: safe to call from any thread.
  public func post(_ work: @escaping @Sendable (ResponderContext) -> Void) { queue.add(work)?() }

  /// Does what has been posted, in order. Work that is posted meanwhile waits for the next call.
  ///
  /// - Returns: How many pieces of work were done; 0 on a wrong thread.
  @discardableResult
  public func drain() -> Int {
    guard isOnOwnThread("drain") else { return 0 }
    let work = queue.takeAll()
    for piece in work { piece(self) }
    return work.count
  }
}
