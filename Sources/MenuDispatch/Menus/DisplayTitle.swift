/// A title as it can be shown: one line, no control characters, and not without end.
enum DisplayTitle {
  /// How many characters are shown of a title.
  static let limit = 200
  /// How many scalars are looked at for them: a character may have any number.
  private static let scalarLimit = limit * 8

  /// Returns the title of a row.
  ///
  /// Line ends and tabs between other characters become a space, other control characters go, and
  /// so do those that would turn the direction of what stands beside the title. What is too long
  /// ends in an ellipsis.
  ///
  /// - Complexity: O(1) in the title's length, beyond the limit.
  static func of(_ title: String) -> String {
    // Most titles are fit to be shown as they are.
    if title.utf8.count <= limit, title.utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7f }) {
      return title
    }
    var shown = String.UnicodeScalarView()
    var isSpaceDue = false
    let cut = title.prefix(limit).unicodeScalars
    let scalars = cut.prefix(scalarLimit)
    for scalar in scalars {
      switch scalar.properties.generalCategory {
      case .control, .lineSeparator, .paragraphSeparator:
        if scalar.properties.isWhitespace { isSpaceDue = true }
      default:
        // Directional overrides and isolates.
        if (0x202A...0x202E).contains(scalar.value) || (0x2066...0x2069).contains(scalar.value) {
          continue
        }
        if isSpaceDue, let last = shown.last, last != " ", scalar != " " { shown.append(" ") }
        isSpaceDue = false
        shown.append(scalar)
      }
    }
    if scalars.endIndex != title.endIndex { shown.append("\u{2026}") }
    return String(shown)
  }

  /// Returns the title above a menu, or nil if nothing of it can be shown.
  static func heading(_ title: String) -> String? {
    let shown = of(title)
    return shown.isEmpty ? nil : shown
  }
}
