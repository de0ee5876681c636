/// What stands in every cell of a screen, and how it is shown.
///
/// Everything is drawn into such a grid. A terminal is given the cells that changed; a test compares
/// the lines. It is a value: a copy is a picture of the moment.
public struct CellGrid: Hashable, Sendable {
  /// One cell. A wide character fills its own cell and the one on the right, which has no text.
  public struct Cell: Hashable, Sendable {
    /// Empty in the right half of a wide character.
    public internal(set) var text: String
    public internal(set) var style: CellStyle
    /// 1 or 2, and 0 in the right half of a wide character.
    public internal(set) var width: UInt8

    static let blank = Cell(text: " ", style: .plain, width: 1)
  }

  public let width: Int
  public let height: Int
  private var cells: [Cell]
  /// Where the cursor of the terminal shall be; nil hides it.
  public var cursor: (x: Int, y: Int)? {
    get { cursorPlace.map { ($0.x, $0.y) } }
    set { cursorPlace = newValue.map { CursorPlace(x: $0.x, y: $0.y) } }
  }
  private var cursorPlace: CursorPlace?

  private struct CursorPlace: Hashable, Sendable {
    let x: Int
    let y: Int
  }

  /// Makes a blank grid.
  ///
  /// - Parameters:
  ///   - width: In cells; less than 0 counts as 0.
  ///   - height: In cells; less than 0 counts as 0.
  public init(width: Int, height: Int) {
    self.width = max(0, width)
    self.height = max(0, height)
    cells = Array(repeating: .blank, count: self.width * self.height)
  }

  /// The cell at a place; a blank one outside of the grid.
  public subscript(x: Int, y: Int) -> Cell {
    contains(x, y) ? cells[y * width + x] : .blank
  }

  func contains(_ x: Int, _ y: Int) -> Bool {
    x >= 0 && y >= 0 && x < width && y < height
  }

  /// Puts a unit into its one or two cells; nothing if they are not all in the grid.
  public mutating func put(_ unit: CellUnit, x: Int, y: Int, style: CellStyle = .plain) {
    guard contains(x, y), contains(x + unit.width - 1, y) else { return }
    for cell in x..<x + unit.width { eraseHalves(cell, y) }
    let start = y * width + x
    cells[start] = Cell(text: unit.text, style: style, width: UInt8(unit.width))
    if unit.width == 2 { cells[start + 1] = Cell(text: "", style: style, width: 0) }
  }

  /// Makes a blank of the other half of a wide character that is about to lose this one.
  private mutating func eraseHalves(_ x: Int, _ y: Int) {
    let place = y * width + x
    if cells[place].width == 0, x > 0 {
      cells[place - 1] = Cell(text: " ", style: cells[place - 1].style, width: 1)
    }
    if cells[place].width == 2, x + 1 < width {
      cells[place + 1] = Cell(text: " ", style: cells[place + 1].style, width: 1)
    }
    cells[place] = Cell(text: " ", style: cells[place].style, width: 1)
  }

  /// Changes the style of cells without changing what stands in them.
  public mutating func restyle(
    x: Int, y: Int, width: Int = 1, _ change: (CellStyle) -> CellStyle
  ) {
    for column in x..<max(x, x + width) where contains(column, y) {
      cells[y * self.width + column].style = change(cells[y * self.width + column].style)
    }
  }
}
