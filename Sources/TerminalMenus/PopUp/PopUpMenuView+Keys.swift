import MenuDispatch

extension PopUpMenuView {
  /// Takes a key.
  ///
  /// - Parameters:
  ///   - press: The key.
  ///   - time: In seconds of any clock that does not go back.
  public mutating func handle(_ press: KeyPress, at time: Double) -> Answer {
    defer { settle() }
    let last = levels.count - 1
    if case .character(let character) = press.key {
      return handle(character, press.modifiers, time)
    }
    let answer = handle(press.key, press.modifiers, level: last)
    if answer != .ignored { typed.text = "" }
    return answer
  }

  private mutating func handle(
    _ key: KeyPress.Key, _ modifiers: KeyPress.Modifiers, level last: Int
  ) -> Answer {
    let page = max(1, layout.levels[last].shown.count)
    let selected = levels[last].selected
    switch key {
    case .up: levels[last].move(-1)
    case .down: levels[last].move(1)
    case .pageUp: levels[last].selectNearest(from: (selected ?? 0) - page, step: 1)
    case .pageDown: levels[last].selectNearest(from: (selected ?? -1) + page, step: -1)
    case .escape: return closeSubmenu() ? .handled : .cancelled
    case .home, .end, .tab:
      guard keyboard == .menu else { return .ignored }
      switch key {
      case .home: levels[last].selectNearest(from: 0, step: 1)
      case .end: levels[last].selectNearest(from: levels[last].rows.count - 1, step: -1)
      default: levels[last].move(modifiers.contains(.shift) ? -1 : 1)
      }
    case .enter:
      guard keyboard == .menu || selected != nil else { return .ignored }
      return activate()
    case .left, .right:
      return sideways(towardsSubmenu: (key == .right) != levels[last].isRightToLeft)
    case .backspace, .delete, .insert, .function:
      return keyboard == .menu ? .handled : .ignored
    case .character: return .ignored
    }
    return .handled
  }

  /// Opens or closes a submenu, or scrolls a title that is cut off.
  private mutating func sideways(towardsSubmenu: Bool) -> Answer {
    let last = levels.count - 1
    if keyboard == .typing, last == 0, selectedItem == nil { return .ignored }
    if towardsSubmenu {
      if openSubmenu(selectsFirst: true) { return .handled }
      if let selected = levels[last].selected, isCutOff(last, selected) {
        levels[last].titleShift += max(1, titleRoom(last, selected) / 2)
      }
      return .handled
    }
    if levels[last].titleShift > 0, let selected = levels[last].selected {
      let step = max(1, titleRoom(last, selected) / 2)
      levels[last].titleShift = max(0, levels[last].titleShift - step)
      return .handled
    }
    return closeSubmenu() || keyboard == .menu ? .handled : .ignored
  }

  // MARK: Letters

  private mutating func handle(
    _ character: Character, _ modifiers: KeyPress.Modifiers, _ time: Double
  ) -> Answer {
    if modifiers.contains(.control) {
      // As in Emacs and its kin, for keyboards without arrows.
      guard keyboard == .menu else { return .ignored }
      switch character {
      case "n": levels[levels.count - 1].move(1)
      case "p": levels[levels.count - 1].move(-1)
      case "g", "[": return closeSubmenu() ? .handled : .cancelled
      default: break
      }
      return .handled
    }
    if keyboard == .typing, !modifiers.contains(.alt) { return .ignored }
    if modifiers.contains(.alt) {
      return chooseMnemonic(character) ?? (keyboard == .menu ? .handled : .ignored)
    }
    let continues = !typed.text.isEmpty && time - typed.time < Self.typingPause
    if !continues {
      typed.text = ""
      if character == " " { return activate() }
      if let answer = chooseMnemonic(character) { return answer }
    }
    typed.text.append(character)
    typed.time = time
    selectTitle(startingWith: typed.text)
    return .handled
  }

  private mutating func chooseMnemonic(_ character: Character) -> Answer? {
    let last = levels.count - 1
    guard let index = levels[last].mnemonics.index(of: character),
      levels[last].rows[index].isSelectable
    else { return nil }
    levels[last].select(index)
    return activate()
  }

  /// Selects the next title that starts with what was typed; the same letter again goes on to the
  /// next.
  private mutating func selectTitle(startingWith text: String) {
    let last = levels.count - 1
    let rows = levels[last].rows
    guard !rows.isEmpty, let initial = text.first else { return }
    let isRepeated = text.count > 1 && text.allSatisfy { $0 == initial }
    let wanted = isRepeated ? String(initial) : text
    let start = (levels[last].selected ?? -1) + (text.count == 1 || isRepeated ? 1 : 0)
    for offset in rows.indices {
      let index = (start + offset + rows.count) % rows.count
      guard rows[index].isSelectable, rows[index].title.startsFolded(with: wanted) else { continue }
      levels[last].select(index)
      return
    }
  }
}

extension String {
  /// Whether the string starts with another one, whatever the case of their letters.
  fileprivate func startsFolded(with other: String) -> Bool {
    prefix(other.count).lowercased() == other.lowercased()
  }
}
