/// A change of the first responder.
public struct FirstResponderChange {
  /// Who had the role; nil if nobody had, or if it no longer exists.
  public let old: Responder?
  /// Who has it.
  public let new: Responder?
}

extension ResponderContext {
  /// Calls a handler after each change of the first responder.
  ///
  /// - Returns: What keeps the handler registered.
  public func observeFirstResponder(
    _ handler: @escaping (FirstResponderChange) -> Void
  ) -> Observation {
    roleObservers.add(handler)
  }

  /// Tells of a change in a slot, if that slot's holder is the context's first responder.
  func roleChanged(from old: Responder?, in slot: FirstResponderSlot) {
    invalidate()
    if let key = keyWindow?.slot, key !== slot, slot !== application.slot || !key.holder.isNil {
      return
    }
    guard keyWindow != nil || slot === application.slot else { return }
    inputSession.followFirstResponder()
    menuController.firstResponderChanged()
    if !roleObservers.isEmpty {
      roleObservers.post(FirstResponderChange(old: old, new: firstResponder))
    }
  }

  /// As above, for a change of the key window.
  func firstResponderMayHaveChanged(from old: Responder?) {
    guard old !== firstResponder else { return }
    inputSession.followFirstResponder()
    menuController.firstResponderChanged()
    roleObservers.post(FirstResponderChange(old: old, new: firstResponder))
  }

  func roleLost(in slot: FirstResponderSlot) {
    roleChanged(from: nil, in: slot)
  }

  /// Gives a slot to a responder that does not ask, after its holder has made room.
  func give(_ slot: FirstResponderSlot, to responder: Responder) -> Bool {
    if slot.isChanging { return slot.future === responder }
    let old = slot.holder.object
    if let old, !displace(old, in: slot, for: responder) { return false }
    slot.holder = RawReference(responder)
    responder.role = RawReference(slot)
    slot.forget(responder)
    if let old { slot.remember(old) }
    roleChanged(from: old, in: slot)
    return true
  }
}

/// The kinds of event whose first responders are picked in different ways.
public enum EventKind {
  /// Messages of edit menus: the designated first responder gets them.
  case editingMenu
  /// Keys: the designated first responder gets them, or the key window.
  case presses
  /// Motion, such as shaking.
  case motion
  /// Commands from outside.
  case remoteControl
  /// A touch or click at a point of a window's coordinates: the view under it gets it.
  case touch(Point, in: Window)
  /// An event of a control: the control itself gets it.
  case control(Control)
}

extension ResponderContext {
  /// Returns the responder that gets an event first.
  ///
  /// - Parameter kind: The kind of event.
  /// - Returns: The most suitable responder, or nil if nobody is.
  public func firstResponder(for kind: EventKind) -> Responder? {
    switch kind {
    case .editingMenu: firstResponder
    case .presses, .motion, .remoteControl: firstResponder ?? keyWindow ?? application
    case .touch(let point, let window): window.hitTest(point)
    case .control(let control): control
    }
  }
}
