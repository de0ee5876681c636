internal import BenchmarkRecords

/// A rule that a row should keep.
public enum Reach: Sendable {
  /// The time is at most this multiple of the indirect C call in the same run.
  case indirectCalls(atMost: Double)
  /// The time is at most this multiple of another row's time in the same run.
  case ratio(to: String, atMost: Double)
  /// The time is at most so many nanoseconds.
  case nanoseconds(atMost: Double)
  /// The memory is at most so many bytes.
  case bytes(atMost: Double)
  /// One operation makes at most so many allocations when it is warm.
  case allocations(atMost: Double)
  /// One operation counts at most so many of something.
  case count(String, atMost: Double)
  /// So many items go through in a second.
  case itemsPerSecond(atLeast: Double)
  /// Two threads together run at least at this multiple of one thread's rate.
  case threadScaling(atLeast: Double)

  /// The other row that the rule looks at, if it does.
  var reference: String? {
    guard case .ratio(let name, _) = self else { return nil }
    return name
  }

  /// Says whether the rule's figure is a count, the same on every machine of this kind.
  ///
  /// Only such rules can fail a build; times say as much about the machine.
  var isCount: Bool {
    switch self {
    case .bytes, .allocations, .count: true
    case .indirectCalls, .ratio, .nanoseconds, .itemsPerSecond, .threadScaling: false
    }
  }

  /// Returns the figure that the rule judges.
  ///
  /// - Parameters:
  ///   - result: The row's result.
  ///   - report: The results of the same run.
  /// - Returns: The figure, or nil if the run did not measure it.
  func figure(of result: RowResult, in report: Report) -> Double? {
    switch self {
    case .indirectCalls:
      report.multiple(of: result, to: Suite.unit)
    case .ratio(let name, _):
      report.multiple(of: result, to: name)
    case .nanoseconds:
      result.nanoseconds?.median
    case .bytes:
      result.bytes
    case .allocations:
      result.allocations
    case .count(let name, _):
      result.counts.first { $0.name == name }?.value
    case .itemsPerSecond:
      result.itemsPerSecond
    case .threadScaling:
      result.threadScaling?.median
    }
  }

  /// Says whether the figure keeps the rule.
  func isMet(by figure: Double) -> Bool {
    switch self {
    case .indirectCalls(let limit), .ratio(_, let limit), .nanoseconds(let limit),
      .bytes(let limit), .allocations(let limit), .count(_, let limit):
      figure <= limit
    case .threadScaling(let limit), .itemsPerSecond(let limit):
      figure >= limit
    }
  }

  /// The rule as text.
  var ruleText: String {
    switch self {
    case .indirectCalls(let limit): "≤ \(decimal(limit)) ×"
    case .ratio(let name, let limit): "≤ \(decimal(limit, 2)) × \(name)"
    case .nanoseconds(let limit): "≤ \(grouped(limit)) ns"
    case .bytes(let limit): "≤ \(grouped(limit)) bytes"
    case .allocations(let limit): "≤ \(decimal(limit, 0)) allocations"
    case .count(let name, let limit): "≤ \(decimal(limit, 0)) \(name)"
    case .itemsPerSecond(let limit): "≥ \(millions(limit)) M items/s"
    case .threadScaling(let limit): "≥ \(decimal(limit, 2)) × one thread's rate"
    }
  }

  /// The rule as text, with the figure in front where no other column of a table shows it.
  func text(figure: Double?) -> String {
    switch self {
    case .indirectCalls, .nanoseconds, .allocations, .count, .itemsPerSecond: ruleText
    case .bytes: "\(figure.map { grouped($0) } ?? "?"), \(ruleText)"
    case .ratio, .threadScaling: "\(figure.map { decimal($0, 2) } ?? "?"), \(ruleText)"
    }
  }
}
