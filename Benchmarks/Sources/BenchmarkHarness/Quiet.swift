/// Tells whether the processor runs as fast as it did at its best in this run.
///
/// On a shared machine a neighbour slows everything down for seconds at a time, and not everything
/// alike: what waits for results suffers less than what keeps the processor's units busy, so even
/// a ratio to the unit is wrong then. The check looks at the unit only, never at the row that is
/// measured, so it cannot favour a row.
final class Quiet {
  /// How much slower than its best the unit may be.
  private static let tolerance = 1.05
  /// How many operations one look takes.
  private static let operations = 40_000

  private let body: Benchmark.Body?
  private var best = Double.infinity
  private var retakesLeft: Int
  /// How many measurements were taken again.
  private(set) var retakes = 0

  /// Creates a check.
  ///
  /// - Parameters:
  ///   - unit: The row that is the unit, or nil if there is none: then all times are quiet.
  ///   - retakes: How many measurements may be taken again in the whole run.
  init(unit: Benchmark?, retakes: Int) {
    retakesLeft = retakes
    guard case .loop(_, let make) = unit?.work, let body = try? make() else {
      body = nil
      return
    }
    self.body = body
    for _ in 0..<20 { _ = look() }
  }

  /// Runs the measurement, again if the unit was slow before or after it.
  ///
  /// - Parameter measurement: Measures once and returns what it found.
  /// - Returns: The last measurement.
  func measuring<Result>(_ measurement: () throws -> Result) rethrows -> Result {
    while true {
      let before = look()
      let result = try measurement()
      let isQuiet = max(before, look()) <= best * Self.tolerance
      if isQuiet || retakesLeft == 0 { return result }
      retakesLeft -= 1
      retakes += 1
    }
  }

  /// Whether the run had to keep measurements that it would have taken again.
  var isExhausted: Bool { retakesLeft == 0 }

  private func look() -> Double {
    guard let body else { return 0 }
    let start = Clock.thread()
    guard (try? body(Self.operations)) != nil else { return 0 }
    let elapsed = Clock.thread() - start
    best = min(best, elapsed)
    return elapsed
  }
}
