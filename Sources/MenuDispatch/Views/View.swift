public import MessageRuntime

/// A rectangle in a window, with views in it.
///
/// A view's next responder is its controller, or its superview, or the window's application.
///
/// The corresponding UIKit class is `UIView`, the AppKit one `NSView`.
open class View: Responder {
  /// The view that this one is in. Cleared by that one's deinit.
  private final var parent = RawReference<View>()
  /// The controller of the view. Cleared by its deinit.
  final var controllerReference = RawReference<ViewController>()

  /// The place in the superview's coordinates.
  public final var frame: Rect
  /// Where the view's own coordinates begin: what is scrolled out lies before it.
  public final var boundsOrigin = Point.zero
  /// The views in this one, the rearmost first.
  public private(set) final var subviews: [View] = []
  /// What recognises gestures on the view and the views in it.
  public private(set) final var gestureRecognizers: [GestureRecognizer] = []
  /// What else interacts with the view.
  public private(set) final var interactions: [any Interaction] = []
  /// Whether the view is left out of the picture and out of hit tests.
  public final var isHidden = false
  /// Whether hit tests find the view and the views in it.
  public final var isUserInteractionEnabled = true
  /// A number of the program's own.
  public final var tag = 0

  /// Makes a view.
  ///
  /// - Parameter frame: The place in the superview's coordinates.
  public init(frame: Rect) {
    self.frame = frame
    super.init()
  }

  /// Makes a view without extent.
  public convenience override init() { self.init(frame: .zero) }

  deinit {
    // They end what they show here. To them the view is gone already.
    for interaction in interactions { interaction.didMove(to: nil) }
    for view in subviews where view.parent.refers(to: self) { view.parent = RawReference() }
    for recognizer in gestureRecognizers { recognizer.viewReference = RawReference() }
  }

  /// The view's extent in its own coordinates.
  public final var bounds: Rect {
    get { Rect(origin: boundsOrigin, size: frame.size) }
    set {
      boundsOrigin = newValue.origin
      frame.size = newValue.size
    }
  }

  /// The view that this one is in, or nil.
  public final var superview: View? { parent.object }

  /// The controller whose view this is, or nil.
  public final var viewController: ViewController? { controllerReference.object }

  /// The window that the view is in, or is; nil if it is in none.
  public final var window: Window? {
    var current: View? = self
    while let view = current {
      if let window = view as? Window { return window }
      current = view.superview
    }
    return nil
  }

  // MARK: The tree

  /// Puts a view into this one, in front of the others.
  ///
  /// - Parameter view: The view, which leaves its former place. A view that this one is in, and a
  ///   window, are refused.
  /// - Returns: Whether it is in this view now.
  @discardableResult
  public final func addSubview(_ view: View) -> Bool {
    insertSubview(view, at: subviews.count)
  }

  /// Puts a view into this one.
  ///
  /// - Parameters:
  ///   - view: The view, as for ``addSubview(_:)``.
  ///   - index: Its place among the subviews, from the rearmost; what is out of range is moved in.
  /// - Returns: Whether it is in this view now.
  @discardableResult
  public final func insertSubview(_ view: View, at index: Int) -> Bool {
    guard !(view is Window), !isDescendant(of: view) else { return false }
    let oldWindow = view.window
    let newWindow = window
    if oldWindow !== newWindow { view.loseRoles() }
    if let old = view.superview {
      old.subviews.removeAll { $0 === view }
      view.parent = RawReference()
    }
    subviews.insert(view, at: max(0, min(index, subviews.count)))
    view.parent = RawReference(self)
    view.updateLink()
    if oldWindow !== newWindow { view.windowChanged() }
    return true
  }

  /// Takes the view out of its superview. A first responder in it loses the role.
  public final func removeFromSuperview() {
    guard let old = superview else { return }
    let oldWindow = window
    if oldWindow != nil { loseRoles() }
    old.subviews.removeAll { $0 === self }
    parent = RawReference()
    updateLink()
    if oldWindow != nil { windowChanged() }
  }

  /// Says whether the view is another one or lies in it.
  public final func isDescendant(of other: View) -> Bool {
    var current: View? = self
    while let view = current {
      if view === other { return true }
      current = view.superview
    }
    return false
  }

