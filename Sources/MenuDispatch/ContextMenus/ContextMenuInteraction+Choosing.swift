extension ContextMenuInteraction {
  /// Performs the action of a row, then ends the menu.
  ///
  /// The action of a closure goes as a message to the interaction itself; another one to its target,
  /// or to whom the host names.
  ///
  /// - Parameters:
  ///   - id: The row's identity.
  ///   - generation: The generation of the picture that the choice was made in: the current one or
  ///     the one before.
  @discardableResult
  public func choose(_ id: MenuItemID, generation: UInt64) -> ContextMenuChoice {
    guard isOnOwnThread("ContextMenuInteraction.choose") else { return .wrongThread }
    guard let session else { return .noMenu }
    switch session.phase {
    case .displayed: break
    case .performing, .ending: return .alreadyChosen
    case .idle, .configured, .highlighted: return .noMenu
    }
    guard let picture = session.picture(generation) else { return .staleMenu }
    guard let action = picture.actions[id] else { return .noSuchItem }
    // The picture may be older than a change of the action.
    guard action.attributes.isDisjoint(with: [.disabled, .hidden]) else {
      return .disabled(action)
    }
    session.phase = .performing
    let choice = perform(action)
    guard session === self.session, session.phase == .performing else { return choice }
    if action.attributes.contains(.keepsMenuPresented) {
      session.phase = .displayed
    } else {
      end(session, .chosen)
    }
    return choice
  }

  private func perform(_ action: ContextMenuAction) -> ContextMenuChoice {
    // A handler may show another menu and choose there: both actions are then on their way.
    let outer = sendable.updateValue(action, forKey: action.selector)
    defer { sendable[action.selector] = outer }
    return nested { action.send(through: self, host: host) }
  }

  /// Commits the preview, as a tap on it does, then ends the menu.
  ///
  /// - Returns: What becomes of the preview, or nil if no menu is shown.
  @discardableResult
  public func commitPreview() -> ContextMenuCommitStyle? {
    guard isOnOwnThread("ContextMenuInteraction.commitPreview"), let session,
      session.phase == .displayed
    else { return nil }
    session.phase = .performing
    _ = previewContent()
    guard session === self.session, session.phase == .performing else { return nil }
    let commit = ContextMenuCommit(ContextMenuAnimator(previewContent: session.preview ?? nil))
    nested {
      delegate?.contextMenuInteraction(
        self, willPerformPreviewActionForMenuWith: session.configuration, commit: commit)
      run(commit.animator)
    }
    end(session, .committed(commit.preferredCommitStyle))
    return commit.preferredCommitStyle
  }

  /// Changes the menu that is shown. Does nothing without one.
  ///
  /// - Parameter change: Takes the menu and returns the one to show.
  /// - Returns: Whether a menu was changed. One that has no rows after it ends.
  @discardableResult
  public func updateVisibleMenu(_ change: (ContextMenu) -> ContextMenu) -> Bool {
    guard isOnOwnThread("ContextMenuInteraction.updateVisibleMenu"), let session,
      session.phase == .displayed || session.phase == .performing
    else { return false }
    let menu = nested { change(session.menu ?? ContextMenu(children: [])) }
    guard session === self.session,
      session.phase == .displayed || session.phase == .performing
    else { return false }
    let picture = ContextMenuPicture(menu, generation: nextGeneration())
    session.menu = menu
    session.previousPicture = session.picture
    session.picture = picture
    if picture.snapshot.items.isEmpty, !session.configuration.hasPreviewProvider {
      end(session, .nothingToShow)
    } else {
      session.presenter?.update(picture.snapshot)
    }
    return true
  }
}

extension ContextMenuInteraction: MenuPresenterDelegate {
  public func menuPresenter(
    _ presenter: any MenuPresenter, didChoose item: MenuItemID, generation: UInt64
  ) {
    choose(item, generation: generation)
  }

  public func menuPresenterDidCancel(_ presenter: any MenuPresenter) {
    dismissMenu()
    // One that is ending already makes room at once: another menu may be about to be shown.
    if let session, session.phase == .ending, session.presenter === presenter {
      leaveScreen(session)
    }
  }
}
