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

  /// Says whether allocations can be counted in this build (glibc, no sanitizer).
  public static var isAvailable: Bool { cac_is_available() }

  /// Runs the closure and counts its thread's allocations meanwhile. Calls do not nest.
  ///
  /// - Parameter body: The work.
  /// - Returns: What the closure returned, and the counts, or nil where they cannot be had.
  public static func counting<Result>(
    _ body: () throws -> Result
  ) rethrows -> (Result, Counts?) {
    cac_start()
    do {
      let result = try body()
      let counts = cac_stop()
      guard isAvailable else { return (result, nil) }
      return (
        result,
        Counts(
          allocations: Int(counts.allocations), frees: Int(counts.frees),
          liveBytes: Int(counts.live_bytes))
      )
    } catch {
      _ = cac_stop()
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
