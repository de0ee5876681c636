import TerminalMenus

/// The frames of a picture, as lines: characters of a font would leave gaps between rows.
struct BoxLines {
  private let grid: CellGrid
  private let cell: (width: Int, height: Int)
  private let palette: Palette

  init(_ grid: CellGrid, cell: (width: Int, height: Int), _ palette: Palette) {
    self.grid = grid
    self.cell = cell
    self.palette = palette
  }

  private struct Arms: OptionSet {
    let rawValue: Int
    static let up = Arms(rawValue: 1)
    static let down = Arms(rawValue: 2)
    static let left = Arms(rawValue: 4)
    static let right = Arms(rawValue: 8)
  }

  private static let arms: [String: Arms] = [
    "─": [.left, .right], "│": [.up, .down], "┌": [.down, .right], "┐": [.down, .left],
    "└": [.up, .right], "┘": [.up, .left], "├": [.up, .down, .right], "┤": [.up, .down, .left],
  ]

  static func isLine(_ text: String) -> Bool { arms[text] != nil }

  /// The data of a path for each colour, in the order in which the colours come.
  var paths: [(color: String, path: String)] {
    var paths: [(color: String, path: String)] = []
    func add(_ color: String, _ data: String) {
      if let index = paths.firstIndex(where: { $0.color == color }) {
        paths[index].path += data
      } else {
        paths.append((color, data))
      }
    }
    let (width, height) = cell
    for y in 0..<grid.height {
      for (range, color) in pieces(0..<grid.width, (.left, .right), { ($0, y) }) {
        add(color, "M\(range.lowerBound * width / 2) \(y * height + height / 2)")
        add(color, "h\(range.count * width / 2)")
      }
    }
    for x in 0..<grid.width {
      for (range, color) in pieces(0..<grid.height, (.up, .down), { (x, $0) }) {
        add(color, "M\(x * width + width / 2) \(range.lowerBound * height / 2)")
        add(color, "v\(range.count * height / 2)")
      }
    }
    return paths
  }

  /// The unbroken lines along a row or a column, in halves of cells.
  private func pieces(
    _ places: Range<Int>, _ ends: (Arms, Arms), _ position: (Int) -> (Int, Int)
  ) -> [(Range<Int>, String)] {
    var pieces: [(range: Range<Int>, color: String)] = []
    for place in places {
      let (x, y) = position(place)
      guard let arms = Self.arms[grid[x, y].text] else { continue }
      let color = palette.colors(of: grid[x, y].style).foreground
      let lower = arms.contains(ends.0) ? 2 * place : 2 * place + 1
      let upper = arms.contains(ends.1) ? 2 * place + 2 : 2 * place + 1
      guard lower < upper else { continue }
      if let last = pieces.last, last.range.upperBound == lower, last.color == color {
        pieces[pieces.count - 1].range = last.range.lowerBound..<upper
      } else {
        pieces.append((lower..<upper, color))
      }
    }
    return pieces.map { ($0.range, $0.color) }
  }
}
