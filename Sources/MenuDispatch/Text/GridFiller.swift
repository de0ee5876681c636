/// Puts glyphs into the free parts of rows.
struct GridFiller {
  private let text: String
  private let container: GridTextLayout.Container
  private let indices: [String.Index]
  private let width: Int
  private let tabWidth: Int
  private var cursor: SegmentCursor
  private var natural: [Int32] = []
  private var kinds: [LineBreaking.Kind] = []

  private(set) var columns: [Int32] = []
  private(set) var widths: [Int32] = []
  private(set) var isReversed: [Bool] = []
  private(set) var fragments: [GridTextLayout.Fragment] = []

  init(_ layout: GridTextLayout) {
    text = layout.text
    container = layout.container
    indices = layout.indices
    let limit = ExclusionBands.limit
    width = min(max(container.width, 1), limit)
    tabWidth = min(max(container.tabWidth, 1), limit)
    let rows = min(max(container.maximumRows ?? limit, 0), limit)
    cursor = SegmentCursor(
      ExclusionBands(container.exclusionAreas, width: width, maximumRows: rows))
  }

  mutating func fill() {
    let count = indices.count - 1
    natural.reserveCapacity(count)
    kinds.reserveCapacity(count)
    var start = 0
    var endsWithNewline = true
    while start < count {
      // The glyphs of a paragraph; a line end is its last.
      var content = start
      endsWithNewline = false
      while content < count {
        let character = text[indices[content]]
        natural.append(Int32(clamping: CellWidth.of(character)))
        kinds.append(LineBreaking.kind(character))
        if character.isNewline {
          endsWithNewline = true
          break
        }
        content += 1
      }
      let end = endsWithNewline ? content + 1 : content
      guard fillParagraph(start..<end, content: content) else { return }
      start = end
    }
    if endsWithNewline, let segment = cursor.segment(isRightToLeft: baseIsRightToLeft) {
      // The empty line after the last line end, or that of an empty text.
      append(count..<count, segment, paragraph: nil, endsParagraph: true)
    }
  }

  private var baseIsRightToLeft: Bool { container.baseDirection == .rightToLeft }

  /// - Returns: Whether all of it found a place.
  private mutating func fillParagraph(_ glyphs: Range<Int>, content: Int) -> Bool {
    let paragraph = ParagraphLevels(text, indices, glyphs, container.baseDirection)
    let isRightToLeft = paragraph.isRightToLeft
    var start = glyphs.lowerBound
    while true {
      guard let segment = cursor.segment(isRightToLeft: isRightToLeft) else { return false }
      switch measure(start, content, segment.count) {
      case .skip(let needed):
        cursor.skip(toWidth: needed, isRightToLeft: isRightToLeft)
      case .end(let end) where end == content:
        append(start..<glyphs.upperBound, segment, paragraph: paragraph, endsParagraph: true)
        cursor.advanceRow()
        return true
      case .end(let end):
        append(start..<end, segment, paragraph: paragraph, endsParagraph: false)
        start = end
        cursor.advance()
      }
    }
  }

  private enum Measure {
    /// The fragment ends here.
    case end(Int)
    /// The next word needs a wider place, and there is one.
    case skip(Int)
  }

  /// Measures a fragment and appends the widths of its glyphs.
  private mutating func measure(_ start: Int, _ content: Int, _ available: Int) -> Measure {
    var used = 0
    var glyph = start
    var lastBreak: Int?
    var isHanging = false
    while glyph < content {
      let isSpace = kinds[glyph] == .space
      var taken = Int(natural[glyph])
      if text[indices[glyph]] == "\t" {
        taken = max(min(tabWidth - used % tabWidth, available - used), 1)
      }
      if !isHanging, used + taken <= available {
        used += taken
      } else if container.wrapping == .word, isSpace, glyph > start {
        taken = 0
        isHanging = true
      } else if isHanging, taken == 0 {
        // Zero-width ones stay with what they follow.
      } else {
        break
      }
      widths.append(Int32(taken))
      glyph += 1
      if glyph < content, LineBreaking.isAllowed(between: kinds[glyph - 1], and: kinds[glyph]) {
        lastBreak = glyph
      }
    }
    if glyph == content {
      // The line end, if there is one, takes no cells.
      return .end(content)
    }
    var end = glyph
    if container.wrapping == .word, let lastBreak { end = lastBreak }
    let isWordTooLong = container.wrapping == .word && lastBreak == nil
    if isWordTooLong || end == start {
      let widest = cursor.widestAhead
      if widest > available {
        let needed = wordWidth(start, content, limit: widest)
        if needed > available, needed <= widest {
          widths.removeLast(widths.count - start)
          return .skip(needed)
        }
      }
    }
    if end == start {
      let needed = Int(natural[start])
      if needed <= cursor.widestAhead, needed > available {
        widths.removeLast(widths.count - start)
        return .skip(needed)
      }
      // Too wide for any place: it is cut.
      widths.append(Int32(available))
      end = start + 1
    }
    widths.removeLast(widths.count - end)
    return .end(end)
  }

