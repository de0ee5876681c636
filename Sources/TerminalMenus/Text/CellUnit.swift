import MenuDispatch

/// What a terminal is given for one place on the screen: a scalar with what is put on it.
///
/// A character of a text makes one unit or several, which together take the cells that
/// `CellWidth` says. Terminals disagree on pictures that are joined from others, on skin colours
/// and on variation selectors; a unit never asks for what they disagree on, so that what stands
/// behind it is where it is thought to be:
/// - Of pictures joined by U+200D the first is shown.
/// - Skin colours and variation selectors are left out; a sign that the selector would make wide
///   has a blank behind it.
/// - A flag is its two letters, which terminals that know flags draw as one.
/// - Control characters are shown as their pictures (␉), what has no width as nothing.
public struct CellUnit: Hashable, Sendable {
  /// One scalar of width 1 or 2 and at most four of width 0.
  public let text: String
  /// 1 or 2.
  public let width: Int

  static let blank = CellUnit(text: " ", width: 1)

  /// The most scalars of width 0 on one scalar: what ncurses keeps in a cell.
  static let marksAtMost = 4
}

extension Character {
  /// The units that the character is shown as; empty for one that is not shown.
  public var cellUnits: [CellUnit] {
    if let ascii = asciiValue, 0x20..<0x7F ~= ascii {
      return [CellUnit(text: String(self), width: 1)]
    }
    if let picture = controlPicture { return [CellUnit(text: String(picture), width: 1)] }
    var units: [CellUnit] = []
    var base = String.UnicodeScalarView()
    var width = 0
    var isJoined = false
    for scalar in unicodeScalars {
      let cells = scalar.cells
      if cells == 0 {
        if scalar.value == 0x200D { isJoined = true }
        guard scalar.isMark else { continue }
        // A mark alone has something to stand on.
        if base.isEmpty { (base, width) = (String.UnicodeScalarView(["\u{25CC}"]), 1) }
        if base.count <= CellUnit.marksAtMost { base.append(scalar) }
      } else if !base.isEmpty, scalar.properties.isEmoji,
        isJoined || scalar.properties.isEmojiModifier
      {
        // The rest of a joined picture, or its colour.
        continue
      } else {
        if !base.isEmpty { units.append(CellUnit(text: String(base), width: width)) }
        (base, width) = (String.UnicodeScalarView([scalar]), cells)
      }
    }
    if !base.isEmpty { units.append(CellUnit(text: String(base), width: width)) }
    let missing = CellWidth.of(self) - units.reduce(0) { $0 + $1.width }
    if missing > 0 { units += Array(repeating: .blank, count: missing) }
    return units
  }

  /// A visible stand-in for a control character.
  var controlPicture: Character? {
    unicodeScalars.first?.controlPicture.map { Character($0) }
  }

  /// The cells that the character takes.
  var cellWidth: Int {
    if let ascii = asciiValue, 0x20..<0x7F ~= ascii { return 1 }
    return cellUnits.reduce(0) { $0 + $1.width }
  }
}

extension String {
  /// The cells that the string takes.
  var cellWidth: Int { reduce(0) { $0 + $1.cellWidth } }

  /// Whether the string takes more cells than a number, without reading further than needed.
  func isWider(than cells: Int) -> Bool {
    var used = 0
    for character in self {
      used += character.cellWidth
      if used > cells { return true }
    }
    return false
  }
}

extension Unicode.Scalar {
  /// The cells of the scalar by itself: the two halves of a flag are narrow.
  fileprivate var cells: Int { 0x1F1E6...0x1F1FF ~= value ? 1 : CellWidth.of(self) }

  /// A visible stand-in for a control character.
  fileprivate var controlPicture: Unicode.Scalar? {
    switch value {
    case 0..<0x20: Unicode.Scalar(0x2400 + value)
    case 0x7F: "\u{2421}"
    case 0x80..<0xA0: "\u{FFFD}"
    case 0x2028, 0x2029: "\u{2424}"
    default: nil
    }
  }

  /// Whether a scalar of width 0 is drawn on the one before it.
  fileprivate var isMark: Bool {
    switch properties.generalCategory {
    case .nonspacingMark, .enclosingMark: !(0xFE00...0xFE0F ~= value || value >= 0xE0100)
    case .otherLetter: true
    default: false
    }
  }
}
