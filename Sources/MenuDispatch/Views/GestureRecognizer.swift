public import MessageRuntime

/// What a pointer, a finger or a mouse, does.
public struct PointerEvent: Hashable, Sendable {
  /// The phases of a touch.
  public enum Phase: Hashable, Sendable {
    /// The pointer went down.
    case began
    /// It moved while it was down.
    case moved
    /// It went up.
    case ended
    /// Something else took over.
    case cancelled
  }

  /// What happens.
  public var phase: Phase
  /// Where, in the window's coordinates.
  public var location: Point

  /// Makes an event.
  public init(_ phase: Phase, at location: Point) {
    self.phase = phase
    self.location = location
  }
}

/// Recognises a gesture in the events of a pointer, and sends a message for it.
///
/// The corresponding UIKit class is `UIGestureRecognizer`.
open class GestureRecognizer: Object {
  /// How far a gesture is.
  public enum State: Hashable, Sendable {
    /// Nothing is recognised yet.
    case possible
    /// The gesture is recognised and goes on.
    case began
    /// It has changed, for example moved.
    case changed
    /// It is complete.
    case ended
    /// It was broken off.
    case cancelled
    /// It is another gesture.
    case failed
  }

  /// The view; cleared when it goes.
  final var viewReference = RawReference<View>()
  private final var actions: [(target: WeakObject, action: Selector)] = []
  /// What the view itself is sent. A weak reference to it would make each count of references to it
  /// slower.
  private final var viewAction: Selector?
  /// Where the touch began, in the window's coordinates.
  public internal(set) final var startLocation = Point.zero
  /// Where the pointer is, in the window's coordinates.
  public internal(set) final var windowLocation = Point.zero

  private struct WeakObject {
    weak var object: AnyObject?
  }

  /// How far the gesture is.
  public internal(set) final var state = State.possible
  /// Whether gestures are recognised.
  public final var isEnabled = true

  /// Makes a recogniser that sends an action.
  ///
  /// - Parameters:
  ///   - target: Who gets the message. Held weakly.
  ///   - action: The message's name; with a colon it carries the recogniser.
  public init(target: AnyObject, action: Selector) {
    super.init()
    addTarget(target, action: action)
  }

  /// Makes a recogniser that sends an action to the view that it is attached to.
  ///
  /// - Parameter viewAction: The message's name; with a colon it carries the recogniser.
  public init(viewAction: Selector) {
    super.init()
    self.viewAction = viewAction
  }

  /// The view that the recogniser is attached to, or nil.
  public final var view: View? { viewReference.object }

  /// Sends an action to another object as well.
  public final func addTarget(_ target: AnyObject, action: Selector) {
    actions.append((WeakObject(object: target), action))
  }

  /// Where the pointer is, in a view's coordinates; nil for the window's.
  public final func location(in view: View?) -> Point {
    self.view.map { $0.convert(windowLocation, from: nil) }
      .map { point in view.map { self.view?.convert(point, to: $0) ?? point } ?? windowLocation }
      ?? windowLocation
  }

  /// Handles an event of the pointer.
  ///
  /// - Parameter event: The event, in the window's coordinates.
  open func handle(_ event: PointerEvent) {}

  /// Ends a gesture that is under way. The default cancels what has begun.
  open func cancel() {
    if state == .began || state == .changed { move(to: .cancelled) }
    state = .possible
  }

  /// Goes to a state and sends the actions for it.
  final func move(to state: State) {
    self.state = state
    switch state {
    case .possible, .failed: return
    default: break
    }
    if let viewAction, let view { send(viewAction, to: view) }
    for (target, action) in actions {
      if let target = target.object { send(action, to: target) }
    }
  }

  private final func send(_ action: Selector, to target: AnyObject) {
    guard action.argumentCount <= 2 else { return }
    do {
      try ActionDelivery.send(action, action.argumentCount, target, self, nil)
    } catch {
      view?.context?.report(.gestureActionFailed(action: action, error: "\(error)"))
    }
  }

  final func distance(to point: Point) -> Double {
    let (dx, dy) = (point.x - startLocation.x, point.y - startLocation.y)
    return (dx * dx + dy * dy).squareRoot()
  }
}

/// Recognises that the pointer stays down in one place.
///
/// What else might have been recognised in the same touch is not, once this is: the end of a long
/// press is no tap.
///
/// The corresponding UIKit class is `UILongPressGestureRecognizer`.
public final class LongPressGestureRecognizer: GestureRecognizer {
  /// How long the pointer must stay.
  public var minimumPressDuration = Duration.milliseconds(500)
  /// How far it may move meanwhile.
  public var allowableMovement = 10.0
  private var timer: ScheduledWork?

