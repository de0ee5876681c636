/// A rectangle that shows something and may contain others.
open class View: Responder {
  /// The place in the superview.
  public var frame: Rect
  public private(set) weak var superview: View?
  public private(set) var subviews: [View] = []
  public internal(set) weak var viewController: ViewController?
  private var gestureRecognizers: [LongPressGestureRecognizer] = []

  public init(frame: Rect) {
    self.frame = frame
  }

  /// The controller of the view if it has one, else the superview.
  open override var next: Responder? { viewController ?? superview }

  /// The view's own place in its own cells.
  public var bounds: Rect { Rect(0, 0, frame.width, frame.height) }

  public func addSubview(_ view: View) {
    view.removeFromSuperview()
    subviews.append(view)
    view.superview = self
  }

  /// Takes the view out of its superview. What leaves the screen cannot be first responder, and a
  /// menu that it is first responder for hides.
  public func removeFromSuperview() {
    guard let superview else { return }
    if let application, let first = application.firstResponder,
      first.chain.contains(where: { $0 === self })
    {
      application.menuController.setMenuVisible(false, animated: false)
      first.resignFirstResponder()
    }
    superview.subviews.removeAll { $0 === self }
    self.superview = nil
  }

  public func addGestureRecognizer(_ recognizer: LongPressGestureRecognizer) {
    gestureRecognizers.append(recognizer)
  }

  /// Turns a rectangle of this view into one of the outermost view.
  public func convertToRoot(_ rect: Rect) -> Rect {
    sequence(first: self, next: \.superview).reduce(rect) { $0.moved(by: $1.frame.origin) }
  }

  /// Returns the innermost view at a point of the superview's cells; later subviews lie on top.
  public func hitTest(_ point: Point) -> View? {
    guard frame.contains(point) else { return nil }
    let inside = Point(point.x - frame.origin.x, point.y - frame.origin.y)
    for view in subviews.reversed() {
      if let hit = view.hitTest(inside) { return hit }
    }
    return self
  }

  /// Gives a press to the view's recognisers and leaves it to others if there are none.
  open override func handle(_ event: Event) throws -> Bool {
    guard case .press(let point, let state) = event, !gestureRecognizers.isEmpty else {
      return false
    }
    for recognizer in gestureRecognizers { try recognizer.recognize(state, at: point) }
    return true
  }
}

/// The owner of a view and the place for a program's logic.
open class ViewController: Responder {
  public let view: View
  weak var hostApplication: Application?

  public init(view: View) {
    self.view = view
    super.init()
    view.viewController = self
  }

  /// The superview of the controller's view, or the application.
  open override var next: Responder? { view.superview ?? hostApplication }
}
