/// What the person or the machine does, as responders get it.
public enum ResponderEvent: Hashable, Sendable {
  /// A key or a button of a device.
  case press(String)
  /// A motion of the device, such as a shake.
  case motion(String)
  /// A command from outside, such as from a headset.
  case remoteControl(String)
  /// A pointer.
  case pointer(PointerEvent)
}

extension ResponderContext {
  /// Gives an event to the responder that gets its kind first, and to those after it until one
  /// handles it.
  ///
  /// Pointers go to the key window, see ``Window/sendEvent(_:)``.
  ///
  /// - Parameter event: The event.
  /// - Returns: Who handled it, or nil.
  /// - Complexity: O(*n*) in the length of the chain. A chain that leads back to itself ends where it
  ///   does so.
  @discardableResult
  public func sendEvent(_ event: ResponderEvent) -> Responder? {
    guard isOnOwnThread("sendEvent") else { return nil }
    switch event {
    case .press: return send(event, from: firstResponder(for: .presses))
    case .motion: return send(event, from: firstResponder(for: .motion))
    case .remoteControl: return send(event, from: firstResponder(for: .remoteControl))
    case .pointer(let pointer): return keyWindow?.deliver(pointer)?.handler
    }
  }

  /// Asks a responder and those after it.
  func send(_ event: ResponderEvent, from first: Responder?) -> Responder? {
    var current = first
    var mark = first
    var hops = 0
    var moveAt = 8
    while let responder = current {
      if responder.handleEvent(event) { return responder }
      current = responder.next
      hops += 1
      if current === mark || hops >= Self.hopLimit { return nil }
      if hops == moveAt {
        mark = current
        moveAt *= 2
      }
    }
    return nil
  }
}
