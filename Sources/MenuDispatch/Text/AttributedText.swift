/// How a part of a text looks and what it is.
public struct TextAttributes: Hashable, Sendable {
  /// A colour that presenters have; nil is the default.
  public enum Color: Hashable, Sendable {
    /// Seen through: the text takes its place and is not drawn.
    case clear
    /// The colour of links and tokens.
    case accent
    /// One of the 16 colours of terminals.
    case indexed(UInt8)
  }

  /// The colour of the text.
  public var foregroundColor: Color?
  /// The colour behind the text.
  public var backgroundColor: Color?
  /// The name of the font; a grid has one, so it is only carried along.
  public var font: String?
  public var isBold = false
  public var isUnderlined = false
  /// What was recognised here.
  public var item: TextItem?

  /// Makes attributes.
  public init(
    foregroundColor: Color? = nil, backgroundColor: Color? = nil, font: String? = nil,
    isBold: Bool = false, isUnderlined: Bool = false, item: TextItem? = nil
  ) {
    self.foregroundColor = foregroundColor
    self.backgroundColor = backgroundColor
    self.font = font
    self.isBold = isBold
    self.isUnderlined = isUnderlined
    self.item = item
  }
}

/// A text with attributes, addressed in UTF-16.
///
/// The runs are in order, cover the whole text, hold at least one code unit each, and neighbours
/// differ.
///
/// Thread safety: a value; safe to use from any thread.
public struct AttributedText: Hashable, Sendable {
  /// A part with the same attributes.
  public struct Run: Hashable, Sendable {
    public let range: UTF16Range
    public let attributes: TextAttributes
  }

  /// The text.
  public let text: String
  /// The length in UTF-16.
  public let length: Int
  // The start of each run; the first is 0 unless the text is empty.
  private var starts: [Int]
  private var values: [TextAttributes]

  /// Gives a text the same attributes everywhere.
  public init(_ text: String, attributes: TextAttributes = TextAttributes()) {
    self.text = text
    length = text.utf16.count
    starts = length > 0 ? [0] : []
    values = length > 0 ? [attributes] : []
  }

  /// The runs in order.
  public var runs: [Run] {
    starts.indices.map { Run(range: UTF16Range(starts[$0]..<end($0)), attributes: values[$0]) }
  }

  private func end(_ run: Int) -> Int { run + 1 < starts.count ? starts[run + 1] : length }

  /// The last run that starts at or before an offset.
  private func run(at offset: Int) -> Int {
    var low = 0
    var high = starts.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if starts[middle] <= offset { low = middle } else { high = middle }
    }
    return low
  }

  /// Returns the attributes of a code unit and the run that has them; nil outside of the text.
  ///
  /// - Complexity: O(log *r*) in the number of runs.
  public func run(at offset: Int) -> Run? {
    guard offset >= 0, offset < length else { return nil }
    let run: Int = run(at: offset)
    return Run(range: UTF16Range(starts[run]..<end(run)), attributes: values[run])
  }

  /// Replaces the attributes of a range.
  ///
  /// - Throws: ``TextRangeError``, if the range is not inside the text.
  public mutating func setAttributes(
    _ attributes: TextAttributes, in range: UTF16Range
  ) throws(TextRangeError) {
    try updateAttributes(in: range) { $0 = attributes }
  }

  /// Changes the attributes of each run in a range.
  ///
  /// - Parameters:
  ///   - range: The part to change; runs are split at its ends.
  ///   - change: Takes the attributes of a run.
  /// - Throws: ``TextRangeError``, if the range is not inside the text.
  /// - Complexity: O(*r*) in the number of runs.
  public mutating func updateAttributes(
    in range: UTF16Range, _ change: (inout TextAttributes) -> Void
  ) throws(TextRangeError) {
    guard range.length >= 0 else { throw .negativeLength(range) }
    guard range.location >= 0, range.upperBound <= length else {
      throw .outOfBounds(
        offset: range.location < 0 ? range.location : range.upperBound, length: length)
    }
    guard !range.isEmpty else { return }
    split(at: range.location)
    split(at: range.upperBound)
    let first: Int = run(at: range.location)
    var last = first
    while last < starts.count, starts[last] < range.upperBound {
      change(&values[last])
      last += 1
    }
    // Equal neighbours become one, from the one after the range to the one before it.
    for index in stride(from: min(last, starts.count - 1), to: max(first - 1, 0), by: -1)
    where values[index] == values[index - 1] {
      values.remove(at: index)
      starts.remove(at: index)
    }
  }

  private mutating func split(at offset: Int) {
    guard offset > 0, offset < length else { return }
    let run: Int = run(at: offset)
    if starts[run] == offset { return }
    starts.insert(offset, at: run + 1)
    values.insert(values[run], at: run + 1)
  }

  /// Returns a copy in which everything outside of a range is not drawn and has no meaning, in the
  /// same font.
  ///
  /// - Throws: ``TextRangeError``, if the range is not inside the text.
  public func masked(except range: UTF16Range) throws(TextRangeError) -> AttributedText {
    var copy = self
    // Checked first, so that the parts around it are inside too.
    try copy.updateAttributes(in: range) { _ in }
    for outside in [
      UTF16Range(0..<range.location), UTF16Range(range.upperBound..<length),
    ] {
      try copy.updateAttributes(in: outside) {
        $0 = TextAttributes(foregroundColor: .clear, font: $0.font)
      }
    }
    return copy
  }

  /// Marks what was recognised: the item itself, the accent colour, and a line under detected data.
  ///
  /// - Throws: ``TextRangeError``, if an item is not inside the text.
  public mutating func highlight(_ items: [TextItem]) throws(TextRangeError) {
    for item in items {
      try updateAttributes(in: item.range) {
        $0.item = item
        $0.foregroundColor = .accent
        if case .data = item.content { $0.isUnderlined = true }
      }
    }
  }
}
