internal import BenchmarkRecords

/// A cost that depends on a size: one row for each size.
public struct Curve {
  /// The curve's name.
  public let name: String
  /// What one operation does.
  public let summary: String
  /// What the size counts, in the plural.
  public let size: String
  /// The sizes and the names of their rows.
  public private(set) var points: [(size: Int, name: String)] = []
  /// The rows.
  public private(set) var suite = Suite()

  /// Creates a curve without points.
  ///
  /// - Parameters:
  ///   - name: The curve's name; a row's name is this, a slash and the size.
  ///   - summary: What one operation does.
  ///   - size: What the size counts, in the plural.
  public init(_ name: String, _ summary: String, size: String) {
    self.name = name
    self.summary = summary
    self.size = size
  }

  /// Adds a row for each size.
  ///
  /// - Parameters:
  ///   - sizes: The sizes.
  ///   - add: Adds one row, of the name and summary that it is given, to the suite.
  public mutating func add(
    _ sizes: [Int], _ add: (inout Suite, _ name: String, _ summary: String, _ size: Int) -> Void
  ) {
    for size in sizes {
      let name = "\(self.name)/\(size)"
      add(&suite, name, "\(summary) Here: \(size) \(self.size).", size)
      points.append((size, name))
    }
  }
}

extension Suite {
  /// Adds the rows of another suite.
  mutating func add(_ other: Suite) {
    for benchmark in other.benchmarks { append(benchmark) }
  }
}

extension Report {
  /// The curves as text: a line for each size.
  func text(of curves: [Curve]) -> String {
    curves.map { curve in
      let lines = curve.points.compactMap { point in
        results.first { $0.benchmark.name == point.name }.map { text(of: $0, size: point.size) }
      }
      return "\(curve.name): \(curve.summary)\n" + lines.joined(separator: "\n")
    }.joined(separator: "\n\n")
  }

  private func text(of result: RowResult, size: Int) -> String {
    var parts: [String] = []
    if let time = result.nanoseconds {
      parts.append("\(decimal(time.median, 2)) ns ± \(decimal(time.spread * 100)) %")
    }
    if let multiple = multiple(of: result, to: Suite.unit) {
      parts.append("\(decimal(multiple, 2)) ×")
    }
    if let bytes = result.bytes { parts.append("\(grouped(bytes)) bytes") }
    if let scaling = result.threadScaling {
      parts.append("\(decimal(scaling.median, 2)) × one thread's rate")
    }
    if let reason = result.failure ?? result.leftOut { parts.append(reason) }
    let label = grouped(Double(size))
    return String(repeating: " ", count: max(0, 10 - label.count)) + label + "  "
      + parts.joined(separator: ", ")
  }
}
