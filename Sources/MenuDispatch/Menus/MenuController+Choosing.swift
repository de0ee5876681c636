extension MenuController: MenuPresenterDelegate {
  /// Chooses an item, as a click on it does.
  ///
  /// - Parameters:
  ///   - id: The item's identity.
  ///   - generation: The picture that it was chosen from; nil for the one on screen. The picture
  ///     before that is still good: a click may be older than an update. From each picture one item
  ///     can be chosen, so that a key and a click for the same row count once.
  ///   - event: What the person did, for actions of two arguments; see also ``MenuItem/event``.
  /// - Returns: What became of the action. A disabled item leaves the menu as it is; everything else
  ///   hides it, unless the item keeps it.
  @discardableResult
  public func choose(
    _ id: MenuItemID, generation: UInt64? = nil, event: AnyObject? = nil
  ) -> ActionOutcome {
    guard context.isOnOwnThread("MenuController.choose") else { return .wrongThread }
    switch state {
    case .hidden, .showing: return .cancelled(.notPresented)
    case .acting, .hiding: return .cancelled(.alreadyChosen)
    case .shown:
      // It goes as soon as all observers know that it has come.
      if let hidden = pending.hide {
        return .cancelled(hidden == .choice ? .alreadyChosen : .notPresented)
      }
    }
    guard let presentation, !isBuilding, let row = presentation.row(id, generation) else {
      return .cancelled(.staleItem)
    }
    guard row.isChoosable else { return .cancelled(.notChoosable) }
    guard row.isEnabled else { return .disabled }
    if let generation, generation == chosenGeneration { return .cancelled(.alreadyChosen) }
    chosenGeneration = generation ?? presentation.snapshot.generation
    let item = row.item
    state = .acting
    running = (item, event)
    let sender: AnyObject = senderPolicy == .item ? item : self
    let outcome = context.perform(item, sender: sender, for: event, startingAt: .firstResponder)
    running = nil
    state = .shown
    if item.keepsMenuPresented, pending.hide == nil, pending.show == nil, roleReason == nil {
      update()
    } else {
      let reason = item.keepsMenuPresented ? pending.hide ?? roleReason ?? .choice : .choice
      pending.hide = nil
      hide(reason, animated: true)
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

/// What the sender of an action tells about the choice.
extension MenuItem {
  /// The controller that showed the item last, or nil.
  public final var controller: MenuController? { controllerReference }

  /// Who draws the menu that showed the item last, or nil.
  public final var presenter: (any MenuPresenter)? { controllerReference?.presenter }

  /// Where the menu that shows the item points, in the window's coordinates; nil while no menu is
  /// shown.
  public final var location: MenuAnchor? {
    guard let controller = controllerReference, controller.isMenuVisible else { return nil }
    return controller.anchor
  }

  /// What the person did to choose the item; nil unless its action runs.
  public final var event: AnyObject? {
    guard let running = controllerReference?.running, running.item === self else { return nil }
    return running.event
  }
}
