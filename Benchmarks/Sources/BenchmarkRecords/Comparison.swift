/// Two runs, row by row.
public struct Comparison {
  /// What became of a row.
  public enum Verdict: String, Sendable {
    /// The times do not differ by more than their spreads, and the counts are the same.
    case same
    /// Both spreads lie apart and the second run is faster, or its count is lower.
    case better
    /// Both spreads lie apart and the second run is slower, or its count is higher.
    case worse
    /// The row has no figure in the first run.
    case added
    /// The row has no figure in the second run.
    case removed
  }

  /// One figure of a row in both runs.
  public struct Line: Sendable {
    /// The row's name.
    public let name: String
    /// What the figure is: `time`, `allocations`, `bytes`, `scaling`, or what the row counts, as
    /// `asks`.
    public let kind: String
    /// The figure of the first run.
    public let before: Statistics?
    /// The figure of the second run.
    public let after: Statistics?
    /// What became of it.
    public let verdict: Verdict

    /// The second figure divided by the first.
    public var ratio: Double? {
      guard let before, let after, before.median != 0 else { return nil }
      return after.median / before.median
    }
  }

  /// In what times are compared.
  public enum Unit: Sendable {
    /// Multiples of the indirect C call of the same run.
    case multiples
    /// Nanoseconds; both runs are from one machine in one state.
    case nanoseconds
  }

  /// The figures, in the order of the first run; rows that only the second has come last.
  public let lines: [Line]

  /// Compares two runs.
  ///
  /// - Parameters:
  ///   - before: The first run.
  ///   - after: The second run.
  ///   - unit: In what times are compared.
  ///   - tolerance: The part by which two medians may differ even if their spreads lie apart, for
  ///     example 0.02: rows differ from build to build and from process to process.
  public init(
    before: RunRecord, after: RunRecord, unit: Unit = .multiples, tolerance: Double = 0.02
  ) {
    let known = Set(before.rows.map(\.name))
    let names = before.rows.map(\.name) + after.rows.map(\.name).filter { !known.contains($0) }
    var lines: [Line] = []
    for name in names {
      let (first, second) = (before[name], after[name])
      func add(
        _ kind: String, tolerance: Double = tolerance, higherIsBetter: Bool = false,
        _ figure: (RowRecord) -> Statistics?
      ) {
        let (old, new) = (first.flatMap(figure), second.flatMap(figure))
        if old == nil && new == nil { return }
        let verdict = Self.judge(old, new, tolerance: tolerance, higherIsBetter: higherIsBetter)
        lines.append(Line(name: name, kind: kind, before: old, after: new, verdict: verdict))
      }
      // A count is exact: its statistics are one value, and any difference is one.
      func addCount(_ kind: String, _ figure: (RowRecord) -> Double?) {
        add(kind, tolerance: 0) { figure($0).flatMap { Statistics([$0]) } }
      }
      add("time") { $0.time(in: unit) }
      addCount("allocations") { $0.allocations }
      addCount("bytes") { $0.bytes }
      let counted = [first, second].flatMap { $0?.counts.map { Array($0.keys) } ?? [] }
      for kind in Set(counted).sorted() { addCount(kind) { $0.counts?[kind] } }
      add("scaling", higherIsBetter: true) { $0.threadScaling }
    }
    self.lines = lines
  }

  /// Judges two figures: they differ if each median lies outside of the other's spread, by more
  /// than the tolerance.
  static func judge(
    _ before: Statistics?, _ after: Statistics?, tolerance: Double, higherIsBetter: Bool = false
  ) -> Verdict {
    guard let before else { return .added }
    guard let after else { return .removed }
    let isOutside =
      !before.range.contains(after.median) && !after.range.contains(before.median)
    let change = after.median - before.median
    guard isOutside, change.magnitude > before.median.magnitude * tolerance else { return .same }
    return (change < 0) != higherIsBetter ? .better : .worse
  }

  /// The figures of which the second run's are worse.
  public var worse: [Line] { lines.filter { $0.verdict == .worse } }
}

extension RowRecord {
  fileprivate func time(in unit: Comparison.Unit) -> Statistics? {
    switch unit {
    case .nanoseconds:
      return nanoseconds
    case .multiples:
      guard let nanoseconds, let multiple, multiple > 0, nanoseconds.median > 0 else { return nil }
      return nanoseconds.divided(by: nanoseconds.median / multiple)
    }
  }
}
