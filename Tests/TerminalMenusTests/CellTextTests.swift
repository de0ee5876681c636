import CTerminalMenus
import MenuDispatch
import Testing

@testable import TerminalMenus

@Suite("Text in cells")
struct CellTextTests {
  @Test("Units of plain characters have the width that the C library gives them")
  func agreesWithTheCLibrary() {
    setUTF8Locale()
    var wrong: [String] = []
    for value in UInt32(0x20)...0x2FFFF {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let expected = ctm_scalar_width(value)
      // What the library does not know, what is not drawn alone, and marks have no width to compare.
      guard expected > 0, !scalar.properties.isEmojiModifier else { continue }
      // Wide since Unicode 16, and of ambiguous width: libraries differ.
      switch value {
      case 0x2630...0x2637, 0x268A...0x268F, 0x3248...0x324F, 0x4DC0...0x4DFF, 0x1D300...0x1D376:
        continue
      default: break
      }
      switch scalar.properties.generalCategory {
      case .spacingMark, .unassigned, .privateUse, .format, .control: continue
      default: break
      }
      let units = Character(scalar).cellUnits
      if units.count != 1 || units[0].width != Int(expected) {
        wrong.append("U+\(String(value, radix: 16)): \(units), C says \(expected)")
      }
    }
    #expect(wrong.isEmpty, "\(wrong.count) differ: \(wrong.prefix(20))")
  }

  @Test(
    "The units of a character take the cells that CellWidth says",
    arguments: [
      "a", "é", "e\u{301}", "漢", "ｱ", "한", "한", "👩‍👩‍👧", "👍🏽", "🇩🇪", "❤️", "1️⃣", "☂", "न्दी",
    ])
  func agreesWithTheLayout(_ text: String) throws {
    let character = try #require(text.first)
    #expect(character.cellUnits.reduce(0) { $0 + $1.width } == CellWidth.of(character))
  }

  @Test("A unit is one scalar of width 1 or 2 with at most four of width 0")
  func unitsFitCells() {
    setUTF8Locale()
    let zalgo = "a" + String(repeating: "\u{301}", count: 100)
    for text in ["👩‍👩‍👧", "👍🏽", "🇩🇪", "❤️", "1️⃣", "क्षि", zalgo, "\u{301}", "\u{1F3FB}"] {
      for unit in text.flatMap(\.cellUnits) {
        let widths = unit.text.unicodeScalars.map { ctm_scalar_width($0.value) }
        #expect(widths.first.map(Int.init) == unit.width, "\(text)")
        #expect(widths.dropFirst().allSatisfy { $0 == 0 } && widths.count <= 5, "\(text)")
      }
    }
  }

  @Test("Control characters are shown as pictures, direction controls not at all")
  func controls() {
    #expect(CellText("a\u{1B}[2J\u{7}\n\t\u{7F}\r\n").string == "a␛[2J␇␊␉␡␍")
    #expect(CellText("\u{9B}x\u{202A}y\u{202C}\u{200B}z\u{2028}").string == "�xyz␤")
    // An override turns what follows, as it should, and is not shown itself.
    #expect(CellText("x\u{202E}yz").string == "xzy")
  }

  @Test("A text that is too long ends in an ellipsis within its cells", arguments: 0...12)
  func truncation(_ limit: Int) {
    let text = "ab漢字cd漢"
    let line = CellText(text, limit: limit)
    #expect(line.width <= limit)
    #expect(line.isTruncated == (limit < 10))
    #expect(limit >= 10 ? line.string == text : limit == 0 || line.string.hasSuffix("…"))
    // Not shorter than needed: one more character would not fit.
    let kept = line.string.count - 1
    if limit > 0, limit < 10 {
      #expect(String(text.prefix(kept + 1)).cellWidth + 1 > limit)
    }
  }

  @Test("A title of 10 000 characters is cut without reading it all")
  func longTitle() {
    let line = CellText(String(repeating: "漢", count: 10_000), limit: 21)
    #expect(line.string == String(repeating: "漢", count: 10) + "…")
    #expect(line.width == 21)
  }

  @Test("Hebrew stands from right to left, numbers and Latin in it from left to right")
  func visualOrder() {
    let line = CellText("אבג 123 abc")
    #expect(line.direction == .rightToLeft)
    #expect(line.string == "abc 123 גבא")
    #expect(CellText("abc אבג (1)").string == "abc (1) גבא")
  }

  @Test("Brackets in a line that is read from the right are mirrored")
  func mirroring() {
    #expect(CellText("א(ב)ג").string == "ג(ב)א")
    #expect(CellText("א <ב").string == "ב> א")
  }

  @Test("The ellipsis of a right-to-left line is at its left end")
  func rightToLeftTruncation() {
    #expect(CellText("אבגדה", limit: 3).string == "…בא")
  }

  @Test("Each unit knows its character and its cell")
  func places() {
    let line = CellText("a漢אב", base: .leftToRight)
    #expect(line.units.map(\.character) == [0, 1, 3, 2])
    #expect(line.units.map(\.x) == [0, 1, 3, 4])
  }
}

/// Character widths of the C library depend on the locale.
func setUTF8Locale() {
  #expect(throws: Never.self) { try TerminalLocale.prepare() }
}
