/// The middle and the spread of repeated measurements.
struct Statistics: Equatable {
  let median: Double
  let lowerQuartile: Double
  let upperQuartile: Double

  /// Creates the statistics of the values, or nil if there are none.
  init?(_ values: [Double]) {
    guard !values.isEmpty else { return nil }
    let sorted = values.sorted()
    func quantile(_ fraction: Double) -> Double {
      let position = fraction * Double(sorted.count - 1)
      let below = Int(position)
      let above = min(below + 1, sorted.count - 1)
      return sorted[below] + (sorted[above] - sorted[below]) * (position - Double(below))
    }
    median = quantile(0.5)
    lowerQuartile = quantile(0.25)
    upperQuartile = quantile(0.75)
  }

  /// The distance between the quartiles as a fraction of the median.
  var spread: Double { median == 0 ? 0 : (upperQuartile - lowerQuartile) / median }
}
