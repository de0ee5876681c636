import Testing

@testable import BenchmarkRecords

@Suite struct RecordTests {
  private func makeRun() -> RunRecord {
    var row = RowRecord(name: "send/int1")
    row.nanoseconds = Statistics([1, 2, 3])
    row.multiple = 1.5
    row.allocations = 0
    row.counts = ["asks": 8, "sends": 0.5]
    row.items = 4
    row.itemsPerSecond = 2e9
    row.rules = [RuleRecord(rule: "≤ 1.9 ×", figure: 1.5, verdict: "met")]
    row.bestPeer = PeerRecord(name: "peer/int1", multiple: 3)
    return RunRecord(
      date: "2026-01-02", machine: ["processor": "none"],
      conditions: RunConditions(
        repetitions: 3, milliseconds: 1.5, retakes: 2, wasQuiet: false, wereThreadsQuiet: true),
      rows: [row], leftOut: [LeftOutRecord(name: "other", reason: "not installed")],
      curves: [
        CurveRecord(
          name: "curve", summary: "Work.", size: "things", points: [.init(size: 4, row: row)])
      ])
  }

  @Test("A run that was written is the run that is read")
  func roundTrip() throws {
    let run = makeRun()
    let text = try RecordFile.text(of: run)
    #expect(try RecordFile.record(RunRecord.self, from: text) == run)
    #expect(try RecordFile.text(of: run) == text)
  }

  @Test("A file from before rows had counts can still be read")
  func withoutCounts() throws {
    var run = makeRun()
    run.rows[0].counts = nil
    run.rows[0].items = nil
    run.rows[0].itemsPerSecond = nil
    run.curves = []
    let text = try RecordFile.text(of: run)
    #expect(!text.contains("counts") && !text.contains("items"))
    #expect(try RecordFile.record(RunRecord.self, from: text) == run)
  }

  @Test(
    "What is no record is refused with an error",
    arguments: ["", "{}", "[1]", "{\"format\":1,\"rows\":\"none\"}", "\u{0}"])
  func refuses(text: String) {
    #expect(throws: RecordFileError.self) {
      try RecordFile.record(RunRecord.self, from: text)
    }
  }

  @Test("A file that is not there is an error that names it")
  func missingFile() {
    let error = #expect(throws: RecordFileError.self) {
      try RecordFile.read(RunRecord.self, from: "/nowhere/at/all.json")
    }
    #expect(error?.description.contains("/nowhere/at/all.json") == true)
  }

  @Test("A table's lines are of one width, its numbers at the right")
  func table() {
    var table = MarkdownTable(header: ["name", "ns"], rightAligned: [1])
    table.append(["a", "1"])
    table.append(["longer", "12.50"])
    let lines = table.text.split(separator: "\n")
    #expect(Set(lines.map(\.count)).count == 1)
    #expect(lines[1] == "| ------ | ----: |")
    #expect(lines[2] == "| a      |     1 |")
  }
}
