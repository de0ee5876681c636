import Testing

@testable import MenuDispatch

@Suite("Hostile text")
struct HostileTextTests {
  static let texts: [String] = [
    String(repeating: "\u{301}", count: 10_000),
    "a" + String(repeating: "\u{301}", count: 10_000) + "b",
    String(repeating: "\u{200D}", count: 10_000),
    String(repeating: "👩\u{200D}", count: 3_000),
    String(repeating: "\u{202E}", count: 5_000) + "abc",
    String(repeating: "\u{2067}א\u{2069}", count: 2_000),
    String(repeating: "\0", count: 5_000),
    String(repeating: "\u{200B}", count: 10_000),
    String(repeating: "\u{2060}", count: 10_000) + "x",
    String(repeating: "\r\n", count: 5_000),
    String(repeating: "(", count: 3_000) + "א" + String(repeating: ")", count: 3_000),
    String(repeating: " ", count: 10_000),
    String(repeating: "\t", count: 3_000),
    String(repeating: "🇯", count: 3_001),
    String(decoding: [0xD83D, 0x61, 0xDE00] as [UInt16], as: UTF16.self),
    String([0xFFFF, 0xFDD0, 0x10FFFF, 0xE000].compactMap(Unicode.Scalar.init).map(Character.init)),
  ]

  @Test("Layout of hostile text ends, and every glyph has a place", arguments: 0..<16)
  func layout(_ number: Int) throws {
    let text = Self.texts[number]
    for width in [1, 7] {
      for wrapping in [GridTextLayout.Wrapping.word, .character] {
        let layout = GridTextLayout(text, in: .init(width: width, wrapping: wrapping))
        #expect(layout.laidOutGlyphs.count == layout.glyphCount)
        let last = layout.closestInsertionPoint(to: Point(x: 1e300, y: 1e300))
        #expect(last.utf16Offset <= text.utf16.count)
        for index in stride(from: 0, to: layout.fragmentCount, by: 97) {
          let shown = layout.displayText(ofFragment: index)
          #expect(
            !shown.unicodeScalars.contains { $0.properties.generalCategory == .control })
          #expect(!shown.unicodeScalars.contains(where: GridTextLayout.isDirectionControl))
        }
      }
    }
  }

  @Test("Containers and points without sense are taken")
  func numbers() throws {
    let nan = Double.nan
    let areas = [
      Rect(x: nan, y: 0, width: 1, height: 1), Rect(x: 0, y: 0, width: -1, height: 2),
      Rect(x: -1e300, y: 2, width: 2e300, height: 1), Rect(x: 0, y: 5, width: 1, height: .infinity),
      Rect(x: -.infinity, y: 0, width: .infinity, height: 1),
    ]
    for width in [Int.min, 0, 1, 3, .max] {
      for rows in [nil, Int.min, 0, 1, Int.max] as [Int?] {
        let layout = GridTextLayout(
          "漢字 text\tx",
          in: .init(
            width: width, maximumRows: rows, exclusionAreas: areas, tabWidth: -4))
        for value in [nan, .infinity, -.infinity, 1e300, -1, 0.5] {
          _ = layout.glyph(at: Point(x: value, y: 0))
          _ = layout.glyph(at: Point(x: 0, y: value))
          _ = layout.closestInsertionPoint(to: Point(x: value, y: value))
        }
      }
    }
    // Nothing is free: nothing is laid out.
    let full = GridTextLayout(
      "abc", in: .init(width: 4, exclusionAreas: [Rect(x: 0, y: 0, width: 9, height: 1e308)]))
    #expect(full.laidOutGlyphs.isEmpty)
    #expect(full.fragmentCount == 0)
  }
}
