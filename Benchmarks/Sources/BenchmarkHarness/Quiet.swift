/// Tells whether the processors run as fast as they did at their best in this run.
///
/// On a shared machine a neighbour slows everything down for a while, and not everything alike: a
/// chain of calls was seen to lose a fifth while libffi lost two thirds, so even a ratio to the unit
/// is wrong then. The check looks at the unit
/// only, never at the row that is measured, so it cannot favour a row.
final class Quiet {
  /// How much slower than its best the unit may be.
  private static let tolerance = 1.05
  /// The part of a measurement for which a thread may have been without a processor.
  private static let tolerableWaiting = 0.01
  /// How many operations one look takes.
  private static let operations = 40_000
  /// How long a look at two threads takes, in nanoseconds.
  private static let threadTime = 1e6

  private let body: Benchmark.Body?
  private let threadBodies: [Benchmark.ThreadBody]
  private var best = Double.infinity
  private var retakesLeft: Int
  private var threadRetakesLeft: Int
  /// How many measurements were taken again.
  private(set) var retakes = 0

  /// Creates a check.
  ///
  /// - Parameters:
  ///   - suite: The rows. Without the unit among them all times count as quiet, and without the
  ///     control of the thread rows all times of two threads.
  ///   - retakes: How many measurements may be taken again in the whole run, and apart from them
  ///     how many measurements of two threads.
  init(_ suite: Suite, retakes: Int) {
    retakesLeft = retakes
    threadRetakesLeft = retakes
    if case .loop(_, let make) = suite[Suite.unit]?.work {
      body = (try? make())?.body
    } else {
      body = nil
    }
    if case .threads(_, _, let make) = suite[Suite.threadControl]?.work,
      let bodies = try? [make(), make()]
    {
      threadBodies = bodies
    } else {
      threadBodies = []
    }
    for _ in 0..<20 { _ = isQuiet() }
  }

  /// Runs the measurement, again if the unit was slow before or after it.
  ///
  /// - Parameter measurement: Measures once and returns what it found.
  /// - Returns: The last measurement.
  func measuring<Result>(_ measurement: () throws -> Result) rethrows -> Result {
    while true {
      let before = isQuiet()
      let result = try measurement()
      if before && isQuiet() || retakesLeft == 0 { return result }
      retakesLeft -= 1
      retakes += 1
    }
  }

  /// Runs the measurement of one thread and of two, again if the unit was slow before or after it
  /// on one thread or on two at a time, or if another program took a processor away meanwhile.
  ///
  /// - Parameter measurement: Measures once and returns what it found.
  /// - Returns: The last measurement.
  func measuringThreads(
    _ measurement: () throws -> (one: ThreadRate, all: ThreadRate)
  ) rethrows -> (one: ThreadRate, all: ThreadRate) {
    while true {
      let before = isQuiet() && areThreadsQuiet()
      let rates = try measurement()
      let isUndisturbed = max(rates.one.waiting, rates.all.waiting) <= Self.tolerableWaiting
      if before && isUndisturbed && isQuiet() && areThreadsQuiet() { return rates }
      if threadRetakesLeft == 0 { return rates }
      threadRetakesLeft -= 1
      retakes += 1
    }
  }

  /// Whether the run had to keep measurements that it would have taken again.
  var isExhausted: Bool { retakesLeft == 0 }

  /// Whether the run had to keep measurements of two threads that it would have taken again.
  var isExhaustedForThreads: Bool { threadRetakesLeft == 0 }

  private func isQuiet() -> Bool {
    guard let body else { return true }
    let start = Clock.thread()
    guard (try? body(Self.operations)) != nil else { return true }
    let time = (Clock.thread() - start) / Double(Self.operations)
    best = min(best, time)
    return time <= best * Self.tolerance
  }

  private func areThreadsQuiet() -> Bool {
    guard !threadBodies.isEmpty, best.isFinite,
      let rate = try? ThreadRates.rate(
        of: threadBodies, batch: 1_000, nanoseconds: Self.threadTime)
    else { return true }
    return rate.operations * best * Self.tolerance >= Double(threadBodies.count)
  }
}
