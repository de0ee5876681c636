import Testing

@testable import MenuDispatch

/// A generator whose numbers are the same in every run.
struct SeededGenerator: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}

@Suite("Grid text layout, random")
struct GridTextLayoutFuzzTests {
  static let pieces = [
    "a", "bc", " ", "  ", "\n", "\t", "漢", "カー", "、", "한글", "ไทยก็", "e\u{301}", "👩‍👩‍👧‍👦",
    "🇯🇵", "أهلا", "שלום", "١٢", "12", "(", ")", "-", "/", "\u{200B}", "\u{200D}", "\u{202E}",
    "\u{202C}", "\u{2067}", "\u{2069}", "\0", "\r\n", "#タグ", "@user", "\u{3000}", "\u{A0}",
    "longlonglongword",
  ]

  static func layout(_ seed: UInt64) -> GridTextLayout {
    var random = SeededGenerator(state: seed)
    let text = (0..<Int.random(in: 0...40, using: &random)).map { _ in
      pieces.randomElement(using: &random) ?? ""
    }.joined()
    let areas = (0..<Int.random(in: 0...3, using: &random)).map { _ in
      Rect(
        x: Double.random(in: -2...20, using: &random), y: Double.random(in: -2...8, using: &random),
        width: Double.random(in: 0...12, using: &random),
        height: Double.random(in: 0...5, using: &random))
    }
    return GridTextLayout(
      text,
      in: .init(
        width: Int.random(in: 1...20, using: &random),
        maximumRows: Int.random(in: 0...3, using: &random) == 0 ? 5 : nil, exclusionAreas: areas,
        tabWidth: Int.random(in: 1...8, using: &random),
        wrapping: Bool.random(using: &random) ? .word : .character,
        baseDirection: [.natural, .leftToRight, .rightToLeft].randomElement(using: &random)
          ?? .natural))
  }

  /// The cells of each glyph, by asking glyph by glyph.
  func cells(_ layout: GridTextLayout) -> [Int: Set<[Int]>] {
    var cells: [Int: Set<[Int]>] = [:]
    for glyph in layout.laidOutGlyphs {
      guard let rect = layout.rect(ofGlyph: glyph) else { continue }
      cells[glyph] = Set((0..<Int(rect.width)).map { [Int(rect.minX) + $0, Int(rect.minY)] })
    }
    return cells
  }

  @Test("No two glyphs share a cell, none is in an exclusion area or outside of the container")
  func cellsAreFree() {
    for seed in 0..<UInt64(600) {
      let layout = Self.layout(seed)
      var taken: Set<[Int]> = []
      for (glyph, cells) in cells(layout) {
        #expect(taken.isDisjoint(with: cells), "seed \(seed)")
        taken.formUnion(cells)
        for cell in cells {
          #expect(cell[0] >= 0 && cell[0] < layout.container.width)
          #expect(layout.glyph(at: Point(x: Double(cell[0]) + 0.5, y: Double(cell[1]))) == glyph)
          for area in layout.container.exclusionAreas where area.width > 0 && area.height > 0 {
            let touches =
              area.minX < Double(cell[0] + 1) && area.maxX > Double(cell[0])
              && area.minY < Double(cell[1] + 1) && area.maxY > Double(cell[1])
            #expect(!touches, "seed \(seed)")
          }
        }
      }
    }
  }

  @Test("Fragments follow each other and hold every glyph once, in the order of the text")
  func fragments() {
    for seed in 0..<UInt64(600) {
      let layout = Self.layout(seed)
      var next = 0
      for index in 0..<layout.fragmentCount {
        guard let fragment = layout.fragment(index) else { continue }
        #expect(fragment.glyphs.lowerBound == next)
        next = fragment.glyphs.upperBound
        #expect(fragment.usedRect.minX >= fragment.rect.minX)
        #expect(fragment.usedRect.maxX <= fragment.rect.maxX)
        #expect(layout.characterRange(forGlyphs: fragment.glyphs) == fragment.characters)
      }
      #expect(next == layout.laidOutGlyphs.upperBound)
      if layout.container.maximumRows == nil { #expect(next == layout.glyphCount) }
    }
  }

  @Test("S4-15: the four queries agree with a reference that goes cell by cell")
  func queries() {
    for seed in 0..<UInt64(400) {
      let layout = Self.layout(seed)
      var random = SeededGenerator(state: seed &+ 1_000)
      let cells = cells(layout)
      for _ in 0..<8 where layout.glyphCount > 0 {
        let low = Int.random(in: 0..<layout.glyphCount, using: &random)
        let high = Int.random(in: low...layout.glyphCount, using: &random)
        let wanted = (low..<high).reduce(into: Set<[Int]>()) { $0.formUnion(cells[$1] ?? []) }
        let rects = layout.enclosingRects(forGlyphs: low..<high)
        var covered: Set<[Int]> = []
        for rect in rects {
          for column in Int(rect.minX)..<Int(rect.maxX) {
            #expect(covered.insert([column, Int(rect.minY)]).inserted)
          }
        }
        #expect(covered == wanted, "seed \(seed), \(low)..<\(high)")
        let bounding = layout.boundingRect(forGlyphs: low..<high)
        if let first = wanted.first {
          var expected = Rect(x: Double(first[0]), y: Double(first[1]), width: 1, height: 1)
          for cell in wanted {
            expected = expected.union(
              Rect(x: Double(cell[0]), y: Double(cell[1]), width: 1, height: 1))
          }
          #expect(bounding == expected)
        } else {
          #expect(bounding == nil)
        }
        guard let fragment = layout.lineFragmentRect(forGlyphAt: low),
          let used = layout.lineFragmentUsedRect(forGlyphAt: low)
        else { continue }
        #expect(fragment.glyphs == used.glyphs)
        #expect(fragment.glyphs.contains(low))
        let all = fragment.glyphs.reduce(into: Set<[Int]>()) { $0.formUnion(cells[$1] ?? []) }
        #expect(Double(all.count) == used.rect.width)
      }
    }
  }

  @Test("Every insertion place has a caret, and the place closest to a caret has the same one")
  func carets() throws {
    for seed in 0..<UInt64(400) {
      let layout = Self.layout(seed)
      guard layout.container.maximumRows == nil else { continue }
      for glyph in 0...layout.glyphCount {
        let offset = layout.characterRange(forGlyphs: 0..<glyph).length
        for affinity in [InsertionPoint.Affinity.upstream, .downstream] {
          let place = InsertionPoint(utf16Offset: offset, affinity: affinity)
          let caret = try #require(try layout.caretRect(at: place), "seed \(seed), \(place)")
          let closest = layout.closestInsertionPoint(
            to: Point(x: caret.minX, y: caret.minY + 0.5))
          let again = try #require(try layout.caretRect(at: closest))
          // Where a fragment ends at the column where another starts, either may be the closest.
          #expect(again == caret, "seed \(seed), \(place), \(closest)")
        }
      }
    }
  }

  @Test("A glyph's cells lead to its index and back")
  func indices() throws {
    for seed in 0..<UInt64(300) {
      let layout = Self.layout(seed)
      for glyph in layout.laidOutGlyphs {
        guard let rect = layout.rect(ofGlyph: glyph), rect.width > 0 else { continue }
        let index = try #require(
          layout.characterIndex(at: Point(x: rect.midX, y: rect.midY)))
        let offset = layout.text.utf16Offset(of: index)
        #expect(try layout.glyphIndex(atUTF16Offset: offset) == glyph)
        #expect(
          layout.glyphRange(for: index..<layout.text.index(after: index)) == glyph..<glyph + 1)
      }
    }
  }
}
