import TerminalMenus

/// How the parts of the screen look.
struct DemoTheme {
  var text: CellStyle
  var tag: CellStyle
  var selection: CellStyle
  var frame: CellStyle
  var button: CellStyle
  var status: CellStyle
  var preview: CellStyle

  static let color = DemoTheme(
    text: .plain, tag: CellStyle(foreground: .cyan), selection: CellStyle(.reverse),
    frame: CellStyle(foreground: .blue), button: CellStyle(foreground: .black, background: .cyan),
    status: CellStyle(.reverse), preview: CellStyle(foreground: .yellow))

  static let monochrome = DemoTheme(
    text: .plain, tag: CellStyle(.underline), selection: CellStyle(.reverse), frame: .plain,
    button: CellStyle(.bold), status: CellStyle(.reverse), preview: .plain)
}
