public import MessageRuntime

/// Shows a document and answers the actions that concern only what is selected.
public final class TextView: LongPressMenuView {
  public let document: Document

  /// Makes a view that is as high as the text.
  ///
  /// - Parameters:
  ///   - document: The text, shared with whoever edits it.
  ///   - width: The width in cells.
  public init(_ document: Document, width: Int) {
    self.document = document
    layout = TextLayout(document.characters, width: width - 1)
    super.init(frame: Rect(0, 0, width, layout.rows.count))
  }

  /// Where the characters lie. One cell is left for the caret behind a full row.
  public private(set) var layout: TextLayout

  /// Lays out the text, which has changed, and gives the view its height.
  public func sizeToFit() {
    layout = TextLayout(document.characters, width: frame.width - 1)
    frame.height = layout.rows.count
  }

  // MARK: Menu

  /// Puts the caret where a press began, unless it began in the selection.
  public override func pressed(at point: Point) {
    let index = layout.index(at: point)
    if !document.selection.contains(index) { document.select(index..<index) }
  }

  /// The beginning of the selection, or of the word at the caret.
  public override var menuTargetRect: Rect { layout.rect(of: document.operand) }

  // MARK: Actions

  @MethodBuilder public override class var methods: [Method] {
    Method("select:") { (self: TextView, sender: MenuItem?) in
      self.document.select(self.document.operand)
    }
    Method("selectAll:") { (self: TextView, sender: MenuItem?) in
      self.document.select(0..<self.document.characters.count)
    }
  }

  public override func canPerformAction(_ action: Selector, withSender sender: Object?) -> Bool {
    switch action {
    case StandardEditAction.select.selector:
      document.selection.isEmpty && !document.operand.isEmpty
    case StandardEditAction.selectAll.selector:
      document.selection.count < document.characters.count
    default: super.canPerformAction(action, withSender: sender)
    }
  }
}
