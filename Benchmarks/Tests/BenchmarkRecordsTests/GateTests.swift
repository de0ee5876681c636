import Testing

@testable import BenchmarkRecords

@Suite struct GateTests {
  private let thresholds = Thresholds(
    toolchain: "swift-0-none", relativeTolerance: 0.1, absoluteTolerance: 2,
    rows: ["row": CountRecord(instructions: 100, allocations: 1)])

  @Test(
    "A count passes up to the tolerance and not beyond",
    arguments: [
      (100.0, 1.0, GateReport.Verdict.passed), (112, 1, .passed), (112.1, 1, .exceeded),
      (88, 1, .passed), (87.9, 1, .improved), (100, 1.01, .exceeded), (100, 0, .improved),
      (50, 2, .exceeded),
    ])
  func tolerance(instructions: Double, allocations: Double, expected: GateReport.Verdict) {
    let counts = ["row": CountRecord(instructions: instructions, allocations: allocations)]
    let report = GateReport(counts, by: thresholds)
    #expect(report.lines.map(\.verdict) == [expected])
    #expect(report.isPassed == (expected != .exceeded))
  }

  @Test("A row with a tolerance of its own passes up to that one")
  func looseRow() {
    var thresholds = thresholds
    thresholds.looseRows = ["row": 0.5]
    for (count, isPassed) in [(152.0, true), (152.1, false)] {
      let counts = ["row": CountRecord(instructions: count, allocations: 1)]
      #expect(GateReport(counts, by: thresholds).isPassed == isPassed)
    }
  }

  @Test("A row that vanished, or is no longer counted, fails")
  func vanished() {
    #expect(!GateReport([:], by: thresholds).isPassed)
    let halves = [
      CountRecord(instructions: nil, allocations: 1),
      CountRecord(instructions: 1, allocations: nil),
    ]
    for half in halves { #expect(!GateReport(["row": half], by: thresholds).isPassed) }
  }

  @Test("A row without thresholds is reported and passes")
  func newRow() {
    let counts = [
      "row": CountRecord(instructions: 100, allocations: 1),
      "other": CountRecord(instructions: 9, allocations: 9),
    ]
    let report = GateReport(counts, by: thresholds)
    #expect(report.lines.map(\.name) == ["other", "row"])
    #expect(report.lines.map(\.verdict) == [.new, .passed])
    #expect(report.isPassed)
  }

  @Test("A toolchain without thresholds only reports")
  func unknownToolchain() {
    let counts = ["row": CountRecord(instructions: 1e9, allocations: 1e9)]
    let report = GateReport(counts, by: nil)
    #expect(report.isPassed)
    #expect(report.table.contains("NEW"))
  }

  @Test(
    "The instructions of a callgrind file are those of its totals",
    arguments: [
      ("version: 1\nevents: Ir\nsummary: 5\n\nfn=(1) main\n3 4\n\ntotals: 123\n", 123.0),
      ("events: Ir Dr\nsummary: 77 12\n", 77),
      ("events: Ir\ntotals: 9 8\n", 9),
      ("events: Cycles Ir\ntotals: 9 8\n", nil),
      ("no such file", nil),
    ])
  func callgrind(text: String, expected: Double?) {
    #expect(CallgrindFile.instructions(in: text) == expected)
  }
}
