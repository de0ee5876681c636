/// How the parts of a menu are shown.
public struct MenuTheme: Hashable, Sendable {
  public var frame: CellStyle
  public var item: CellStyle
  public var selected: CellStyle
  public var disabled: CellStyle
  public var destructive: CellStyle
  public var selectedDestructive: CellStyle
  public var keyText: CellStyle
  /// Stands before an item that is on.
  public var onMark: Character = "✓"
  /// Stands before the item that is on in a submenu that looks like one choice of many.
  public var soleOnMark: Character = "●"
  /// Stands before an item that is partly on.
  public var mixedMark: Character = "–"
  /// Whether titles of disabled items stand in parentheses, for terminals that cannot dim.
  public var parenthesizesDisabled = false
  /// Whether the selected item has a pointer in the frame, for terminals that cannot highlight.
  public var pointsAtSelected = false

  /// For terminals with colours.
  public static let color = MenuTheme(
    frame: CellStyle(foreground: .white, background: .blue),
    item: CellStyle(foreground: .white, background: .blue),
    selected: CellStyle(.bold, foreground: .black, background: .cyan),
    disabled: CellStyle(.dim, foreground: .white, background: .blue),
    destructive: CellStyle(.bold, foreground: .red, background: .blue),
    selectedDestructive: CellStyle(.bold, foreground: .white, background: .red),
    keyText: CellStyle(foreground: .cyan, background: .blue))

  /// For terminals that dim and reverse, without colours.
  public static let monochrome = MenuTheme(
    frame: .plain, item: .plain, selected: CellStyle(.reverse), disabled: CellStyle(.dim),
    destructive: CellStyle(.bold), selectedDestructive: CellStyle([.bold, .reverse]),
    keyText: .plain)

  /// For terminals that show everything alike.
  public static let plain: MenuTheme = {
    var theme = MenuTheme.monochrome
    theme.parenthesizesDisabled = true
    theme.pointsAtSelected = true
    return theme
  }()

  init(
    frame: CellStyle, item: CellStyle, selected: CellStyle, disabled: CellStyle,
    destructive: CellStyle, selectedDestructive: CellStyle, keyText: CellStyle
  ) {
    self.frame = frame
    self.item = item
    self.selected = selected
    self.disabled = disabled
    self.destructive = destructive
    self.selectedDestructive = selectedDestructive
    self.keyText = keyText
  }
}
