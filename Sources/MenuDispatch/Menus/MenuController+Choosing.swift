extension MenuController: MenuPresenterDelegate {
  /// Chooses an item, as a click on it does.
  ///
  /// - Parameters:
  ///   - id: The item's identity.
  ///   - generation: The picture that it was chosen from; nil for the one on screen. The picture
  ///     before that is still good: a click may be older than an update.
  /// - Returns: What became of the action. A disabled item leaves the menu as it is; everything else
  ///   hides it, unless the item keeps it.
  @discardableResult
  public func choose(_ id: MenuItemID, generation: UInt64? = nil) -> ActionOutcome {
    guard context.isOnOwnThread("MenuController.choose") else { return .wrongThread }
    switch state {
    case .hidden, .showing: return .cancelled(.notPresented)
    case .acting, .hiding: return .cancelled(.alreadyChosen)
    case .shown: break
    }
    guard let presentation, !isBuilding, let row = presentation.row(id, generation) else {
      return .cancelled(.staleItem)
    }
    guard row.isChoosable else { return .cancelled(.notChoosable) }
    guard row.isEnabled else { return .disabled }
    let item = row.item
    state = .acting
    let sender: AnyObject = senderPolicy == .item ? item : self
    let outcome = context.perform(item, sender: sender, for: nil, startingAt: .firstResponder)
    state = .shown
    if item.keepsMenuPresented, pending.hide == nil, pending.show == nil,
      context.firstResponder != nil
    {
      pending.update = false
      update()
    } else {
      pending.hide = nil
      hide(.choice, animated: true)
    }
    return outcome
  }

  public func menuPresenter(
    _ presenter: any MenuPresenter, didChoose item: MenuItemID, generation: UInt64
  ) {
    if state == .showing {
      // Chosen before the menu is known to be on screen.
      pending.choice = (item, generation)
    } else {
      choose(item, generation: generation)
    }
  }

  public func menuPresenterDidCancel(_ presenter: any MenuPresenter) {
    hide(.cancelled, animated: true)
    // One that is hiding already makes room at once: another menu may be about to be shown.
    if state == .hiding { leaveScreen(animated: true) }
  }
}
