internal import BenchmarkRecords

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

extension BenchmarkCommand {
  /// Counts allocations and instructions, and judges them.
  func count(_ selection: Suite) throws -> CInt {
    var counter: InstructionCounter?
    if let prefix = counts.callgrindFile {
      guard InstructionCounter.isBuiltIn else {
        throw UsageError("built without valgrind's headers; install valgrind and build anew")
      }
      counter = InstructionCounter(prefix: prefix)
      guard counter != nil else {
        throw UsageError("not running under callgrind, so there is nothing in \(prefix)")
      }
    }
    var counting = Counting(instructions: counter)
    let found = counting.run(selection)
    for failure in counting.failures {
      printError("message-benchmark: \(failure.name) failed: \(failure.error)")
    }
    let hasFailed = !counting.failures.isEmpty
    return try judge(found) || hasFailed ? 1 : 0
  }

  /// Prints the counts; says whether a threshold is exceeded.
  private func judge(_ found: [String: CountRecord]) throws -> Bool {
    guard let path = counts.thresholds else {
      print(GateReport(found, by: nil).table)
      return false
    }
    let isKnown = access(path, F_OK) == 0
    var thresholds = isKnown ? try RecordFile.read(Thresholds.self, from: path) : nil
    if counts.isUpdate {
      var updated = thresholds ?? Thresholds(toolchain: counts.toolchain ?? "unknown", rows: [:])
      updated.rows = filter == nil ? found : updated.rows.merging(found) { $1 }
      try RecordFile.write(updated, to: path)
      print("wrote \(found.count) rows to \(path)")
      return false
    }
    if filter != nil, let all = thresholds?.rows {
      thresholds?.rows = all.filter { found[$0.key] != nil }
    }
    let report = GateReport(found, by: thresholds)
    print(report.table)
    guard let thresholds else {
      print("\nNo thresholds for this toolchain (\(path)): nothing is judged.")
      return false
    }
    print(
      "\nInstructions may exceed the committed ones by "
        + "\(decimal(thresholds.relativeTolerance * 100)) % and "
        + "\(decimal(thresholds.absoluteTolerance)) more (\(thresholds.looseRows.count) rows: as the file says), allocations by none."
    )
    for line in report.lines where line.verdict != .passed {
      printError("message-benchmark: \(line.name): \(line.verdict.rawValue)")
    }
    return !report.isPassed
  }
}
