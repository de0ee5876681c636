/// A place in a plane. One unit is one character cell in a terminal; y grows downwards.
public struct Point: Hashable, Sendable, Codable {
  /// The distance from the left.
  public var x: Double
  /// The distance from the top.
  public var y: Double

  /// The origin.
  public static let zero = Point(x: 0, y: 0)

  /// Makes a point.
  public init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }
}

/// A width and a height.
public struct Size: Hashable, Sendable, Codable {
  /// The extent from left to right.
  public var width: Double
  /// The extent from top to bottom.
  public var height: Double

  /// No extent.
  public static let zero = Size(width: 0, height: 0)

  /// Makes a size.
  public init(width: Double, height: Double) {
    self.width = width
    self.height = height
  }
}

/// Distances from the four edges of a rectangle inwards.
public struct EdgeInsets: Hashable, Sendable, Codable {
  /// The distance from the top edge downwards.
  public var top: Double
  /// The distance from the left edge to the right.
  public var left: Double
  /// The distance from the bottom edge upwards.
  public var bottom: Double
  /// The distance from the right edge to the left.
  public var right: Double

  /// No distance at any edge.
  public static let zero = EdgeInsets(top: 0, left: 0, bottom: 0, right: 0)

  /// Makes insets.
  public init(top: Double, left: Double, bottom: Double, right: Double) {
    self.top = top
    self.left = left
    self.bottom = bottom
    self.right = right
  }
}

/// A rectangle with sides along the axes. Its left and top edges belong to it, the others do not.
public struct Rect: Hashable, Sendable, Codable {
  /// The corner with the smallest coordinates.
  public var origin: Point
  /// The extent from the origin.
  public var size: Size

  /// The rectangle without extent at the origin.
  public static let zero = Rect(origin: .zero, size: .zero)
  /// The rectangle that is nowhere; a union with it changes nothing.
  public static let null = Rect(
    x: .infinity, y: .infinity, width: -.infinity, height: -.infinity)

  /// Makes a rectangle of a corner and an extent.
  public init(origin: Point, size: Size) {
    self.origin = origin
    self.size = size
  }

  /// Makes a rectangle of four numbers.
  public init(x: Double, y: Double, width: Double, height: Double) {
    self.init(origin: Point(x: x, y: y), size: Size(width: width, height: height))
  }
}
