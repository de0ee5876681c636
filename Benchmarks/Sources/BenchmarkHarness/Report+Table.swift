extension Report {
  /// The report as a Markdown table, its columns aligned for a terminal.
  var table: String {
    // Only a run that has them shows counts.
    let hasCounts = results.contains { !$0.counts.isEmpty || $0.items != nil }
    let header =
      ["name", "ns", "±", "multiple", "allocs"] + (hasCounts ? ["M items/s", "counts"] : [])
      + ["reach", "met", "best peer"]
    let rightAligned = Set(1...(hasCounts ? 5 : 4))
    let rows = results.map { cells($0, hasCounts) }
    let widths = header.indices.map { column in
      max(3, ([header] + rows).map { $0[column].count }.max() ?? 0)
    }
    func line(_ cells: [String]) -> String {
      let padded = cells.indices.map { column in
        pad(cells[column], to: widths[column], right: rightAligned.contains(column))
      }
      return "| " + padded.joined(separator: " | ") + " |"
    }
    let rule = widths.indices.map { column in
      let dashes = String(repeating: "-", count: widths[column] - 1)
      return rightAligned.contains(column) ? dashes + ":" : dashes + "-"
    }
    return ([line(header), line(rule)] + rows.map(line)).joined(separator: "\n")
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
    cells.append(benchmark.bestPeer ?? "–")
    return cells
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

private func pad(_ text: String, to width: Int, right: Bool) -> String {
  let space = String(repeating: " ", count: max(0, width - text.count))
  return right ? space + text : text + space
}
