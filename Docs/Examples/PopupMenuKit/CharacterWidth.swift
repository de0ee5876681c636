extension Character {
  /// What a terminal is given for the character, and how many cells it takes there.
  ///
  /// Control characters are shown as pictures, for a file must not command the terminal; line ends
  /// and lone format characters, such as those that turn the writing direction, as nothing.
  public var cells: (text: String, width: Int) {
    if self == "\t" { return ("    ", 4) }
    if isNewline { return ("", 0) }
    let scalars = unicodeScalars
    if let control = scalars.first, control.properties.generalCategory == .control {
      let picture = control.value == 0x7F ? 0x2421 : 0x2400 + control.value
      guard control.value <= 0x7F, let scalar = Unicode.Scalar(picture) else { return ("�", 1) }
      return (String(scalar), 1)
    }
    if scalars.count == 1, scalars.first?.properties.generalCategory == .format { return ("", 0) }
    return (String(self), width)
  }

  private var width: Int {
    let isEmoji = unicodeScalars.contains {
      $0.properties.isEmojiPresentation || $0.value == 0xFE0F
    }
    return isEmoji ? 2 : unicodeScalars.reduce(0) { $0 + $1.cellWidth }
  }
}

extension Unicode.Scalar {
  /// The cells of a scalar that is not an emoji, after Unicode's East Asian Width.
  fileprivate var cellWidth: Int {
    switch properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .spacingMark, .format, .control: return 0
    default: break
    }
    // Vowels and final consonants of Korean syllables written letter by letter.
    if 0x1160...0x11FF ~= value { return 0 }
    return Self.wide.contains { $0 ~= value } ? 2 : 1
  }

  private static let wide: [ClosedRange<UInt32>] = [
    0x1100...0x115F, 0x2E80...0x303E, 0x3041...0x4DBF, 0x4E00...0xA4CF, 0xA960...0xA97F,
    0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F, 0xFF01...0xFF60, 0xFFE0...0xFFE6,
    0x1B000...0x1B2FF, 0x20000...0x3FFFD,
  ]
}

extension String {
  /// The cells that the string takes in a terminal.
  public var cellWidth: Int { reduce(0) { $0 + $1.cells.width } }
}
