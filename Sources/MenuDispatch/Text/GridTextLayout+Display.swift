extension GridTextLayout {
  /// What a cell shows, for a presenter that writes cells from left to right.
  public struct DisplayCell: Hashable, Sendable {
    /// The first column.
    public let column: Int
    /// The number of columns.
    public let width: Int
    /// What is drawn: printable, without direction controls, and mirrored where that is due.
    public let text: String
    /// The glyph's number.
    public let glyph: Int
  }

  /// Returns what a fragment shows, from left to right; glyphs without cells are left out.
  public func displayCells(ofFragment index: Int) -> [DisplayCell] {
    guard fragments.indices.contains(index) else { return [] }
    let fragment = fragments[index]
    let order = fragment.visual ?? Array(fragment.glyphs)
    return order.compactMap { glyph in
      let width = Int(widths[glyph])
      guard width > 0 else { return nil }
      return DisplayCell(
        column: Int(columns[glyph]), width: width, text: displayText(glyph, width), glyph: glyph)
    }
  }

  /// Returns what a fragment shows as one string, from its first used column on.
  public func displayText(ofFragment index: Int) -> String {
    displayCells(ofFragment: index).map(\.text).joined()
  }

  private func displayText(_ glyph: Int, _ width: Int) -> String {
    let character = text[indices[glyph]]
    if character == "\t" { return String(repeating: " ", count: width) }
    if CellWidth.of(character) > width {
      // Cut: half a wide character cannot be shown.
      return String(repeating: "\u{2026}", count: width)
    }
    var shown = ""
    for scalar in character.unicodeScalars {
      shown.unicodeScalars.append(Self.picture(scalar, isReversed: isReversed[glyph]))
    }
    shown.unicodeScalars.removeAll { Self.isDirectionControl($0) }
    return shown
  }

  /// A printable scalar for any.
  static func picture(_ scalar: Unicode.Scalar, isReversed: Bool) -> Unicode.Scalar {
    switch scalar.value {
    case 0...0x1F: return Unicode.Scalar(0x2400 + scalar.value) ?? "\u{FFFD}"
    case 0x7F: return "\u{2421}"
    case 0x80...0x9F: return "\u{FFFD}"
    default:
      guard isReversed, let mirror = UnicodeData.mirror(scalar.value) else { return scalar }
      return Unicode.Scalar(mirror) ?? scalar
    }
  }

  static func isDirectionControl(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x61C, 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069: true
    default: false
    }
  }
}
