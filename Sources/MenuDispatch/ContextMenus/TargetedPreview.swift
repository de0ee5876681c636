/// An area made of rectangles with round corners: what is seen of a preview.
public struct PreviewPath: Hashable, Sendable {
  /// The rectangles.
  public var rects: [Rect]
  /// How round their corners are.
  public var cornerRadius: Double

  /// Makes an area.
  public init(rects: [Rect], cornerRadius: Double = 0) {
    self.rects = rects
    self.cornerRadius = cornerRadius
  }

  /// The smallest rectangle around it, or nil if it is empty.
  public var bounds: Rect? { PreviewPath.union(of: rects) }

  /// Says whether a point is inside.
  public func contains(_ point: Point) -> Bool {
    rects.contains { rect in
      guard
        point.x >= rect.minX, point.x < rect.maxX, point.y >= rect.minY, point.y < rect.maxY
      else { return false }
      let radius = min(max(cornerRadius, 0), rect.width / 2, rect.height / 2)
      // Outside of the circle in the corner, and in the corner's square.
      let x = max(rect.minX + radius - point.x, point.x - (rect.maxX - radius), 0)
      let y = max(rect.minY + radius - point.y, point.y - (rect.maxY - radius), 0)
      return x * x + y * y <= radius * radius
    }
  }

  /// Returns the smallest rectangle around all, or nil for none.
  ///
  /// Rectangles with negative coordinates count like others.
  public static func union(of rects: [Rect]) -> Rect? {
    guard let first = rects.first else { return nil }
    return rects.dropFirst().reduce(first) { $0.union($1) }
  }
}

/// How a preview is cut out.
///
/// The corresponding UIKit class is `UIPreviewParameters`.
public struct PreviewParameters: Hashable, Sendable {
  /// The lines of text that the preview is about.
  public var textLineRects: [Rect]
  /// What is seen; nil for all of the view.
  public var visiblePath: PreviewPath?
  /// What is behind the preview.
  public var backgroundColor: TextAttributes.Color?

  /// The space left and right of lines of text. Above and below are the neighbouring lines.
  public static let textPadding = 1.0
  /// How round the corners around lines of text are.
  public static let textCornerRadius = 0.5

  /// Makes parameters with a path of the program's own, or none.
  public init(visiblePath: PreviewPath? = nil) {
    textLineRects = []
    self.visiblePath = visiblePath
  }

  /// Makes parameters for lines of text, which get padding and round corners.
  ///
  /// - Parameter textLineRects: One rectangle for each line, in the view's coordinates. Without any,
  ///   all of the view is seen.
  public init(textLineRects: [Rect]) {
    self.textLineRects = textLineRects
    guard !textLineRects.isEmpty else { return }
    visiblePath = PreviewPath(
      rects: textLineRects.map {
        Rect(
          x: $0.minX - Self.textPadding, y: $0.minY, width: $0.width + 2 * Self.textPadding,
          height: $0.height)
      }, cornerRadius: Self.textCornerRadius)
  }
}

/// Where a preview comes from and goes back to.
///
/// The corresponding UIKit class is `UIPreviewTarget`.
public struct PreviewTarget {
  /// The view whose coordinates count. It must be in a window when the preview is shown.
  public let container: any ContextMenuHost
  /// The centre of the animation, in the container's coordinates.
  public let center: Point

  /// Makes a target.
  public init(container: any ContextMenuHost, center: Point) {
    self.container = container
    self.center = center
  }

  /// Makes a target in the middle of rectangles, or nil without any.
  ///
  /// - Parameters:
  ///   - container: The view whose coordinates count.
  ///   - rects: Rectangles.
  ///   - origin: The place of the container in the coordinates of the rectangles.
  public init?(
    container: any ContextMenuHost, centerOf rects: [Rect], relativeTo origin: Point = .zero
  ) {
    guard let union = PreviewPath.union(of: rects) else { return nil }
    self.init(
      container: container, center: Point(x: union.midX - origin.x, y: union.midY - origin.y))
  }
}

/// A view to show as a preview, how to cut it out, and where it belongs.
///
/// The corresponding UIKit class is `UITargetedPreview`.
public struct TargetedPreview {
  /// What is shown; a view of the presenter's kind, or a ``TextPreview``.
  public let view: AnyObject
  /// How it is cut out.
  public let parameters: PreviewParameters
  /// Where it belongs.
  public let target: PreviewTarget

  /// Makes a preview. Whether its container is in a window is asked when it is to be shown.
  public init(
    view: AnyObject, parameters: PreviewParameters = PreviewParameters(), target: PreviewTarget
  ) {
    self.view = view
    self.parameters = parameters
    self.target = target
  }

  /// Makes the preview of a whole view.
  public init(view: any ContextMenuHost) {
    let bounds = view.bounds
    self.init(
      view: view,
      target: PreviewTarget(container: view, center: Point(x: bounds.midX, y: bounds.midY)))
  }

  /// What is seen, in the container's coordinates.
  public var visibleRect: Rect {
    parameters.visiblePath?.bounds ?? target.container.bounds
  }
}

/// A copy of a text view that draws one range of its text and nothing else.
///
/// A picture of the area would show the neighbours of a range that spans lines; the copy has the
/// same layout, and everything around the range is clear.
public final class TextPreview {
  /// The text; all but the range is clear.
  public let attributedText: AttributedText
  /// The layout, the same as the original's.
  public let layout: GridTextLayout
  /// The range that is drawn.
  public let range: UTF16Range
  /// The original's place.
  public let frame: Rect
  /// A preview does not take events.
  public let isUserInteractionEnabled = false
  /// Nothing is behind the text.
  public let backgroundColor: TextAttributes.Color = .clear

  /// Copies a text.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - frame: The original's place.
  ///   - range: What to draw.
  /// - Throws: ``TextRangeError``, if the range is not inside the text.
  public init(
    copying text: RecognizedText, frame: Rect, showing range: UTF16Range
  ) throws(TextRangeError) {
    attributedText = try text.attributedText.masked(except: range)
    layout = text.layout
    self.range = range
    self.frame = frame
  }

  /// Returns the cells of a line fragment that are drawn.
  public func visibleCells(ofFragment index: Int) -> [GridTextLayout.DisplayCell] {
    layout.displayCells(ofFragment: index).filter { cell in
      let start = layout.characterRange(forGlyphs: cell.glyph..<cell.glyph + 1)
      return start.overlaps(range)
    }
  }
}
