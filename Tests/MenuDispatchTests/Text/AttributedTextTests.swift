import Testing

@testable import MenuDispatch

@Suite("Attributed text")
struct AttributedTextTests {
  @Test("Random changes give the attributes that an array of code units has")
  func fuzz() throws {
    var random = SeededGenerator(state: 3)
    let text = "a👟漢字 text أهلا 👩‍👩‍👧‍👦 end"
    let length = text.utf16.count
    for _ in 0..<200 {
      var attributed = AttributedText(text)
      var reference = Array(repeating: TextAttributes(), count: length)
      for _ in 0..<12 {
        let low = Int.random(in: 0...length, using: &random)
        let high = Int.random(in: low...length, using: &random)
        let color = TextAttributes.Color.indexed(UInt8.random(in: 0...2, using: &random))
        if Bool.random(using: &random) {
          try attributed.setAttributes(
            TextAttributes(foregroundColor: color), in: UTF16Range(low..<high))
          for unit in low..<high { reference[unit] = TextAttributes(foregroundColor: color) }
        } else {
          try attributed.updateAttributes(in: UTF16Range(low..<high)) { $0.isBold.toggle() }
          for unit in low..<high { reference[unit].isBold.toggle() }
        }
        let runs = attributed.runs
        #expect(
          runs.flatMap { Array(repeating: $0.attributes, count: $0.range.length) } == reference)
        #expect(
          runs.map(\.range.location)
            == Array(
              runs.indices.map { index in
                runs[..<index].reduce(0) { $0 + $1.range.length }
              }))
        for (left, right) in zip(runs, runs.dropFirst()) {
          #expect(left.attributes != right.attributes)
        }
        for unit in 0..<length { #expect(attributed.run(at: unit)?.attributes == reference[unit]) }
      }
    }
  }

  @Test("Ranges outside of the text change nothing and are errors")
  func bounds() {
    var attributed = AttributedText("abc")
    let before = attributed
    for range in [
      UTF16Range(location: -1, length: 2), UTF16Range(0..<4), UTF16Range(location: 1, length: -1),
      UTF16Range(location: .max, length: 1),
    ] {
      #expect(throws: TextRangeError.self) {
        try attributed.setAttributes(TextAttributes(isBold: true), in: range)
      }
      #expect(throws: TextRangeError.self) { try attributed.masked(except: range) }
    }
    #expect(attributed == before)
    #expect(AttributedText("").runs.isEmpty)
    #expect(attributed.run(at: 3) == nil)
  }

  @Test("S4-24: highlighting marks tokens and detected data side by side")
  func highlight() throws {
    let text = RecognizedText(
      "see https://apple.com #Hello @bob", in: .init(width: 40), dataDetectorTypes: .all)
    let marked = text.attributedText.runs.filter { $0.attributes.item != nil }
    #expect(
      try marked.map { try text.text.substring(of: $0.range) } == [
        "https://apple.com", "#Hello", "@bob",
      ])
    #expect(marked.map(\.attributes.isUnderlined) == [true, false, false])
    #expect(marked.allSatisfy { $0.attributes.foregroundColor == .accent })
  }

  @Test("S4-21: a masked copy is clear before and after the range, and keeps the font")
  func masked() throws {
    let text = RecognizedText(
      "before #Hello after", in: .init(width: 40), baseAttributes: TextAttributes(font: "body"))
    let masked = try text.attributedText.masked(except: UTF16Range(7..<13))
    let clear = TextAttributes(foregroundColor: .clear, font: "body")
    #expect(
      masked.runs.map(\.range) == [UTF16Range(0..<7), UTF16Range(7..<13), UTF16Range(13..<19)])
    #expect(masked.runs[0].attributes == clear)
    #expect(masked.runs[2].attributes == clear)
    #expect(masked.runs[1].attributes.foregroundColor == .accent)
    #expect(masked.runs.allSatisfy { $0.attributes.font == "body" })
    #expect(masked.text == text.text)
    // At the ends there is nothing to mask.
    #expect(try AttributedText("abc").masked(except: UTF16Range(0..<3)) == AttributedText("abc"))
  }
}
