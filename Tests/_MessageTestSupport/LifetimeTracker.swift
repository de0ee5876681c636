/// Counts the objects that are alive among those it has made.
public final class LifetimeTracker: Sendable {
  private let made = Counter()
  private let ended = Counter()

  public init() {}

  /// An object whose end is counted.
  public final class Tracked: Sendable {
    public let number: Int
    private let tracker: LifetimeTracker

    fileprivate init(_ number: Int, _ tracker: LifetimeTracker) {
      self.number = number
      self.tracker = tracker
    }

    deinit { tracker.ended.increment() }
  }

  public func make() -> Tracked { Tracked(made.increment(), self) }

  public var liveCount: Int { made.value - ended.value }
}
