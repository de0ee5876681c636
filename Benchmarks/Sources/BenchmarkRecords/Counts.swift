/// What one warm operation of a row does, counted: the same in every run of one build.
public struct CountRecord: Codable, Equatable, Sendable {
  /// Instructions, as callgrind counts them, or nil where it was not there to count.
  public var instructions: Double?
  /// Allocations, or nil where they cannot be counted.
  public var allocations: Double?

  /// Creates a record of counts.
  public init(instructions: Double?, allocations: Double?) {
    self.instructions = instructions
    self.allocations = allocations
  }
}

/// What a toolchain's builds may count, as committed.
public struct Thresholds: Codable, Equatable, Sendable {
  /// The toolchain and the architecture, which name the file.
  public var toolchain: String
  /// By which part instructions may exceed a row's number.
  public var relativeTolerance: Double
  /// By how many instructions a row may exceed its number besides.
  public var absoluteTolerance: Double
  /// Other relative tolerances, of rows whose work depends on where objects happen to lie in memory.
  public var looseRows: [String: Double]
  /// The counts by the rows' names.
  public var rows: [String: CountRecord]

  /// Creates thresholds.
  ///
  /// - Parameters:
  ///   - toolchain: The toolchain and the architecture.
  ///   - relativeTolerance: By which part instructions may exceed a row's number.
  ///   - absoluteTolerance: By how many instructions a row may exceed its number besides.
  ///   - looseRows: Other relative tolerances, by the rows' names.
  ///   - rows: The counts by the rows' names.
  public init(
    toolchain: String, relativeTolerance: Double = 0.03, absoluteTolerance: Double = 8,
    looseRows: [String: Double] = [:], rows: [String: CountRecord]
  ) {
    self.toolchain = toolchain
    self.relativeTolerance = relativeTolerance
    self.absoluteTolerance = absoluteTolerance
    self.looseRows = looseRows
    self.rows = rows
  }

  /// By how many instructions a row may exceed its number.
  func slack(of name: String, at limit: Double) -> Double {
    limit * (looseRows[name] ?? relativeTolerance) + absoluteTolerance
  }
}

/// Counts judged by thresholds.
public struct GateReport {
  /// What became of a row.
  public enum Verdict: String, Sendable {
    /// The counts are what they were.
    case passed
    /// Something is counted more often than it may be. Fails.
    case exceeded
    /// Fewer instructions or allocations than committed: the thresholds can be lowered.
    case improved
    /// The row has no thresholds yet.
    case new
    /// The row has thresholds and was not counted. Fails.
    case missing
  }

  /// One row.
  public struct Line: Sendable {
    /// The row's name.
    public let name: String
    /// What may be counted.
    public let allowed: CountRecord?
    /// What was counted.
    public let counted: CountRecord?
    /// What became of it.
    public let verdict: Verdict
  }

  /// The rows, sorted by name.
  public let lines: [Line]

  /// Judges counts.
  ///
  /// - Parameters:
  ///   - counts: The counts by the rows' names.
  ///   - thresholds: What may be counted, or nil for a toolchain that is not known: then every row
  ///     is new.
  public init(_ counts: [String: CountRecord], by thresholds: Thresholds?) {
    let names = Set(counts.keys).union(thresholds?.rows.keys.map { $0 } ?? [])
    lines = names.sorted().map { name in
      let (allowed, counted) = (thresholds?.rows[name], counts[name])
      return Line(
        name: name, allowed: allowed, counted: counted,
        verdict: Self.judge(name, counted, allowed, thresholds))
    }
  }

  private static func judge(
    _ name: String, _ counted: CountRecord?, _ allowed: CountRecord?, _ thresholds: Thresholds?
  ) -> Verdict {
    guard let thresholds, let allowed else { return .new }
    guard let counted else { return .missing }
    // What was counted once and cannot be any more would pass for ever.
    if allowed.instructions != nil && counted.instructions == nil { return .missing }
    if allowed.allocations != nil && counted.allocations == nil { return .missing }
    var isImproved = false
    if let limit = allowed.instructions, let count = counted.instructions {
      let slack = thresholds.slack(of: name, at: limit)
      if count > limit + slack { return .exceeded }
      isImproved = count < limit - slack
    }
    if let limit = allowed.allocations, let count = counted.allocations {
      // Counts for one operation are quotients of whole numbers.
      if count > limit + 1e-6 { return .exceeded }
      isImproved = isImproved || count < limit - 1e-6
    }
    return isImproved ? .improved : .passed
  }

  /// Whether nothing is counted more often than it may be and no row with thresholds is missing.
  public var isPassed: Bool {
    !lines.contains { $0.verdict == .exceeded || $0.verdict == .missing }
  }

  /// The report as a Markdown table.
  public var table: String {
    var table = MarkdownTable(
      header: ["name", "instructions", "committed", "allocs", "committed", ""],
      rightAligned: [1, 2, 3, 4])
    func text(_ count: Double?) -> String { count.map { decimal($0, 2) } ?? "–" }
    for line in lines {
      table.append([
        line.name, text(line.counted?.instructions), text(line.allowed?.instructions),
        text(line.counted?.allocations), text(line.allowed?.allocations),
        line.verdict == .passed ? "" : line.verdict.rawValue.uppercased(),
      ])
    }
    return table.text
  }
}
