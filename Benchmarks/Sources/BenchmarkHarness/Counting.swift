internal import BenchmarkRecords

/// Counts what warm operations do, instead of timing them.
struct Counting {
  /// The counter of instructions, where there is one.
  var instructions: InstructionCounter?
  /// What rows threw.
  private(set) var failures: [(name: String, error: any Error)] = []

  init(instructions: InstructionCounter?) { self.instructions = instructions }

  /// Counts all rows of the library itself that run in a loop on one thread. What peers count is not
  /// the library's to keep.
  ///
  /// - Returns: The counts by the rows' names.
  mutating func run(_ suite: Suite) -> [String: CountRecord] {
    var counts: [String: CountRecord] = [:]
    for benchmark in suite.benchmarks where !benchmark.name.hasPrefix("peer.") {
      guard case .loop(let batch, let make) = benchmark.work else { continue }
      do {
        counts[benchmark.name] = try count(try make().body, batch: batch)
      } catch is LeftOut {
        continue
      } catch {
        failures.append((benchmark.name, error))
      }
    }
    return counts
  }

  private mutating func count(_ body: Benchmark.Body, batch: Int) throws -> CountRecord {
    for _ in 0..<2 { try body(batch) }
    let allocations = try AllocationCounter.perOperation(of: body, batch: batch)
    guard var counter = instructions else {
      return CountRecord(instructions: nil, allocations: allocations)
    }
    defer { instructions = counter }
    // What is around the loop is the same in both and falls out. Three times, because work that is put
    // off, such as giving back what piled up, falls into one of them.
    let differences = try (0..<3).map { _ in
      let once = try counter.counting { try body(batch) }
      return try counter.counting { try body(2 * batch) } - once
    }
    let instructions = Statistics(differences).map { $0.median / Double(batch) }
    return CountRecord(
      instructions: instructions.map { ($0 * 100).rounded() / 100 }, allocations: allocations)
  }
}
