internal import BenchmarkRecords

/// What a run found out about one row.
struct RowResult {
  let benchmark: Benchmark
  /// Nanoseconds for each operation.
  var nanoseconds: Statistics?
  /// Allocations for each operation of the warm row.
  var allocations: Double?
  /// Bytes, for a row that measures memory.
  var bytes: Double?
  /// Several threads' rate divided by one thread's.
  var threadScaling: Statistics?
  /// What one operation counted besides.
  var counts: [Benchmark.Count] = []
  /// How many items one operation goes through.
  var items: Double?
  /// Why the row could not run.
  var failure: String?
  /// What is not installed that the row needs.
  var leftOut: String?

  init(benchmark: Benchmark) { self.benchmark = benchmark }

  /// How many items a second of operations goes through.
  var itemsPerSecond: Double? {
    guard let items, let time = nanoseconds?.median, time > 0 else { return nil }
    return items / time * 1e9
  }
}

/// What became of one rule of a row.
enum Verdict {
  case met
  case missed
  /// The run did not measure what the rule is about.
  case unknown
}

/// The results of a run.
struct Report {
  let results: [RowResult]
  /// How many measurements were taken again because the unit was slow around them.
  let retakes: Int
  /// Whether the unit was at its best around every measurement that was kept.
  let wasQuiet: Bool
  /// Whether two independent threads had a processor each around the measurements of two threads.
  let wereThreadsQuiet: Bool

  /// Returns the row's time as a multiple of another row's.
  func multiple(of result: RowResult, to name: String) -> Double? {
    guard let own = result.nanoseconds?.median,
      let other = results.first(where: { $0.benchmark.name == name })?.nanoseconds?.median,
      other > 0
    else { return nil }
    return own / other
  }

  /// Judges one rule of a row.
  func verdict(on rule: Reach, of result: RowResult) -> Verdict {
    guard let figure = rule.figure(of: result, in: self) else { return .unknown }
    return rule.isMet(by: figure) ? .met : .missed
  }

  /// Returns the fastest of the peers that did the row's work in this run.
  func bestPeer(of result: RowResult) -> PeerRecord? {
    result.benchmark.peers
      .compactMap { name in
        results.first { $0.benchmark.name == name }
          .flatMap { multiple(of: $0, to: Suite.unit) }
          .map { PeerRecord(name: name, multiple: $0) }
      }
      .min { $0.multiple < $1.multiple }
  }

  /// The rows that need something that is not installed.
  var leftOut: [RowResult] { results.filter { $0.leftOut != nil } }

  /// The rows that could not run.
  var failures: [RowResult] { results.filter { $0.failure != nil } }

  /// The rows that miss a rule whose figure is a count.
  var missedCounts: [RowResult] {
    results.filter { result in
      result.benchmark.reach.contains { $0.isCount && verdict(on: $0, of: result) == .missed }
    }
  }
}
