import Foundation
import MenuDispatch
import TerminalMenus

/// Runs a session without a screen: the text, then menus as numbered lines.
struct LineLoop {
  let session: Session

  func run() {
    let presenter = LineMenuPresenter()
    session.context.menuController.presenter = presenter
    let tagPresenter = LineMenuPresenter()
    session.controller.tagInteraction.presenter = tagPresenter
    let editor = session.controller.editor
    print(editor.text)
    print("A word to press, or an empty line to leave:")
    while let line = readLine(), !line.isEmpty {
      guard let range = editor.text.range(of: line) else {
        print("not in the text: \(line)")
        continue
      }
      let start = editor.text.utf16Offset(of: range.lowerBound)
      editor.select(anchor: start, head: start)
      editor.revealCaret()
      // The gesture finds what is under it by its place.
      editor.longPressGesture.recognize(at: editor.convert(editor.caret, to: nil))
      if let preview = session.controller.preview {
        print(preview.title)
        for line in preview.lines { print("  \(line)") }
      }
      let open = tagPresenter.isPresenting ? tagPresenter : presenter
      if open.readChoice() == .ended { return }
      if !session.controller.message.isEmpty { print(session.controller.message) }
      if !editor.selectedText.isEmpty { print("selected: \(editor.selectedText)") }
    }
    print(editor.text)
  }
}
