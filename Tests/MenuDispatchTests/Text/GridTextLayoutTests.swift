import Testing

@testable import MenuDispatch

@Suite("Grid text layout")
struct GridTextLayoutTests {
  func rows(_ layout: GridTextLayout) -> [String] {
    (0..<layout.fragmentCount).map { layout.displayText(ofFragment: $0) }
  }

  func glyphs(_ layout: GridTextLayout, _ part: String) throws -> Range<Int> {
    layout.glyphRange(for: try #require(layout.text.firstRange(of: part)))
  }

  @Test("Lines end between words and spaces hang")
  func words() {
    #expect(rows(GridTextLayout("hello world  again", width: 5)) == ["hello", "world", "again"])
    #expect(rows(GridTextLayout("abcdefgh ij", width: 3)) == ["abc", "def", "gh ", "ij"])
    // After a space that hangs nothing more fits, even in a cell that is left.
    #expect(rows(GridTextLayout("ああ\u{3000}a", width: 5)) == ["ああ", "a"])
    #expect(rows(GridTextLayout("a\n\nb\n", width: 9)) == ["a", "", "b", ""])
  }

  @Test("Wide characters take two cells and no line ends before closing punctuation")
  func wide() {
    #expect(rows(GridTextLayout("銀河鉄道の夜", width: 5)) == ["銀河", "鉄道", "の夜"])
    #expect(rows(GridTextLayout("ああああ、い", width: 8)) == ["あああ", "あ、い"])
  }

  @Test("Tabs go to the next stop, controls are pictures")
  func controls() {
    let layout = GridTextLayout("a\tb\u{1}\u{7F}\0\u{85}c", width: 20)
    #expect(rows(layout) == ["a       b␁␡␀", "c"])
    #expect(layout.rect(ofGlyph: 1) == Rect(x: 1, y: 0, width: 7, height: 1))
  }

  @Test("S4-15: the line fragment rect is the whole free part of the row")
  func lineFragment() throws {
    let text = "ジョバンニは、口笛を吹いているようなさびしい口付きで"
    let plain = GridTextLayout(text, width: 20)
    let first = try #require(plain.lineFragmentRect(forGlyphAt: 0))
    #expect(first.rect == Rect(x: 0, y: 0, width: 20, height: 1))
    // A hole in the middle of rows 0 and 1: what is right of it is a fragment of its own.
    let holed = GridTextLayout(
      text,
      in: .init(
        width: 20, exclusionAreas: [Rect(x: 8, y: 0, width: 4, height: 2)], wrapping: .character))
    let left = try #require(holed.lineFragmentRect(forGlyphAt: 0))
    let right = try #require(holed.lineFragmentRect(forGlyphAt: 4))
    #expect(left.rect == Rect(x: 0, y: 0, width: 8, height: 1))
    #expect(left.glyphs == 0..<4)
    #expect(right.rect == Rect(x: 12, y: 0, width: 8, height: 1))
    #expect(right.glyphs == 4..<8)
    #expect(holed.lineFragmentRect(forGlyphAt: 999) == nil)
  }

  @Test("S4-15: the used rect has only the cells with text")
  func used() throws {
    let layout = GridTextLayout("カムパネルラ", width: 20)
    #expect(
      layout.lineFragmentUsedRect(forGlyphAt: 2)?.rect == Rect(x: 0, y: 0, width: 12, height: 1))
    #expect(layout.lineFragmentRect(forGlyphAt: 2)?.rect.width == 20)
  }

