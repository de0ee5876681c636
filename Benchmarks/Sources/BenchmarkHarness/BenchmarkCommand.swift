/// The command line of the benchmarks.
public struct BenchmarkCommand {
  /// What the program says about its own options.
  public static let usage = """
    message-benchmark [--filter REGEX] [Google Benchmark's own options]
    message-benchmark --summary [--quick] [--gate] [--filter REGEX]
    message-benchmark --list [--filter REGEX]
    message-benchmark --describe NAME

      --summary    Runs the rows in turns and prints medians, multiples of the indirect C call
                   and what each row should reach.
      --quick      Fewer and shorter repetitions: a look, not a figure to keep.
      --gate       Exits with 1 if a row makes more allocations or takes more bytes than it may.
      --filter     Takes only rows whose name contains a match. Rows that they are compared to
                   run as well.
      --list       Prints the rows' names.
      --describe   Prints what a row does and what it should reach.
      --allow-debug  Runs a debug build all the same. Its figures mean nothing.

    Without --summary, --list or --describe, Google Benchmark runs the rows, for example with
      --benchmark_out=result.json --benchmark_out_format=json --benchmark_repetitions=5
    """

  private enum Mode {
    case summary
    case list
    case describe(String)
    case help
    case googleBenchmark
  }

  private var mode = Mode.googleBenchmark
  private var plan = TrialPlan.full
  private var isGated = false
  private var allowsDebug = false
  private var filter: Regex<AnyRegexOutput>?
  private var passedOn: [String] = []

  /// Reads the command line.
  ///
  /// - Parameter arguments: The program's name and its arguments.
  /// - Throws: `UsageError` for an option without its value, or one that fits no mode.
  public init(arguments: [String]) throws {
    passedOn = Array(arguments.prefix(1))
    var rest = arguments.dropFirst()
    func value(of option: String) throws -> String {
      guard let value = rest.popFirst() else { throw UsageError("\(option) needs a value") }
      return value
    }
    while let argument = rest.popFirst() {
      switch argument {
      case "--summary": mode = .summary
      case "--list": mode = .list
      case "--describe": mode = .describe(try value(of: argument))
      case "--help", "-h": mode = .help
      case "--quick": plan = .quick
      case "--gate": isGated = true
      case "--allow-debug": allowsDebug = true
      case "--filter": filter = try expression(try value(of: argument))
      default: passedOn.append(argument)
      }
    }
    if case .googleBenchmark = mode { return }
    if let unknown = passedOn.dropFirst().first {
      throw UsageError("\(unknown) is an option of Google Benchmark, or unknown")
    }
  }

  /// Does what the command line asks for.
  ///
  /// - Parameter suite: All rows.
  /// - Returns: The exit code: 0; 1 if a row failed or missed a gated rule; 2 for a refusal.
  public func run(_ suite: Suite) -> CInt {
    let selection = suite.filtered(by: filter)
    switch mode {
    case .help:
      print(Self.usage)
      return 0
    case .list:
      for benchmark in selection.benchmarks { print(benchmark.name) }
      return 0
    case .describe(let name):
      return describe(name, in: suite)
    case .summary, .googleBenchmark:
      guard mayMeasure() else { return 2 }
    }
    if selection.benchmarks.isEmpty {
      printError("message-benchmark: no row matches the filter; see --list")
      return 2
    }
    if case .summary = mode { return summarize(selection, of: suite) }
    return GoogleBenchmark.run(selection, arguments: passedOn)
  }

  private func mayMeasure() -> Bool {
    if !isDebugBuild { return true }
    printError(
      "message-benchmark: this is a debug build, whose times say nothing about the library. "
        + "Build with -c release, or pass --allow-debug.")
    return allowsDebug
  }

  private func describe(_ name: String, in suite: Suite) -> CInt {
    guard let benchmark = suite[name] else {
      printError("message-benchmark: no row is named \(name); see --list")
      return 2
    }
    print("\(benchmark.name)\n  \(benchmark.summary)")
    for rule in benchmark.reach { print("  reach: \(rule.ruleText)") }
    if let peer = benchmark.bestPeer { print("  best peer: \(peer)") }
    return 0
  }

  private func summarize(_ selection: Suite, of suite: Suite) -> CInt {
    let report = Trials(plan: plan).run(suite.completing(selection))
    print(report.table)
    print(
      "\nMedians of \(plan.repetitions) interleaved repetitions of "
        + "\(decimal(plan.nanoseconds / 1e6, 0)) ms; ± is the distance between the quartiles; "
        + "the unit of the multiples is \(Suite.unit). "
        + "Taken again because the machine was disturbed: \(report.retakes).")
    if !report.wasQuiet {
      print("The machine was disturbed too often: times and multiples are not to be trusted.")
    }
    if !report.wereThreadsQuiet {
      print(
        "Two threads that share nothing did not get a processor each often enough: the rows of "
          + "two threads are not to be trusted.")
    }
    for result in report.failures {
      printError("message-benchmark: \(result.benchmark.name) failed: \(result.failure ?? "")")
    }
    guard isGated else { return report.failures.isEmpty ? 0 : 1 }
    for result in report.missedCounts {
      printError("message-benchmark: \(result.benchmark.name) misses a gated count")
    }
    return report.failures.isEmpty && report.missedCounts.isEmpty ? 0 : 1
  }
}
