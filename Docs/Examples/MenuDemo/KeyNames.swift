import TerminalMenus

extension KeyPress {
  /// The key of a name: "down", "f2", "ctrl-l", "shift-right", "x".
  init?(named name: String) {
    var rest = name[...]
    var modifiers: Modifiers = []
    for (prefix, modifier) in [("ctrl-", Modifiers.control), ("alt-", .alt), ("shift-", .shift)] {
      // In any order.
      if let range = rest.firstRange(of: prefix), range.upperBound < rest.endIndex {
        modifiers.insert(modifier)
        rest.removeSubrange(range)
      }
    }
    if let key = Self.names[rest.lowercased()] {
      self.init(key, modifiers)
    } else if rest.count == 1, let character = rest.first {
      self.init(character, modifiers)
    } else if rest.lowercased().hasPrefix("f"), let number = Int(rest.dropFirst()),
      1...12 ~= number
    {
      self.init(.function(number), modifiers)
    } else {
      return nil
    }
  }

  private static let names: [String: Key] = [
    "up": .up, "down": .down, "left": .left, "right": .right, "home": .home, "end": .end,
    "pageup": .pageUp, "pagedown": .pageDown, "enter": .enter, "escape": .escape, "tab": .tab,
    "backspace": .backspace, "delete": .delete, "insert": .insert, "space": .character(" "),
  ]
}
