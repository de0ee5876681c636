import Testing

@testable import BenchmarkRecords

@Suite struct ComparisonTests {
  private func row(
    _ name: String, _ median: Double? = nil, spread: Double = 0,
    edit: (inout RowRecord) -> Void = { _ in }
  ) -> RowRecord {
    var row = RowRecord(name: name)
    row.nanoseconds = median.map {
      Statistics(median: $0, lowerQuartile: $0 - spread, upperQuartile: $0 + spread)
    }
    // The unit takes two nanoseconds.
    row.multiple = median.map { $0 / 2 }
    edit(&row)
    return row
  }

  private func run(_ rows: RowRecord...) -> RunRecord {
    RunRecord(
      date: "2026-01-02", machine: ["processor": "none"],
      conditions: RunConditions(
        repetitions: 3, milliseconds: 1, retakes: 0, wasQuiet: true, wereThreadsQuiet: true),
      rows: rows)
  }

  @Test(
    "A time is worse or better only if each median lies outside of the other's spread",
    arguments: [
      (10.0, 1.0, 13.0, 1.0, Comparison.Verdict.worse),
      (13.0, 1.0, 10.0, 1.0, .better),
      (10.0, 4.0, 13.0, 1.0, .same),
      (10.0, 1.0, 13.0, 4.0, .same),
      (10.0, 0.0, 10.1, 0.0, .same),
      (10.0, 0.0, 10.3, 0.0, .worse),
    ])
  func spreads(
    before: Double, beforeSpread: Double, after: Double, afterSpread: Double,
    expected: Comparison.Verdict
  ) throws {
    let comparison = Comparison(
      before: run(row("a", before, spread: beforeSpread)),
      after: run(row("a", after, spread: afterSpread)), unit: .nanoseconds, tolerance: 0.02)
    #expect(comparison.lines.map(\.verdict) == [expected])
    #expect(try #require(comparison.lines[0].ratio) == after / before)
  }

  @Test("Multiples are compared by the unit of their own run, with their spread")
  func multiples() throws {
    let before = run(row("a", 10, spread: 1))
    let slowMachine = run(
      row("a", 20, spread: 2) { $0.multiple = 5 })
    let comparison = Comparison(before: before, after: slowMachine)
    #expect(comparison.lines.map(\.verdict) == [.same])
    let first = try #require(comparison.lines[0].before)
    #expect(first.median == 5)
    #expect(first.lowerQuartile == 4.5)
    #expect(
      Comparison(before: before, after: slowMachine, unit: .nanoseconds).worse.count == 1)
  }

  @Test("Counts are exact: one more is worse, whatever the tolerance")
  func counts() {
    let before = run(row("a") { $0.allocations = 0 }, row("b") { $0.bytes = 1_000 })
    let after = run(row("a") { $0.allocations = 0.001 }, row("b") { $0.bytes = 999 })
    let comparison = Comparison(before: before, after: after, tolerance: 0.5)
    #expect(comparison.lines.map(\.kind) == ["allocations", "bytes"])
    #expect(comparison.lines.map(\.verdict) == [.worse, .better])
  }

  @Test("What a row counts is exact as well, each count on a line of its own")
  func ownCounts() {
    let before = run(row("a") { $0.counts = ["sends": 1, "asks": 10_000, "gone": 1] })
    let after = run(row("a") { $0.counts = ["sends": 1, "asks": 10_001, "born": 1] })
    let lines = Comparison(before: before, after: after, tolerance: 0.5).lines
    #expect(lines.map(\.kind) == ["asks", "born", "gone", "sends"])
    #expect(lines.map(\.verdict) == [.worse, .added, .removed, .same])
  }

  @Test("More work on several threads is better, not worse")
  func scaling() {
    let before = run(row("a") { $0.threadScaling = Statistics([1.5]) })
    let after = run(row("a") { $0.threadScaling = Statistics([1.9]) })
    #expect(Comparison(before: before, after: after).lines.map(\.verdict) == [.better])
    #expect(Comparison(before: after, after: before).lines.map(\.verdict) == [.worse])
  }

  @Test("Rows that only one run has are said, and are not worse")
  func lonely() {
    let comparison = Comparison(before: run(row("old", 1)), after: run(row("new", 1)))
    #expect(comparison.lines.map(\.name) == ["old", "new"])
    #expect(comparison.lines.map(\.verdict) == [.removed, .added])
    #expect(comparison.worse.isEmpty)
  }

  @Test("The table of changes has a line for each change only")
  func table() {
    let before = run(row("a", 10), row("b", 10))
    let after = run(row("a", 10), row("b", 20))
    let comparison = Comparison(before: before, after: after)
    #expect(comparison.table().split(separator: "\n").count == 4)
    let lines = comparison.table(showsAll: false).split(separator: "\n")
    #expect(lines.count == 3)
    #expect(lines[2].contains("WORSE") && lines[2].contains("2.000"))
  }
}