  /// Takes the first responder's role from the view, its controller and everything in it.
  private final func loseRoles() {
    guard let holder = window?.slot.holder.object else { return }
    if holder === viewController || (holder as? View)?.isDescendant(of: self) == true
      || (holder as? ViewController)?.viewIfLoaded?.isDescendant(of: self) == true
    {
      holder.leaveRole()
    }
  }

  /// Links the view to its next responder. Windows override it.
  func updateLink() {
    if let viewController {
      setLink(viewController)
      viewController.updateLink()
    } else {
      setLink(superview)
    }
  }

  final func windowChanged() {
    didMoveToWindow()
    for interaction in interactions { interaction.viewDidMoveToWindow() }
    for view in subviews { view.windowChanged() }
  }

  /// Called after the view has come into a window, or out of one. The default does nothing.
  open func didMoveToWindow() {}

  // MARK: Gestures and interactions

  /// Adds a gesture recogniser, which leaves its former view.
  public final func addGestureRecognizer(_ recognizer: GestureRecognizer) {
    guard recognizer.view !== self else { return }
    recognizer.view?.removeGestureRecognizer(recognizer)
    gestureRecognizers.append(recognizer)
    recognizer.viewReference = RawReference(self)
  }

  /// Removes a gesture recogniser; a gesture under way is cancelled.
  public final func removeGestureRecognizer(_ recognizer: GestureRecognizer) {
    guard recognizer.view === self else { return }
    recognizer.cancel()
    gestureRecognizers.removeAll { $0 === recognizer }
    recognizer.viewReference = RawReference()
  }

  /// Adds an interaction, which leaves its former view.
  public final func addInteraction(_ interaction: any Interaction) {
    guard !interactions.contains(where: { $0 === interaction }) else { return }
    interaction.view?.removeInteraction(interaction)
    interaction.willMove(to: self)
    interactions.append(interaction)
    interaction.didMove(to: self)
  }

  /// Removes an interaction.
  public final func removeInteraction(_ interaction: any Interaction) {
    guard interactions.contains(where: { $0 === interaction }) else { return }
    interaction.willMove(to: nil)
    interactions.removeAll { $0 === interaction }
    interaction.didMove(to: nil)
  }

  /// Returns the elements that the system suggests for a context menu at a place in the view.
  ///
  /// - Parameter location: The place in the view's coordinates.
  /// - Returns: By default none.
  open func suggestedContextMenuElements(at location: Point) -> [ContextMenuElement] { [] }

  /// Returns the object that performs an action of a context menu that has no target of its own.
  ///
  /// - Parameters:
  ///   - action: The action's name.
  ///   - sender: Who would send it.
  /// - Returns: By default the first responder from this view on that can perform it, whoever is
  ///   first responder; nil if there is none.
  open func contextMenuTarget(for action: Selector, sender: AnyObject?) -> AnyObject? {
    guard let context else { return target(forAction: action, withSender: sender) }
    return context.findTarget(forAction: action, from: sender, startingAt: .at(self)).target
  }

  /// Called when a pointer that went down in the view does something. The default does nothing.
  open func pointerChanged(_ event: PointerEvent) {}

  // MARK: Hit tests

  /// Says whether a point lies in the view.
  ///
  /// - Parameter point: A point in the view's own coordinates.
  open func point(inside point: Point) -> Bool { bounds.contains(point) }

  /// Returns the frontmost view under a point.
  ///
  /// - Parameter point: A point in the view's own coordinates.
  /// - Returns: The view, or nil if the point is outside, or the view is hidden or takes no part.
  ///
  /// The corresponding UIKit method is `hitTest(_:with:)`.
  open func hitTest(_ point: Point) -> View? {
    guard !isHidden, isUserInteractionEnabled, self.point(inside: point) else { return nil }
    for view in subviews.reversed() {
      if let hit = view.hitTest(view.convert(point, from: self)) { return hit }
    }
    return self
  }
}

/// Something that is attached to a view and takes part in what happens there.
///
/// The corresponding UIKit protocol is `UIInteraction`.
public protocol Interaction: AnyObject {
  /// The view that the interaction is attached to. Held weakly.
  var view: View? { get }
  /// Called before the interaction is attached, or detached with nil.
  func willMove(to view: View?)
  /// Called after the interaction was attached, or detached with nil. A view that goes calls it as
  /// well.
  func didMove(to view: View?)
  /// Called after the view has come into a window, or out of one.
  func viewDidMoveToWindow()
}

extension Interaction {
  public func viewDidMoveToWindow() {}
}
