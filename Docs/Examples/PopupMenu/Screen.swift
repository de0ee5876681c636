import PopupMenuKit

/// Draws a text view and the menu beside what the menu points at.
struct Screen {
  let textView: TextView
  let name: String
  /// The rows of text that are shown at most.
  private let visibleRows = 14

  /// Draws the view with the items of the menu, or without a menu.
  func lines(menu items: [MenuItem] = [], at target: Rect) -> [String] {
    let layout = textView.layout
    let height = min(visibleRows, layout.rows.count)
    let first = max(0, min(target.origin.y - 3, layout.rows.count - height))
    let width = textView.frame.width + 2
    let menuTop = target.origin.y - first + 2
    let menuHeight = items.isEmpty ? 0 : items.count + 2
    var canvas = Canvas(width: width, height: max(height + 2, menuTop + menuHeight))
    canvas.box(Rect(0, 0, width, height + 2), title: name)
    for (line, row) in layout.rows[first..<first + height].enumerated() {
      canvas.put(String(textView.document.characters[row]), 1, line + 1)
    }
    if !items.isEmpty { draw(items, below: target, top: menuTop, width, &canvas) }
    return canvas.lines
  }

  private func draw(
    _ items: [MenuItem], below target: Rect, top: Int, _ width: Int, _ canvas: inout Canvas
  ) {
    let labels = items.enumerated().map { index, item in
      let number = String(index + 1)
      let digits = String(items.count).count
      return String(repeating: " ", count: digits - number.count) + "\(number)  \(item.title)"
    }
    let boxWidth = min(width, (labels.map(\.cellWidth).max() ?? 0) + 4)
    let left = max(0, min(target.origin.x + 1, width - boxWidth))
    canvas.box(Rect(left, top, boxWidth, items.count + 2))
    for (index, label) in labels.enumerated() {
      canvas.put(clipped(label, boxWidth - 4), left + 2, top + index + 1)
    }
    // The corner where the word is.
    canvas.put("┴", min(max(target.origin.x + 2, left + 1), left + boxWidth - 2), top)
  }

  private func clipped(_ text: String, _ width: Int) -> String {
    var used = 0
    return String(
      text.prefix {
        used += $0.cells.width
        return used <= width
      })
  }
}
