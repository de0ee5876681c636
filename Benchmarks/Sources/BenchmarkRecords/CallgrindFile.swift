/// Reads what callgrind writes.
public enum CallgrindFile {
  /// Returns the instructions of a dump: the first number of its line `totals:`, or of `summary:`
  /// where there is no such line; the events must be instructions (`Ir`) first.
  ///
  /// - Parameter text: The contents of a file that callgrind wrote.
  /// - Returns: The count, or nil if the text has none.
  public static func instructions(in text: some StringProtocol) -> Double? {
    var totals: Double?
    var summary: Double?
    for line in text.split(separator: "\n") {
      if let events = fields(of: line, after: "events:"), events.first != "Ir" { return nil }
      if let numbers = fields(of: line, after: "totals:") {
        totals = numbers.first.flatMap { Double($0) }
      }
      if let numbers = fields(of: line, after: "summary:") {
        summary = numbers.first.flatMap { Double($0) }
      }
    }
    return totals ?? summary
  }

  private static func fields<Line: StringProtocol>(
    of line: Line, after key: String
  ) -> [String]? {
    guard line.hasPrefix(key) else { return nil }
    return line.dropFirst(key.count).split(separator: " ").map { String($0) }
  }
}
