internal import BenchmarkRecords

extension BenchmarkCommand {
  /// Runs rows and prints the table.
  func summarize(_ selection: Suite, of suite: Suite) throws -> CInt {
    let report = Trials(plan: plan).run(suite.completing(selection))
    print(report.table)
    printConditions(of: report)
    if let jsonPath { try RecordFile.write(report.record(plan: plan), to: jsonPath) }
    guard isGated else { return report.failures.isEmpty ? 0 : 1 }
    for result in report.missedCounts {
      printError("message-benchmark: \(result.benchmark.name) misses a gated count")
    }
    return report.failures.isEmpty && report.missedCounts.isEmpty ? 0 : 1
  }

  /// Runs the rows that depend on a size and prints the curves.
  func scale(_ all: [Curve], _ suite: Suite) throws -> CInt {
    let curves = try all.filter { try filter?.firstMatch(in: $0.name) != nil || filter == nil }
    if curves.isEmpty {
      printError("message-benchmark: no curve matches the filter; see --list")
      return 2
    }
    // The unit and the control of the thread rows come along.
    var rows = suite.filtered(by: try expression("^(\(Suite.unit)|\(Suite.threadControl))$"))
    for curve in curves { rows.add(curve.suite) }
    let report = Trials(plan: plan).run(rows)
    print(report.text(of: curves))
    printConditions(of: report)
    if let jsonPath {
      let new = report.record(plan: plan, curves: curves)
      // A file of another run keeps its rows; curves of the same names are replaced.
      guard var record = try? RecordFile.read(RunRecord.self, from: jsonPath) else {
        try RecordFile.write(new, to: jsonPath)
        return report.failures.isEmpty ? 0 : 1
      }
      let names = Set(new.curves.map(\.name))
      record.curves = record.curves.filter { !names.contains($0.name) } + new.curves
      record.conditions.retakes += report.retakes
      record.conditions.wasQuiet = record.conditions.wasQuiet && report.wasQuiet
      record.conditions.wereThreadsQuiet =
        record.conditions.wereThreadsQuiet && report.wereThreadsQuiet
      try RecordFile.write(record, to: jsonPath)
    }
    return report.failures.isEmpty ? 0 : 1
  }

  private func printConditions(of report: Report) {
    print(
      "\nMedians of \(plan.repetitions) interleaved repetitions of "
        + "\(decimal(plan.nanoseconds / 1e6, 0)) ms; ± is the distance between the quartiles; "
        + "the unit of the multiples is \(Suite.unit). "
        + "Taken again because the machine was disturbed: \(report.retakes).")
    if !report.wasQuiet {
      print("The machine was disturbed too often: times and multiples are not to be trusted.")
    }
    if !report.wereThreadsQuiet {
      print(
        "Two threads that share nothing did not get a processor each often enough: the rows of "
          + "two threads are not to be trusted.")
    }
    if let text = report.leftOutText { print(text) }
    for result in report.failures {
      printError("message-benchmark: \(result.benchmark.name) failed: \(result.failure ?? "")")
    }
  }

  /// Compares two files.
  func compare(_ before: String, _ after: String) throws -> CInt {
    let runs = try (
      RecordFile.read(RunRecord.self, from: before), RecordFile.read(RunRecord.self, from: after)
    )
    for (path, run) in [(before, runs.0), (after, runs.1)] {
      if run.format != RunRecord.currentFormat {
        throw UsageError("\(path) has format \(run.format), not \(RunRecord.currentFormat)")
      }
      if !run.conditions.wasQuiet {
        print("\(path) says of itself that its times are not to be trusted.")
      }
    }
    let result = Comparison(
      before: runs.0, after: runs.1, unit: comparison.unit, tolerance: comparison.tolerance)
    print(result.table(showsAll: comparison.showsAll))
    func count(_ verdict: Comparison.Verdict) -> Int {
      result.lines.count { $0.verdict == verdict }
    }
    print(
      "\n\(count(.better)) better, \(count(.worse)) worse, \(count(.same)) the same, "
        + "\(count(.added)) added, \(count(.removed)) removed. Times are "
        + (comparison.unit == .multiples ? "multiples of \(Suite.unit)" : "nanoseconds")
        + "; better and worse lie outside of both spreads and differ by more than "
        + "\(decimal(comparison.tolerance * 100)) %.")
    return comparison.failsIfWorse && !result.worse.isEmpty ? 1 : 0
  }
}
