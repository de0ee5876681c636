internal import CAllocationCounter

/// Counts what the calling thread does to the heap.
public enum AllocationCounter {
  /// What a thread did to the heap.
  public struct Counts: Sendable {
    /// The number of new blocks.
    public var allocations: Int
    /// The number of blocks given back.
    public var frees: Int
    /// The usable bytes of the new blocks minus those of the blocks given back.
    public var liveBytes: Int
  }

  /// Says whether allocations can be counted here: on Linux with glibc, on x86-64 and aarch64.
  public static var isAvailable: Bool {
    guard cac_start() else { return false }
    _ = cac_stop()
    return true
  }

  /// Runs the closure and counts its thread's allocations meanwhile. Calls do not nest.
  ///
  /// Costs well under a millisecond besides the closure, and nothing while it is not called.
  ///
  /// - Parameter body: The work.
  /// - Returns: What the closure returned, and the counts, or nil where they cannot be had.
  public static func counting<Result>(
    _ body: () throws -> Result
  ) rethrows -> (Result, Counts?) {
    let isCounting = cac_start()
    do {
      let result = try body()
      guard isCounting else { return (result, nil) }
      let counts = cac_stop()
      return (
        result,
        Counts(
          allocations: Int(counts.allocations), frees: Int(counts.frees),
          liveBytes: Int(counts.live_bytes))
      )
    } catch {
      if isCounting { _ = cac_stop() }
      throw error
    }
  }

  /// Returns how many allocations one operation of a warm loop makes.
  ///
  /// - Parameters:
  ///   - body: The loop, warm.
  ///   - batch: The number of operations to run.
  /// - Returns: Allocations for each operation, or nil where they cannot be counted.
  static func perOperation(of body: Benchmark.Body, batch: Int) throws -> Double? {
    let (_, counts) = try counting { try body(batch) }
    return counts.map { Double($0.allocations) / Double(batch) }
  }
}
