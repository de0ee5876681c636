internal import BenchmarkRecords

/// How long and how often the summary runs each row.
public struct TrialPlan: Sendable {
  /// How often each row runs.
  public var repetitions: Int
  /// How long each row runs in a repetition, in nanoseconds.
  public var nanoseconds: Double
  /// How often a measurement may be taken again, on average, because the machine was disturbed.
  public var retakes = 4

  /// Figures to keep.
  public static let full = TrialPlan(repetitions: 9, nanoseconds: 20e6)
  /// A quick look.
  public static let quick = TrialPlan(repetitions: 5, nanoseconds: 5e6)
}

/// Runs rows in turns, so that whatever slows the machine down for a while meets all of them.
struct Trials {
  let plan: TrialPlan

  /// Runs all rows.
  ///
  /// - Parameter suite: The rows.
  /// - Returns: One result for each row, in the suite's order.
  func run(_ suite: Suite) -> Report {
    let runners = suite.benchmarks.map { RowRunner($0, plan: plan) }
    for runner in runners { runner.prepare() }
    let quiet = Quiet(suite, retakes: plan.retakes * plan.repetitions * runners.count)
    for repetition in 0..<plan.repetitions {
      for position in runners.indices {
        // Each repetition starts at another row, and every second one runs backwards, so that no
        // row always comes after the same one.
        let turned = (position + repetition) % runners.count
        let index = repetition.isMultiple(of: 2) ? turned : runners.count - 1 - turned
        runners[index].repeatOnce(quiet)
      }
    }
    return Report(
      results: runners.map { $0.finish() }, retakes: quiet.retakes,
      wasQuiet: !quiet.isExhausted, wereThreadsQuiet: !quiet.isExhaustedForThreads)
  }
}

/// One row on its way through the repetitions.
private final class RowRunner {
  private enum State {
    case new
    case loop(Benchmark.Loop, batch: Int, batches: Int)
    case threads([Benchmark.ThreadBody], batch: Int)
    case reported(Benchmark.ReportingBody, batch: Int, batches: Int)
    case done(Sample)
    case failed(any Error)
  }

  private let benchmark: Benchmark
  private let plan: TrialPlan
  private var state = State.new
  private var times: [Double] = []
  private var scalings: [Double] = []

  init(_ benchmark: Benchmark, plan: TrialPlan) {
    self.benchmark = benchmark
    self.plan = plan
  }

  /// Makes the row's work, warms it up and finds out how much fits into a repetition.
  func prepare() {
    attempt {
      switch benchmark.work {
      case .loop(let batch, let make):
        let loop = try make()
        return .loop(loop, batch: batch, batches: try calibrate(loop.body, batch: batch))
      case .threads(let count, let batch, let make):
        let bodies = try (0..<count).map { _ in try make() }
        for body in bodies { try body(batch) }
        return .threads(bodies, batch: batch)
      case .reported(let batch, let isRepeatable, let make):
        let body = try make()
        guard isRepeatable else { return .reported(body, batch: batch, batches: 1) }
        _ = try body(batch)
        let elapsed = max(1, try body(batch))
        return .reported(
          body, batch: batch, batches: max(1, Int((plan.nanoseconds / elapsed).rounded())))
      case .once(let measure):
        return .done(try measure())
      }
    }
  }

  private func calibrate(_ body: Benchmark.Body, batch: Int) throws -> Int {
    try body(batch)
    var batches = 1
    while true {
      let elapsed = try time(body, batch: batch, batches: batches)
      if elapsed >= plan.nanoseconds / 8 {
        return max(1, Int((Double(batches) * plan.nanoseconds / elapsed).rounded()))
      }
      batches *= 2
    }
  }

  private func time(_ body: Benchmark.Body, batch: Int, batches: Int) throws -> Double {
    let start = Clock.thread()
    for _ in 0..<batches { try body(batch) }
    return Clock.thread() - start
  }

  /// Runs the row for one repetition, again if the machine was disturbed.
  func repeatOnce(_ quiet: Quiet) {
    attempt {
      switch state {
      case .loop(let loop, let batch, let batches):
        let body = loop.body
        let elapsed = try quiet.measuring { try time(body, batch: batch, batches: batches) }
        times.append(elapsed / Double(batch * batches))
      case .threads(let bodies, let batch):
        // More threads than two wait for processors on any small machine, by their nature.
        let measure = { try self.measureRates(of: bodies, batch: batch) }
        let rates = try bodies.count == 2 ? quiet.measuringThreads(measure) : measure()
        times.append(1 / rates.one.operations)
        scalings.append(rates.all.operations / rates.one.operations)
      case .reported(let body, let batch, let batches):
        // Several calls rather than one of all: a body may keep something for each operation.
        let elapsed = try quiet.measuring {
          try (0..<batches).reduce(0) { sum, _ in sum + (try body(batch)) }
        }
        times.append(elapsed / Double(batch * batches))
      case .new, .done, .failed:
        break
      }
      return state
    }
  }

  private func measureRates(
    of bodies: [Benchmark.ThreadBody], batch: Int
  ) throws -> (one: ThreadRate, all: ThreadRate) {
    let time = plan.nanoseconds
    return (
      try ThreadRates.rate(of: [bodies[0]], batch: batch, nanoseconds: time),
      try ThreadRates.rate(of: bodies, batch: batch, nanoseconds: time)
    )
  }

  /// Counts the allocations of the row, which is warm now, and returns what was measured.
  func finish() -> RowResult {
    var result = RowResult(benchmark: benchmark)
    do {
      switch state {
      case .loop(let loop, let batch, _):
        result.allocations = try AllocationCounter.perOperation(of: loop.body, batch: batch)
        result.counts = try loop.countsPerOperation(batch: batch)
        result.items = loop.items
      case .threads(let bodies, let batch):
        result.allocations = try AllocationCounter.perOperation(of: bodies[0], batch: batch)
      case .done(let sample):
        result.nanoseconds = sample.nanoseconds.flatMap { Statistics([$0]) }
        result.bytes = sample.bytes
      case .failed(let error):
        throw error
      case .new, .reported:
        break
      }
      result.nanoseconds = Statistics(times) ?? result.nanoseconds
      result.threadScaling = Statistics(scalings)
    } catch let error as LeftOut {
      result.leftOut = error.description
    } catch {
      result.failure = "\(error)"
    }
    return result
  }

  private func attempt(_ step: () throws -> State) {
    do { state = try step() } catch { state = .failed(error) }
  }
}
