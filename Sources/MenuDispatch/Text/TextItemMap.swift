/// Where recognised items are in a layout, to find the one at or near a point.
///
/// Thread safety: a value; safe to use from any thread.
public struct TextItemMap: Sendable {
  /// The layout.
  public let layout: GridTextLayout
  /// The items in the order of the text.
  public let items: [TextItem]
  /// Rectangles with the item's number, by row.
  private var rows: [Int: [(rect: Rect, item: Int)]] = [:]
  private var lastRow = -1

  /// Finds the places of items.
  ///
  /// - Parameters:
  ///   - items: Items of the layout's text. One that is not inside the text has no place.
  ///   - layout: The layout.
  /// - Complexity: O(*k*) in the number of glyphs of the items.
  public init(_ items: [TextItem], in layout: GridTextLayout) {
    self.layout = layout
    self.items = items.sorted { $0.range.location < $1.range.location }
    for (number, item) in self.items.enumerated() {
      guard let glyphs = try? layout.glyphRange(for: item.range) else { continue }
      for rect in layout.enclosingRects(forGlyphs: glyphs) {
        rows[Int(rect.minY), default: []].append((rect, number))
        lastRow = max(lastRow, Int(rect.minY))
      }
    }
  }

  /// Returns the item whose cells hold a point of the container.
  public func item(at point: Point) -> TextItem? {
    closest(to: point, within: 0) { _ in true }
  }

  /// Returns the item nearest to a point of the container.
  ///
  /// - Parameters:
  ///   - point: The point.
  ///   - distance: How far the nearest cell of the item may be; 0 is inside, infinity anywhere.
  ///   - isWanted: Which items count.
  /// - Returns: The item; of several that are equally near the first of the text.
  /// - Complexity: O(*d* × *w*) in the distance to the item and the number of items in a row.
  public func closest(
    to point: Point, within distance: Double = .infinity, where isWanted: (TextItem) -> Bool
  ) -> TextItem? {
    guard !point.x.isNaN, !point.y.isNaN, lastRow >= 0 else { return nil }
    var best: (distance: Double, item: Int)?
    func visit(_ row: Int) {
      for (rect, item) in rows[row] ?? [] where isWanted(items[item]) {
        let now = Self.distance(point, rect)
        // The maximum is below the right and lower edge: a point on it is in the next cell.
        guard now < distance || (now == distance && (distance > 0 || Self.holds(rect, point)))
        else { continue }
        if best.map({ (now, item) < $0 }) ?? true { best = (now, item) }
      }
    }
    let center = Int(min(max(point.y.rounded(.down), 0), Double(lastRow)))
    for step in 0...max(center, lastRow - center) {
      // Rows from here on are at least this far away.
      let above = center - step
      let below = center + step
      let nearest = min(Self.gap(point.y, above), Self.gap(point.y, below))
      if let best, nearest > best.distance { break }
      if nearest > distance { break }
      if above >= 0 { visit(above) }
      if step > 0, below <= lastRow { visit(below) }
    }
    return best.map { items[$0.item] }
  }

  /// Returns the token nearest to a point of the container.
  ///
  /// - Parameters:
  ///   - kind: The kind of token.
  ///   - point: The point.
  ///   - distance: How far the token's nearest cell may be.
  public func closestToken(
    of kind: TokenKind, to point: Point, within distance: Double = .infinity
  ) -> TextToken? {
    closest(to: point, within: distance) { $0.token?.kind == kind }?.token
  }

  /// The distance from a coordinate to a row.
  private static func gap(_ y: Double, _ row: Int) -> Double {
    max(Double(row) - y, y - Double(row + 1), 0)
  }

  private static func holds(_ rect: Rect, _ point: Point) -> Bool {
    point.x >= rect.minX && point.x < rect.maxX && point.y >= rect.minY && point.y < rect.maxY
  }

  /// The distance from a point to a rectangle; 0 inside.
  static func distance(_ point: Point, _ rect: Rect) -> Double {
    let x = max(rect.minX - point.x, point.x - rect.maxX, 0)
    let y = max(rect.minY - point.y, point.y - rect.maxY, 0)
    return (x * x + y * y).squareRoot()
  }
}
