import MenuDispatch

/// The side from which a line of text is read.
public enum TextDirection: Hashable, Sendable {
  case leftToRight, rightToLeft
}

/// The order in which the characters of one line stand on the screen.
///
/// Most terminals show characters in the order in which they are written to them. Lines of Arabic
/// or Hebrew are therefore put into their visual order here, by the Unicode Bidirectional
/// Algorithm. See Docs/Decisions/0031-terminal-right-to-left.md.
struct BidiOrder: Hashable, Sendable {
  /// The direction of the line as a whole.
  let base: TextDirection
  /// The characters from left to right, by their places in the text.
  let visual: [Int]
  /// What is shown for them, in the same order: "(" for ")" where it is read from the right.
  let shown: [Character]

  /// Orders a line.
  ///
  /// - Parameters:
  ///   - characters: The line. None of them ends lines.
  ///   - base: The direction of the line; nil takes it from the first strong character, and left to
  ///     right when there is none.
  init(_ characters: [Character], base: TextDirection? = nil) {
    guard base == .rightToLeft || characters.contains(where: \.mayTurn), !characters.isEmpty else {
      self.base = .leftToRight
      visual = Array(characters.indices)
      shown = characters
      return
    }
    let direction: GridTextLayout.BaseDirection =
      switch base {
      case .leftToRight: .leftToRight
      case .rightToLeft: .rightToLeft
      case nil: .natural
      }
    // One row that holds all of them.
    let width = characters.reduce(1) { $0 + CellWidth.of($1) }
    let layout = GridTextLayout(
      String(characters),
      in: GridTextLayout.Container(
        width: width, maximumRows: 1, tabWidth: 1, wrapping: .character, baseDirection: direction))
    var shown = characters
    for cell in layout.displayCells(ofFragment: 0) {
      if let character = cell.text.first, cell.text.count == 1, shown.indices.contains(cell.glyph) {
        shown[cell.glyph] = character
      }
    }
    self.base = layout.fragment(0)?.isRightToLeft == true ? .rightToLeft : .leftToRight
    let columns = characters.indices.map { layout.rect(ofGlyph: $0)?.minX ?? 0 }
    visual = characters.indices.sorted { (columns[$0], $0) < (columns[$1], $1) }
    self.shown = visual.map { shown[$0] }
  }

  /// The direction of a text by its first strong character; left to right when there is none.
  static func direction(of text: some StringProtocol) -> TextDirection {
    for character in text {
      if character.mayTurn {
        let order = BidiOrder([character])
        // Digits of Arabic turn nothing by themselves.
        if order.base == .rightToLeft { return .rightToLeft }
      } else if character.isLetter {
        return .leftToRight
      }
    }
    return .leftToRight
  }
}

extension Character {
  /// Whether the character can make a line anything else than left to right.
  fileprivate var mayTurn: Bool {
    unicodeScalars.contains { scalar in
      switch scalar.value {
      case 0x590...0x8FF, 0x200F, 0x202B, 0x202E, 0x2067, 0xFB1D...0xFDFF, 0xFE70...0xFEFC,
        0x10800...0x10FFF, 0x1E800...0x1EFFF:
        true
      default: false
      }
    }
  }
}
