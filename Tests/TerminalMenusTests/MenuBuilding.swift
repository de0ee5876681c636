import MenuDispatch
import TerminalMenus

/// A menu of titles: "-" is a line, "!" before a title disables, "~" destroys, "*" is on, "%" is
/// partly on; "Title\tkey" has a key.
func menu(
  _ titles: [String], title: String? = nil, generation: UInt64 = 1, firstID: UInt64 = 1,
  submenus: [String: MenuSnapshot] = [:]
) -> MenuSnapshot {
  let items = titles.enumerated().map { index, text in
    let id = MenuItemID(rawValue: firstID + UInt64(index))
    if text == "-" { return MenuSnapshot.Item(id: id, title: "", isSeparator: true) }
    let marks = text.prefix { "!~*%".contains($0) }
    let parts = text.dropFirst(marks.count).split(separator: "\t").map(String.init)
    let name = parts.first ?? ""
    return MenuSnapshot.Item(
      id: id, title: name, isEnabled: !marks.contains("!"),
      state: marks.contains("*") ? .on : marks.contains("%") ? .mixed : .off,
      isDestructive: marks.contains("~"), keyText: parts.count > 1 ? parts[1] : nil,
      children: submenus[name])
  }
  return MenuSnapshot(generation: generation, title: title, items: items)
}

/// An anchor in cells.
func anchor(
  x: Int, y: Int, width: Int = 1, height: Int = 1, in screen: (width: Int, height: Int)
) -> MenuAnchor {
  MenuAnchor(
    rect: Rect(x: Double(x), y: Double(y), width: Double(width), height: Double(height)),
    container: Rect(x: 0, y: 0, width: Double(screen.width), height: Double(screen.height)))
}

/// A screen with a menu on it.
func picture(
  _ view: PopUpMenuView, width: Int, height: Int, theme: MenuTheme = .monochrome
) -> CellGrid {
  var grid = CellGrid(width: width, height: height)
  view.draw(into: &grid, theme: theme)
  return grid
}

extension PopUpMenuView {
  /// Presses keys one after the other at one time.
  mutating func press(_ keys: KeyPress.Key..., at time: Double = 0) -> Answer {
    var answer = Answer.ignored
    for key in keys { answer = handle(KeyPress(key), at: time) }
    return answer
  }

  mutating func type(_ text: String, at time: Double = 0) -> Answer {
    var answer = Answer.ignored
    for character in text { answer = handle(KeyPress(character), at: time) }
    return answer
  }
}
