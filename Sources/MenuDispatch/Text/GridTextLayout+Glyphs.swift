extension GridTextLayout {
  /// Returns the glyph that holds a UTF-16 offset; the number of glyphs at the text's end.
  ///
  /// - Throws: ``TextRangeError/outOfBounds(offset:length:)``.
  /// - Complexity: O(log *n*) in the number of glyphs.
  public func glyphIndex(atUTF16Offset offset: Int) throws(TextRangeError) -> Int {
    let length = starts[glyphCount]
    guard offset >= 0, offset <= length else {
      throw .outOfBounds(offset: offset, length: length)
    }
    return lastIndex(offset)
  }

  /// The last glyph that starts at or before an offset.
  private func lastIndex(_ offset: Int) -> Int {
    var low = 0
    var high = starts.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if starts[middle] <= offset { low = middle } else { high = middle }
    }
    return low
  }

  /// Returns the glyphs of a range of the text, growing to whole glyphs.
  ///
  /// - Throws: ``TextRangeError``, if the range is not inside the text.
  public func glyphRange(for range: UTF16Range) throws(TextRangeError) -> Range<Int> {
    guard range.length >= 0 else { throw .negativeLength(range) }
    let lower = try glyphIndex(atUTF16Offset: range.location)
    let upper = try glyphIndex(atUTF16Offset: range.upperBound)
    let isWhole = starts[upper] == range.upperBound
    return lower..<max(lower, isWhole || range.isEmpty ? upper : upper + 1)
  }

  /// Returns the glyphs of a range of the text, growing to whole glyphs.
  ///
  /// - Parameter range: A range of indices of ``text``.
  public func glyphRange(for range: Range<String.Index>) -> Range<Int> {
    // Indices of the text are inside it.
    (try? glyphRange(for: text.utf16Range(of: range))) ?? 0..<0
  }

  /// Returns the part of the text that glyphs stand for; glyphs that do not exist are left out.
  public func characterRange(forGlyphs glyphs: Range<Int>) -> UTF16Range {
    let glyphs = glyphs.clamped(to: 0..<glyphCount)
    return UTF16Range(starts[glyphs.lowerBound]..<starts[glyphs.upperBound])
  }

  /// Returns the part of the text that glyphs stand for; glyphs that do not exist are left out.
  public func indexRange(forGlyphs glyphs: Range<Int>) -> Range<String.Index> {
    let glyphs = glyphs.clamped(to: 0..<glyphCount)
    return indices[glyphs.lowerBound]..<indices[glyphs.upperBound]
  }

  /// The number of line fragments.
  public var fragmentCount: Int { fragments.count }

  /// The number of rows down to the last one with text.
  public var rowCount: Int { (fragments.last?.row ?? -1) + 1 }

  /// Returns the line fragment of a glyph, or nil for a glyph that found no place.
  ///
  /// - Complexity: O(log *f*) in the number of fragments.
  public func fragmentIndex(ofGlyph glyph: Int) -> Int? {
    guard laidOutGlyphs.contains(glyph) else { return nil }
    var low = 0
    var high = fragments.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if fragments[middle].glyphs.lowerBound <= glyph { low = middle } else { high = middle }
    }
    return low
  }

  /// A part of a row with text.
  public struct LineFragment: Hashable, Sendable {
    /// The free part of the row that it fills.
    public let rect: Rect
    /// The cells with text.
    public let usedRect: Rect
    /// Its glyphs, with the line end if there is one.
    public let glyphs: Range<Int>
    /// Its part of the text.
    public let characters: UTF16Range
    /// Whether its paragraph reads from right to left.
    public let isRightToLeft: Bool
    /// Whether its paragraph ends here.
    public let endsParagraph: Bool
  }

  /// Returns a line fragment, or nil if there is no such one.
  public func fragment(_ index: Int) -> LineFragment? {
    guard fragments.indices.contains(index) else { return nil }
    let fragment = fragments[index]
    return LineFragment(
      rect: rect(fragment.row, fragment.segment), usedRect: rect(fragment.row, fragment.used),
      glyphs: fragment.glyphs, characters: characterRange(forGlyphs: fragment.glyphs),
      isRightToLeft: fragment.isRightToLeft, endsParagraph: fragment.endsParagraph)
  }

  func rect(_ row: Int, _ columns: Range<Int>) -> Rect {
    Rect(
      x: Double(columns.lowerBound), y: Double(row), width: Double(columns.count), height: 1)
  }
}
