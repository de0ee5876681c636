extension MenuController {
  /// Shows the menu.
  ///
  /// - Parameters:
  ///   - animated: Whether it may appear gradually.
  ///   - replacing: Whether a menu that is on screen is hidden first; if not, it stays.
  /// - Returns: What became of it. If not shown, nothing was changed, except that observers of
  ///   `willShow` were called where only the items were missing, or where the first responder
  ///   changed while they were called. Asked for by an observer of `didShow`, `willHide` or
  ///   `didHide`, or by an action, it is shown after that.
  ///
  /// - Complexity: O(*n* · *m*) in items and responders.
  @discardableResult
  public func show(animated: Bool = false, replacing: Bool = false) -> MenuShowResult {
    guard context.isOnOwnThread("MenuController.show") else { return .notShown(.wrongThread) }
    switch state {
    case .hidden where isTelling, .acting, .hiding:
      pending.show = animated
      return .queued
    case .hidden: return begin(animated: animated)
    case .showing: return .notShown(.alreadyVisible)
    case .shown:
      guard replacing || pending.hide != nil else { return .notShown(.alreadyVisible) }
      if isTelling {
        pending.show = animated
        if pending.hide == nil { pending.hide = .replaced }
        return .queued
      }
      hide(.replaced, animated: animated)
      // Who observes the hiding may have shown another one.
      guard state == .hidden else { return .notShown(.alreadyVisible) }
      return begin(animated: animated)
    }
  }

  private func begin(animated: Bool) -> MenuShowResult {
    if let reason = reasonNotToShow {
      interaction?.giveUp()
      return .notShown(reason)
    }
    state = .showing
    pending = Pending()
    tell(.willShow)
    if let reason = reasonNotToShow { return giveUp(reason) }
    shownRoleRevision = roleRevision
    let built = buildPresentation()
    // Those who were asked may have changed who is first responder.
    if let reason = reasonNotToShow { return giveUp(reason) }
    if roleReason != nil { return giveUp(.firstResponderChanged) }
    guard let new = built else { return giveUp(.noItems) }
    presentation = new
    presenter?.take(for: self)
    isPresented = true
    presenter?.present(new.snapshot, at: anchor, animated: animated)
    state = .shown
    if pending.hide == nil { pending.hide = roleReason }
    tell(.didShow)
    finishPending()
    return .shown
  }

  private var reasonNotToShow: MenuShowResult.Reason? {
    if let targetView, targetView.context !== context { return .notInWindow }
    return context.firstResponder == nil ? .noFirstResponder : nil
  }

  /// Why the menu must go, if the first responder is not the one that it was shown for any more.
  var roleReason: MenuEvent.HideReason? {
    if context.firstResponder == nil { return .responderLost }
    return roleRevision == shownRoleRevision ? nil : .firstResponderChanged
  }

  /// Calls the observers. What they ask for meanwhile is done when all of them know, so that each
  /// of them gets the events in order.
  private func tell(_ event: MenuEvent) {
    isTelling = true
    observers.post(event)
    isTelling = false
  }

  /// Ends a showing whose beginning was posted, so that observers can clean up.
  private func giveUp(_ reason: MenuShowResult.Reason) -> MenuShowResult {
    state = .hiding
    let why: MenuEvent.HideReason =
      switch reason {
      case .noItems: .noItems
      case .firstResponderChanged: .firstResponderChanged
      default: .responderLost
      }
    finishHiding(why, animated: false, itemsOf: itemsRevision)
    return .notShown(reason)
  }

  /// Hides the menu. While an item's action runs or observers are called, it hides after that, once.
  public func hide(animated: Bool = false) { hide(.requested, animated: animated) }

  func hide(_ reason: MenuEvent.HideReason, animated: Bool) {
    guard context.isOnOwnThread("MenuController.hide") else { return }
    switch state {
    case .hidden:
      // What another observer has asked for.
      if isTelling { pending.show = nil }
      return
    case .hiding: return
    case .shown where !isTelling: break
    case .showing, .acting, .shown:
      if pending.hide == nil { pending.hide = reason }
      return
    }
    state = .hiding
    finishHiding(reason, animated: animated, itemsOf: presentation?.itemsRevision ?? -1)
  }

  private func finishHiding(
    _ reason: MenuEvent.HideReason, animated: Bool, itemsOf revision: Int
  ) {
    tell(.willHide(reason))
    leaveScreen(animated: animated)
    presentation = nil
    if itemsLifetime == .untilHidden, revision == itemsRevision { menuItems = nil }
    pending = Pending(show: pending.show)
    state = .hidden
    tell(.didHide(reason))
    guard state == .hidden, let show = pending.show else { return }
    pending.show = nil
    // Observers that show at each hiding, and hide at each showing, would go on for ever.
    guard showsInRow < Self.showsInRowLimit else {
      interaction?.giveUp()
      context.report(.shownWithoutEnd(times: showsInRow))
      return
    }
    showsInRow += 1
    _ = begin(animated: show)
    showsInRow -= 1
  }

  /// Takes the menu off the screen, once.
  func leaveScreen(animated: Bool) {
    guard isPresented else { return }
    isPresented = false
    if let presenter, presenter.isFree(for: self) { presenter.dismiss(animated: animated) }
  }

  /// How many menus may be shown from within the hiding of one another.
  static var showsInRowLimit: Int { 16 }

  /// Does what was asked for while the menu was not on screen yet, or observers were called.
  func finishPending() {
    let hidden = pending.hide
    pending.hide = nil
    if let (item, generation) = pending.choice {
      pending.choice = nil
      choose(item, generation: generation)
    }
    if state == .shown, let hidden { hide(hidden, animated: false) }
    if state == .shown, pending.update { update() }
  }

  /// Takes a new picture of the items and shows it in place of the one on screen.
  ///
  /// All items are validated anew. Without a menu on screen nothing happens; if no item is left, the
  /// menu hides.
  public func update() {
    guard context.isOnOwnThread("MenuController.update") else { return }
    guard state == .shown, !isBuilding else {
      if isMenuVisible { pending.update = true }
      return
    }
    pending.update = false
    let generation = lastGeneration + 1
    let built = buildPresentation()
    // The validators may have hidden the menu, and shown another one.
    guard state == .shown, lastGeneration == generation else { return }
    if let reason = roleReason { return hide(reason, animated: false) }
    guard let new = built else { return hide(.noItems, animated: false) }
    var kept = new
    if var last = presentation {
      // Of the pictures before, one is enough.
      last.previous = []
      kept.previous = [last]
    }
    presentation = kept
    presenter?.update(new.snapshot)
  }

  /// Reacts to a change of the first responder.
  func firstResponderChanged() {
    roleRevision += 1
    // Otherwise it is found out when what goes on now has ended.
    guard state == .shown, !isBuilding, let reason = roleReason else { return }
    hide(reason, animated: false)
  }
}