  /// The width from a glyph to the next place where a line may end; more than the limit if longer.
  private func wordWidth(_ start: Int, _ content: Int, limit: Int) -> Int {
    var sum = 0
    var glyph = start
    while glyph < content, sum <= limit {
      // Spaces can hang.
      if kinds[glyph] == .space, glyph > start { break }
      sum += text[indices[glyph]] == "\t" ? 1 : Int(natural[glyph])
      glyph += 1
      if container.wrapping == .character { break }
      if glyph < content, LineBreaking.isAllowed(between: kinds[glyph - 1], and: kinds[glyph]) {
        break
      }
    }
    return sum
  }

  private mutating func append(
    _ glyphs: Range<Int>, _ segment: Range<Int>, paragraph: ParagraphLevels?, endsParagraph: Bool
  ) {
    // A line end has no measure yet.
    while widths.count < glyphs.upperBound { widths.append(0) }
    let total = glyphs.reduce(0) { $0 + Int(widths[$1]) }
    let isRightToLeft = paragraph?.isRightToLeft ?? baseIsRightToLeft
    let left = isRightToLeft ? segment.upperBound - total : segment.lowerBound
    columns.append(contentsOf: repeatElement(0, count: glyphs.count))
    let levels = paragraph?.levels(of: glyphs)
    var visual: [Int]?
    if let levels {
      visual = BidiParagraph.visualOrder(levels).map { $0 + glyphs.lowerBound }
      isReversed += levels.map { $0 & 1 == 1 }
    } else {
      isReversed.append(contentsOf: repeatElement(false, count: glyphs.count))
    }
    var column = Int32(left)
    for place in 0..<glyphs.count {
      let glyph = visual?[place] ?? glyphs.lowerBound + place
      columns[glyph] = column
      column += widths[glyph]
    }
    fragments.append(
      GridTextLayout.Fragment(
        row: cursor.row, segment: segment, glyphs: glyphs, used: left..<left + total,
        visual: visual, isRightToLeft: isRightToLeft, endsParagraph: endsParagraph))
  }
}

/// The embedding levels of the glyphs of one paragraph.
struct ParagraphLevels {
  let isRightToLeft: Bool
  /// Nil where everything reads from left to right.
  private let bidi: BidiParagraph?
  private let first: Int
  /// The first scalar of each glyph, and the number of scalars.
  private let scalarStarts: [Int]

  init(
    _ text: String, _ indices: [String.Index], _ glyphs: Range<Int>,
    _ base: GridTextLayout.BaseDirection
  ) {
    first = glyphs.lowerBound
    let part = text[indices[glyphs.lowerBound]..<indices[glyphs.upperBound]]
    let mayReverse = part.unicodeScalars.contains { Self.mayReverse($0.value) }
    guard mayReverse || base == .rightToLeft else {
      isRightToLeft = false
      bidi = nil
      scalarStarts = []
      return
    }
    var scalars: [UInt32] = []
    var starts: [Int] = []
    for glyph in glyphs {
      starts.append(scalars.count)
      scalars += text[indices[glyph]].unicodeScalars.map(\.value)
    }
    starts.append(scalars.count)
    scalarStarts = starts
    let level: UInt8? =
      switch base {
      case .natural: nil
      case .leftToRight: 0
      case .rightToLeft: 1
      }
    let bidi = BidiParagraph(scalars, baseLevel: level)
    self.bidi = bidi
    isRightToLeft = bidi.baseLevel == 1
  }

  private static func mayReverse(_ scalar: UInt32) -> Bool {
    guard scalar >= 0x590 else { return false }
    switch UnicodeData.bidiClass(scalar) {
    case .rightToLeft, .arabicLetter, .arabicNumber, .rightToLeftEmbedding, .rightToLeftOverride,
      .rightToLeftIsolate:
      return true
    default: return false
    }
  }

  /// The levels of a line's glyphs, or nil where all read from left to right.
  func levels(of glyphs: Range<Int>) -> [UInt8]? {
    guard let bidi, !glyphs.isEmpty else { return nil }
    let start = scalarStarts[glyphs.lowerBound - first]
    let line = bidi.lineLevels(start..<scalarStarts[glyphs.upperBound - first])
    return glyphs.map { line[scalarStarts[$0 - first] - start] }
  }
}
