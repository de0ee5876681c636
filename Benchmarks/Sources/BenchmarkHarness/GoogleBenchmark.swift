internal import GoogleBenchmarkShim

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Hands rows to Google Benchmark.
enum GoogleBenchmark {
  /// Registers the rows and runs what the arguments select.
  ///
  /// - Parameters:
  ///   - suite: The rows.
  ///   - arguments: The command line, the program's name first.
  /// - Returns: The exit code.
  static func run(_ suite: Suite, arguments: [String]) -> CInt {
    let rows = suite.benchmarks.map(GoogleBenchmarkRow.init)
    for row in rows { row.register() }
    // The library keeps pointers into the command line, so its copies live as long as the process.
    var argv = arguments.map { strdup($0) } + [nil]
    let status = gbs_run(CInt(arguments.count), &argv)
    let failed = withExtendedLifetime(rows) { rows.contains { $0.hasFailed } }
    return failed ? 1 : status
  }
}

/// A registered row: makes its work when it runs first, and keeps it.
private final class GoogleBenchmarkRow {
  /// How long the thread rows run, in nanoseconds.
  private static let threadTime = 100e6

  private let benchmark: Benchmark
  private var loop: Benchmark.Loop?
  private var body: Benchmark.Body?
  private var reportingBody: Benchmark.ReportingBody?
  private var threadBodies: [Benchmark.ThreadBody] = []
  private var counters: [(name: String, value: Double)] = []
  private(set) var failure: (any Error)?

  init(_ benchmark: Benchmark) { self.benchmark = benchmark }

  /// Whether the row could not run though everything that it needs is installed.
  var hasFailed: Bool { failure != nil && !(failure is LeftOut) }

  func register() {
    let (batch, iterations) =
      switch benchmark.work {
      case .loop(let batch, _): (batch, 0)
      case .threads, .once, .reported: (1, 1)
      }
    gbs_register(
      benchmark.name, Int64(batch), Int64(iterations),
      { context, count in GoogleBenchmarkRow.from(context).run(Int(count)) },
      { context, state in GoogleBenchmarkRow.from(context).before(state) },
      { context, state in GoogleBenchmarkRow.from(context).after(state) },
      Unmanaged.passUnretained(self).toOpaque())
  }

  private static func from(_ context: UnsafeMutableRawPointer) -> GoogleBenchmarkRow {
    Unmanaged.fromOpaque(context).takeUnretainedValue()
  }

  private func before(_ state: OpaquePointer) {
    attempt {
      switch benchmark.work {
      case .loop(let batch, let make):
        let loop = try self.loop ?? make()
        self.loop = loop
        body = loop.body
        try loop.body(batch)
        count("allocs", try AllocationCounter.perOperation(of: loop.body, batch: batch))
        for item in try loop.countsPerOperation(batch: batch) { count(item.name, item.value) }
      case .threads(let threads, let batch, let make):
        if threadBodies.isEmpty { threadBodies = try (0..<threads).map { _ in try make() } }
        try threadBodies[0](batch)
        count("allocs", try AllocationCounter.perOperation(of: threadBodies[0], batch: batch))
      case .reported(let batch, _, let make):
        let body = try reportingBody ?? make()
        reportingBody = body
        _ = try body(batch)
      case .once:
        break
      }
    }
    if let failure { gbs_fail(state, "\(failure)") }
  }

  private func run(_ iterations: Int) {
    // First and by itself: this is in the time of each batch.
    if let body {
      do { try body(iterations) } catch { failure = failure ?? error }
      return
    }
    attempt {
      switch benchmark.work {
      case .loop:
        break
      case .threads(_, let batch, _):
        let one = try ThreadRates.rate(
          of: [threadBodies[0]], batch: batch, nanoseconds: Self.threadTime)
        let all = try ThreadRates.rate(
          of: threadBodies, batch: batch, nanoseconds: Self.threadTime)
        count("ns_one_thread", 1 / one.operations)
        count("scaling", all.operations / one.operations)
      case .reported(let batch, _, _):
        count("ns", try reportingBody.map { try $0(batch) / Double(batch) })
      case .once(let measure):
        let sample = try measure()
        count("ns", sample.nanoseconds)
        count("bytes", sample.bytes)
      }
    }
  }

  private func after(_ state: OpaquePointer) {
    if let items = loop?.items { gbs_set_items(state, items) }
    for counter in counters { gbs_set_counter(state, counter.name, counter.value) }
    counters = []
    if let failure { gbs_fail(state, "\(failure)") }
  }

  private func count(_ name: String, _ value: Double?) {
    if let value { counters.append((name, value)) }
  }

  private func attempt(_ step: () throws -> Void) {
    guard failure == nil else { return }
    do { try step() } catch { failure = error }
  }
}
