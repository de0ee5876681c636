import Testing

@testable import BenchmarkHarness

@Suite struct SuiteTests {
  private func suite() -> BenchmarkHarness.Suite {
    var suite = BenchmarkHarness.Suite()
    suite.addOnce(BenchmarkHarness.Suite.unit, "") { Sample() }
    suite.addThreads(BenchmarkHarness.Suite.threadControl, "") { { _ in } }
    suite.addOnce("a/1", "") { Sample() }
    suite.addOnce("a/2", "", reach: [.ratio(to: "b", atMost: 1)]) { Sample() }
    suite.addOnce("b", "") { Sample() }
    suite.addThreads("c", "") { { _ in } }
    return suite
  }

  @Test(
    "A selection runs with the rows it is compared to",
    arguments: [
      ("^a/1$", ["unit", "a/1"]), ("^a/2$", ["unit", "a/2", "b"]),
      ("^c$", ["unit", "control", "c"]),
    ])
  func completes(pattern: String, expected: [String]) throws {
    let all = suite()
    let names = all.completing(all.filtered(by: try expression(pattern))).benchmarks.map(\.name)
    let short = names.map { name in
      switch name {
      case BenchmarkHarness.Suite.unit: "unit"
      case BenchmarkHarness.Suite.threadControl: "control"
      default: name
      }
    }
    #expect(short == expected)
  }

  @Test(
    "A command line that cannot be understood is refused",
    arguments: [
      ["--describe"], ["--filter"], ["--filter", "("], ["--summary", "--benchmark_filter=x"],
    ])
  func refuses(arguments: [String]) {
    #expect(throws: UsageError.self) {
      try BenchmarkCommand(arguments: ["message-benchmark"] + arguments)
    }
  }

  @Test("A row that throws is reported as failed and stops no other row")
  func failingRow() throws {
    struct Broken: Error {}
    var suite = BenchmarkHarness.Suite()
    suite.add("make", "", batch: 1) { throw Broken() }
    suite.add("body", "", batch: 1) { { _ in throw Broken() } }
    suite.addThreads("threads", "", batch: 1) { { _ in throw Broken() } }
    suite.addOnce("once", "") { throw Broken() }
    suite.addOnce("sound", "") { Sample(bytes: 5) }
    let report = Trials(plan: TrialPlan(repetitions: 2, nanoseconds: 1_000)).run(suite)
    #expect(report.failures.map(\.benchmark.name) == ["make", "body", "threads", "once"])
    #expect(report.results.last?.bytes == 5)
  }

  @Test("A loop runs in whole batches, and its allocations are counted for each operation")
  func loops() throws {
    var suite = BenchmarkHarness.Suite()
    var counts: Set<Int> = []
    suite.add("loop", "", batch: 10) {
      { count in
        counts.insert(count)
        for _ in 0..<count { blackHole(opaque([count])) }
      }
    }
    let report = Trials(plan: TrialPlan(repetitions: 3, nanoseconds: 10_000)).run(suite)
    #expect(counts == [10])
    #expect(report.results[0].nanoseconds != nil)
    if AllocationCounter.isAvailable {
      #expect(report.results[0].allocations == 1)
    }
  }

  @Test("Both threads of a thread row run their own closure")
  func threads() throws {
    var suite = BenchmarkHarness.Suite()
    var made = 0
    suite.addThreads("threads", "", batch: 10) {
      made += 1
      return { _ in }
    }
    let report = Trials(plan: TrialPlan(repetitions: 1, nanoseconds: 10_000)).run(suite)
    #expect(made == 2)
    #expect(report.results[0].threadScaling != nil)
  }
}
