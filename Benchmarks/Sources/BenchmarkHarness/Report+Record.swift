internal import BenchmarkRecords

extension Report {
  /// Returns the report as it is kept in a file.
  ///
  /// - Parameters:
  ///   - plan: How the run was taken.
  ///   - curves: The curves whose rows are among the report's.
  func record(plan: TrialPlan, curves: [Curve] = []) -> RunRecord {
    let ofCurves = Set(curves.flatMap { $0.points.map(\.name) })
    return RunRecord(
      date: Machine.today, machine: Machine.description,
      conditions: RunConditions(
        repetitions: plan.repetitions, milliseconds: plan.nanoseconds / 1e6, retakes: retakes,
        wasQuiet: wasQuiet, wereThreadsQuiet: wereThreadsQuiet),
      rows: results.filter { $0.leftOut == nil && !ofCurves.contains($0.benchmark.name) }
        .map(record),
      leftOut: leftOut.map { LeftOutRecord(name: $0.benchmark.name, reason: $0.leftOut ?? "") },
      curves: curves.map(record))
  }

  private func record(_ curve: Curve) -> CurveRecord {
    CurveRecord(
      name: curve.name, summary: curve.summary, size: curve.size,
      points: curve.points.compactMap { point in
        results.first { $0.benchmark.name == point.name && $0.leftOut == nil }
          .map { CurveRecord.Point(size: point.size, row: record($0)) }
      })
  }

  private func record(_ result: RowResult) -> RowRecord {
    var record = RowRecord(name: result.benchmark.name)
    record.nanoseconds = result.nanoseconds
    record.multiple = multiple(of: result, to: Suite.unit)
    record.allocations = result.allocations
    record.bytes = result.bytes
    if !result.counts.isEmpty {
      record.counts = Dictionary(result.counts.map { ($0.name, $0.value) }) { $1 }
    }
    record.items = result.items
    record.itemsPerSecond = result.itemsPerSecond
    record.threadScaling = result.threadScaling
    record.rules = result.benchmark.reach.map { rule in
      let verdict =
        switch self.verdict(on: rule, of: result) {
        case .met: "met"
        case .missed: "missed"
        case .unknown: "unknown"
        }
      return RuleRecord(
        rule: rule.ruleText, figure: rule.figure(of: result, in: self), verdict: verdict)
    }
    record.bestPeer = bestPeer(of: result)
    record.peersElsewhere = result.benchmark.bestPeer
    record.failure = result.failure
    return record
  }
}
