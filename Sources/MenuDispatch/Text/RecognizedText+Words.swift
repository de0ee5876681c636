extension RecognizedText {
  /// Returns the word at a point of the view: what a long press is about where nothing was
  /// recognised.
  ///
  /// A word is a run of characters that continue identifiers and are of the same kind: of an
  /// alphabet, Han, hiragana, or katakana. No dictionary is used, so Han and Thai words are runs.
  ///
  /// - Parameter viewPoint: The point in the view's coordinates.
  /// - Returns: The range, or nil if there is no such character there.
  public func wordRange(at viewPoint: Point) -> UTF16Range? {
    guard let glyph = layout.glyph(at: layout.containerPoint(viewPoint)),
      let kind = wordKind(glyph)
    else { return nil }
    var lower = glyph
    while lower > 0, wordKind(lower - 1) == kind { lower -= 1 }
    var upper = glyph + 1
    while upper < layout.glyphCount, wordKind(upper) == kind { upper += 1 }
    return layout.characterRange(forGlyphs: lower..<upper)
  }

  private enum WordKind { case alphabet, han, hiragana, katakana }

  private func wordKind(_ glyph: Int) -> WordKind? {
    guard let scalar = layout.character(ofGlyph: glyph)?.unicodeScalars.first,
      SigilTokenMatcher.continues(scalar)
    else { return nil }
    switch scalar.value {
    case 0x3041...0x309F: return .hiragana
    case 0x30A0...0x30FF, 0x31F0...0x31FF, 0xFF66...0xFF9F: return .katakana
    default: return scalar.properties.isIdeographic ? .han : .alphabet
    }
  }
}
