/// One of the eight colours that every terminal with colours has.
public enum CellColor: UInt8, Hashable, Sendable, CaseIterable {
  case black, red, green, yellow, blue, magenta, cyan, white
}

/// How a cell is shown.
public struct CellStyle: Hashable, Sendable {
  public struct Attributes: OptionSet, Hashable, Sendable {
    public let rawValue: UInt8

    public init(rawValue: UInt8) { self.rawValue = rawValue }

    public static let bold = Attributes(rawValue: 1)
    public static let dim = Attributes(rawValue: 2)
    public static let underline = Attributes(rawValue: 4)
    public static let reverse = Attributes(rawValue: 8)
  }

  /// Nil for the terminal's own colour.
  public var foreground: CellColor?
  /// Nil for the terminal's own colour.
  public var background: CellColor?
  public var attributes: Attributes

  public init(
    _ attributes: Attributes = [], foreground: CellColor? = nil, background: CellColor? = nil
  ) {
    self.attributes = attributes
    self.foreground = foreground
    self.background = background
  }

  /// The terminal's own.
  public static let plain = CellStyle()

  /// Returns the style with more attributes.
  public func adding(_ more: Attributes) -> CellStyle {
    var style = self
    style.attributes.formUnion(more)
    return style
  }
}
