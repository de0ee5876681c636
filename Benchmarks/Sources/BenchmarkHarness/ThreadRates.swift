import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Measures how many operations threads complete in a time, by the wall clock.
enum ThreadRates {
  /// Runs each body on a thread of its own for the same time.
  ///
  /// - Parameters:
  ///   - bodies: One body for each thread.
  ///   - batch: The number of operations between two looks at the clock.
  ///   - nanoseconds: How long the threads run.
  /// - Returns: The rate of all threads together.
  static func rate(
    of bodies: [Benchmark.ThreadBody], batch: Int, nanoseconds: Double
  ) throws -> ThreadRate {
    let gate = Gate(expected: bodies.count)
    let lanes = bodies.map {
      Lane(body: $0, batch: batch, nanoseconds: nanoseconds, gate: gate)
    }
    let threads = try lanes.map { try $0.start() }
    for thread in threads { pthread_join(thread, nil) }
    return try lanes.reduce(ThreadRate()) { total, lane in
      let rate = try lane.outcome.get()
      return ThreadRate(
        operations: total.operations + rate.operations,
        waiting: max(total.waiting, rate.waiting))
    }
  }
}

/// What threads completed in a time.
struct ThreadRate {
  /// Operations in a nanosecond.
  var operations = 0.0
  /// The part of the time for which the least lucky thread could run but had no processor.
  var waiting = 0.0
}

/// Lets threads go at the same moment.
private final class Gate: Sendable {
  private let expected: Int
  private let arrived = Atomic<Int>(0)

  init(expected: Int) { self.expected = expected }

  /// Waits until all threads are here. Spins: waking up would cost each thread a different time.
  func pass() {
    arrived.add(1, ordering: .acquiringAndReleasing)
    while arrived.load(ordering: .acquiring) < expected {}
  }

  /// Counts a thread that could not be started as arrived, so that the others do not wait for it.
  func giveUp() {
    arrived.add(expected, ordering: .acquiringAndReleasing)
  }
}

/// One thread of a measurement.
private final class Lane {
  private let body: Benchmark.ThreadBody
  private let batch: Int
  private let nanoseconds: Double
  private let gate: Gate
  /// The thread's rate. Written by the thread, read by others after they have joined it.
  private(set) var outcome: Result<ThreadRate, any Error> = .success(ThreadRate())

  init(body: @escaping Benchmark.ThreadBody, batch: Int, nanoseconds: Double, gate: Gate) {
    self.body = body
    self.batch = batch
    self.nanoseconds = nanoseconds
    self.gate = gate
  }

  func start() throws -> pthread_t {
    #if canImport(Darwin)
      var thread: pthread_t?
    #else
      var thread = pthread_t()
    #endif
    let context = Unmanaged.passRetained(self).toOpaque()
    let status = pthread_create(&thread, nil, runLane, context)
    guard status == 0 else {
      Unmanaged<Lane>.fromOpaque(context).release()
      gate.giveUp()
      throw ThreadError(status: status)
    }
    #if canImport(Darwin)
      guard let thread else { throw ThreadError(status: status) }
    #endif
    return thread
  }

  func run() {
    outcome = Result {
      // Warms this thread's caches before the clock starts.
      let warmUp = Result { try body(batch) }
      gate.pass()
      try warmUp.get()
      let waitedBefore = Clock.waitingForProcessor()
      var operations = 0
      let start = Clock.wall()
      var elapsed = 0.0
      repeat {
        try body(batch)
        operations += batch
        elapsed = Clock.wall() - start
      } while elapsed < nanoseconds
      let waited = Clock.waitingForProcessor() - waitedBefore
      return ThreadRate(operations: Double(operations) / elapsed, waiting: waited / elapsed)
    }
  }
}

#if canImport(Darwin)
  private func runLane(_ context: UnsafeMutableRawPointer) -> UnsafeMutableRawPointer? {
    Unmanaged<Lane>.fromOpaque(context).takeRetainedValue().run()
    return nil
  }
#else
  private func runLane(_ context: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    guard let context else { return nil }
    Unmanaged<Lane>.fromOpaque(context).takeRetainedValue().run()
    return nil
  }
#endif

/// The system refused a thread.
struct ThreadError: Error, CustomStringConvertible {
  let status: CInt
  var description: String { "pthread_create failed with error \(status)" }
}
