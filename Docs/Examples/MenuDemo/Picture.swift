import Foundation
import TerminalMenus

/// A picture of a screen as a file: SVG for a name that ends so, else text.
struct Picture {
  let grid: CellGrid

  func write(to path: String) throws {
    let text: String
    if path.hasSuffix(".svg") {
      text = svg(path.hasSuffix("-light.svg") ? .light : .dark)
    } else {
      text = lines.joined(separator: "\n") + "\n"
    }
    do {
      try Data(text.utf8).write(to: URL(fileURLWithPath: path))
    } catch {
      throw DemoError.file("\(path): cannot be written")
    }
  }

  /// The rows, without the blanks at their ends.
  private var lines: [String] {
    grid.lines.map { line in
      String(line.reversed().drop { $0 == " " }.reversed())
    }
  }

  private static let cell = (width: 9, height: 19)
  private static let margin = 10

  private func svg(_ palette: Palette) -> String {
    let (width, height) = Self.cell
    let size = (
      width: grid.width * width + 2 * Self.margin, height: grid.height * height + 2 * Self.margin
    )
    var texts = ""
    for y in 0..<grid.height {
      for run in runs(y) { texts += text(run, y, palette) }
    }
    for (color, path) in BoxLines(grid, cell: Self.cell, palette).paths {
      texts += "<path d=\"\(path)\" stroke=\"\(color)\" fill=\"none\"/>\n"
    }
    var rects = backgrounds(palette).map { rect, color in
      """
      <rect x="\(rect.x * width)" y="\(rect.y * height)" width="\(rect.width * width)" \
      height="\(rect.height * height)" fill="\(color)"/>

      """
    }.joined()
    if let cursor = grid.cursor {
      rects += """
        <rect x="\(cursor.x * width)" y="\(cursor.y * height)" width="2" height="\(height)" \
        fill="\(palette.foreground)"/>

        """
    }
    return """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(size.width) \(size.height)" \
      width="\(size.width)" height="\(size.height)" font-size="15" unicode-bidi="bidi-override" \
      font-family="ui-monospace, Menlo, Consolas, 'DejaVu Sans Mono', monospace" \
      xml:space="preserve">
      <rect width="100%" height="100%" rx="8" fill="\(palette.background)" \
      stroke="\(palette.border)"/>
      <g transform="translate(\(Self.margin) \(Self.margin))">
      \(rects)\(texts)</g>
      </svg>

      """
  }

  private func text(_ run: Run, _ y: Int, _ palette: Palette) -> String {
    let (width, height) = Self.cell
    let attributes = run.style.attributes
    let color = palette.colors(of: run.style).foreground
    return "<text x=\"\(run.x * width)\" y=\"\(y * height + 14)\" fill=\"\(color)\""
      + (run.text.count > 1 ? " textLength=\"\(run.width * width)\"" : "")
      + (attributes.contains(.bold) ? " font-weight=\"bold\"" : "")
      + (attributes.contains(.underline) ? " text-decoration=\"underline\"" : "")
      + (attributes.contains(.dim) ? " opacity=\"0.55\"" : "")
      + ">\(Self.escaped(run.text))</text>\n"
  }

  /// The areas of one colour, other than the picture's, as few as rows of equal places allow.
  private func backgrounds(_ palette: Palette) -> [(rect: CellRect, color: String)] {
    var done: [(rect: CellRect, color: String)] = []
    for y in 0..<grid.height {
      var x = 0
      while x < grid.width {
        let color = palette.colors(of: grid[x, y].style).background
        var end = x + 1
        while end < grid.width, palette.colors(of: grid[end, y].style).background == color {
          end += 1
        }
        defer { x = end }
        guard color != palette.background else { continue }
        let above = done.lastIndex {
          $0.color == color && $0.rect.x == x && $0.rect.maxX == end && $0.rect.maxY == y
        }
        if let above {
          done[above].rect.height += 1
        } else {
          done.append((CellRect(x: x, y: y, width: end - x, height: 1), color))
        }
      }
    }
    return done
  }

  private struct Run {
    let x: Int
    var width: Int
    var text: String
    let style: CellStyle
    let kind: Kind
  }

  private enum Kind {
    /// Nothing to write.
    case blank
    /// What can stand in one piece of text, whatever the font makes of other characters' widths.
    case plain, letters
    case other

    init(_ text: String) {
      let scalars = text.unicodeScalars
      guard scalars.count == 1, let value = scalars.first?.value else {
        self = .other
        return
      }
      switch value {
      case 0x20: self = .blank
      case 0x21...0x7E: self = .plain
      case 0xA1...0x2FF, 0x370...0x58F: self = .letters
      default: self = BoxLines.isLine(text) ? .blank : .other
      }
    }
  }

  private func runs(_ y: Int) -> [Run] {
    var runs: [Run] = []
    for x in 0..<grid.width {
      let cell = grid[x, y]
      guard cell.width > 0 else { continue }
      let kind = Kind(cell.text)
      guard kind != .blank else { continue }
      // A single blank is part of a run.
      if kind != .other, let last = runs.last, last.style == cell.style, last.kind == kind,
        x - last.x - last.width <= 1
      {
        if last.x + last.width < x {
          guard grid[x - 1, y].text == " ", grid[x - 1, y].style == cell.style else {
            runs.append(Run(x: x, width: 1, text: cell.text, style: cell.style, kind: kind))
            continue
          }
          runs[runs.count - 1].text += " "
        }
        runs[runs.count - 1].text += cell.text
        runs[runs.count - 1].width = x + 1 - last.x
      } else {
        runs.append(
          Run(x: x, width: Int(cell.width), text: cell.text, style: cell.style, kind: kind))
      }
    }
    return runs
  }

  private static func escaped(_ text: String) -> String {
    text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
  }
}
