/// A text that knows its tokens and detected data, laid out in a grid: what a text view shows.
///
/// System detectors work only while the text is not editable and is selectable. Tokens of the
/// program do not depend on that. Tokens that would be inside detected data are left out, and data
/// that would overlap a token too: whichever starts first, and the detected data when both start
/// together.
///
/// Thread safety: a value; safe to use from any thread.
public struct RecognizedText: Sendable {
  /// The text.
  public var text: String { didSet { if text != oldValue { refresh() } } }
  /// Whether a person may change the text.
  public var isEditable: Bool { didSet { if isEditable != oldValue { refresh() } } }
  /// Whether a person may select text.
  public var isSelectable: Bool { didSet { if isSelectable != oldValue { refresh() } } }
  /// What the system detectors look for.
  public var dataDetectorTypes: DataDetectorTypes {
    didSet { if dataDetectorTypes != oldValue { refresh() } }
  }
  /// What finds the program's tokens.
  public var tokenMatchers: [any TokenMatcher] { didSet { refresh() } }
  /// What the text is laid out in.
  public var container: GridTextLayout.Container {
    didSet { if container != oldValue { lay(out: items) } }
  }
  /// The attributes of plain text.
  public var baseAttributes: TextAttributes {
    didSet { if baseAttributes != oldValue { highlight() } }
  }

  /// What was recognised, in the order of the text.
  public private(set) var items: [TextItem] = []
  /// The places of the items.
  public private(set) var map: TextItemMap
  /// The text with what was recognised marked.
  public private(set) var attributedText: AttributedText

  /// Recognises and lays out a text.
  public init(
    _ text: String, in container: GridTextLayout.Container, isEditable: Bool = false,
    isSelectable: Bool = true, dataDetectorTypes: DataDetectorTypes = [],
    tokenMatchers: [any TokenMatcher] = .standard, baseAttributes: TextAttributes = TextAttributes()
  ) {
    self.text = text
    self.container = container
    self.isEditable = isEditable
    self.isSelectable = isSelectable
    self.dataDetectorTypes = dataDetectorTypes
    self.tokenMatchers = tokenMatchers
    self.baseAttributes = baseAttributes
    map = TextItemMap([], in: GridTextLayout("", in: container))
    attributedText = AttributedText("")
    refresh()
  }

  /// The layout.
  public var layout: GridTextLayout { map.layout }

  /// Whether the system detectors are at work.
  public var detectsData: Bool { !isEditable && isSelectable && !dataDetectorTypes.isEmpty }

  private mutating func refresh() {
    var found = tokenMatchers.tokens(in: text).map(TextItem.init)
    if detectsData { found += DataDetector(types: dataDetectorTypes).items(in: text) }
    // At the same place, data comes first.
    found.sort {
      ($0.range.location, $0.data == nil ? 1 : 0) < ($1.range.location, $1.data == nil ? 1 : 0)
    }
    var kept: [TextItem] = []
    for item in found where item.range.location >= (kept.last?.range.upperBound ?? 0) {
      kept.append(item)
    }
    items = kept
    lay(out: kept)
    highlight()
  }

  private mutating func lay(out items: [TextItem]) {
    map = TextItemMap(items, in: GridTextLayout(text, in: container))
  }

  private mutating func highlight() {
    var attributed = AttributedText(text, attributes: baseAttributes)
    // A matcher of the program's may give ranges of another text; what is outside is not marked.
    for item in items { try? attributed.highlight([item]) }
    attributedText = attributed
  }

  /// Returns the item at a point of the view: the same for a tap and for a context menu.
  public func item(at viewPoint: Point) -> TextItem? {
    map.item(at: layout.containerPoint(viewPoint))
  }

  /// Returns the range of the hashtag nearest to a point of the view.
  ///
  /// - Parameters:
  ///   - viewPoint: The point in the view's coordinates.
  ///   - distance: How far the hashtag's nearest cell may be, in cells.
  /// - Returns: The range, or nil if there is no hashtag that near.
  public func hashtagRange(closestTo viewPoint: Point, within distance: Double = 1) -> UTF16Range? {
    map.closestToken(of: .hashtag, to: layout.containerPoint(viewPoint), within: distance)?.range
  }

  /// Returns the rectangles of a range in the container's coordinates, one for each line.
  ///
  /// - Throws: ``TextRangeError``, if the range is not inside the text.
  public func lineRects(for range: UTF16Range) throws(TextRangeError) -> [Rect] {
    layout.enclosingRects(forGlyphs: try layout.glyphRange(for: range))
  }
}
