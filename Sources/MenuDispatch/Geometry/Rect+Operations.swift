extension Rect {
  /// The left edge.
  public var minX: Double { min(origin.x, origin.x + size.width) }
  /// The top edge.
  public var minY: Double { min(origin.y, origin.y + size.height) }
  /// The right edge.
  public var maxX: Double { max(origin.x, origin.x + size.width) }
  /// The bottom edge.
  public var maxY: Double { max(origin.y, origin.y + size.height) }
  /// The middle between left and right.
  public var midX: Double { origin.x + size.width / 2 }
  /// The middle between top and bottom.
  public var midY: Double { origin.y + size.height / 2 }
  /// The middle of the rectangle.
  public var center: Point { Point(x: midX, y: midY) }
  /// The extent from left to right, never negative.
  public var width: Double { size.width.magnitude }
  /// The extent from top to bottom, never negative.
  public var height: Double { size.height.magnitude }

  /// Whether the rectangle is nowhere.
  public var isNull: Bool { origin.x == .infinity || origin.y == .infinity }
  /// Whether the rectangle has no area, or is nowhere.
  public var isEmpty: Bool { isNull || size.width == 0 || size.height == 0 }

  /// The same rectangle with an extent that is not negative.
  public var standardized: Rect {
    isNull ? .null : Rect(x: minX, y: minY, width: width, height: height)
  }

  /// Says whether a point lies in the rectangle: on its left or top edge yes, on the others no.
  public func contains(_ point: Point) -> Bool {
    !isEmpty && point.x >= minX && point.x < maxX && point.y >= minY && point.y < maxY
  }

  /// Says whether another rectangle lies in this one.
  public func contains(_ other: Rect) -> Bool { !other.isNull && union(other) == standardized }

  /// Says whether the two have a point in common that is more than an edge.
  public func intersects(_ other: Rect) -> Bool { !intersection(other).isEmpty }

  /// Returns what the two have in common, ``null`` if nothing.
  public func intersection(_ other: Rect) -> Rect {
    if isNull || other.isNull { return .null }
    let left = max(minX, other.minX)
    let top = max(minY, other.minY)
    let right = min(maxX, other.maxX)
    let bottom = min(maxY, other.maxY)
    if right < left || bottom < top { return .null }
    return Rect(x: left, y: top, width: right - left, height: bottom - top)
  }

  /// Returns the smallest rectangle that holds both.
  public func union(_ other: Rect) -> Rect {
    if isNull { return other.standardized }
    if other.isNull { return standardized }
    let left = min(minX, other.minX)
    let top = min(minY, other.minY)
    return Rect(
      x: left, y: top, width: max(maxX, other.maxX) - left, height: max(maxY, other.maxY) - top)
  }

  /// Returns the rectangle with its edges moved inwards by two distances, ``null`` if nothing is
  /// left.
  public func insetBy(dx: Double, dy: Double) -> Rect {
    inset(by: EdgeInsets(top: dy, left: dx, bottom: dy, right: dx))
  }

  /// Returns the rectangle with each edge moved inwards by its distance, ``null`` if nothing is
  /// left.
  public func inset(by insets: EdgeInsets) -> Rect {
    if isNull { return .null }
    let width = self.width - insets.left - insets.right
    let height = self.height - insets.top - insets.bottom
    if width < 0 || height < 0 { return .null }
    return Rect(x: minX + insets.left, y: minY + insets.top, width: width, height: height)
  }

  /// Returns the rectangle moved by two distances.
  public func offsetBy(dx: Double, dy: Double) -> Rect {
    isNull
      ? .null
      : Rect(origin: Point(x: origin.x + dx, y: origin.y + dy), size: size)
  }
}

extension Point: CustomStringConvertible {
  public var description: String { "(\(x), \(y))" }
}

extension Size: CustomStringConvertible {
  public var description: String { "\(width) × \(height)" }
}

extension Rect: CustomStringConvertible {
  public var description: String { isNull ? "null" : "\(origin) \(size)" }
}
