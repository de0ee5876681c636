import Testing

@testable import MenuDispatch

@Suite("Recognised text")
struct RecognizedTextTests {
  let source = DataDetectorTests.seed + "\n\n#Hello #こんにちは @user"

  func kinds(_ text: RecognizedText) -> (data: Int, tokens: Int) {
    (text.items.count { $0.data != nil }, text.items.count { $0.token != nil })
  }

  @Test(
    "S4-02: the system detects only what is not editable and is selectable; tokens do not depend on it",
    arguments: [(false, true, 5), (true, true, 0), (false, false, 0), (true, false, 0)])
  func detection(_ isEditable: Bool, _ isSelectable: Bool, _ data: Int) {
    var text = RecognizedText(
      source, in: .init(width: 60), isEditable: isEditable, isSelectable: isSelectable,
      dataDetectorTypes: .all)
    #expect(kinds(text) == (data, 3))
    text.isEditable = false
    text.isSelectable = true
    #expect(kinds(text) == (5, 3))
    text.isEditable = true
    #expect(kinds(text) == (0, 3))
    #expect(text.detectsData == false)
  }

  @Test("S4-24: changing the text, the matchers or the width recognises and lays out anew")
  func changes() {
    var text = RecognizedText("#a", in: .init(width: 10))
    text.text = "x #bc"
    #expect(text.items.map(\.range) == [UTF16Range(2..<5)])
    #expect(text.item(at: Point(x: 2, y: 0)) != nil)
    text.container.width = 3
    #expect(text.item(at: Point(x: 0, y: 1)) != nil)
    text.tokenMatchers = []
    #expect(text.items.isEmpty)
    #expect(text.attributedText.runs.allSatisfy { $0.attributes.item == nil })
  }

  @Test("S4-24: a hashtag inside of a link is part of the link")
  func inside() {
    let text = RecognizedText(
      "https://x.com/a?b=@user #tag", in: .init(width: 60), dataDetectorTypes: .all)
    #expect(text.items.map { $0.data != nil } == [true, false])
  }
}

@Suite("Words at a point")
struct WordTests {
  @Test(
    "The word is the run of characters of one kind",
    arguments: [
      ("hello world", 7.0, "world"), ("hello world", 5, nil), ("a,b", 0, "a"),
      ("銀河鉄道の夜", 2, "銀河鉄道"), ("銀河鉄道の夜", 9, "の"), ("カムパネルラと", 0, "カムパネルラ"),
      ("слово слово", 8, "слово"), ("ภาษาไทย", 1, "ภาษาไทย"), ("👟", 0, nil), ("", 0, nil),
      ("e\u{301}te\u{301}", 1, "e\u{301}te\u{301}"),
    ])
  func words(_ source: String, _ x: Double, _ expected: String?) throws {
    let text = RecognizedText(source, in: .init(width: 40, inset: Point(x: 1, y: 0)))
    let range = text.wordRange(at: Point(x: x + 1.5, y: 0.5))
    #expect(try range.map { String(try source.substring(of: $0)) } == expected)
  }
}
