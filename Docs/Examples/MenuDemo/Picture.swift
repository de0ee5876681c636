import Foundation
import TerminalMenus

/// A picture of a screen as a file: SVG for a name that ends so, else text.
struct Picture {
  let grid: CellGrid

  func write(to path: String) throws {
    let text = path.hasSuffix(".svg") ? svg : grid.lines.joined(separator: "\n") + "\n"
    do {
      try Data(text.utf8).write(to: URL(fileURLWithPath: path))
    } catch {
      throw DemoError.file("\(path): cannot be written")
    }
  }

  private static let cell = (width: 9, height: 19)
  private static let foreground = "#d8dee9"
  private static let background = "#1e222a"

  private var svg: String {
    let (width, height) = Self.cell
    var rects = ""
    var texts = ""
    for y in 0..<grid.height {
      for run in runs(y) {
        let colors = Self.colors(run.style)
        let x = run.x * width
        if colors.background != Self.background {
          rects +=
            "<rect x=\"\(x)\" y=\"\(y * height)\" width=\"\(run.width * width)\" "
            + "height=\"\(height)\" fill=\"\(colors.background)\"/>\n"
        }
        guard run.text.contains(where: { $0 != " " }) else { continue }
        let attributes = run.style.attributes
        texts +=
          "<text x=\"\(x)\" y=\"\(y * height + 14)\" fill=\"\(colors.foreground)\""
          + (run.text.count > 1 ? " textLength=\"\(run.width * width)\"" : "")
          + (attributes.contains(.bold) ? " font-weight=\"bold\"" : "")
          + (attributes.contains(.underline) ? " text-decoration=\"underline\"" : "")
          + (attributes.contains(.dim) ? " opacity=\"0.5\"" : "")
          + ">\(Self.escaped(run.text))</text>\n"
      }
    }
    if let cursor = grid.cursor {
      rects +=
        "<rect x=\"\(cursor.x * width)\" y=\"\(cursor.y * height)\" width=\"2\" "
        + "height=\"\(height)\" fill=\"\(Self.foreground)\"/>\n"
    }
    let size = (grid.width * width, grid.height * height)
    return """
      <svg xmlns="http://www.w3.org/2000/svg" width="\(size.0)" height="\(size.1)" \
      viewBox="0 0 \(size.0) \(size.1)" font-family="monospace" font-size="15" \
      unicode-bidi="bidi-override" xml:space="preserve">
      <rect width="100%" height="100%" fill="\(Self.background)"/>
      \(rects)\(texts)</svg>

      """
  }

  private struct Run {
    let x: Int
    var width: Int
    var text: String
    let style: CellStyle
  }

  /// The cells of a row, ASCII characters of one style together: others have each a place of its
  /// own, whatever the font makes of their width.
  private func runs(_ y: Int) -> [Run] {
    var runs: [Run] = []
    for x in 0..<grid.width {
      let cell = grid[x, y]
      guard cell.width > 0 else { continue }
      let isPlain = cell.text.utf8.count == 1
      if isPlain, let last = runs.last, last.style == cell.style, last.text.utf8.first ?? 128 < 128
      {
        runs[runs.count - 1].text += cell.text
        runs[runs.count - 1].width += 1
      } else {
        runs.append(Run(x: x, width: Int(cell.width), text: cell.text, style: cell.style))
      }
    }
    return runs
  }

  private static func colors(_ style: CellStyle) -> (foreground: String, background: String) {
    let foreground = style.foreground.map(hex) ?? Self.foreground
    let background = style.background.map(hex) ?? Self.background
    return style.attributes.contains(.reverse)
      ? (background, foreground) : (foreground, background)
  }

  private static func hex(_ color: CellColor) -> String {
    switch color {
    case .black: "#1e222a"
    case .red: "#bf616a"
    case .green: "#a3be8c"
    case .yellow: "#ebcb8b"
    case .blue: "#3b5f8a"
    case .magenta: "#b48ead"
    case .cyan: "#88c0d0"
    case .white: "#eceff4"
    }
  }

  private static func escaped(_ text: String) -> String {
    text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
  }
}
