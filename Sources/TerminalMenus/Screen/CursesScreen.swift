private import CNcursesW
private import CTerminalMenus

/// The screen as ncurses keeps it: gets grids, writes to the terminal what changed.
@safe final class CursesScreen {
  private let screen: OpaquePointer
  private let output: UnsafeMutablePointer<FILE>
  private let input: UnsafeMutablePointer<FILE>
  let hasColors: Bool
  private var pairs: [ColorPair: Int16] = [:]
  private var shown: CellGrid?

  private struct ColorPair: Hashable {
    let foreground: CellColor?
    let background: CellColor?
  }

  /// - Parameters:
  ///   - name: The terminal's name in the terminfo database.
  ///   - wantsColors: Whether colours may be used.
  init(name: String, input: Int32, output: Int32, wantsColors: Bool) throws(TerminalError) {
    guard let outputStream = unsafe cnw_stream(output, "w") else { throw .system(errno: 0) }
    guard let inputStream = unsafe cnw_stream(input, "r") else {
      unsafe fclose(outputStream)
      throw .system(errno: 0)
    }
    guard let screen = unsafe newterm(name, outputStream, inputStream) else {
      unsafe fclose(outputStream)
      unsafe fclose(inputStream)
      throw .unknownTerminal(name: name)
    }
    unsafe self.screen = unsafe screen
    unsafe self.output = unsafe outputStream
    unsafe self.input = unsafe inputStream
    cbreak()
    noecho()
    nonl()
    var hasColors = false
    if wantsColors, has_colors(), start_color() == OK, use_default_colors() == OK {
      hasColors = unsafe cnw_number("colors") >= 8
    }
    self.hasColors = hasColors
    refresh()
  }

  /// Gives up the screen. The terminal's modes are ncurses' as before `init`.
  func end() {
    endwin()
    unsafe delscreen(screen)
    unsafe fclose(output)
    unsafe fclose(input)
  }

  /// Takes a new size.
  func resize(width: Int, height: Int) {
    resizeterm(Int32(height), Int32(width))
    shown = nil
  }

  /// Writes everything at the next time: the terminal shows something else.
  func invalidate() {
    shown = nil
    cnw_clear_at_refresh()
  }

  /// Shows a grid.
  func show(_ grid: CellGrid) {
    let (width, height) = (Int(cnw_columns()), Int(cnw_lines()))
    let before = shown?.width == grid.width && shown?.height == grid.height ? shown : nil
    if before == nil { erase() }
    for y in 0..<min(height, grid.height) {
      for x in 0..<min(width, grid.width) {
        let cell = grid[x, y]
        // The right half of a wide character comes with the left one.
        if cell.width == 0 || cell == before?[x, y] { continue }
        put(cell, x, y)
      }
    }
    shown = grid
    if let cursor = grid.cursor, cursor.x < width, cursor.y < height {
      move(Int32(cursor.y), Int32(cursor.x))
      curs_set(1)
    } else {
      curs_set(0)
    }
    refresh()
  }

  private func put(_ cell: CellGrid.Cell, _ x: Int, _ y: Int) {
    let (scalars, width) = Self.scalars(cell)
    let bits = UInt32(cell.style.attributes.rawValue)
    _ = unsafe cnw_put(Int32(y), Int32(x), scalars, bits, pair(cell.style))
    if width < Int(cell.width) {
      _ = unsafe cnw_put(Int32(y), Int32(x + 1), [0x20, 0], bits, pair(cell.style))
    }
  }

  /// The scalars of a cell with a zero behind them, as far as the C library agrees about their
  /// widths, and the cells that it thinks they take: ncurses counts with them.
  private static func scalars(_ cell: CellGrid.Cell) -> (scalars: [wchar_t], width: Int) {
    var result: [wchar_t] = []
    var taken = 1
    for scalar in cell.text.unicodeScalars {
      let width = Int(ctm_scalar_width(scalar.value))
      if result.isEmpty {
        // Unknown to the library, or wider than there is room for.
        let isKnown = width > 0 && width <= Int(cell.width)
        result.append(isKnown ? wchar_t(scalar.value) : 0xFFFD)
        taken = isKnown ? width : 1
      } else if width == 0, result.count < CNW_CELL_SCALARS {
        result.append(wchar_t(scalar.value))
      }
    }
    return ((result.isEmpty ? [0x20] : result) + [0], taken)
  }

  private func pair(_ style: CellStyle) -> Int16 {
    guard hasColors, style.foreground != nil || style.background != nil else { return 0 }
    let wanted = ColorPair(foreground: style.foreground, background: style.background)
    if let known = pairs[wanted] { return known }
    let number = Int16(pairs.count + 1)
    let foreground = style.foreground.map { Int16($0.rawValue) } ?? -1
    let background = style.background.map { Int16($0.rawValue) } ?? -1
    guard init_pair(number, foreground, background) == OK else { return 0 }
    pairs[wanted] = number
    return number
  }
}
