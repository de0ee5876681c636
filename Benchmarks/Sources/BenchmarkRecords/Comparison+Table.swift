extension Comparison {
  /// The comparison as a Markdown table.
  ///
  /// - Parameter showsAll: Whether figures that are the same are in it.
  public func table(showsAll: Bool = true) -> String {
    var table = MarkdownTable(
      header: ["name", "figure", "before", "±", "after", "±", "after ÷ before", ""],
      rightAligned: [2, 3, 4, 5, 6])
    for line in lines where showsAll || line.verdict != .same {
      table.append([
        line.name, line.kind,
        line.before.map { Self.figure($0.median) } ?? "–", Self.spread(line.before),
        line.after.map { Self.figure($0.median) } ?? "–", Self.spread(line.after),
        line.ratio.map { decimal($0, 3) } ?? "–",
        line.verdict == .same ? "" : line.verdict.rawValue.uppercased(),
      ])
    }
    return table.text
  }

  private static func figure(_ value: Double) -> String {
    value.magnitude < 1_000 ? decimal(value, 2) : grouped(value)
  }

  private static func spread(_ statistics: Statistics?) -> String {
    statistics.map { "\(decimal($0.spread * 100)) %" } ?? "–"
  }
}
