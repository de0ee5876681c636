// The four questions about where text is. They differ: the line fragment is the whole free part of
// the row, its used part only what has text, the bounding rectangle spans lines, and the enclosing
// rectangles follow a range line by line.

extension GridTextLayout {
  /// Returns the free part of the row in which a glyph is, text or not.
  ///
  /// - Parameter glyph: The glyph's number.
  /// - Returns: The rectangle and the glyphs in it, or nil for a glyph that found no place.
  /// - Complexity: O(log *f*) in the number of fragments.
  ///
  /// The corresponding UIKit method is `lineFragmentRect(forGlyphAt:effectiveRange:)`.
  public func lineFragmentRect(forGlyphAt glyph: Int) -> (rect: Rect, glyphs: Range<Int>)? {
    fragmentIndex(ofGlyph: glyph).map {
      (rect(fragments[$0].row, fragments[$0].segment), fragments[$0].glyphs)
    }
  }

  /// Returns the part of a glyph's line fragment that has text.
  ///
  /// - Parameter glyph: The glyph's number.
  /// - Returns: The rectangle and the glyphs in it, or nil for a glyph that found no place.
  /// - Complexity: O(log *f*) in the number of fragments.
  ///
  /// The corresponding UIKit method is `lineFragmentUsedRect(forGlyphAt:effectiveRange:)`.
  public func lineFragmentUsedRect(forGlyphAt glyph: Int) -> (rect: Rect, glyphs: Range<Int>)? {
    fragmentIndex(ofGlyph: glyph).map {
      (rect(fragments[$0].row, fragments[$0].used), fragments[$0].glyphs)
    }
  }

  /// Returns the smallest rectangle around all cells of a range of glyphs.
  ///
  /// - Returns: The rectangle, or nil when none of the glyphs takes a cell.
  /// - Complexity: O(*k*) in the number of glyphs.
  ///
  /// The corresponding UIKit method is `boundingRect(forGlyphRange:in:)`.
  public func boundingRect(forGlyphs glyphs: Range<Int>) -> Rect? {
    var result: Rect?
    for rect in enclosingRects(forGlyphs: glyphs) { result = result?.union(rect) ?? rect }
    return result
  }

  /// Returns rectangles that cover exactly the cells of a range of glyphs, line by line.
  ///
  /// There is one rectangle for each line fragment that the range touches, and more where text of
  /// both directions makes the range several pieces.
  ///
  /// - Parameters:
  ///   - glyphs: The range.
  ///   - selection: A selection that the rectangles are to highlight. In line fragments after
  ///     which the selection goes on, the last rectangle reaches to the fragment's end.
  /// - Returns: The rectangles, from top to bottom and, within a line, from left to right.
  /// - Complexity: O(*k*) in the number of glyphs.
  ///
  /// The corresponding UIKit method is
  /// `enumerateEnclosingRects(forGlyphRange:withinSelectedGlyphRange:in:using:)`.
  public func enclosingRects(
    forGlyphs glyphs: Range<Int>, withinSelection selection: Range<Int>? = nil
  ) -> [Rect] {
    let glyphs = glyphs.clamped(to: laidOutGlyphs)
    guard !glyphs.isEmpty, var index = fragmentIndex(ofGlyph: glyphs.lowerBound) else { return [] }
    var rects: [Rect] = []
    while index < fragments.count, fragments[index].glyphs.lowerBound < glyphs.upperBound {
      let fragment = fragments[index]
      var pieces = pieces(fragment, glyphs.clamped(to: fragment.glyphs))
      if let selection, selection.contains(fragment.glyphs.upperBound),
        selection.overlaps(fragment.glyphs), glyphs.upperBound >= fragment.glyphs.upperBound
      {
        extend(&pieces, fragment)
      }
      rects += pieces.map { rect(fragment.row, $0) }
      index += 1
    }
    return rects
  }

  /// Calls a closure with each rectangle of ``enclosingRects(forGlyphs:withinSelection:)``.
  ///
  /// - Parameter body: Takes a rectangle, and a flag to set when no more are wanted.
  public func enumerateEnclosingRects(
    forGlyphs glyphs: Range<Int>, withinSelection selection: Range<Int>? = nil,
    using body: (Rect, inout Bool) throws -> Void
  ) rethrows {
    var stop = false
    for rect in enclosingRects(forGlyphs: glyphs, withinSelection: selection) {
      try body(rect, &stop)
      if stop { return }
    }
  }

  /// The columns of glyphs of one fragment, joined where they touch.
  private func pieces(_ fragment: Fragment, _ glyphs: Range<Int>) -> [Range<Int>] {
    if fragment.visual == nil {
      guard let last = glyphs.last else { return [] }
      let piece = Int(columns[glyphs.lowerBound])..<Int(columns[last] + widths[last])
      return piece.isEmpty ? [] : [piece]
    }
    var pieces: [Range<Int>] = []
    for glyph in fragment.visual ?? [] where glyphs.contains(glyph) && widths[glyph] > 0 {
      let piece = Int(columns[glyph])..<Int(columns[glyph] + widths[glyph])
      if let last = pieces.last, last.upperBound == piece.lowerBound {
        pieces[pieces.count - 1] = last.lowerBound..<piece.upperBound
      } else {
        pieces.append(piece)
      }
    }
    return pieces
  }

  private func extend(_ pieces: inout [Range<Int>], _ fragment: Fragment) {
    if fragment.isRightToLeft {
      let end = pieces.first?.upperBound ?? fragment.used.lowerBound
      if pieces.isEmpty { pieces.append(end..<end) }
      pieces[0] = fragment.segment.lowerBound..<end
    } else {
      let start = pieces.last?.lowerBound ?? fragment.used.upperBound
      if pieces.isEmpty { pieces.append(start..<start) }
      pieces[pieces.count - 1] = start..<fragment.segment.upperBound
    }
  }
}
