/// Finds long presses among the events of a mouse: the left button, held in one place.
///
/// It has no clock: the caller gives the time with each event, and asks with ``tick(at:)`` when
/// ``deadline`` has come.
public struct LongPressDetector: Sendable {
  /// Seconds for which the button is held.
  public let minimumDuration: Double
  private var pressed: (x: Int, y: Int, since: Double)?

  public init(minimumDuration: Double = 0.5) { self.minimumDuration = minimumDuration }

  /// When the button that is held now will have been held for long enough.
  public var deadline: Double? { pressed.map { $0.since + minimumDuration } }

  /// Takes what the mouse did.
  public mutating func observe(_ event: MouseEvent, at time: Double) {
    switch event.kind {
    case .press: pressed = (event.x, event.y, time)
    case .drag:
      if let place = pressed, place.x != event.x || place.y != event.y { pressed = nil }
    case .release, .longPress, .move, .scrollUp, .scrollDown: pressed = nil
    }
  }

  /// Returns the long press that has come about by a time. Each is told once.
  public mutating func tick(at time: Double) -> MouseEvent? {
    guard let place = pressed, time >= place.since + minimumDuration else { return nil }
    pressed = nil
    return MouseEvent(.longPress, x: place.x, y: place.y)
  }
}
