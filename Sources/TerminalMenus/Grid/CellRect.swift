public import MenuDispatch

/// A rectangle of whole cells.
public struct CellRect: Hashable, Sendable {
  public var x: Int
  public var y: Int
  public var width: Int
  public var height: Int

  public init(x: Int, y: Int, width: Int, height: Int) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }

  /// The cells that a rect touches.
  ///
  /// Numbers that no screen has, infinite ones among them, are brought to the nearest that one
  /// could have.
  public init(_ rect: Rect) {
    let x = Self.cell(rect.minX.rounded(.down))
    let y = Self.cell(rect.minY.rounded(.down))
    self.init(
      x: x, y: y,
      width: max(0, Self.cell(rect.maxX.rounded(.up)) - x),
      height: max(0, Self.cell(rect.maxY.rounded(.up)) - y))
  }

  private static func cell(_ value: Double) -> Int {
    value.isNaN ? 0 : Int(min(max(value, -100_000), 100_000))
  }

  public var maxX: Int { x + width }
  public var maxY: Int { y + height }
  public var columns: Range<Int> { x..<max(x, maxX) }
  public var rows: Range<Int> { y..<max(y, maxY) }

  public func contains(x: Int, y: Int) -> Bool { columns.contains(x) && rows.contains(y) }
}
