/// How many cells of a character grid text takes.
///
/// The rules, first match first: a control character takes 1, since it is drawn as a picture;
/// line ends take 0; an emoji (default emoji presentation, one with a variation selector, a flag, a
/// keycap or a joined sequence) takes 2; any other character takes the sum of its scalars, which is
/// 2 for East Asian wide and full-width ones, 0 for nonspacing marks, joiners, Hangul medial and
/// final letters and format controls, and 1 otherwise. Ambiguous ones take 1. A tab's width depends
/// on its place; see ``GridTextLayout``.
public enum CellWidth {
  /// Returns the cells of a character.
  public static func of(_ character: Character) -> Int {
    if let ascii = character.asciiValue, ascii >= 0x20, ascii < 0x7F { return 1 }
    if character.isNewline { return 0 }
    if isEmoji(character) { return 2 }
    var sum = 0
    for scalar in character.unicodeScalars { sum += of(scalar) }
    return sum
  }

  /// Returns the cells of a text in one line, with tabs as one cell.
  public static func of(_ text: some StringProtocol) -> Int {
    text.reduce(0) { $0 + of($1) }
  }

  /// Returns the cells of a scalar by itself.
  public static func of(_ scalar: Unicode.Scalar) -> Int {
    let value = scalar.value
    if value < 0x300 {
      // U+00AD SOFT HYPHEN is seen.
      return 1
    }
    switch value {
    case 0x600...0x605, 0x6DD, 0x70F, 0x890, 0x891, 0x8E2, 0x110BD, 0x110CD:
      // Format characters that are drawn around or before numbers.
      return 1
    case 0x1160...0x11FF, 0xD7B0...0xD7FF:
      // Letters that join the Hangul syllable before them.
      return 0
    default: break
    }
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format, .lineSeparator, .paragraphSeparator: return 0
    default: return UnicodeData.isWide(value) ? 2 : 1
    }
  }

  /// Says whether a character is drawn as an emoji.
  static func isEmoji(_ character: Character) -> Bool {
    let scalars = character.unicodeScalars
    guard let first = scalars.first else { return false }
    switch first.value {
    // No emoji begins with one of these; the properties are slow to look up.
    case 0..<0x23, 0xAF..<0x203C, 0x3300..<0x1F000: return false
    default: break
    }
    let second = scalars.dropFirst().first
    if first.properties.isEmojiPresentation {
      // Text presentation was asked for.
      return second?.value != 0xFE0E
        // One regional indicator is not a flag.
        && !(isRegionalIndicator(first) && second.map(isRegionalIndicator) != true)
    }
    guard first.properties.isEmoji else { return false }
    // An emoji variation, a keycap, a skin tone or a joined sequence makes it one.
    return scalars.dropFirst().contains { scalar in
      scalar.value == 0xFE0F || scalar.value == 0x20E3 || scalar.properties.isEmojiModifier
        || scalar.properties.isEmojiPresentation
    }
  }

  private static func isRegionalIndicator(_ scalar: Unicode.Scalar) -> Bool {
    (0x1F1E6...0x1F1FF).contains(scalar.value)
  }
}
