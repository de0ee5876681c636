import TerminalMenus

/// The colours of a picture.
struct Palette {
  let foreground: String
  let background: String
  let border: String
  /// Colours of text on the picture's background.
  private let onPage: [String]
  /// Colours of text on a background of its own.
  private let onColor: [String]
  private let backgrounds: [String]

  // Each list in the order of the terminal's colours: black, red, green, yellow, blue, magenta,
  // cyan, white.
  static let dark = Palette(
    foreground: "#d8dee9", background: "#1e222a", border: "#3a404c",
    onPage: [
      "#6b7280", "#e06c75", "#a3be8c", "#ebcb8b", "#6f9bd1", "#b48ead", "#88c0d0", "#eceff4",
    ],
    onColor: [
      "#14171c", "#ffb0b0", "#a3be8c", "#ebcb8b", "#3b5f8a", "#b48ead", "#a9dcec", "#eceff4",
    ],
    backgrounds: [
      "#14171c", "#bf4d57", "#a3be8c", "#ebcb8b", "#34557e", "#b48ead", "#88c0d0", "#eceff4",
    ])

  static let light = Palette(
    foreground: "#24292f", background: "#ffffff", border: "#d0d7de",
    onPage: [
      "#24292f", "#b3202c", "#1a7f37", "#8a5d00", "#3566a8", "#8250df", "#0e7490", "#57606a",
    ],
    onColor: [
      "#14171c", "#ffc4c4", "#1a7f37", "#8a5d00", "#2f5d9b", "#8250df", "#c3ecf7", "#ffffff",
    ],
    backgrounds: [
      "#14171c", "#b3202c", "#aceebb", "#fae17d", "#3566a8", "#d8b9ff", "#9fdcea", "#f6f8fa",
    ])

  func colors(of style: CellStyle) -> (foreground: String, background: String) {
    let own = style.background.map { backgrounds[Int($0.rawValue)] }
    let text = style.foreground.map { (own == nil ? onPage : onColor)[Int($0.rawValue)] }
    let colors = (foreground: text ?? foreground, background: own ?? background)
    return style.attributes.contains(.reverse) ? (colors.background, colors.foreground) : colors
  }
}
