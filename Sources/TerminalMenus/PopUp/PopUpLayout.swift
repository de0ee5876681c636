import MenuDispatch

/// Where the open menus are on a screen.
struct PopUpLayout: Hashable {
  struct Level: Hashable {
    /// With its frame.
    var rect: CellRect
    /// The rows of the menu that are shown.
    var shown: Range<Int>
    /// Where in the frame an arrow points at the anchor, and whether that is above the menu.
    var arrow: (x: Int, isUp: Bool)? {
      arrowPlace.map { ($0.x, $0.isUp) }
    }
    fileprivate var arrowPlace: Arrow?
  }

  fileprivate struct Arrow: Hashable {
    let x: Int
    let isUp: Bool
  }

  var levels: [Level] = []

  /// Finds a place for each level.
  ///
  /// - Parameters:
  ///   - menus: The open menus from the root on.
  ///   - anchor: What the root points at.
  ///   - area: The cells that may be covered.
  init(_ menus: [MenuLevel], anchor: CellRect, in area: CellRect) {
    for (index, menu) in menus.enumerated() {
      if index == 0 {
        levels.append(Self.root(menu, anchor, area))
      } else {
        levels.append(Self.submenu(menu, of: menus[index - 1], at: levels[index - 1], area))
      }
    }
  }

  private static func width(_ menu: MenuLevel, _ area: CellRect) -> Int {
    let title = menu.menu.title.map { min(String($0.prefix(80)).cellWidth, 40) + 6 } ?? 0
    return min(max(menu.widths.inside + 2, title), area.width)
  }

  /// The rows that are shown when so many fit, with the first as scrolled.
  private static func shown(_ menu: MenuLevel, _ count: Int) -> Range<Int> {
    let count = max(0, min(count, menu.rows.count))
    let first = max(0, min(menu.first, menu.rows.count - count))
    return first..<first + count
  }

  /// Below what it points at if it fits there, else above, else where there is more room.
  private static func root(_ menu: MenuLevel, _ anchor: CellRect, _ area: CellRect) -> Level {
    let width = width(menu, area)
    let wanted = menu.rows.count + 2
    let top = min(max(anchor.y, area.y), area.maxY)
    let bottom = min(max(anchor.maxY, area.y), area.maxY)
    let (above, below) = (top - area.y, area.maxY - bottom)
    // A frame and one row at least: else the menu covers what it points at.
    let smallest = 3
    let isRightToLeft = menu.isRightToLeft
    let wish = isRightToLeft ? anchor.maxX + 2 - width : anchor.x - 2
    let x = max(area.x, min(wish, area.maxX - width))
    let middle = min(max(anchor.x + max(0, anchor.width - 1) / 2, x + 1), x + width - 2)
    if below >= wanted || below >= smallest && below >= above {
      let height = min(wanted, below)
      return Level(
        rect: CellRect(x: x, y: bottom, width: width, height: height),
        shown: shown(menu, height - 2), arrowPlace: Arrow(x: middle, isUp: true))
    }
    if above >= smallest {
      let height = min(wanted, above)
      return Level(
        rect: CellRect(x: x, y: top - height, width: width, height: height),
        shown: shown(menu, height - 2), arrowPlace: Arrow(x: middle, isUp: false))
    }
    let height = min(wanted, area.height)
    return Level(
      rect: CellRect(
        x: area.x + (area.width - width) / 2, y: area.y + (area.height - height) / 2,
        width: width, height: height),
      shown: shown(menu, height - 2), arrowPlace: nil)
  }

  /// On the right of the item it belongs to if it fits there, else on the left; the other way round
  /// in menus that are read from the right.
  private static func submenu(
    _ menu: MenuLevel, of parent: MenuLevel, at place: Level, _ area: CellRect
  ) -> Level {
    let width = width(menu, area)
    let height = min(menu.rows.count + 2, area.height)
    let row = parent.rows.firstIndex { $0.id == menu.parent } ?? place.shown.lowerBound
    let y = place.rect.y + 1 + row - place.shown.lowerBound - 1
    // The frames share a column.
    let right = place.rect.maxX - 1
    let left = place.rect.x + 1 - width
    let fitsRight = right + width <= area.maxX
    let fitsLeft = left >= area.x
    let x =
      if parent.isRightToLeft {
        fitsLeft ? left : fitsRight ? right : area.x
      } else {
        fitsRight ? right : fitsLeft ? left : area.maxX - width
      }
    return Level(
      rect: CellRect(
        x: max(area.x, min(x, area.maxX - width)),
        y: max(area.y, min(y, area.maxY - height)), width: width, height: height),
      shown: shown(menu, height - 2), arrowPlace: nil)
  }
}

extension MenuLevel {
  /// Whether the menu as a whole is read from the right: by its first title.
  var isRightToLeft: Bool {
    rows.first { !$0.isSeparator }.map {
      BidiOrder.direction(of: $0.title.prefix(Mnemonics.titleAtMost)) == .rightToLeft
    } ?? false
  }
}