  @Test("S4-15: the bounding rect spans the lines of a range, the enclosing rects follow it")
  func boundingAndEnclosing() throws {
    let layout = GridTextLayout("ああああああジョバンニいい", in: .init(width: 16, wrapping: .character))
    let name = try glyphs(layout, "ジョバンニ")
    #expect(layout.boundingRect(forGlyphs: name) == Rect(x: 0, y: 0, width: 16, height: 2))
    let rects = layout.enclosingRects(forGlyphs: name)
    #expect(
      rects == [Rect(x: 12, y: 0, width: 4, height: 1), Rect(x: 0, y: 1, width: 6, height: 1)])
  }

  @Test("S4-10: a token in two lines gives two rects, and the enumeration can stop")
  func enumeration() throws {
    let layout = GridTextLayout("あああああジョバンニ", in: .init(width: 16, wrapping: .character))
    let name = try glyphs(layout, "ジョバンニ")
    var parts: [String] = []
    layout.enumerateEnclosingRects(forGlyphs: name) { rect, _ in
      let glyphs = name.filter { layout.glyph(at: Point(x: rect.minX, y: rect.minY)) == $0 }
      let inside = name.filter { glyph in
        let cell = layout.rect(ofGlyph: glyph)
        return cell?.minY == rect.minY
      }
      #expect(glyphs.count == 1)
      parts.append(String(inside.compactMap { layout.character(ofGlyph: $0) }))
    }
    #expect(parts == ["ジョバ", "ンニ"])
    var calls = 0
    layout.enumerateEnclosingRects(forGlyphs: name) { _, stop in
      calls += 1
      stop = true
    }
    #expect(calls == 1)
  }

  @Test("S4-15: within a selection that goes on, the rect reaches to the end of the line")
  func selection() {
    let layout = GridTextLayout("hello world", width: 8)
    #expect(
      layout.enclosingRects(forGlyphs: 2..<8, withinSelection: 2..<8)
        == [Rect(x: 2, y: 0, width: 6, height: 1), Rect(x: 0, y: 1, width: 2, height: 1)])
    #expect(layout.enclosingRects(forGlyphs: 2..<8).first?.width == 4)
  }

  @Test("Right-to-left paragraphs align to the right and read from there")
  func rightToLeft() throws {
    let layout = GridTextLayout("אבג abc", width: 10)
    #expect(rows(layout) == ["abc גבא"])
    #expect(layout.fragment(0)?.usedRect == Rect(x: 3, y: 0, width: 7, height: 1))
    #expect(layout.rect(ofGlyph: 0)?.minX == 9)
    #expect(layout.glyph(at: Point(x: 9.5, y: 0.5)) == 0)
    #expect(layout.closestInsertionPoint(to: Point(x: 9.9, y: 0)).utf16Offset == 0)
    // A range over both directions is two pieces in one line.
    let mixed = GridTextLayout("abc אבג def", width: 20)
    #expect(
      mixed.enclosingRects(forGlyphs: 2..<6).map(\.minX) == [2, 5])
  }

  @Test("Brackets are mirrored where text reads from the right")
  func mirrored() {
    #expect(rows(GridTextLayout("א(ב)", width: 4)) == ["(ב)א"])
  }

  @Test("Right-to-left paragraphs fill the free parts of a row from the right")
  func rightToLeftExclusion() {
    let layout = GridTextLayout(
      "אבגדהו",
      in: .init(
        width: 8, exclusionAreas: [Rect(x: 3, y: 0, width: 2, height: 1)],
        wrapping: .character))
    #expect(layout.fragment(0)?.rect.minX == 5)
    #expect(layout.fragment(1)?.rect == Rect(x: 0, y: 0, width: 3, height: 1))
  }

  @Test("A word goes to the next place that is wide enough")
  func skipping() {
    let layout = GridTextLayout(
      "ab wonderful",
      in: .init(width: 12, exclusionAreas: [Rect(x: 4, y: 0, width: 8, height: 3)]))
    #expect(layout.fragment(0)?.rect == Rect(x: 0, y: 0, width: 4, height: 1))
    #expect(layout.fragment(1)?.rect == Rect(x: 0, y: 3, width: 12, height: 1))
  }

  @Test("Text beyond the last row has no place, and asking for it is harmless")
  func overflow() {
    let layout = GridTextLayout("aaaa bbbb cccc", in: .init(width: 4, maximumRows: 2))
    #expect(layout.laidOutGlyphs == 0..<10)
    #expect(layout.rect(ofGlyph: 12) == nil)
    #expect(layout.enclosingRects(forGlyphs: 0..<99).count == 2)
    #expect(layout.boundingRect(forGlyphs: 11..<14) == nil)
    let none = GridTextLayout("abc", in: .init(width: 4, maximumRows: 0))
    #expect(none.fragmentCount == 0)
    #expect(none.closestInsertionPoint(to: .zero).utf16Offset == 0)
  }

  @Test("S4-19: the inset is not in the layout's rects and is added for the view")
  func inset() {
    let layout = GridTextLayout("ab", in: .init(width: 8, inset: Point(x: 2, y: 3)))
    #expect(layout.rect(ofGlyph: 1) == Rect(x: 1, y: 0, width: 1, height: 1))
    #expect(
      layout.viewRect(Rect(x: 1, y: 0, width: 1, height: 1))
        == Rect(x: 3, y: 3, width: 1, height: 1))
    #expect(layout.glyph(at: layout.containerPoint(Point(x: 3.5, y: 3.5))) == 1)
  }
}
