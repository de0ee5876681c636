/// A place between characters where text can be put in.
public struct InsertionPoint: Hashable, Sendable {
  /// Which of two places is meant where one offset has both: at the end of a line and the start of
  /// the next, or where directions meet.
  public enum Affinity: Hashable, Sendable {
    /// After the character before.
    case upstream
    /// Before the character after.
    case downstream
  }

  /// The offset in UTF-16 code units.
  public var utf16Offset: Int
  /// Which side is meant.
  public var affinity: Affinity

  /// Makes a place.
  public init(utf16Offset: Int, affinity: Affinity = .downstream) {
    self.utf16Offset = utf16Offset
    self.affinity = affinity
  }
}

extension GridTextLayout {
  /// Returns the glyph whose cells hold a point, or nil if none does.
  ///
  /// - Complexity: O(log *f* + *w*) in the numbers of fragments and of glyphs in a line.
  public func glyph(at point: Point) -> Int? {
    guard let column = cell(point.x), let row = cell(point.y) else { return nil }
    return fragmentRange(inRow: row).lazy.compactMap { index in
      let fragment = fragments[index]
      return fragment.used.contains(column) ? hit(fragment, column) : nil
    }.first
  }

  /// Returns the character at a point, or nil if there is none.
  public func characterIndex(at point: Point) -> String.Index? {
    glyph(at: point).map { indices[$0] }
  }

  /// Returns the cells of a glyph, or nil for a glyph that found no place.
  ///
  /// Line ends, hanging spaces and format characters have a rectangle without width.
  public func rect(ofGlyph glyph: Int) -> Rect? {
    fragmentIndex(ofGlyph: glyph).map {
      let start = Int(columns[glyph])
      return rect(fragments[$0].row, start..<start + Int(widths[glyph]))
    }
  }

  /// Returns the place for text that is nearest to a point.
  ///
  /// The line fragment is the one with the point in it, otherwise the nearest, counting rows before
  /// columns; within it the nearer edge of the glyph at the point.
  ///
  /// - Returns: A place; the text's start if nothing could be laid out.
  public func closestInsertionPoint(to point: Point) -> InsertionPoint {
    guard let index = closestFragment(to: point) else { return InsertionPoint(utf16Offset: 0) }
    let fragment = fragments[index]
    guard !fragment.used.isEmpty else {
      return InsertionPoint(utf16Offset: starts[fragment.glyphs.lowerBound])
    }
    let x = point.x.isNaN ? 0 : point.x
    let low = Double(fragment.used.lowerBound)
    let high = Double(fragment.used.upperBound)
    let column = Int(min(max(x, low), high - 1))
    guard let glyph = hit(fragment, column) else {
      return InsertionPoint(utf16Offset: starts[fragment.glyphs.lowerBound])
    }
    let middle = Double(columns[glyph]) + Double(widths[glyph]) / 2
    let isLeading = (x < middle) != isReversed[glyph]
    return isLeading
      ? InsertionPoint(utf16Offset: starts[glyph], affinity: .downstream)
      : InsertionPoint(utf16Offset: starts[glyph + 1], affinity: .upstream)
  }

  /// Returns the place for text that is nearest to a point, as an index.
  public func closestIndex(to point: Point) -> String.Index {
    let offset = closestInsertionPoint(to: point).utf16Offset
    return indices[(try? glyphIndex(atUTF16Offset: offset)) ?? 0]
  }

  /// Returns where the caret is drawn: a rectangle without width.
  ///
  /// - Parameter place: The place; inside a character it counts as the character's start.
  /// - Returns: The rectangle, or nil if the place was not laid out.
  /// - Throws: ``TextRangeError/outOfBounds(offset:length:)``.
  public func caretRect(at place: InsertionPoint) throws(TextRangeError) -> Rect? {
    let glyph = try glyphIndex(atUTF16Offset: place.utf16Offset)
    let before = glyph - 1
    let takesBefore =
      before >= 0 && before < columns.count && character(ofGlyph: before)?.isNewline == false
      && (place.affinity == .upstream || glyph >= glyphCount)
    if takesBefore, let fragment = fragmentIndex(ofGlyph: before) {
      return caret(fragments[fragment].row, before, isLeading: false)
    }
    if let fragment = fragmentIndex(ofGlyph: glyph) {
      return caret(fragments[fragment].row, glyph, isLeading: true)
    }
    guard glyph == glyphCount, let last = fragments.last, last.glyphs.isEmpty else { return nil }
    let column = last.used.lowerBound
    return rect(last.row, column..<column)
  }

  private func caret(_ row: Int, _ glyph: Int, isLeading: Bool) -> Rect {
    let isLeft = isLeading != isReversed[glyph]
    let column = Int(isLeft ? columns[glyph] : columns[glyph] + widths[glyph])
    return rect(row, column..<column)
  }

  /// The cell that a coordinate is in.
  private func cell(_ coordinate: Double) -> Int? {
    guard coordinate >= 0, coordinate < Double(ExclusionBands.limit) else { return nil }
    return Int(coordinate)
  }

  /// The fragments of a row.
  func fragmentRange(inRow row: Int) -> Range<Int> {
    let start = firstFragment { $0.row >= row }
    return start..<max(start, firstFragment { $0.row > row })
  }

  private func firstFragment(where matches: (Fragment) -> Bool) -> Int {
    var low = 0
    var high = fragments.count
    while low < high {
      let middle = (low + high) / 2
      if matches(fragments[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }

  /// The glyph that has a column of its fragment.
  private func hit(_ fragment: Fragment, _ column: Int) -> Int? {
    let column = Int32(column)
    if fragment.visual != nil {
      return fragment.glyphs.first {
        columns[$0] <= column && column < columns[$0] + widths[$0]
      }
    }
    // Columns grow with the glyphs: the last that starts here or before, and takes cells.
    var low = fragment.glyphs.lowerBound
    var high = fragment.glyphs.upperBound
    while low < high {
      let middle = (low + high) / 2
      if columns[middle] + widths[middle] > column { high = middle } else { low = middle + 1 }
    }
    return low < fragment.glyphs.upperBound && columns[low] <= column ? low : nil
  }

  private func closestFragment(to point: Point) -> Int? {
    guard let last = fragments.last else { return nil }
    let y = point.y.isNaN ? 0 : min(max(point.y, 0), Double(last.row))
    let row = Int(y)
    var candidates = fragmentRange(inRow: row)
    if candidates.isEmpty {
      // Rows without text: the nearer of the rows above and below.
      let below = firstFragment { $0.row > row }
      guard below > 0 else { return 0 }
      let rowAbove = fragments[below - 1].row
      let rowBelow = fragments[below].row
      let isAbove = y - Double(rowAbove + 1) <= Double(rowBelow) - y
      candidates = fragmentRange(inRow: isAbove ? rowAbove : rowBelow)
    }
    let x = point.x.isNaN ? 0 : point.x
    func distance(_ index: Int) -> Double {
      let segment = fragments[index].segment
      return max(Double(segment.lowerBound) - x, x - Double(segment.upperBound), 0)
    }
    return candidates.min { distance($0) < distance($1) }
  }
}
