import MenuDispatch

extension PopUpMenuView {
  /// Takes what the mouse did.
  ///
  /// Moving over an item selects it and opens its submenu. A press on an item chooses it when the
  /// button comes up; so does a button that was held since before the menu opened, once it was
  /// moved onto an item. A press outside dismisses the menu.
  public mutating func handle(_ event: MouseEvent) -> Answer {
    defer { settle() }
    let place = hit(event.x, event.y)
    switch event.kind {
    case .move, .drag:
      if event.kind == .drag, place != nil { releaseChooses = true }
      if let place { point(at: place) }
      return .handled
    case .press:
      guard let place else { return .cancelled }
      releaseChooses = true
      point(at: place)
      return .handled
    case .release:
      guard releaseChooses, let place else { return .handled }
      releaseChooses = false
      return choose(at: place)
    case .longPress:
      // The right button chooses as well; outside it dismisses.
      guard let place else { return .cancelled }
      return choose(at: place)
    case .scrollUp, .scrollDown:
      scroll(event.kind == .scrollUp ? -1 : 1, at: place)
      return .handled
    }
  }

  private struct Place {
    let level: Int
    /// Nil in the frame.
    let row: Int?
  }

  /// What is at a cell; the innermost menu lies on top.
  private func hit(_ x: Int, _ y: Int) -> Place? {
    let layout = layout
    for index in levels.indices.reversed() {
      let level = layout.levels[index]
      guard level.rect.contains(x: x, y: y) else { continue }
      let row = level.shown.lowerBound + y - level.rect.y - 1
      let isInside = x > level.rect.x && x < level.rect.maxX - 1
      return Place(level: index, row: isInside && level.shown.contains(row) ? row : nil)
    }
    return nil
  }

  private mutating func point(at place: Place) {
    guard let row = place.row else { return }
    let item = levels[place.level].rows[row]
    // The submenu of the item stays.
    if levels.count > place.level + 1, levels[place.level + 1].parent == item.id {
      levels.removeLast(levels.count - place.level - 2)
      return
    }
    levels.removeLast(levels.count - place.level - 1)
    levels[place.level].select(item.isSelectable ? row : nil)
    _ = openSubmenu(selectsFirst: false)
  }

  private mutating func choose(at place: Place) -> Answer {
    guard let row = place.row else { return .handled }
    let item = levels[place.level].rows[row]
    point(at: place)
    guard item.isSelectable, item.children == nil else { return .handled }
    return activate()
  }

  /// Moves the rows of a menu that does not show them all.
  private mutating func scroll(_ step: Int, at place: Place?) {
    let index = place?.level ?? levels.count - 1
    let shown = layout.levels[index].shown
    guard shown.count < levels[index].rows.count else { return }
    levels.removeLast(levels.count - index - 1)
    levels[index].first = max(
      0, min(shown.lowerBound + step, levels[index].rows.count - shown.count))
    let now = layout.levels[index].shown
    if let selected = levels[index].selected, !now.contains(selected) { levels[index].select(nil) }
  }
}
