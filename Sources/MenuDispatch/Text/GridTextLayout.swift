/// A text laid out in a grid of character cells.
///
/// One unit is one cell; each row is 1 high. A glyph is what takes cells as a whole: a character
/// (an extended grapheme cluster). Glyphs are numbered in the order of the text.
///
/// Text fills the free parts of each row: the whole row, or what the exclusion areas leave. Each
/// filled part is a line fragment. Rectangles and points are in the container's coordinates: the
/// container's inset and position are not in them (see ``viewRect(_:)``).
///
/// **Right-to-left text.** Glyphs keep the order of the text; where they are seen follows the
/// Unicode Bidirectional Algorithm, line by line. A paragraph whose first strong character is
/// right-to-left fills the row's free parts from the right, and each fragment is aligned to the
/// right. A range of the text may then be several rectangles in one line.
///
/// **Controls.** Control characters take one cell, tabs go to the next tab stop of their fragment,
/// format characters (joiners, direction controls) take none. A fragment's
/// ``displayText(ofFragment:)`` has none of them.
///
/// **Spaces at the end.** When lines end between words, spaces that do not fit hang: they belong to
/// the fragment, at its end, and take no cells.
///
/// Thread safety: a value; safe to use from any thread.
public struct GridTextLayout: Sendable {
  /// How lines end that are too long.
  public enum Wrapping: Hashable, Sendable {
    /// Between words, and inside one only when it fits nowhere.
    case word
    /// After any character.
    case character
  }

  /// The direction of paragraphs.
  public enum BaseDirection: Hashable, Sendable {
    /// That of the first strong character; left to right without one.
    case natural
    case leftToRight
    case rightToLeft
  }

  /// What a text is laid out in.
  public struct Container: Hashable, Sendable {
    /// The number of columns; at least 1 are used.
    public var width: Int
    /// The number of rows, or nil for as many as the text takes.
    public var maximumRows: Int?
    /// Areas without text, in the container's coordinates; every cell that one touches stays free.
    public var exclusionAreas: [Rect]
    /// The columns between tab stops.
    public var tabWidth: Int
    /// How long lines end.
    public var wrapping: Wrapping
    /// The direction of paragraphs.
    public var baseDirection: BaseDirection
    /// The place of the container's origin in its view.
    public var inset: Point

    /// Describes a container.
    public init(
      width: Int, maximumRows: Int? = nil, exclusionAreas: [Rect] = [], tabWidth: Int = 8,
      wrapping: Wrapping = .word, baseDirection: BaseDirection = .natural, inset: Point = .zero
    ) {
      self.width = width
      self.maximumRows = maximumRows
      self.exclusionAreas = exclusionAreas
      self.tabWidth = tabWidth
      self.wrapping = wrapping
      self.baseDirection = baseDirection
      self.inset = inset
    }
  }

  /// The text.
  public let text: String
  /// What it is laid out in.
  public let container: Container

  /// Where each glyph starts in UTF-16, and the text's length.
  let starts: [Int]
  let indices: [String.Index]
  /// The first cell of each laid out glyph, as a column of the container.
  var columns: [Int32] = []
  var widths: [Int32] = []
  /// Whether a glyph reads from right to left.
  var isReversed: [Bool] = []
  var fragments: [Fragment] = []

  /// A part of a row with text.
  struct Fragment: Sendable {
    var row: Int
    var segment: Range<Int>
    var glyphs: Range<Int>
    /// The columns that have text.
    var used: Range<Int>
    /// The glyphs from left to right where that is not their own order.
    var visual: [Int]?
    var isRightToLeft: Bool
    var endsParagraph: Bool
  }

  /// Lays out a text.
  ///
  /// - Parameters:
  ///   - text: Any text.
  ///   - container: What to lay it out in.
  /// - Complexity: O(*n*) in the length of the text for a given width; O(*e*²) in the number of
  ///   exclusion areas.
  public init(_ text: String, in container: Container) {
    self.text = text
    self.container = container
    var starts: [Int] = []
    var indices: [String.Index] = []
    var offset = 0
    for index in text.indices {
      starts.append(offset)
      indices.append(index)
      offset += text[index].utf16.count
    }
    starts.append(offset)
    indices.append(text.endIndex)
    self.starts = starts
    self.indices = indices
    var filler = GridFiller(self)
    filler.fill()
    columns = filler.columns
    widths = filler.widths
    isReversed = filler.isReversed
    fragments = filler.fragments
  }

  /// Lays out a text in rows of a width.
  public init(_ text: String, width: Int) {
    self.init(text, in: Container(width: width))
  }

  /// The number of glyphs of the text.
  public var glyphCount: Int { starts.count - 1 }

  /// The glyphs that found a place; fewer than all when the container has too few rows.
  public var laidOutGlyphs: Range<Int> { 0..<columns.count }

  /// The text of a glyph.
  public func character(ofGlyph glyph: Int) -> Character? {
    glyph >= 0 && glyph < glyphCount ? text[indices[glyph]] : nil
  }

  /// Moves a rectangle from the container's coordinates to the view's.
  public func viewRect(_ rect: Rect) -> Rect {
    Rect(
      x: rect.minX + container.inset.x, y: rect.minY + container.inset.y, width: rect.width,
      height: rect.height)
  }

  /// Moves a point from the view's coordinates to the container's.
  public func containerPoint(_ point: Point) -> Point {
    Point(x: point.x - container.inset.x, y: point.y - container.inset.y)
  }
}
