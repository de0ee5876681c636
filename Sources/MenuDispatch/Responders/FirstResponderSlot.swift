/// A place for one first responder: each window has one, and the application for what is in no
/// window.
final class FirstResponderSlot {
  /// Who has the role. Cleared by that one's deinit.
  var holder = RawReference<Responder>()
  /// Who will have it, while roles change.
  var future: Responder?
  /// Whether roles change right now.
  var isChanging = false
  /// Whether a vacant role is being given to someone.
  var isBeingFilled = false
  /// The context whose first responder this is.
  weak var context: ResponderContext?
  /// Who had the role before, the last one last; to restore it.
  var history: [WeakResponder] = []

  struct WeakResponder {
    weak var responder: Responder?
  }

  deinit { holder.object?.role = RawReference() }

  func remember(_ responder: Responder) {
    history.removeAll { $0.responder == nil || $0.responder === responder }
    history.append(WeakResponder(responder: responder))
    // Enough for menus above dialogs above menus.
    if history.count > 16 { history.removeFirst() }
  }

  func forget(_ responder: Responder) { history.removeAll { $0.responder === responder } }
}

/// What follows when the first responder gives its role up and nobody takes it.
public enum ResignPolicy: Hashable, Sendable {
  /// Nobody is first responder, as in UIKit.
  case none
  /// The nearest responder up the chain that accepts the role gets it.
  case nearestWilling
  /// The one that had the role before gets it, if it still can.
  case restorePrevious
}

extension Responder {
  /// Whether the responder has the first responder's role in its window.
  public final var isFirstResponder: Bool { !role.isNil }

  /// The place whose role the responder can take, or nil if it is in no window and no context.
  private final var reachableSlot: FirstResponderSlot? {
    let structure = structure
    guard let application = structure.application, application.context != nil else { return nil }
    return structure.window?.slot ?? application.slot
  }

  final func takeRole() -> Bool {
    if isFirstResponder { return true }
    guard let context, let slot = reachableSlot, context.isOnOwnThread("becomeFirstResponder")
    else { return false }
    if slot.isChanging { return slot.future === self }
    guard canBecomeFirstResponder else { return false }
    let old = slot.holder.object
    if let old, !context.displace(old, in: slot, for: self) { return false }
    // The old one may have taken this one out of the window.
    guard reachableSlot === slot else {
      context.roleChanged(from: old, in: slot)
      return false
    }
    slot.holder = RawReference(self)
    role = RawReference(slot)
    slot.forget(self)
    if let old { slot.remember(old) }
    context.roleChanged(from: old, in: slot)
    return isFirstResponder
  }

  final func giveRoleUp() -> Bool {
    guard let slot = role.object else { return true }
    guard let context else {
      vacate(slot)
      return true
    }
    guard context.isOnOwnThread("resignFirstResponder") else { return false }
    if slot.isChanging {
      // The displacement that is under way does the rest.
      return true
    }
    guard canResignFirstResponder else { return false }
    vacate(slot)
    context.roleChanged(from: self, in: slot)
    context.fill(slot, after: self)
    return !isFirstResponder
  }

  final func vacate(_ slot: FirstResponderSlot) {
    if slot.holder.refers(to: self) { slot.holder = RawReference() }
    role = RawReference()
  }

  /// Takes the role from the responder, which leaves its window or is about to go.
  final func loseRole() {
    guard let slot = role.object else { return }
    vacate(slot)
    slot.context?.roleLost(in: slot)
  }
}

extension ResponderContext {
  /// Asks the first responder to make room.
  func displace(
    _ old: Responder, in slot: FirstResponderSlot, for new: Responder
  ) -> Bool {
    guard old.canResignFirstResponder else { return false }
    slot.isChanging = true
    slot.future = new
    let agreed = old.resignFirstResponder()
    slot.isChanging = false
    slot.future = nil
    guard agreed else { return false }
    old.vacate(slot)
    return true
  }

  /// Gives a vacant role to whom the policy says.
  fileprivate func fill(_ slot: FirstResponderSlot, after old: Responder) {
    // Who is asked and resigns at once leaves the question to those further on.
    guard slot.holder.isNil, !slot.isBeingFilled else { return }
    slot.isBeingFilled = true
    defer { slot.isBeingFilled = false }
    switch resignPolicy {
    case .none: break
    case .nearestWilling:
      var steps = 0
      var current = old.next
      while let responder = current, steps < Self.hopLimit {
        if responder.canBecomeFirstResponder, responder.becomeFirstResponder(),
          !slot.holder.isNil
        {
          return
        }
        current = responder.next
        steps += 1
      }
    case .restorePrevious:
      while let previous = slot.history.popLast() {
        if let responder = previous.responder, responder !== old, responder.canBecomeFirstResponder,
          responder.becomeFirstResponder(), !slot.holder.isNil
        {
          // It did not displace anyone: who resigned is not to come back by itself.
          slot.forget(old)
          return
        }
      }
    }
  }
}
