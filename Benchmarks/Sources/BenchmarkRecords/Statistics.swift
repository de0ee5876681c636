/// The middle and the spread of repeated measurements.
public struct Statistics: Equatable, Sendable, Codable {
  /// The value that half of the measurements do not exceed.
  public let median: Double
  /// The value that a quarter of the measurements do not exceed.
  public let lowerQuartile: Double
  /// The value that three quarters of the measurements do not exceed.
  public let upperQuartile: Double

  /// Creates the statistics of the values, or nil if there are none.
  public init?(_ values: [Double]) {
    guard !values.isEmpty else { return nil }
    let sorted = values.sorted()
    func quantile(_ fraction: Double) -> Double {
      let position = fraction * Double(sorted.count - 1)
      let below = Int(position)
      let above = min(below + 1, sorted.count - 1)
      return sorted[below] + (sorted[above] - sorted[below]) * (position - Double(below))
    }
    self.init(
      median: quantile(0.5), lowerQuartile: quantile(0.25), upperQuartile: quantile(0.75))
  }

  /// Creates statistics that were computed before.
  public init(median: Double, lowerQuartile: Double, upperQuartile: Double) {
    self.median = median
    self.lowerQuartile = lowerQuartile
    self.upperQuartile = upperQuartile
  }

  /// The distance between the quartiles as a fraction of the median.
  public var spread: Double { median == 0 ? 0 : (upperQuartile - lowerQuartile) / median }

  /// The range between the quartiles.
  public var range: ClosedRange<Double> { lowerQuartile...max(lowerQuartile, upperQuartile) }

  /// Returns the statistics of the measurements divided by a number.
  public func divided(by unit: Double) -> Statistics {
    Statistics(
      median: median / unit, lowerQuartile: lowerQuartile / unit,
      upperQuartile: upperQuartile / unit)
  }
}
