import Foundation
import MenuDispatch
import MessageRuntime

/// Says what the menus of the text hold, beside what the chain adds by itself.
///
/// Items with closures are held here: their actions are names that no class implements, which this
/// controller answers by forwarding.
final class EditorController: ViewController {
  let editor = EditorView(frame: .zero)
  let button = ShowMenuButton(title: "Menu while typing", frame: .zero)
  /// What was done last, for the status line.
  private(set) var message = ""
  /// Shows the context menus of tags.
  private(set) lazy var tagInteraction = ContextMenuInteraction(delegate: tagMenu)
  private lazy var tagMenu = TagMenu(self)
  private var items = MenuItemMap()

  override func loadView() -> View {
    let root = View()
    root.addSubview(editor)
    root.addSubview(button)
    editor.onLongPress = { [weak self] in self?.longPress(at: $0) }
    editor.addInteraction(tagInteraction)
    return root
  }

  override func viewDidLoad() {
    do {
      try button.addTarget(self, action: "showMenuWhileTyping:", for: .touchUpInside)
    } catch {
      say("\(error)")
    }
  }

  func say(_ text: String) { message = text }

  /// What is seen beside the open context menu.
  var preview: TagPreview? {
    guard case .provided(let preview) = tagInteraction.previewContent() else { return nil }
    return preview as? TagPreview
  }

  /// Whether a menu is on the screen.
  var isMenuOpen: Bool {
    tagInteraction.visibleMenu != nil || editor.context?.menuController.isMenuVisible == true
  }

  /// Divides the window: the text in its frame, the button, the status line.
  func layOut(in size: Size) {
    view.frame = Rect(origin: .zero, size: size)
    editor.frame = Rect(
      x: 1, y: 1, width: max(1, size.width - 2), height: max(1, size.height - 4))
    let width = Double(CellWidth.of(button.title) + 4)
    button.frame = Rect(
      x: max(0, size.width - width - 1), y: max(0, size.height - 2), width: width, height: 1)
    editor.revealCaret()
  }

  // MARK: Showing menus

  @MethodBuilder override class var methods: [Method] {
    Method("showMenuWhileTyping:") { (self: EditorController, sender: AnyObject?) in
      self.showMenuWhileTyping()
    }
    // Performed for the item of that name, whoever shows it.
    Method("countWords") { (self: EditorController) in self.countWords() }
  }

  /// Selects what is under a long press and shows its menu.
  private func longPress(at point: Point) {
    guard let controller = editor.context?.menuController, !isMenuOpen else { return }
    guard editor.becomeFirstResponder() else { return }
    if tagInteraction.showMenu(at: point) == .done { return }
    let isInSelection = editor.selectionRects.contains { $0.contains(point) }
    if !isInSelection {
      let word = editor.word(at: point)
      let caret = editor.layout.closestInsertionPoint(to: point).utf16Offset
      editor.select(anchor: word?.location ?? caret, head: word?.upperBound ?? caret)
    }
    show(WordMenu(self).items, at: menuTarget, on: controller)
  }

  private func show(_ new: [MenuItem], at rect: Rect, on controller: MenuController) {
    items = MenuItemMap(new.flatMap { [$0] + ($0.children ?? []) })
    controller.menuItems = new
    controller.setTargetRect(rect, in: editor)
    if case .notShown(let reason) = controller.setMenuVisible(true, animated: true) {
      say("no menu: \(reason)")
    }
  }

  /// Points the open menu at its target where that is now.
  ///
  /// - Returns: The place in the window's coordinates.
  func pointMenuAgain() -> Rect {
    if let configuration = tagInteraction.configuration as? TagMenu.Configuration {
      return editor.convert(editor.rect(of: configuration.tag.range), to: nil)
    }
    let isAtButton = editor.overrideNext === button
    let view: View = isAtButton ? button : editor
    let rect = isAtButton ? button.bounds : menuTarget
    editor.context?.menuController.setTargetRect(rect, in: view)
    return view.convert(rect, to: nil)
  }

  /// What a menu of the text points at.
  private var menuTarget: Rect {
    editor.selectionRects.first
      ?? Rect(origin: editor.caret, size: Size(width: 1, height: 1))
  }

  /// Shows a menu at the button while the text goes on taking keys.
  private func showMenuWhileTyping() {
    let count: MenuItem
    do {
      count = try MenuItem(title: "Count Words", action: "countWords")
    } catch {
      return say("\(error)")
    }
    if case .notShown(let reason) = button.showMenu([count], keeping: editor) {
      say("no menu: \(reason)")
    }
  }

  // MARK: Items

  override func canPerformAction(_ action: Selector, withSender sender: AnyObject?) -> Bool {
    items.answers(action) || super.canPerformAction(action, withSender: sender)
  }

  override func forwardingTarget(for selector: Selector) -> AnyObject? {
    items.forwardingTarget(for: selector) ?? super.forwardingTarget(for: selector)
  }

  /// Without a text there is nothing to count.
  override func validate(_ draft: inout MenuItemDraft) throws {
    try super.validate(&draft)
    if draft.item.action == "countWords" { draft.isEnabled = !editor.text.isEmpty }
  }

  private func countWords() {
    let text = editor.selectedRange.isEmpty ? editor.text : editor.selectedText
    let words = text.split { !$0.isLetter && !$0.isNumber }.count
    say(words == 1 ? "1 word" : "\(words) words")
  }
}

extension EditorView {
  /// The cells of the selection.
  var selectionRects: [Rect] {
    guard !selectedRange.isEmpty,
      let glyphs = try? layout.glyphRange(for: text.utf16Range(of: selectedRange))
    else { return [] }
    return layout.enclosingRects(forGlyphs: glyphs)
  }
}
