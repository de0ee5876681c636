extension ContextMenuInteraction {
  /// Shows a menu for a place, if the delegate wants one there. A menu that is shown ends first.
  ///
  /// - Parameter location: The place in the host's coordinates.
  /// - Returns: ``ContextMenuShowing/done`` once the menu is shown.
  @discardableResult
  public func showMenu(at location: Point) -> ContextMenuShowing {
    for step in [{ self.configureMenu(at: location) }, highlightMenu, displayMenu] {
      let result = step()
      if result != .done { return result }
    }
    return .done
  }

  /// Shows the menu of the first interaction whose delegate wants one at a place.
  ///
  /// A view may have several: one for what the system detects, others for tokens of the program.
  ///
  /// - Returns: The interaction that shows a menu, or nil.
  public static func showMenu(
    ofFirst interactions: [ContextMenuInteraction], at location: Point
  ) -> ContextMenuInteraction? {
    interactions.first { $0.showMenu(at: location) == .done }
  }

  /// Asks the delegate what to show: the first step.
  ///
  /// - Parameter location: The place in the host's coordinates.
  public func configureMenu(at location: Point) -> ContextMenuShowing {
    guard isOnOwnThread("ContextMenuInteraction.configureMenu") else { return .wrongThread }
    guard nesting < Self.nestingLimit else { return .nestedTooDeeply }
    if let session { end(session, .superseded) }
    guard host != nil else { return .noHost }
    guard let delegate else { return .noDelegate }
    let configuration = nested {
      delegate.contextMenuInteraction(self, configurationForMenuAtLocation: location)
    }
    guard let configuration else {
      onEvent?(.noConfiguration(at: location))
      return .noConfiguration
    }
    let new = ContextMenuSession(configuration, at: location)
    // The delegate may have shown a menu from here; this one takes its place.
    if let session { end(session, .superseded) }
    if let session {
      guard session.phase == .ending else {
        // The end of that one has begun another life, which is later than this one.
        new.phase = .ending
        leave(new, .superseded, wasDisplayed: false)
        return .ended
      }
      // One that is ending cannot end again, but it makes room.
      leaveScreen(session)
    }
    session = new
    return .done
  }

  /// Asks the delegate what to highlight: the second step.
  ///
  /// A host that is in no window has no preview, and nothing to show a menu from: the life cycle
  /// ends.
  public func highlightMenu() -> ContextMenuShowing {
    guard isOnOwnThread("ContextMenuInteraction.highlightMenu") else { return .wrongThread }
    guard nesting < Self.nestingLimit else { return .nestedTooDeeply }
    guard let session, session.phase == .configured else { return .wrongPhase(phase) }
    guard let host, host.isInWindow else {
      onEvent?(.previewNotInWindow)
      end(session, .notInWindow)
      return .notInWindow
    }
    let preview = nested {
      shown(
        delegate?.contextMenuInteraction(
          self, previewForHighlightingMenuWithConfiguration: session.configuration))
    }
    guard session === self.session, session.phase == .configured else { return .ended }
    session.highlight = preview.map { HeldPreview($0) }
    session.phase = .highlighted
    return .done
  }

  /// Makes the menu and shows it: the third step.
  public func displayMenu() -> ContextMenuShowing {
    guard isOnOwnThread("ContextMenuInteraction.displayMenu") else { return .wrongThread }
    guard nesting < Self.nestingLimit else { return .nestedTooDeeply }
    return nested { display() }
  }

  private func display() -> ContextMenuShowing {
    guard let session, session.phase == .highlighted else { return .wrongPhase(phase) }
    guard let host, host.isInWindow else {
      end(session, .notInWindow)
      return .notInWindow
    }
    let suggested = host.suggestedContextMenuElements(at: session.location)
    guard session === self.session, session.phase == .highlighted else { return .ended }
    let menu = session.configuration.makeMenu(suggested)
    guard session === self.session, session.phase == .highlighted else { return .ended }
    let picture = ContextMenuPicture(
      menu ?? ContextMenu(children: []), generation: nextGeneration())
    guard !picture.snapshot.items.isEmpty || session.configuration.hasPreviewProvider else {
      end(session, .nothingToShow)
      return .nothingToShow
    }
    session.menu = menu
    session.picture = picture
    session.phase = .displayed
    let animator = ContextMenuAnimator()
    delegate?.contextMenuInteraction(
      self, willDisplayMenuFor: session.configuration, animator: animator)
    guard session === self.session, session.phase == .displayed else {
      animator.finish()
      return .ended
    }
    guard host.isInWindow else {
      animator.finish()
      end(session, .notInWindow)
      return .notInWindow
    }
    if let presenter {
      presenter.take(for: self)
      guard session === self.session, session.phase == .displayed else {
        animator.finish()
        return .ended
      }
      session.presenter = presenter
      presenter.present(
        picture.snapshot, at: anchor(session, host), animated: animationDriver != nil)
    }
    run(animator)
    return session === self.session ? .done : .ended
  }

  /// The preview that can be shown: the delegate's, or the default one, or nil without a window.
  private func shown(_ preview: TargetedPreview?) -> TargetedPreview? {
    if let preview {
      if preview.target.container.isInWindow { return preview }
      onEvent?(.previewNotInWindow)
      return nil
    }
    guard let host, host.isInWindow else { return nil }
    return TargetedPreview(view: host)
  }

  /// Where the menu points: at what is highlighted, or at the place that was asked for when that
  /// is the whole host.
  private func anchor(_ session: ContextMenuSession, _ host: any ContextMenuHost) -> MenuAnchor {
    let container = host.convertToWindow(host.bounds)
    if let preview = session.highlight?.preview, preview.parameters.visiblePath != nil {
      return MenuAnchor(
        rect: preview.target.container.convertToWindow(preview.visibleRect), container: container)
    }
    let place = host.convertToWindow(session.location)
    return MenuAnchor(
      rect: Rect(x: place.x.rounded(.down), y: place.y.rounded(.down), width: 1, height: 1),
      container: container)
  }

  func run(_ animator: ContextMenuAnimator) {
    if let animationDriver { animationDriver.run(animator) } else { animator.finish() }
  }

  /// Returns what to show as the preview, asking the preview provider the first time.
  public func previewContent() -> ContextMenuPreviewContent {
    guard isOnOwnThread("ContextMenuInteraction.previewContent"), let session else { return .none }
    if session.preview == nil {
      // Set first: the provider may ask again.
      session.preview = .some(nil)
      session.preview = .some(nested { session.configuration.makePreview() })
    }
    guard session === self.session else { return .none }
    if let provided = session.preview ?? nil { return .provided(provided) }
    return session.highlight?.preview.map { .highlighted($0) } ?? .none
  }

  /// Closes the menu.
  public func dismissMenu() {
    guard isOnOwnThread("ContextMenuInteraction.dismissMenu") else { return }
    if let session { end(session, .cancelled) }
  }

  /// Ends a life: the preview to go back to, the delegate, the presenter, then the completions.
  /// Whatever these call, each life ends once.
  func end(_ session: ContextMenuSession, _ ending: ContextMenuEnding) {
    guard session === self.session, session.phase != .ending else { return }
    let wasDisplayed = session.phase == .displayed || session.phase == .performing
    session.phase = .ending
    leave(session, ending, wasDisplayed: wasDisplayed)
  }

  private func leave(
    _ session: ContextMenuSession, _ ending: ContextMenuEnding, wasDisplayed: Bool
  ) {
    nesting += 1
    defer { nesting -= 1 }
    if wasDisplayed, host?.isInWindow == true {
      session.dismissalPreview = shown(
        delegate?.contextMenuInteraction(
          self, previewForDismissingMenuWithConfiguration: session.configuration))
    }
    let animator = ContextMenuAnimator(previewContent: session.preview ?? nil)
    delegate?.contextMenuInteraction(
      self, willEndFor: session.configuration, animator: animator)
    // The delegate may have begun the next life.
    if session === self.session { self.session = nil }
    leaveScreen(session)
    onEvent?(.ended(ending))
    run(animator)
  }

  /// Takes a menu off the screen, once.
  func leaveScreen(_ session: ContextMenuSession) {
    guard let presenter = session.presenter else { return }
    session.presenter = nil
    if presenter.isFree(for: self) { presenter.dismiss(animated: animationDriver != nil) }
  }

  /// How deep calls may be nested before no menu is begun in them any more.
  static var nestingLimit: Int { 8 }

  /// Calls what may show menus.
  func nested<Result>(_ body: () -> Result) -> Result {
    nesting += 1
    defer { nesting -= 1 }
    return body()
  }
}
