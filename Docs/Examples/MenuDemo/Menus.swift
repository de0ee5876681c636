import Foundation
import MenuDispatch
import MessageRuntime

/// The items for a word or a selection, beside the standard ones.
struct WordMenu {
  var items: [MenuItem] = []

  init(_ controller: EditorController) {
    let editor = controller.editor
    items.append(.separator())
    if let count = try? MenuItem(title: "Count Words", action: "countWords") { items.append(count) }
    func change(_ title: String, _ body: @escaping (String) -> String) -> MenuItem {
      MenuItem(title: title) { [weak controller, weak editor] in
        guard let editor else { return }
        editor.insertText(body(editor.selectedText))
        controller?.say(title)
      }
    }
    let transform = MenuItem(
      title: "Transform",
      children: [
        change("UPPER CASE") { $0.uppercased() },
        change("lower case") { $0.lowercased() },
        change("Capitalised") { $0.capitalized },
        change("Reversed") { String($0.reversed()) },
      ])
    transform.isEnabled = !editor.selectedRange.isEmpty
    items.append(transform)
    items.append(.separator())
    let marks = MenuItem(title: "Mark Tags") { [weak editor] in editor?.marksTags.toggle() }
    marks.state = editor.marksTags ? .on : .off
    items.append(marks)
    items.append(
      MenuItem(
        title: "Line Length",
        children: [40, 60, nil].map { columns in
          let item = MenuItem(title: columns.map { "\($0) cells" } ?? "Whole window") {
            [weak editor] in editor?.columns = columns
          }
          item.state = editor.columns == columns ? .on : .off
          return item
        }))
  }
}
