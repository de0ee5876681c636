import Glibc
import Testing

@testable import MenuDispatch

@Suite("Cell widths")
struct CellWidthTests {
  @Test(
    "Characters take the cells that terminals give them",
    arguments: [
      ("a", 1), ("漢", 2), ("カ", 2), ("ｶ", 1), ("한", 2), ("Ａ", 2), ("＃", 2), ("e\u{301}", 1),
      ("ก็", 1), ("กำ", 2), ("👟", 2), ("👩‍👩‍👧‍👦", 2), ("👍🏽", 2), ("🇯🇵", 2), ("❤️", 2),
      ("❤", 1), ("1️⃣", 2), ("\u{200B}", 0), ("\u{200D}", 0), ("\u{202E}", 0), ("\u{1}", 1),
      ("\u{7F}", 1), ("\n", 0), ("\r\n", 0), ("\u{1112}\u{1161}\u{11AB}", 2), ("ب", 1), ("\0", 1),
    ])
  func character(_ text: String, _ width: Int) {
    #expect(text.count == 1)
    #expect(CellWidth.of(Character(text)) == width)
  }

  @Test("Scalars take the cells that the C library's wcwidth gives them")
  func oracle() throws {
    let locale = try #require(newlocale(LC_CTYPE_MASK, "C.UTF-8", nil))
    let before = uselocale(locale)
    defer {
      uselocale(before)
      freelocale(locale)
    }
    // Not in the headers that Swift sees.
    let symbol = try #require(dlsym(nil, "wcwidth"))
    let wcwidth = unsafeBitCast(symbol, to: (@convention(c) (Int32) -> Int32).self)
    // Wide since Unicode 16; circled numbers, which are ambiguous; a mark that became spacing.
    let changed: [ClosedRange<UInt32>] = [
      0x2630...0x2637, 0x268A...0x268F, 0x1D300...0x1D376, 0x3248...0x324F, 0x1171E...0x1171E,
    ]
    var compared = 0
    var differences: [String] = []
    for value in UInt32(0x20)..<0x30000 {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let properties = scalar.properties
      // The C library knows an older Unicode and has no width for controls.
      guard let age = properties.age, (age.major, age.minor) <= (13, 0) else { continue }
      let category = properties.generalCategory
      if category == .control || category == .privateUse || category == .lineSeparator
        || category == .paragraphSeparator
      {
        continue
      }
      let expected = Int(wcwidth(Int32(value)))
      guard expected >= 0, !changed.contains(where: { $0.contains(value) }) else { continue }
      compared += 1
      if CellWidth.of(scalar) != expected {
        differences.append(
          "U+\(String(value, radix: 16)): \(CellWidth.of(scalar)), not \(expected)")
      }
    }
    #expect(compared > 100_000)
    #expect(differences == [])
  }
}
