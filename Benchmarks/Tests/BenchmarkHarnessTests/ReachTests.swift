import BenchmarkRecords
import Testing

@testable import BenchmarkHarness

@Suite struct ReachTests {
  private func result(
    _ name: String, _ nanoseconds: Double? = nil, reach: [Reach] = [],
    edit: (inout RowResult) -> Void = { _ in }
  ) -> RowResult {
    var result = RowResult(
      benchmark: Benchmark(
        name: name, summary: "", reach: reach, bestPeer: nil, work: .once { Sample() }))
    result.nanoseconds = nanoseconds.flatMap { Statistics([$0]) }
    edit(&result)
    return result
  }

  private func report(_ results: RowResult...) -> Report {
    Report(results: results, retakes: 0, wasQuiet: true, wereThreadsQuiet: true)
  }

  @Test(
    "A multiple of the indirect call is judged by the unit of the same run",
    arguments: [(1.0, Verdict.missed), (2.0, .met)])
  func multiples(unit: Double, expected: Verdict) {
    let row = result("row", 4)
    let report = report(result(Suite.unit, unit), row)
    #expect(report.verdict(on: .indirectCalls(atMost: 2), of: row) == expected)
  }

  @Test("A ratio is judged by the other row, wherever it stands")
  func ratios() {
    let row = result("row", 12)
    let report = report(row, result("other", 10), result(Suite.unit, 1))
    #expect(report.verdict(on: .ratio(to: "other", atMost: 1.25), of: row) == .met)
    #expect(report.verdict(on: .ratio(to: "other", atMost: 1.19), of: row) == .missed)
  }

  @Test("A rule whose figure was not measured is neither met nor missed")
  func unknown() {
    let row = result("row")
    let report = report(row)
    let rules: [Reach] = [
      .indirectCalls(atMost: 9), .ratio(to: "none", atMost: 9), .nanoseconds(atMost: 9),
      .bytes(atMost: 9), .allocations(atMost: 9), .threadScaling(atLeast: 0),
    ]
    for rule in rules { #expect(report.verdict(on: rule, of: row) == .unknown) }
  }

  @Test("The gate sees missed counts and no missed times")
  func gate() {
    let slow = result("slow", 100, reach: [.indirectCalls(atMost: 2), .nanoseconds(atMost: 9)])
    let fat = result("fat", reach: [.bytes(atMost: 200)]) { $0.bytes = 201 }
    let lean = result("lean", reach: [.bytes(atMost: 200)]) { $0.bytes = 200 }
    let leaky = result("leaky", reach: [.allocations(atMost: 0)]) { $0.allocations = 0.001 }
    let report = report(result(Suite.unit, 1), slow, fat, lean, leaky)
    #expect(report.missedCounts.map(\.benchmark.name) == ["fat", "leaky"])
  }

  @Test("Two threads have to reach the rate, not stay below it")
  func threads() {
    let row = result("row") { $0.threadScaling = Statistics([1.8, 1.95, 2.0]) }
    let report = report(row)
    #expect(report.verdict(on: .threadScaling(atLeast: 1.9), of: row) == .met)
    #expect(report.verdict(on: .threadScaling(atLeast: 1.96), of: row) == .missed)
  }

  @Test("The table has a line for each row, and says what failed")
  func table() {
    let row = result("row", 2, reach: [.indirectCalls(atMost: 1.5)])
    let broken = result("broken") { $0.failure = "no such method" }
    let lines = report(result(Suite.unit, 1), row, broken).table.split(separator: "\n")
    #expect(lines.count == 5)
    #expect(Set(lines.map(\.count)).count == 1)
    #expect(lines[3].contains("2.00") && lines[3].contains("MISSED"))
    #expect(lines[4].contains("no such method"))
  }

  @Test("A loop's counts are those of one operation")
  func countsPerOperation() throws {
    var total = 7.0
    let loop = Benchmark.Loop(
      counting: { [.init("asks", total)] }, body: { total += 3 * Double($0) })
    #expect(try loop.countsPerOperation(batch: 10) == [.init("asks", 3)])
  }

  @Test("Counts are gated, items a second are not")
  func counts() {
    let row = result("row", 100, reach: [.count("asks", atMost: 8)]) {
      $0.counts = [.init("asks", 9)]
      $0.items = 2
    }
    let report = report(result(Suite.unit, 1), row)
    #expect(report.missedCounts.map(\.benchmark.name) == ["row"])
    #expect(report.verdict(on: .count("asks", atMost: 9), of: row) == .met)
    #expect(report.verdict(on: .count("sends", atMost: 9), of: row) == .unknown)
    #expect(row.itemsPerSecond == 2e7)
    #expect(report.verdict(on: .itemsPerSecond(atLeast: 2.1e7), of: row) == .missed)
    #expect(!Reach.itemsPerSecond(atLeast: 1).isCount)
  }

  @Test("The record of a row keeps its counts and items; a row without has none")
  func record() {
    let row = result("row", 100) {
      $0.counts = [.init("asks", 9), .init("sends", 1)]
      $0.items = 2
    }
    let rows = report(row, result("plain", 1)).record(plan: .quick).rows
    #expect(rows[0].counts == ["asks": 9, "sends": 1])
    #expect(rows[0].items == 2 && rows[0].itemsPerSecond == 2e7)
    #expect(rows[1].counts == nil && rows[1].items == nil && rows[1].itemsPerSecond == nil)
  }

  @Test("A table with counts has columns for them in every line")
  func countsTable() {
    let row = result("row", 100) {
      $0.counts = [.init("asks", 9)]
      $0.items = 2
    }
    let broken = result("broken") { $0.failure = "no such method" }
    let lines = report(result(Suite.unit, 1), row, broken).table.split(separator: "\n")
    #expect(Set(lines.map { $0.split(separator: "|").count }) == [10])
    #expect(lines[3].contains("20.0") && lines[3].contains("9 asks"))
  }
}
