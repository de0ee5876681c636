/// One row of the benchmarks: what runs, what it is measured against and what it should reach.
public struct Benchmark {
  /// The row's name, `topic.operation/shape`; the same in every report and over time.
  public let name: String
  /// What one operation does, in a sentence or two.
  public let summary: String
  /// The rules that the row should keep. A row without rules is there to be compared with.
  public let reach: [Reach]
  /// The best figure of a peer for the same work, in the units of the row's reach.
  public let bestPeer: String?
  /// How the row runs.
  public let work: Work
  /// The rows of peers that do the same work in the same run.
  public internal(set) var peers: [String] = []
  /// Whether the row needs software that the library itself does not need.
  public internal(set) var isOptional = false

  /// How a row runs.
  public enum Work {
    /// A closure that runs the operation as often as it is told, made once and then kept warm.
    case loop(batch: Int, make: () throws -> Loop)
    /// The same on one thread and on several at a time; `make` runs once for each thread.
    case threads(count: Int, batch: Int, make: () throws -> ThreadBody)
    /// A closure that runs the operation as often as it is told and says itself how many
    /// nanoseconds that took.
    case reported(batch: Int, isRepeatable: Bool, make: () throws -> ReportingBody)
    /// Something that runs once in a process and reports what it cost.
    case once(measure: () throws -> Sample)
  }

  /// Runs the operation as many times as the argument says.
  public typealias Body = (Int) throws -> Void

  /// Runs the operation as many times as the argument says; returns nanoseconds.
  public typealias ReportingBody = (Int) throws -> Double

  /// A body, and what it counts besides time.
  public struct Loop {
    /// Runs the operation.
    public let body: Body
    /// How many items one operation goes through; nil where operations have no items.
    public let items: Double?
    /// What the operations since the beginning have done, as named totals; nil if nothing is counted.
    public let totals: (() -> [Count])?

    /// Creates a loop.
    ///
    /// - Parameters:
    ///   - items: How many items one operation goes through.
    ///   - totals: Reads totals that only grow, always the same names in the same order.
    ///   - body: Runs the operation as many times as its argument says.
    public init(
      items: Double? = nil, counting totals: (() -> [Count])? = nil, body: @escaping Body
    ) {
      self.body = body
      self.items = items
      self.totals = totals
    }

    /// Runs the operation and returns what one operation counted.
    func countsPerOperation(batch: Int) throws -> [Count] {
      guard let totals else { return [] }
      let before = totals()
      try body(batch)
      return zip(before, totals()).map {
        Count($1.name, ($1.value - $0.value) / Double(batch))
      }
    }
  }

  /// A number of something that a row counts.
  public struct Count: Equatable, Sendable {
    /// What is counted, as "asks".
    public let name: String
    /// How many.
    public let value: Double

    /// Creates a count.
    public init(_ name: String, _ value: Double) {
      self.name = name
      self.value = value
    }
  }

  /// Runs the operation as many times as the argument says, on a thread of its own.
  public typealias ThreadBody = @Sendable (Int) throws -> Void
}

/// Thrown by a row that cannot run because something is not installed: no failure, but said.
public struct LeftOut: Error, CustomStringConvertible {
  /// What is missing, and what would provide it.
  public let description: String

  /// Creates the error.
  ///
  /// - Parameter reason: What is missing, and what would provide it.
  public init(_ reason: String) { description = reason }
}

/// What a row that runs once found out by itself.
public struct Sample: Sendable {
  /// The duration in nanoseconds, if the row measures time.
  public var nanoseconds: Double?
  /// The memory in bytes, if the row measures memory.
  public var bytes: Double?

  /// Creates a sample of what was measured.
  ///
  /// - Parameters:
  ///   - nanoseconds: The duration in nanoseconds.
  ///   - bytes: The memory in bytes.
  public init(nanoseconds: Double? = nil, bytes: Double? = nil) {
    self.nanoseconds = nanoseconds
    self.bytes = bytes
  }

  /// Returns the sample for one of so many equal parts.
  public func divided(by count: Double) -> Sample {
    Sample(nanoseconds: nanoseconds.map { $0 / count }, bytes: bytes.map { $0 / count })
  }

  /// Runs the closure and reports its wall-clock time and the bytes it left allocated.
  ///
  /// - Parameter body: The work; what it returns is alive while the bytes are counted.
  /// - Returns: The time and, where the allocator can be counted, the bytes of this thread.
  public static func measuring<Result>(_ body: () throws -> Result) rethrows -> Sample {
    var elapsed = 0.0
    let (result, counts) = try AllocationCounter.counting {
      let start = Clock.wall()
      let result = try body()
      elapsed = Clock.wall() - start
      return result
    }
    blackHole(result)
    return Sample(nanoseconds: elapsed, bytes: counts.map { Double($0.liveBytes) })
  }
}
