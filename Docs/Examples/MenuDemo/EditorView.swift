import MenuDispatch
import MessageRuntime

/// The text on the screen: laid out in cells, with a caret, a selection and undo.
final class EditorView: CustomResponderTextView {
  /// The columns that lines may take; nil for all there are.
  var columns: Int? { didSet { laidOut = nil } }
  /// Whether tags stand out.
  var marksTags = true
  /// Called with the place of a long press in the view's coordinates.
  var onLongPress: ((Point) -> Void)?

  private var laidOut: (layout: GridTextLayout, width: Int, tags: [TextToken])?
  /// The ends of the selection in UTF-16: the one that stays and the one that moves.
  private var ends = (anchor: 0, head: 0)
  /// The column that moving up and down returns to.
  private var goal: Double?
  private var history: [State] = []
  private var undone: [State] = []
  private var isTyping = false

  private struct State {
    let text: String
    let caret: Int
  }

  /// How much can be undone: so many changes, and of a long text fewer.
  private var historyAtMost: Int { max(10, min(200, (32 << 20) / max(1, text.utf8.count))) }

  /// The gesture; a key that means the same makes it too.
  private(set) lazy var longPressGesture = LongPressGestureRecognizer(
    target: self, action: "handleLongPress:")

  override init(frame: Rect) {
    super.init(frame: frame)
    // A cell is large.
    longPressGesture.allowableMovement = 0.5
    addGestureRecognizer(longPressGesture)
  }

  // MARK: Actions

  @MethodBuilder override class var methods: [Method] {
    Method("handleLongPress:") { (self: EditorView, recognizer: GestureRecognizer) in
      if recognizer.state == .began { self.onLongPress?(recognizer.location(in: self)) }
    }
    Method("cut:") { (self: EditorView, sender: AnyObject?) in
      self.context?.pasteboard = self.selectedText
      self.insertText("")
    }
    Method("delete:") { (self: EditorView, sender: AnyObject?) in self.insertText("") }
    Method("undo:") { (self: EditorView, sender: AnyObject?) in
      self.exchange(&self.history, &self.undone)
    }
    Method("redo:") { (self: EditorView, sender: AnyObject?) in
      self.exchange(&self.undone, &self.history)
    }
  }

  override func canPerformAction(_ action: Selector, withSender sender: AnyObject?) -> Bool {
    guard super.canPerformAction(action, withSender: sender) else { return false }
    switch action {
    case "undo:": return !history.isEmpty
    case "redo:": return !undone.isEmpty
    default: return true
    }
  }

  // MARK: Changing

  override func insertText(_ text: String) {
    // A word that is typed is undone as one.
    let continues = isTyping && text.count == 1 && text.first?.isLetter == true
    if !continues { remember() }
    super.insertText(text)
    isTyping = text.count == 1
    undone = []
  }

  override func deleteBackward() {
    remember()
    super.deleteBackward()
    undone = []
  }

  private func remember() {
    history.append(State(text: text, caret: selection.head))
    if history.count > historyAtMost { history.removeFirst() }
    isTyping = false
  }

  private func exchange(_ from: inout [State], _ to: inout [State]) {
    guard let state = from.popLast() else { return }
    to.append(State(text: text, caret: selection.head))
    text = state.text
    isTyping = false
    select(anchor: state.caret, head: state.caret)
  }

  // MARK: Layout and tags

  private var current: (layout: GridTextLayout, width: Int, tags: [TextToken]) {
    // The last column is for the caret behind a full line.
    let width = max(1, min(columns ?? .max, Int(frame.width) - 1))
    if let laidOut, laidOut.width == width, laidOut.layout.text == text { return laidOut }
    let layout = GridTextLayout(text, in: GridTextLayout.Container(width: width, tabWidth: 4))
    let new = (layout, width, SigilTokenMatcher.hashtags.tokens(in: text))
    laidOut = new
    return new
  }

  var layout: GridTextLayout { current.layout }
  var tags: [TextToken] { current.tags }

  // MARK: Selection

  /// The ends of the selection in UTF-16. The anchor is the one that stays.
  var selection: (anchor: Int, head: Int) {
    let lower = text.utf16Offset(of: selectedRange.lowerBound)
    let upper = text.utf16Offset(of: selectedRange.upperBound)
    // An action has selected something else.
    if min(ends.anchor, ends.head) != lower || max(ends.anchor, ends.head) != upper {
      ends = (lower, upper)
    }
    return ends
  }

  func select(anchor: Int, head: Int) {
    guard let first = try? text.index(atUTF16Offset: min(anchor, head), rounding: .down),
      let last = try? text.index(atUTF16Offset: max(anchor, head), rounding: .down)
    else { return }
    selectedRange = first..<last
    ends = (anchor, head)
    goal = nil
    isTyping = false
  }

  /// Where the caret is, in the view's coordinates.
  var caret: Point {
    let rect = try? layout.caretRect(at: .init(utf16Offset: selection.head))
    return (rect ?? nil)?.origin ?? .zero
  }

  /// Where a long press would be that is made by a key: in the selection, in the word or tag at the
  /// caret or right before it.
  var pressPlace: Point {
    if let first = selectionRects.first { return first.origin }
    let head = selection.head
    guard let glyph = try? layout.glyphIndex(atUTF16Offset: head) else { return caret }
    let here = layout.rect(ofGlyph: glyph)?.origin
    let before = glyph > 0 ? layout.rect(ofGlyph: glyph - 1)?.origin : nil
    for place in [here, before] {
      if let place, word(at: place) != nil || tag(at: place) != nil { return place }
    }
    return caret
  }

