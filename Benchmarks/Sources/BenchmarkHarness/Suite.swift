/// The rows of a run, in the order in which they were added.
public struct Suite {
  /// The row whose time is the unit of all others.
  public static let unit = "peer.c.indirect/int1"
  /// The row that shows whether two threads that share nothing had a processor each.
  public static let threadControl = "peer.c.indirect.threads2/int1"

  /// The rows.
  public private(set) var benchmarks: [Benchmark] = []

  /// Creates a suite without rows.
  public init() {}

  /// Adds a row that runs in a loop on one thread.
  ///
  /// - Parameters:
  ///   - name: The row's name. Must be new.
  ///   - summary: What one operation does.
  ///   - reach: The rules that the row should keep.
  ///   - bestPeer: The best figure of a peer for the same work.
  ///   - batch: The number of operations that one call of the closure runs.
  ///   - make: Prepares the work, once, and returns the closure whose argument is the number of
  ///     operations to run. Keep the loop inside it tight: what it captures is loaded once.
  public mutating func add(
    _ name: String, _ summary: String, reach: [Reach] = [], bestPeer: String? = nil,
    batch: Int = 1_000, make: @escaping () throws -> Benchmark.Body
  ) {
    append(
      name, summary, reach, bestPeer,
      .loop(batch: batch) { Benchmark.Loop(body: try make()) })
  }

  /// Adds a row that runs in a loop on one thread and counts more than time.
  ///
  /// - Parameters:
  ///   - name: The row's name. Must be new.
  ///   - summary: What one operation does.
  ///   - reach: The rules that the row should keep.
  ///   - bestPeer: The best figure of a peer for the same work.
  ///   - batch: The number of operations that one call of the closure runs.
  ///   - make: Prepares the work, once.
  public mutating func addLoop(
    _ name: String, _ summary: String, reach: [Reach] = [], bestPeer: String? = nil,
    batch: Int = 1_000, make: @escaping () throws -> Benchmark.Loop
  ) {
    append(name, summary, reach, bestPeer, .loop(batch: batch, make: make))
  }

  /// Adds a row whose work takes its own time: another process, or work of which a part is prepared
  /// anew each time.
  ///
  /// - Parameters:
  ///   - name: The row's name. Must be new.
  ///   - summary: What one operation does.
  ///   - batch: The number of operations that one call of the closure runs.
  ///   - isRepeatable: Whether a repetition may run as many batches as fit into its time. If not,
  ///     it runs one.
  ///   - isOptional: Whether the row needs software that the library itself does not need.
  ///   - make: Prepares the work, once, and returns the closure that does it and returns how many
  ///     nanoseconds it took.
  public mutating func addReported(
    _ name: String, _ summary: String, batch: Int = 1_000, isRepeatable: Bool = true,
    isOptional: Bool = false, make: @escaping () throws -> Benchmark.ReportingBody
  ) {
    append(
      name, summary, [], nil, .reported(batch: batch, isRepeatable: isRepeatable, make: make))
    benchmarks[benchmarks.count - 1].isOptional = isOptional
  }

  /// Adds a row of a peer that may not be installed.
  ///
  /// - Parameters:
  ///   - name: The row's name. Must be new.
  ///   - summary: What one operation does.
  ///   - batch: The number of operations that one call of the closure runs.
  ///   - make: Prepares the work. Throws `LeftOut` if the peer is not installed.
  public mutating func addOptional(
    _ name: String, _ summary: String, batch: Int = 1_000,
    make: @escaping () throws -> Benchmark.Body
  ) {
    add(name, summary, batch: batch, make: make)
    benchmarks[benchmarks.count - 1].isOptional = true
  }

  /// Names the rows of peers that do the same work as a row.
  ///
  /// - Parameters:
  ///   - name: The row. All names must be in the suite.
  ///   - peers: The peers' rows.
  public mutating func compare(_ name: String, with peers: [String]) {
    guard let index = benchmarks.firstIndex(where: { $0.name == name }) else {
      preconditionFailure("no row is named \(name)")
    }
    for peer in peers { precondition(self[peer] != nil, "no row is named \(peer)") }
    benchmarks[index].peers += peers
  }

  /// Adds a row that compares several threads with one.
  ///
  /// - Parameters:
  ///   - name: The row's name. Must be new.
  ///   - summary: What one operation does.
  ///   - reach: The rules that the row should keep.
  ///   - bestPeer: The best figure of a peer for the same work.
  ///   - threads: The number of threads.
  ///   - batch: The number of operations between two looks at the clock.
  ///   - make: Prepares one thread's work. Runs once for each thread; what the threads are to
  ///     share must be made before the row is added.
  public mutating func addThreads(
    _ name: String, _ summary: String, reach: [Reach] = [], bestPeer: String? = nil,
    threads: Int = 2, batch: Int = 1_000, make: @escaping () throws -> Benchmark.ThreadBody
  ) {
    append(name, summary, reach, bestPeer, .threads(count: threads, batch: batch, make: make))
  }

  /// Adds a row that runs once: the memory of something, or work that cannot be repeated.
  ///
  /// - Parameters:
  ///   - name: The row's name. Must be new.
  ///   - summary: What is measured.
  ///   - reach: The rules that the row should keep.
  ///   - bestPeer: The best figure of a peer for the same work.
  ///   - measure: Does the work and returns what it cost; see `Sample.measuring(_:)`.
  public mutating func addOnce(
    _ name: String, _ summary: String, reach: [Reach] = [], bestPeer: String? = nil,
    measure: @escaping () throws -> Sample
  ) {
    append(name, summary, reach, bestPeer, .once(measure: measure))
  }

  private mutating func append(
    _ name: String, _ summary: String, _ reach: [Reach], _ bestPeer: String?,
    _ work: Benchmark.Work
  ) {
    append(
      Benchmark(name: name, summary: summary, reach: reach, bestPeer: bestPeer, work: work))
  }

  mutating func append(_ benchmark: Benchmark) {
    precondition(self[benchmark.name] == nil, "two rows are named \(benchmark.name)")
    benchmarks.append(benchmark)
  }

  /// The row of a name, or nil.
  public subscript(name: String) -> Benchmark? {
    benchmarks.first { $0.name == name }
  }

  /// Returns the rows whose names contain a match of the expression.
  ///
  /// - Parameter expression: A regular expression, or nil for all rows.
  /// - Returns: The suite of these rows, in the same order.
  public func filtered(by expression: Regex<AnyRegexOutput>?) -> Suite {
    guard let expression else { return self }
    return keeping { $0.name.contains(expression) }
  }

  /// Returns the rows that need no software besides what the library itself needs.
  public func withoutOptionalRows() -> Suite {
    var suite = keeping { !$0.isOptional }
    let names = Set(suite.benchmarks.map(\.name))
    for index in suite.benchmarks.indices {
      suite.benchmarks[index].peers.removeAll { !names.contains($0) }
    }
    return suite
  }

  /// Returns the rows of another suite together with those of this one that they are compared to.
  func completing(_ selection: Suite) -> Suite {
    var wanted = Set(selection.benchmarks.map(\.name))
    wanted.insert(Suite.unit)
    for benchmark in selection.benchmarks {
      wanted.formUnion(benchmark.reach.compactMap(\.reference))
      wanted.formUnion(benchmark.peers)
      if case .threads = benchmark.work { wanted.insert(Suite.threadControl) }
    }
    return keeping { wanted.contains($0.name) }
  }

  private func keeping(_ isKept: (Benchmark) -> Bool) -> Suite {
    var suite = self
    suite.benchmarks.removeAll { !isKept($0) }
    return suite
  }
}
