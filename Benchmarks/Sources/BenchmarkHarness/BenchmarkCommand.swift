internal import BenchmarkRecords

/// The command line of the benchmarks.
public struct BenchmarkCommand {
  private enum Mode {
    case summary
    case scaling
    case compare(before: String, after: String)
    case count
    case list
    case describe(String)
    case help
    case googleBenchmark
  }

  private var mode = Mode.googleBenchmark
  private var allowsDebug = false
  private var hasPeers = true
  private var passedOn: [String] = []
  var plan = TrialPlan.full
  var isGated = false
  var filter: Regex<AnyRegexOutput>?
  var jsonPath: String?
  var comparison = ComparisonOptions()
  var counts = CountOptions()

  /// What `--compare` should do.
  struct ComparisonOptions {
    var unit = Comparison.Unit.multiples
    var tolerance = 0.02
    var showsAll = true
    var failsIfWorse = false
  }

  /// What `--count` should do.
  struct CountOptions {
    var callgrindFile: String?
    var thresholds: String?
    var toolchain: String?
    var isUpdate = false
  }

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
      case "--scaling": mode = .scaling
      case "--compare":
        mode = .compare(before: try value(of: argument), after: try value(of: argument))
      case "--count": mode = .count
      case "--list": mode = .list
      case "--describe": mode = .describe(try value(of: argument))
      case "--help", "-h": mode = .help
      case "--quick": plan = .quick
      case "--gate": isGated = true
      case "--json": jsonPath = try value(of: argument)
      case "--without-peers": hasPeers = false
      case "--allow-debug": allowsDebug = true
      case "--filter": filter = try expression(try value(of: argument))
      case "--nanoseconds": comparison.unit = .nanoseconds
      case "--tolerance": comparison.tolerance = try percentage(try value(of: argument))
      case "--only-changes": comparison.showsAll = false
      case "--fail-if-worse": comparison.failsIfWorse = true
      case "--callgrind-file": counts.callgrindFile = try value(of: argument)
      case "--thresholds": counts.thresholds = try value(of: argument)
      case "--toolchain": counts.toolchain = try value(of: argument)
      case "--update": counts.isUpdate = true
      default: passedOn.append(argument)
      }
    }
    if case .googleBenchmark = mode { return }
    if let unknown = passedOn.dropFirst().first {
      throw UsageError("\(unknown) is an option of Google Benchmark, or unknown")
    }
    if counts.isUpdate && counts.thresholds == nil {
      throw UsageError("--update needs --thresholds")
    }
  }

  /// Does what the command line asks for.
  ///
  /// - Parameters:
  ///   - suite: All rows.
  ///   - makeCurves: Makes the rows that depend on a size; called only if they are asked for.
  /// - Returns: The exit code: 0; 1 if a row failed or missed a gated rule; 2 for a refusal.
  public func run(_ suite: Suite, curves makeCurves: () -> [Curve]) -> CInt {
    let suite = hasPeers ? suite : suite.withoutOptionalRows()
    let selection = suite.filtered(by: filter)
    do {
      switch mode {
      case .help:
        print(Self.usage)
        return 0
      case .list:
        let curves = makeCurves().flatMap { $0.suite.filtered(by: filter).benchmarks }
        for benchmark in selection.benchmarks + curves { print(benchmark.name) }
        return 0
      case .describe(let name):
        return describe(name, in: suite, makeCurves)
      case .compare(let before, let after):
        return try compare(before, after)
      case .summary, .googleBenchmark, .scaling, .count:
        guard mayMeasure() else { return 2 }
      }
      if case .scaling = mode { return try scale(makeCurves(), suite) }
      if selection.benchmarks.isEmpty {
        printError("message-benchmark: no row matches the filter; see --list")
        return 2
      }
      switch mode {
      case .summary: return try summarize(selection, of: suite)
      case .count: return try count(selection)
      default: return GoogleBenchmark.run(selection, arguments: passedOn)
      }
    } catch {
      printError("message-benchmark: \(error)")
      return 2
    }
  }

  private func mayMeasure() -> Bool {
    if !isDebugBuild { return true }
    printError(
      "message-benchmark: this is a debug build, whose times say nothing about the library. "
        + "Build with -c release, or pass --allow-debug.")
    return allowsDebug
  }

  private func describe(_ name: String, in suite: Suite, _ makeCurves: () -> [Curve]) -> CInt {
    let found = suite[name] ?? makeCurves().lazy.compactMap { $0.suite[name] }.first
    guard let benchmark = found else {
      printError("message-benchmark: no row is named \(name); see --list")
      return 2
    }
    print("\(benchmark.name)\n  \(benchmark.summary)")
    for rule in benchmark.reach { print("  reach: \(rule.ruleText)") }
    for peer in benchmark.peers { print("  compared with: \(peer)") }
    if let peer = benchmark.bestPeer { print("  best peer elsewhere: \(peer)") }
    return 0
  }
}