  /// A movement of the caret.
  enum Movement { case left, right, up, down, lineStart, lineEnd, pageUp, pageDown, start, end }

  func move(_ movement: Movement, selecting: Bool = false) {
    let (anchor, head) = selection
    let oldGoal = goal
    var newGoal: Double?
    let target: Int
    switch movement {
    case .left, .right:
      target = step(movement == .right ? 1 : -1, from: head)
    case .up, .down, .pageUp, .pageDown:
      let place = caret
      newGoal = oldGoal ?? place.x
      let page = max(1, frame.height - 1)
      let rows =
        switch movement {
        case .up: -1.0
        case .down: 1.0
        case .pageUp: -page
        default: page
        }
      let y = place.y + rows
      target =
        y < 0
        ? 0
        : y >= Double(layout.rowCount)
          ? text.utf16Length
          : layout.closestInsertionPoint(to: Point(x: newGoal ?? 0, y: y)).utf16Offset
    case .lineStart, .lineEnd:
      target = lineEnd(of: head, isEnd: movement == .lineEnd)
    case .start: target = 0
    case .end: target = text.utf16Length
    }
    select(anchor: selecting ? anchor : target, head: target)
    goal = newGoal
  }

  /// One character on. In lines that are read from the right, Left leads on.
  private func step(_ step: Int, from offset: Int) -> Int {
    guard let glyph = try? layout.glyphIndex(atUTF16Offset: offset) else { return offset }
    let fragment = layout.fragmentIndex(ofGlyph: min(glyph, max(0, layout.glyphCount - 1)))
    let isRightToLeft = fragment.flatMap { layout.fragment($0)?.isRightToLeft } ?? false
    let next = max(0, min(glyph + (isRightToLeft ? -step : step), layout.glyphCount))
    return layout.characterRange(forGlyphs: next..<next).location
  }

  private func lineEnd(of offset: Int, isEnd: Bool) -> Int {
    guard let glyph = try? layout.glyphIndex(atUTF16Offset: offset),
      let index = layout.fragmentIndex(ofGlyph: glyph)
        ?? (glyph > 0 ? layout.fragmentIndex(ofGlyph: glyph - 1) : nil),
      let fragment = layout.fragment(index)
    else { return offset }
    guard isEnd else { return fragment.characters.location }
    var end = fragment.characters.upperBound
    if let last = fragment.glyphs.last, fragment.endsParagraph,
      layout.character(ofGlyph: last)?.isNewline == true
    {
      end = layout.characterRange(forGlyphs: last..<last).location
    }
    return end
  }

  func deleteForward() {
    if selectedRange.isEmpty {
      let head = selection.head
      guard let glyph = try? layout.glyphIndex(atUTF16Offset: head), glyph < layout.glyphCount
      else { return }
      select(anchor: head, head: layout.characterRange(forGlyphs: glyph..<glyph + 1).upperBound)
    }
    context?.sendAction("delete:", from: self)
  }

  // MARK: Scrolling

  /// Scrolls as little as needed to show the caret.
  func revealCaret() {
    let row = caret.y
    let rows = max(1, frame.height)
    if row < boundsOrigin.y { boundsOrigin.y = row }
    if row >= boundsOrigin.y + rows { boundsOrigin.y = row - rows + 1 }
    scroll(by: 0)
  }

  func scroll(by rows: Int) {
    let last = max(0, Double(layout.rowCount) - max(1, frame.height))
    boundsOrigin.y = max(0, min(boundsOrigin.y + Double(rows), last))
  }

  // MARK: Words

  /// The word at a place of the view, or nil.
  func word(at point: Point) -> UTF16Range? {
    guard let index = layout.characterIndex(at: point), isWord(text[index]) else { return nil }
    var (lower, upper) = (index, text.index(after: index))
    while upper < text.endIndex, isWord(text[upper]) { upper = text.index(after: upper) }
    while lower > text.startIndex, isWord(text[text.index(before: lower)]) {
      lower = text.index(before: lower)
    }
    return text.utf16Range(of: lower..<upper)
  }

  private func isWord(_ character: Character) -> Bool {
    character.isLetter || character.isNumber || character == "_"
  }

  /// The tag at a place of the view, or nil.
  func tag(at point: Point) -> TextToken? {
    TextItemMap(tags.map { TextItem($0) }, in: layout).closestToken(
      of: .hashtag, to: point, within: 0)
  }

  /// What can be done with the tag at a place without selecting it.
  override func suggestedContextMenuElements(at location: Point) -> [ContextMenuElement] {
    guard let context, let tag = tag(at: location) else { return [] }
    let title = context.menuController.titles.title(of: .copy)
    return [
      .action(
        ContextMenuAction(title: title) { [weak context] _ in context?.pasteboard = tag.text })
    ]
  }

  /// The place of a range, in the view's coordinates.
  func rect(of range: UTF16Range) -> Rect {
    guard let glyphs = try? layout.glyphRange(for: range),
      let first = layout.enclosingRects(forGlyphs: glyphs).first
    else { return Rect(origin: caret, size: Size(width: 1, height: 1)) }
    return first
  }
}
