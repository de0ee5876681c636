internal import BenchmarkRecords
internal import CInstructionCounter

/// Counts instructions while the program runs under valgrind's callgrind.
///
/// Each dump becomes a file of its own, which is there when the request returns, so the program can
/// read its own counts.
struct InstructionCounter {
  /// The file that callgrind was told to write to; dump N is in this name followed by `.N`.
  private let prefix: String
  private var dumps = 0

  /// Creates a counter, or nil if the program does not run under callgrind.
  ///
  /// - Parameter prefix: What callgrind's option `--callgrind-out-file` says.
  init?(prefix: String) {
    guard cic_is_running() else { return nil }
    self.prefix = prefix
  }

  /// Whether the program was built with valgrind's headers.
  static var isBuiltIn: Bool { cic_is_built_in() }

  /// Returns the instructions that the closure runs, and a few more that are always the same.
  mutating func counting(_ body: () throws -> Void) throws -> Double {
    cic_reset()
    try body()
    cic_dump()
    dumps += 1
    let text = try RecordFile.text(of: "\(prefix).\(dumps)")
    guard let count = CallgrindFile.instructions(in: text) else {
      throw UsageError("\(prefix).\(dumps) is not a file of callgrind's that counts instructions")
    }
    return count
  }
}