  public override func handle(_ event: PointerEvent) {
    windowLocation = event.location
    switch (event.phase, state) {
    case (.began, .possible):
      startLocation = event.location
      guard let context = view?.context else { return }
      timer = context.scheduler.schedule(after: minimumPressDuration) { [weak self] in
        self?.begin()
      }
    case (.moved, .possible):
      if distance(to: event.location) > allowableMovement { stopWaiting() }
    case (.moved, .began), (.moved, .changed): move(to: .changed)
    case (.ended, .began), (.ended, .changed):
      move(to: .ended)
      state = .possible
    case (.cancelled, .began), (.cancelled, .changed): cancel()
    case (.ended, _), (.cancelled, _): stopWaiting()
    default: break
    }
  }

  public override func cancel() {
    stopWaiting()
    super.cancel()
  }

  /// Recognises a press that was made otherwise: by a key that means the same.
  ///
  /// - Parameter point: Where, in the window's coordinates.
  public func recognize(at point: Point) {
    guard isEnabled else { return }
    startLocation = point
    windowLocation = point
    begin()
    guard state == .began else { return }
    move(to: .ended)
    state = .possible
  }

  private func begin() {
    timer = nil
    guard state == .possible else { return }
    view?.window?.letOthersFail(for: self)
    move(to: .began)
  }

  private func stopWaiting() {
    timer?.cancel()
    timer = nil
  }
}

/// Recognises that the pointer goes down and up in one place.
///
/// The corresponding UIKit class is `UITapGestureRecognizer`.
public final class TapGestureRecognizer: GestureRecognizer {
  /// How far the pointer may move meanwhile.
  public var allowableMovement = 10.0
  private var isDown = false

  public override func handle(_ event: PointerEvent) {
    windowLocation = event.location
    switch event.phase {
    case .began:
      startLocation = event.location
      isDown = true
    case .moved: if distance(to: event.location) > allowableMovement { isDown = false }
    case .ended:
      if isDown, distance(to: event.location) <= allowableMovement {
        move(to: .ended)
        state = .possible
      }
      isDown = false
    case .cancelled: isDown = false
    }
  }

  public override func cancel() {
    isDown = false
    super.cancel()
  }
}

/// Recognises that the pointer moves to the left or to the right while it is down.
///
/// The corresponding UIKit class is `UISwipeGestureRecognizer`.
public final class SwipeGestureRecognizer: GestureRecognizer {
  /// Where a swipe goes.
  public enum Direction: Hashable, Sendable {
    /// From right to left.
    case left
    /// From left to right.
    case right
  }

  /// How far the pointer must move.
  public var minimumDistance = 50.0
  /// Where the last swipe went.
  public private(set) var direction = Direction.left
  private var isDown = false

  public override func handle(_ event: PointerEvent) {
    windowLocation = event.location
    switch event.phase {
    case .began:
      startLocation = event.location
      isDown = true
    case .ended:
      let distance = event.location.x - startLocation.x
      if isDown, distance.magnitude >= minimumDistance {
        direction = distance < 0 ? .left : .right
        move(to: .ended)
        state = .possible
      }
      isDown = false
    case .cancelled: isDown = false
    case .moved: break
    }
  }

  public override func cancel() {
    isDown = false
    super.cancel()
  }
}

extension Window {
  /// Gives an event of the pointer to the recognisers and controls under it.
  ///
  /// What gets the beginning of a touch gets all of it. The view's chain gets it after the view,
  /// see ``Responder/handleEvent(_:)``.
  ///
  /// - Parameter event: The event, in the window's coordinates.
  /// - Returns: Whether a view was there to get it.
  @discardableResult
  public final func sendEvent(_ event: PointerEvent) -> Bool {
    if let context, !context.isOnOwnThread("sendEvent") { return false }
    return deliver(event) != nil
  }

  /// Gives an event to the recognisers under it, to the view, and along the view's chain until a
  /// responder handles it.
  ///
  /// - Returns: Who handled it, if anyone; nil if there was no view to get it.
  final func deliver(_ event: PointerEvent) -> (handler: Responder?, view: View)? {
    if event.phase == .began { touched = hitTest(event.location) }
    guard let first = touched else { return nil }
    if event.phase == .ended || event.phase == .cancelled { touched = nil }
    for recognizer in recognizers(from: first) where recognizer.isEnabled {
      recognizer.handle(event)
    }
    first.pointerChanged(event)
    return (context?.send(.pointer(event), from: first), first)
  }

  /// Those of a view and of the views that it is in.
  private final func recognizers(from first: View) -> [GestureRecognizer] {
    var recognizers: [GestureRecognizer] = []
    var current: View? = first
    while let view = current {
      recognizers += view.gestureRecognizers
      current = view.superview
    }
    return recognizers
  }

  /// Lets what is still possible in the touch under way fail, because one recogniser has got it.
  final func letOthersFail(for winner: GestureRecognizer) {
    guard let touched else { return }
    for other in recognizers(from: touched) where other !== winner && other.state == .possible {
      other.cancel()
    }
  }
}
