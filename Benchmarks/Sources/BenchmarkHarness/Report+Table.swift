internal import BenchmarkRecords

extension Report {
  /// The report as a Markdown table, its columns aligned for a terminal. Rows that were left out are
  /// not in it.
  var table: String {
    var table = MarkdownTable(
      header: ["name", "ns", "±", "multiple", "allocs", "reach", "met", "best peer"],
      rightAligned: [1, 2, 3, 4])
    for result in results where result.leftOut == nil { table.append(cells(result)) }
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

  private func cells(_ result: RowResult) -> [String] {
    let benchmark = result.benchmark
    if let failure = result.failure {
      return [benchmark.name, "", "", "", "", "failed: \(failure)", "MISSED", ""]
    }
    let time = result.nanoseconds
    return [
      benchmark.name,
      time.map { nanoseconds($0.median) } ?? "–",
      time.map { "\(decimal($0.spread * 100)) %" } ?? "–",
      multiple(of: result, to: Suite.unit).map { decimal($0, 2) } ?? "–",
      result.allocations.map { allocations($0) } ?? "–",
      benchmark.reach.isEmpty ? plainFigure(result) : reachText(result),
      verdictText(result),
      peerText(result),
    ]
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

  private func allocations(_ value: Double) -> String {
    value == value.rounded() ? decimal(value, 0) : decimal(value, 2)
  }
}
