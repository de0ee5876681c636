public import MessageRuntime

/// Edits a document: standard actions that menu items find on the chain, and items of its own.
public final class DocumentController: ViewController {
  public let document: Document
  public let textView: TextView
  /// What was cut or copied last.
  public private(set) var pasteboard = ""
  private var message: String?

  public init(text: String, width: Int) {
    document = Document(text)
    textView = TextView(document, width: width)
    super.init(view: textView)
  }

  /// Fills the view's menu: an item with an action of this class, and closures.
  public func makeMenuItems(language: String) {
    func title(_ item: OwnItem) -> String {
      TitleTable.title(item.rawValue, language: language)
    }
    textView.longPressMenuItems = [
      MenuItem(title: title(.quote), action: "quoteTapped"),
      MenuItem(title: title(.upperCase)) { [weak self] in self?.transform { $0.uppercased() } },
      MenuItem(title: title(.reverse)) { [weak self] in self?.transform { String($0.reversed()) } },
      MenuItem(title: title(.count)) { [weak self] in self?.count() },
    ]
  }

  /// Returns once what an action has to say besides changing the text.
  public func takeMessage() -> String? {
    defer { message = nil }
    return message
  }

  // MARK: Actions

  @MethodBuilder public override class var methods: [Method] {
    Method("cut:") { (self: DocumentController, sender: MenuItem?) in
      self.pasteboard = self.document.selectedText
      self.insert("")
    }
    Method("copy:") { (self: DocumentController, sender: MenuItem?) in
      self.pasteboard = self.document.selectedText
    }
    Method("paste:") { (self: DocumentController, sender: MenuItem?) in
      self.insert(self.pasteboard)
    }
    Method("delete:") { (self: DocumentController, sender: MenuItem?) in self.insert("") }
    Method("quoteTapped") { (self: DocumentController) in self.quoteTapped() }
  }

  public override func canPerformAction(_ action: Selector, withSender sender: Object?) -> Bool {
    switch StandardEditAction(rawValue: action.name) {
    case .cut, .copy, .delete: !document.selection.isEmpty
    case .paste: !pasteboard.isEmpty
    default: super.canPerformAction(action, withSender: sender)
    }
  }

  private func quoteTapped() { transform { "«\($0)»" } }

  private func insert(_ text: String) {
    document.replace(document.selection, with: text, selecting: false)
    textView.sizeToFit()
  }

  private func transform(_ change: (String) -> String) {
    let range = document.operand
    document.replace(range, with: change(String(document.characters[range])), selecting: true)
    textView.sizeToFit()
  }

  private func count() {
    let counted =
      document.selection.isEmpty
      ? document.characters[...]
      : document.characters[document.selection]
    let words = counted.split { $0.isWhitespace }.count
    message = "\(counted.count) characters, \(words) words between spaces"
  }
}
