public import MessageRuntime

/// A view with text that can be typed into, with the usual edit actions.
///
/// The corresponding UIKit class is `UITextView`.
open class TextView: View, KeyInput {
  private final var content = ""
  private final var selection: Range<String.Index>

  /// Whether the text can be changed.
  public final var isEditable = true
  /// Whether text can be selected.
  public final var isSelectable = true

  /// Makes a view without text.
  public override init(frame: Rect) {
    selection = content.startIndex..<content.startIndex
    super.init(frame: frame)
  }

  /// The text. Setting it puts the caret at its end.
  public final var text: String {
    get { content }
    set {
      content = newValue
      selection = content.endIndex..<content.endIndex
      context?.invalidate()
    }
  }

  /// What is selected, in indices of ``text``; empty for a caret.
  ///
  /// A range that is not one of the text is moved into it.
  public final var selectedRange: Range<String.Index> {
    get { selection }
    set {
      let lower = min(max(newValue.lowerBound, content.startIndex), content.endIndex)
      let upper = min(max(newValue.upperBound, lower), content.endIndex)
      // Rounded down to characters.
      let first = content.rounded(lower)
      selection = first..<max(first, content.rounded(upper))
      context?.invalidate()
    }
  }

  /// The selected text.
  public final var selectedText: String { String(content[selection]) }

  /// Whether the caret blinks: as long as keys go to the view.
  public final var isCaretBlinking: Bool { isFirstResponder && isEditable }

  open override var canBecomeFirstResponder: Bool { isEditable || isSelectable }

  // MARK: Keys

  open var hasText: Bool { !content.isEmpty }

  open func insertText(_ text: String) {
    guard isEditable else { return }
    replaceSelection(with: text)
  }

  open func deleteBackward() {
    guard isEditable else { return }
    if selection.isEmpty, selection.lowerBound > content.startIndex {
      selection = content.index(before: selection.lowerBound)..<selection.lowerBound
    }
    replaceSelection(with: "")
  }

  private final func replaceSelection(with text: String) {
    let start = content.utf8.distance(from: content.startIndex, to: selection.lowerBound)
    content.replaceSubrange(selection, with: text)
    let caret = content.utf8.index(content.startIndex, offsetBy: start + text.utf8.count)
    selection = caret..<caret
    context?.invalidate()
  }

  // MARK: Actions

  @MethodBuilder open override class var methods: [Method] {
    Method("cut:") { (self: TextView, sender: AnyObject?) in
      self.context?.pasteboard = self.selectedText
      self.replaceSelection(with: "")
    }
    Method("copy:") { (self: TextView, sender: AnyObject?) in
      self.context?.pasteboard = self.selectedText
    }
    Method("paste:") { (self: TextView, sender: AnyObject?) in
      self.insertText(self.context?.pasteboard ?? "")
    }
    Method("delete:") { (self: TextView, sender: AnyObject?) in self.replaceSelection(with: "") }
    Method("select:") { (self: TextView, sender: AnyObject?) in self.selectWord() }
    Method("selectAll:") { (self: TextView, sender: AnyObject?) in
      self.selectedRange = self.content.startIndex..<self.content.endIndex
    }
  }

  open override func canPerformAction(
    _ action: Selector, withSender sender: AnyObject?
  ) -> Bool {
    let hasSelection = isSelectable && !selection.isEmpty
    switch action {
    case "copy:": return hasSelection
    case "cut:", "delete:": return hasSelection && isEditable
    case "paste:": return isEditable && !(context?.pasteboard.isEmpty ?? true)
    case "select:": return isSelectable && selection.isEmpty && hasText
    case "selectAll:": return isSelectable && hasText && selectedText.count < content.count
    default: return super.canPerformAction(action, withSender: sender)
    }
  }

  /// Selects the word at the caret, or before it.
  private final func selectWord() {
    func isWord(_ character: Character) -> Bool { character.isLetter || character.isNumber }
    var lower = selection.lowerBound
    var upper = selection.lowerBound
    while upper < content.endIndex, isWord(content[upper]) { upper = content.index(after: upper) }
    while lower > content.startIndex {
      let before = content.index(before: lower)
      guard isWord(content[before]) else { break }
      lower = before
    }
    if lower == upper, upper < content.endIndex { upper = content.index(after: upper) }
    selectedRange = lower..<upper
  }
}

extension String {
  /// The beginning of the character that an index lies in.
  fileprivate func rounded(_ index: Index) -> Index {
    self.index(startIndex, offsetBy: distance(from: startIndex, to: index))
  }
}

/// A text view that stays first responder while another responder decides what a menu shows.
///
/// While ``overrideNext`` is set, the view performs no action itself, and actions go on to that
/// responder. What is typed still goes to the view.
open class CustomResponderTextView: TextView {
  /// Who follows the view in the chain instead of its superview. Held weakly: once it is gone, the
  /// chain is the usual one again.
  public final weak var overrideNext: Responder? {
    didSet { context?.invalidate() }
  }

  open override var next: Responder? { overrideNext ?? super.next }

  open override func canPerformAction(
    _ action: Selector, withSender sender: AnyObject?
  ) -> Bool {
    if overrideNext != nil { return false }
    return super.canPerformAction(action, withSender: sender)
  }
}
