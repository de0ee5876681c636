extension View {
  /// Converts a point to another view's coordinates.
  ///
  /// - Parameters:
  ///   - point: A point in this view's coordinates.
  ///   - view: The other view; nil for the window's coordinates.
  /// - Returns: The same place. For views that have no ancestor in common, as if both were at the
  ///   origin of one plane.
  public final func convert(_ point: Point, to view: View?) -> Point {
    let own = offsetInRoot
    let other = view?.offsetInRoot ?? root.offsetInRoot
    return Point(x: point.x + own.x - other.x, y: point.y + own.y - other.y)
  }

  /// Converts a point from another view's coordinates.
  ///
  /// - Parameters:
  ///   - point: A point in the other view's coordinates.
  ///   - view: The other view; nil for the window's coordinates.
  public final func convert(_ point: Point, from view: View?) -> Point {
    (view ?? root).convert(point, to: self)
  }

  /// Converts a rectangle to another view's coordinates.
  ///
  /// - Parameters:
  ///   - rect: A rectangle in this view's coordinates.
  ///   - view: The other view; nil for the window's coordinates.
  public final func convert(_ rect: Rect, to view: View?) -> Rect {
    rect.isNull ? .null : Rect(origin: convert(rect.origin, to: view), size: rect.size)
  }

  /// Converts a rectangle from another view's coordinates.
  ///
  /// - Parameters:
  ///   - rect: A rectangle in the other view's coordinates.
  ///   - view: The other view; nil for the window's coordinates.
  public final func convert(_ rect: Rect, from view: View?) -> Rect {
    rect.isNull ? .null : Rect(origin: convert(rect.origin, from: view), size: rect.size)
  }

  /// The view at the top of the tree.
  private final var root: View {
    var view = self
    while let parent = view.superview { view = parent }
    return view
  }

  /// Where the view's coordinates have their origin, in those that the top view's frame is in.
  private final var offsetInRoot: Point {
    var offset = Point.zero
    var current: View? = self
    while let view = current {
      // The top view's frame says where it lies on the screen, which is nobody's coordinates here.
      if view.superview != nil {
        offset.x += view.frame.origin.x
        offset.y += view.frame.origin.y
      }
      offset.x -= view.boundsOrigin.x
      offset.y -= view.boundsOrigin.y
      current = view.superview
    }
    return offset
  }
}
