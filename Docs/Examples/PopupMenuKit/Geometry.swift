/// A place in a view, in character cells from its upper left corner.
public struct Point: Hashable, Sendable {
  public var x: Int
  public var y: Int

  public init(_ x: Int, _ y: Int) {
    self.x = x
    self.y = y
  }
}

/// A rectangle in a view, in character cells.
public struct Rect: Hashable, Sendable {
  public var origin: Point
  public var width: Int
  public var height: Int

  public init(_ x: Int, _ y: Int, _ width: Int, _ height: Int) {
    origin = Point(x, y)
    self.width = width
    self.height = height
  }

  public func contains(_ point: Point) -> Bool {
    point.x >= origin.x && point.x - origin.x < width
      && point.y >= origin.y && point.y - origin.y < height
  }

  func moved(by offset: Point) -> Rect {
    Rect(origin.x + offset.x, origin.y + offset.y, width, height)
  }
}
