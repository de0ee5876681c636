/// Does work later, on the context's thread.
public protocol MenuScheduler: AnyObject {
  /// Does work after a while.
  ///
  /// - Parameters:
  ///   - delay: How long to wait.
  ///   - work: What to do, once.
  /// - Returns: What cancels the work.
  @discardableResult
  func schedule(after delay: Duration, _ work: @escaping () -> Void) -> ScheduledWork
}

/// Work that waits for its time.
public final class ScheduledWork {
  private var work: (() -> Void)?

  /// Makes work that has not been done.
  public init(_ work: @escaping () -> Void) { self.work = work }

  /// Whether it was neither done nor cancelled.
  public var isPending: Bool { work != nil }

  /// Prevents the work from being done.
  public func cancel() { work = nil }

  /// Does the work, unless it was done or cancelled before.
  public func perform() {
    let work = work
    self.work = nil
    work?()
  }
}

/// A scheduler whose time is set by its owner: for tests, and for loops that know their time.
public final class ManualScheduler: MenuScheduler {
  private var pending: [(time: Duration, order: Int, work: ScheduledWork)] = []
  private var order = 0

  /// The time since the scheduler was made.
  public private(set) var now = Duration.zero

  /// The time of the next work, or nil if there is none.
  public var nextTime: Duration? { pending.filter(\.work.isPending).map(\.time).min() }

  /// Makes a scheduler at time 0.
  public init() {}

  @discardableResult
  public func schedule(after delay: Duration, _ work: @escaping () -> Void) -> ScheduledWork {
    let work = ScheduledWork(work)
    pending.removeAll { !$0.work.isPending }
    pending.append((now + max(delay, .zero), order, work))
    order += 1
    return work
  }

  /// Lets time pass and does what falls due, in the order of time.
  ///
  /// - Parameter duration: How much time passes.
  public func advance(by duration: Duration) {
    let end = now + max(duration, .zero)
    while let next = pending.filter({ $0.work.isPending && $0.time <= end })
      .min(by: { ($0.time, $0.order) < ($1.time, $1.order) })
    {
      pending.removeAll { $0.order == next.order }
      now = max(now, next.time)
      next.work.perform()
    }
    now = end
  }
}
