/// What a run of the benchmarks found out, as it is kept in a JSON file.
public struct RunRecord: Codable, Equatable, Sendable {
  /// The version of the file's format that this program writes and reads.
  public static let currentFormat = 1

  /// The version of the file's format.
  public var format = RunRecord.currentFormat
  /// The day of the run, year, month and day.
  public var date: String
  /// Where the run took place: processor, system, compilers.
  public var machine: [String: String]
  /// How the run was taken and whether it can be trusted.
  public var conditions: RunConditions
  /// The rows, in the order of the table.
  public var rows: [RowRecord]
  /// Rows that did not run because something is not installed.
  public var leftOut: [LeftOutRecord]
  /// Costs that depend on a size, if they were measured.
  public var curves: [CurveRecord]

  /// Creates a record of a run.
  public init(
    date: String, machine: [String: String], conditions: RunConditions, rows: [RowRecord],
    leftOut: [LeftOutRecord] = [], curves: [CurveRecord] = []
  ) {
    self.date = date
    self.machine = machine
    self.conditions = conditions
    self.rows = rows
    self.leftOut = leftOut
    self.curves = curves
  }

  /// The row of a name, or nil.
  public subscript(name: String) -> RowRecord? { rows.first { $0.name == name } }
}

/// How a run was taken and whether it can be trusted.
public struct RunConditions: Codable, Equatable, Sendable {
  /// How often each row ran.
  public var repetitions: Int
  /// How long each row ran in a repetition.
  public var milliseconds: Double
  /// How many measurements were taken again because the machine was disturbed.
  public var retakes: Int
  /// Whether the machine was quiet around every measurement that was kept.
  public var wasQuiet: Bool
  /// The same of measurements of two threads.
  public var wereThreadsQuiet: Bool

  /// Creates a record of a run's conditions.
  public init(
    repetitions: Int, milliseconds: Double, retakes: Int, wasQuiet: Bool, wereThreadsQuiet: Bool
  ) {
    self.repetitions = repetitions
    self.milliseconds = milliseconds
    self.retakes = retakes
    self.wasQuiet = wasQuiet
    self.wereThreadsQuiet = wereThreadsQuiet
  }
}

/// What a run found out about one row.
public struct RowRecord: Codable, Equatable, Sendable {
  /// The row's name.
  public var name: String
  /// Nanoseconds for each operation.
  public var nanoseconds: Statistics?
  /// The median as a multiple of the indirect C call.
  public var multiple: Double?
  /// Allocations for each operation of the warm row.
  public var allocations: Double?
  /// Bytes, for a row that measures memory.
  public var bytes: Double?
  /// What else one operation of the warm row counted, by name; nil where nothing is counted.
  public var counts: [String: Double]?
  /// How many items one operation goes through; nil where operations have no items.
  public var items: Double?
  /// How many items a second of operations goes through.
  public var itemsPerSecond: Double?
  /// Several threads' rate divided by one thread's.
  public var threadScaling: Statistics?
  /// The rules that the row should keep.
  public var rules: [RuleRecord] = []
  /// The best peer of the same run.
  public var bestPeer: PeerRecord?
  /// What peers that are not in the run took elsewhere.
  public var peersElsewhere: String?
  /// Why the row could not run.
  public var failure: String?

  /// Creates a record without figures.
  public init(name: String) { self.name = name }
}

/// A rule of a row and whether the run kept it.
public struct RuleRecord: Codable, Equatable, Sendable {
  /// The rule as text.
  public var rule: String
  /// The figure that the rule judges.
  public var figure: Double?
  /// `met`, `missed` or `unknown`.
  public var verdict: String

  /// Creates a record of a rule.
  public init(rule: String, figure: Double?, verdict: String) {
    self.rule = rule
    self.figure = figure
    self.verdict = verdict
  }
}

/// The best of the peers that did a row's work in the same run.
public struct PeerRecord: Codable, Equatable, Sendable {
  /// The peer's row.
  public var name: String
  /// Its median as a multiple of the indirect C call.
  public var multiple: Double

  /// Creates a record of a peer.
  public init(name: String, multiple: Double) {
    self.name = name
    self.multiple = multiple
  }
}

/// A row that did not run because something is not installed.
public struct LeftOutRecord: Codable, Equatable, Sendable {
  /// The row's name.
  public var name: String
  /// What is missing.
  public var reason: String

  /// Creates a record of a row that was left out.
  public init(name: String, reason: String) {
    self.name = name
    self.reason = reason
  }
}

/// A cost that depends on a size.
public struct CurveRecord: Codable, Equatable, Sendable {
  /// The curve's name.
  public var name: String
  /// What one operation does.
  public var summary: String
  /// What the size counts.
  public var size: String
  /// The figures by size.
  public var points: [Point]

  /// One size of a curve.
  public struct Point: Codable, Equatable, Sendable {
    /// The size.
    public var size: Int
    /// What was measured at this size.
    public var row: RowRecord

    /// Creates a point.
    public init(size: Int, row: RowRecord) {
      self.size = size
      self.row = row
    }
  }

  /// Creates a record of a curve.
  public init(name: String, summary: String, size: String, points: [Point]) {
    self.name = name
    self.summary = summary
    self.size = size
    self.points = points
  }
}
