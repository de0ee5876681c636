/// Where a menu of titles is placed, and what is on each of its pages.
public struct IndexMenuLayout: Hashable, Sendable {
  /// How a menu lies to what it belongs to.
  public enum Placement: Hashable, Sendable {
    /// Above it.
    case above
    /// Below it.
    case below
    /// Over it, where there is room neither above nor below.
    case centered
  }

  /// The measures of a menu.
  public struct Metrics: Hashable, Sendable {
    /// The height of a menu, without its arrow.
    public var height = 1.0
    /// The height of the arrow between the menu and what it belongs to.
    public var arrowHeight = 0.0
    /// How near the arrow may come to the menu's left and right edges.
    public var arrowMargin = 1.0
    /// What is left free on each side of a title.
    public var itemPadding = 1.0
    /// The width of the buttons that turn pages.
    public var pageButtonWidth = 3.0
    /// The greatest width of a page; nil for what the container has.
    public var maximumWidth: Double?
    /// The least distances from the container's edges.
    public var margins = EdgeInsets.zero

    /// Makes the measures of a menu in a terminal.
    public init() {}
  }

  /// How the menu lies to what it belongs to.
  public let placement: Placement
  /// The items of each page.
  public let pages: [Range<Int>]
  /// The width of each item, with its padding; at most that of a page.
  public let itemWidths: [Double]
  let rect: Rect
  let area: Rect
  let metrics: Metrics

  /// Lays a menu out.
  ///
  /// - Parameters:
  ///   - widths: The widths of the titles.
  ///   - rect: What the menu belongs to.
  ///   - container: Where the menu must lie, in the same coordinates.
  ///   - metrics: The measures.
  /// - Returns: The layout, or nil if there are no titles or the container is too small.
  public init?(widths: [Double], rect: Rect, container: Rect, metrics: Metrics = Metrics()) {
    let area = container.inset(by: metrics.margins)
    guard !widths.isEmpty, !area.isNull, area.height >= metrics.height, metrics.height > 0,
      widths.allSatisfy({ $0.isFinite && $0 >= 0 })
    else { return nil }
    let width = min(metrics.maximumWidth ?? area.width, area.width)
    // A page must have room for both buttons and something between them.
    guard width > 2 * metrics.pageButtonWidth else { return nil }
    let padded = widths.map { $0 + 2 * metrics.itemPadding }
    pages = Self.pages(padded, width, metrics.pageButtonWidth)
    itemWidths = padded.map { min($0, width) }
    let needed = metrics.height + metrics.arrowHeight
    if rect.minY - area.minY >= needed {
      placement = .above
    } else if area.maxY - rect.maxY >= needed {
      placement = .below
    } else {
      placement = .centered
    }
    self.rect = rect
    self.area = area
    self.metrics = metrics
  }

  /// Divides items among pages. Each page but the first has a button before its items, each but the
  /// last one after them. An item that is too wide has a page of its own.
  private static func pages(_ widths: [Double], _ width: Double, _ button: Double) -> [Range<Int>] {
    var pages: [Range<Int>] = []
    var start = 0
    while start < widths.count {
      let room = width - (start > 0 ? button : 0)
      if widths[start...].reduce(0, +) <= room {
        pages.append(start..<widths.count)
        break
      }
      var end = start
      var used = 0.0
      while end < widths.count, used + widths[end] <= room - button {
        used += widths[end]
        end += 1
      }
      end = max(end, start + 1)
      pages.append(start..<end)
      start = end
    }
    return pages
  }

  /// Returns the width of a page with its buttons.
  public func width(ofPage page: Int) -> Double {
    let items = pages[page].reduce(0) { $0 + itemWidths[$1] }
    let buttons = (page > 0 ? 1.0 : 0) + (page < pages.count - 1 ? 1.0 : 0)
    return min(items + buttons * metrics.pageButtonWidth, area.width)
  }

  /// Returns the place of a page, without the arrow.
  public func frame(ofPage page: Int) -> Rect {
    let width = width(ofPage: page)
    let x = max(area.minX, min(rect.midX - width / 2, area.maxX - width))
    let y =
      switch placement {
      case .above: rect.minY - metrics.arrowHeight - metrics.height
      case .below: rect.maxY + metrics.arrowHeight
      case .centered:
        max(area.minY, min(rect.midY - metrics.height / 2, area.maxY - metrics.height))
      }
    // What the menu belongs to may lie outside of the container.
    let inside = max(area.minY, min(y, area.maxY - metrics.height))
    return Rect(x: x, y: inside, width: width, height: metrics.height)
  }

  /// Returns the middle of a page's arrow, kept away from the page's edges.
  public func arrowX(ofPage page: Int) -> Double {
    let frame = frame(ofPage: page)
    let margin = min(metrics.arrowMargin, frame.width / 2)
    return max(frame.minX + margin, min(rect.midX, frame.maxX - margin))
  }

  /// What lies at a point of a page.
  public enum Part: Hashable, Sendable {
    /// An item, by its place among all items.
    case item(Int)
    /// The button that shows the page before.
    case previousPage
    /// The button that shows the next page.
    case nextPage
    /// Nothing of the menu.
    case outside
  }

  /// Returns what lies at a point of a page.
  public func part(at point: Point, onPage page: Int) -> Part {
    let frame = frame(ofPage: page)
    guard frame.contains(point) else { return .outside }
    var x = frame.minX
    if page > 0 {
      x += metrics.pageButtonWidth
      if point.x < x { return .previousPage }
    }
    let last = page < pages.count - 1 ? frame.maxX - metrics.pageButtonWidth : frame.maxX
    if point.x >= last { return .nextPage }
    for index in pages[page] {
      x += itemWidths[index]
      if point.x < x { return .item(index) }
    }
    return .item(pages[page].upperBound - 1)
  }
}
