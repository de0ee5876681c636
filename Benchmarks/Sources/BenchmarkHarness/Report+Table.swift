internal import BenchmarkRecords

extension Report {
  /// The report as a Markdown table, its columns aligned for a terminal. Rows that were left out are
  /// not in it.
  var table: String {
    // Only a run that has them shows counts.
    let hasCounts = results.contains { !$0.counts.isEmpty || $0.items != nil }
    var table = MarkdownTable(
      header: ["name", "ns", "±", "multiple", "allocs"]
        + (hasCounts ? ["M items/s", "counts"] : []) + ["reach", "met", "best peer"],
      rightAligned: Set(1...(hasCounts ? 5 : 4)))
    for result in results where result.leftOut == nil { table.append(cells(result, hasCounts)) }
    return table.text
  }

  /// What was left out, one line for each reason, or nil if nothing was.
  var leftOutText: String? {
    if leftOut.isEmpty { return nil }
    var reasons: [(reason: String, names: [String])] = []
    for result in leftOut {
      let reason = result.leftOut ?? ""
      if let index = reasons.firstIndex(where: { $0.reason == reason }) {
        reasons[index].names.append(result.benchmark.name)
      } else {
        reasons.append((reason, [result.benchmark.name]))
      }
    }
    return
      reasons
      .map { "Left out: \($0.names.joined(separator: ", ")). Because: \($0.reason)" }
      .joined(separator: "\n")
  }

  private func cells(_ result: RowResult, _ hasCounts: Bool) -> [String] {
    let benchmark = result.benchmark
    if let failure = result.failure {
      let empty = [String](repeating: "", count: hasCounts ? 6 : 4)
      return [benchmark.name] + empty + ["failed: \(failure)", "MISSED", ""]
    }
    let time = result.nanoseconds
    var cells = [benchmark.name]
    cells.append(time.map { nanoseconds($0.median) } ?? "–")
    cells.append(time.map { "\(decimal($0.spread * 100)) %" } ?? "–")
    cells.append(multiple(of: result, to: Suite.unit).map { decimal($0, 2) } ?? "–")
    cells.append(result.allocations.map { figure($0) } ?? "–")
    if hasCounts {
      let counts = result.counts.map { "\(figure($0.value)) \($0.name)" }
      cells.append(result.itemsPerSecond.map { millions($0) } ?? "–")
      cells.append(counts.isEmpty ? "–" : counts.joined(separator: ", "))
    }
    cells.append(benchmark.reach.isEmpty ? plainFigure(result) : reachText(result))
    cells.append(verdictText(result))
    cells.append(peerText(result))
    return cells
  }

  /// The fastest peer of this run, and in brackets what others took elsewhere.
  private func peerText(_ result: RowResult) -> String {
    let here = bestPeer(of: result).map { "\($0.name) \(decimal($0.multiple, 2))" }
    let elsewhere = result.benchmark.bestPeer
    switch (here, elsewhere) {
    case (let here?, let elsewhere?): return "\(here) (\(elsewhere))"
    case (let here?, nil): return here
    case (nil, let elsewhere?): return "(\(elsewhere))"
    case (nil, nil): return "–"
    }
  }

  private func reachText(_ result: RowResult) -> String {
    result.benchmark.reach
      .map { $0.text(figure: $0.figure(of: result, in: self)) }
      .joined(separator: "; ")
  }

  /// What a row without rules measured besides the time.
  private func plainFigure(_ result: RowResult) -> String {
    if let scaling = result.threadScaling {
      return "\(decimal(scaling.median, 2)) × one thread's rate"
    }
    return result.bytes.map { "\(grouped($0)) bytes" } ?? "–"
  }

  private func verdictText(_ result: RowResult) -> String {
    let verdicts = result.benchmark.reach.map { verdict(on: $0, of: result) }
    if verdicts.isEmpty { return "–" }
    if verdicts.contains(.missed) { return "MISSED" }
    return verdicts.contains(.unknown) ? "unknown" : "met"
  }

  private func nanoseconds(_ value: Double) -> String {
    value < 1_000 ? decimal(value, 2) : grouped(value)
  }

  private func figure(_ value: Double) -> String {
    value == value.rounded() ? decimal(value, 0) : decimal(value, 2)
  }
}
