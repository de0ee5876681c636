extension MenuController {
  /// Shows the menu.
  ///
  /// - Parameters:
  ///   - animated: Whether it may appear gradually.
  ///   - replacing: Whether a menu that is on screen is hidden first; if not, it stays.
  /// - Returns: What became of it. If not shown, nothing was changed, except that observers of
  ///   `willShow` were called where only the items were missing.
  ///
  /// - Complexity: O(*n* · *m*) in items and responders.
  @discardableResult
  public func show(animated: Bool = false, replacing: Bool = false) -> MenuShowResult {
    guard context.isOnOwnThread("MenuController.show") else { return .notShown(.wrongThread) }
    switch state {
    case .hidden: break
    case .showing: return .notShown(.alreadyVisible)
    case .shown:
      guard replacing else { return .notShown(.alreadyVisible) }
      hide(.replaced, animated: animated)
      // Who observes the hiding may have shown another one.
      guard state == .hidden else { return .notShown(.alreadyVisible) }
    case .acting, .hiding:
      pending.show = animated
      return .queued
    }
    if let reason = reasonNotToShow { return .notShown(reason) }
    state = .showing
    pending = Pending()
    observers.post(.willShow)
    if let reason = reasonNotToShow { return giveUp(reason) }
    guard let new = buildPresentation() else { return giveUp(.noItems) }
    presentation = new
    presenter?.take(for: self)
    isPresented = true
    presenter?.present(new.snapshot, at: anchor, animated: animated)
    state = .shown
    observers.post(.didShow)
    finishPending()
    return .shown
  }

  private var reasonNotToShow: MenuShowResult.Reason? {
    if let targetView, targetView.context !== context { return .notInWindow }
    return context.firstResponder == nil ? .noFirstResponder : nil
  }

  /// Ends a showing whose beginning was posted, so that observers can clean up.
  private func giveUp(_ reason: MenuShowResult.Reason) -> MenuShowResult {
    state = .hiding
    let why: MenuEvent.HideReason = reason == .noItems ? .noItems : .responderLost
    finishHiding(why, animated: false, itemsOf: itemsRevision)
    return .notShown(reason)
  }

  /// Hides the menu. While an item's action runs, it hides after that, once.
  public func hide(animated: Bool = false) { hide(.requested, animated: animated) }

  func hide(_ reason: MenuEvent.HideReason, animated: Bool) {
    guard context.isOnOwnThread("MenuController.hide") else { return }
    switch state {
    case .hidden, .hiding: return
    case .showing, .acting:
      if pending.hide == nil { pending.hide = reason }
      return
    case .shown: break
    }
    state = .hiding
    finishHiding(reason, animated: animated, itemsOf: presentation?.itemsRevision ?? -1)
  }

  private func finishHiding(
    _ reason: MenuEvent.HideReason, animated: Bool, itemsOf revision: Int
  ) {
    observers.post(.willHide(reason))
    leaveScreen(animated: animated)
    presentation = nil
    if itemsLifetime == .untilHidden, revision == itemsRevision { menuItems = nil }
    let show = pending.show
    pending = Pending()
    state = .hidden
    observers.post(.didHide(reason))
    if let show, state == .hidden { self.show(animated: show) }
  }

  /// Takes the menu off the screen, once.
  func leaveScreen(animated: Bool) {
    guard isPresented else { return }
    isPresented = false
    if let presenter, presenter.isFree(for: self) { presenter.dismiss(animated: animated) }
  }

  /// Does what was asked for while the menu was not on screen yet, or an action ran.
  func finishPending() {
    if let (item, generation) = pending.choice {
      pending.choice = nil
      choose(item, generation: generation)
    }
    if state == .shown, let reason = pending.hide {
      pending.hide = nil
      hide(reason, animated: false)
    }
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
    guard let new = buildPresentation() else { return hide(.noItems, animated: false) }
    // The validators may have hidden the menu.
    guard state == .shown else { return }
    var kept = new
    if var last = presentation {
      // Of the pictures before, one is enough.
      last.previous = []
      kept.previous = [last]
    }
    presentation = kept
    presenter?.update(new.snapshot)
    if pending.hide != nil { finishPending() }
  }

  /// Reacts to a change of the first responder.
  func firstResponderChanged(isLost: Bool) {
    guard state == .shown, !isBuilding else { return }
    let isNobody = context.firstResponder == nil
    hide(isLost || isNobody ? .responderLost : .firstResponderChanged, animated: false)
  }
}
