import Testing

@testable import MenuDispatch

@Suite("UTF-16 ranges")
struct UTF16RangeTests {
  let text = "a👟e\u{301}🇯🇵أ"

  @Test("S4-26: every boundary of a character converts to an index and back")
  func roundTrip() throws {
    var offset = 0
    for index in text.indices {
      #expect(try text.index(atUTF16Offset: offset) == index)
      #expect(text.utf16Offset(of: index) == offset)
      offset += String(text[index]).utf16.count
    }
    #expect(try text.index(atUTF16Offset: offset) == text.endIndex)
  }

  @Test("S4-26: an offset inside a surrogate pair is an error, or rounds to the character")
  func surrogates() throws {
    #expect(throws: TextRangeError.insideSurrogatePair(offset: 2)) {
      try text.index(atUTF16Offset: 2)
    }
    #expect(try text.utf16Offset(of: text.index(atUTF16Offset: 2, rounding: .down)) == 1)
    #expect(try text.utf16Offset(of: text.index(atUTF16Offset: 2, rounding: .up)) == 3)
  }

  @Test("S4-26: an offset inside a character of several scalars names the character")
  func graphemes() throws {
    #expect(
      throws: TextRangeError.insideCharacter(offset: 4, character: UTF16Range(3..<5))
    ) { try text.index(atUTF16Offset: 4) }
    // Between the two letters of a flag.
    #expect(
      throws: TextRangeError.insideCharacter(offset: 7, character: UTF16Range(5..<9))
    ) { try text.index(atUTF16Offset: 7) }
    #expect(
      try text.range(of: UTF16Range(4..<7), rounding: .outward) == text.range(of: UTF16Range(3..<9))
    )
    #expect(
      try text.range(of: UTF16Range(4..<7), rounding: .inward) == text.range(of: UTF16Range(5..<5)))
    #expect(try text.range(of: UTF16Range(6..<8), rounding: .inward).isEmpty)
    #expect(try text.range(of: UTF16Range(7..<7), rounding: .outward).isEmpty)
  }

  @Test(
    "S4-26: ranges outside of the text are errors whatever the rounding",
    arguments: [
      UTF16Range(location: -1, length: 2), UTF16Range(location: 0, length: 99),
      UTF16Range(location: .max, length: .max), UTF16Range(location: 2, length: -1),
      UTF16Range(location: .min, length: .min),
    ])
  func bounds(_ range: UTF16Range) {
    for rounding in [TextRangeRounding.exact, .outward, .inward] {
      #expect(throws: TextRangeError.self) { try text.range(of: range, rounding: rounding) }
    }
    #expect(throws: TextRangeError.self) { try text.substring(of: range) }
  }

  @Test("S4-26: Arabic and emoji substrings are those of the code units")
  func substrings() throws {
    let text = "👣 #أهلا 한국"
    for lower in 0..<text.utf16.count {
      // An empty part may be at half a pair, where it is an error.
      for upper in lower + 1..<text.utf16.count + 1 {
        let units = Array(text.utf16)[lower..<upper]
        let expected = String(validating: units, as: UTF16.self)
        if let expected {
          #expect(try text.substring(of: UTF16Range(lower..<upper)) == expected)
        } else {
          #expect(throws: TextRangeError.self) {
            try text.substring(of: UTF16Range(lower..<upper))
          }
        }
      }
    }
  }
}
