import Foundation

/// Runs the body on several new threads at once and returns when all have ended. Each waits until
/// every other is there, so that they meet as often as they can.
public func runThreads(_ count: Int, _ body: @escaping @Sendable (_ index: Int) -> Void) {
  let arrived = Counter()
  let go = Event()
  let threads = (0..<count).map { index in
    startThread {
      if arrived.increment() == count { go.signal() }
      go.wait()
      body(index)
    }
  }
  for thread in threads { thread.join() }
}

/// Starts a thread that runs the body once.
public func startThread(_ body: @escaping @Sendable () -> Void) -> RunningThread {
  let done = Event()
  let thread = Thread {
    body()
    done.signal()
  }
  thread.stackSize = 1 << 20
  thread.start()
  return RunningThread(done)
}

/// A thread that can be waited for.
public struct RunningThread: Sendable {
  private let done: Event

  fileprivate init(_ done: Event) { self.done = done }

  public func join() { done.wait() }
}

/// Something that happens once and that threads may wait for.
public final class Event: @unchecked Sendable {
  private let condition = NSCondition()
  // Guarded by the condition.
  private var hasHappened = false

  public init() {}

  public func signal() {
    condition.lock()
    hasHappened = true
    condition.broadcast()
    condition.unlock()
  }

  public func wait() {
    condition.lock()
    while !hasHappened { condition.wait() }
    condition.unlock()
  }
}

/// Lets another thread run.
public func yieldThread() { sched_yield() }
