import Testing

@testable import MenuDispatch

@Suite("Closest items")
struct TextItemMapTests {
  /// About ten thousand characters with 500 tags in six scripts.
  static let longText: String = {
    let tags = ["#Hello", "#こんにちは", "#你好", "#أهلا", "#안녕하세요", "#น้ำตก"]
    let words = [
      "text", "言葉", "слово", "كلمة", "낱말", "คำ", "👣", "longer-word", "é", "a", "of", "to",
    ]
    var random = SeededGenerator(state: 5)
    var text = ""
    for number in 0..<500 {
      for _ in 0..<Int.random(in: 2...5, using: &random) {
        text += (words.randomElement(using: &random) ?? "") + " "
      }
      text += tags[number % 6] + "\(number)"
      text += Int.random(in: 0..<12, using: &random) == 0 ? "\n" : " "
    }
    return text
  }()

  /// The distance to the nearest cell of a token, glyph by glyph.
  func reference(_ tokens: [TextToken], _ layout: GridTextLayout, _ point: Point) throws -> (
    distance: Double, token: TextToken
  )? {
    var best: (distance: Double, token: TextToken)?
    for token in tokens {
      for glyph in try layout.glyphRange(for: token.range) {
        guard let rect = layout.rect(ofGlyph: glyph), rect.width > 0 else { continue }
        let x = max(rect.minX - point.x, point.x - rect.maxX, 0)
        let y = max(rect.minY - point.y, point.y - rect.maxY, 0)
        let distance = (x * x + y * y).squareRoot()
        if best.map({ distance < $0.distance }) ?? true { best = (distance, token) }
      }
    }
    return best
  }

  @Test("S4-07: the closest of 500 tags in 10 000 characters is that of a search of all")
  func bruteForce() throws {
    let text = Self.longText
    #expect(text.count > 9_000)
    let tokens = SigilTokenMatcher.hashtags.tokens(in: text)
    #expect(tokens.count == 500)
    let layout = GridTextLayout(
      text, in: .init(width: 72, exclusionAreas: [Rect(x: 20, y: 10, width: 30, height: 25)]))
    let map = TextItemMap(tokens.map(TextItem.init), in: layout)
    var random = SeededGenerator(state: 9)
    for _ in 0..<150 {
      let point = Point(
        x: Double.random(in: -10...90, using: &random),
        y: Double.random(in: -10...Double(layout.rowCount + 10), using: &random))
      let expected = try #require(try reference(tokens, layout, point))
      let found = try #require(map.closestToken(of: .hashtag, to: point))
      #expect(found == expected.token, "\(point)")
      // Just out of reach, and just in reach.
      #expect(
        map.closestToken(of: .hashtag, to: point, within: expected.distance)?.range == found.range
          || expected.distance == 0)
      if expected.distance > 0 {
        #expect(
          map.closestToken(of: .hashtag, to: point, within: expected.distance.nextDown) == nil)
      }
    }
  }

  @Test("S4-07: at every cell of a tag the closest is that tag")
  func inside() throws {
    let tokens = SigilTokenMatcher.hashtags.tokens(in: Self.longText)
    let layout = GridTextLayout(Self.longText, width: 60)
    let map = TextItemMap(tokens.map(TextItem.init), in: layout)
    for token in tokens {
      for rect in layout.enclosingRects(forGlyphs: try layout.glyphRange(for: token.range)) {
        for column in Int(rect.minX)..<Int(rect.maxX) {
          let point = Point(x: Double(column) + 0.5, y: rect.midY)
          #expect(map.closestToken(of: .hashtag, to: point) == token)
          #expect(map.item(at: point)?.token == token)
        }
      }
    }
  }

  @Test("S4-07: far from any hashtag there is none, and other kinds do not count")
  func far() {
    let text = RecognizedText("#tag text text @user", in: .init(width: 40))
    #expect(text.hashtagRange(closestTo: Point(x: 2, y: 0.5)) == UTF16Range(0..<4))
    #expect(text.hashtagRange(closestTo: Point(x: 4.9, y: 0.5)) == UTF16Range(0..<4))
    #expect(text.hashtagRange(closestTo: Point(x: 8, y: 0.5)) == nil)
    #expect(text.hashtagRange(closestTo: Point(x: 17, y: 0.5)) == nil)
    #expect(text.hashtagRange(closestTo: Point(x: 8, y: 0.5), within: .infinity) != nil)
    #expect(text.hashtagRange(closestTo: Point(x: .nan, y: 0)) == nil)
    #expect(text.item(at: Point(x: 4, y: 0)) == nil)
    #expect(text.item(at: Point(x: 15, y: 0))?.token?.kind == .mention)
  }

  @Test("S4-19: points of the view lose the container's inset")
  func inset() {
    let text = RecognizedText("#tag", in: .init(width: 20, inset: Point(x: 3, y: 2)))
    #expect(text.item(at: Point(x: 3, y: 2)) != nil)
    #expect(text.item(at: Point(x: 2.9, y: 2)) == nil)
    #expect(text.item(at: Point(x: 3, y: 1.9)) == nil)
  }
}
