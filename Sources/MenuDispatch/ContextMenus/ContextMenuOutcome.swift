/// What became of the wish to show a context menu.
public enum ContextMenuShowing: Hashable, Sendable {
  /// The step was taken.
  case done
  /// The interaction is attached to no host.
  case noHost
  /// The delegate is gone.
  case noDelegate
  /// The delegate wants no menu here.
  case noConfiguration
  /// The host is in no window. The life cycle has ended.
  case notInWindow
  /// There is neither a row nor a preview to show. The life cycle has ended.
  case nothingToShow
  /// The life cycle was ended, or another one begun, by what it called.
  case ended
  /// The step is not the next one of the life cycle; nothing happened.
  case wrongPhase(ContextMenuPhase)
  /// Menus were asked for from inside of asking for menus, without end; this one was refused.
  case nestedTooDeeply
  /// The calling thread is not the interaction's; nothing happened.
  case wrongThread
}

/// How far the life of a context menu has come.
public enum ContextMenuPhase: Hashable, Sendable {
  /// There is no menu.
  case idle
  /// There is a configuration.
  case configured
  /// The place is highlighted.
  case highlighted
  /// The menu is shown.
  case displayed
  /// A choice is being performed, or the preview's tap.
  case performing
  /// The menu is going away.
  case ending
}

/// What became of a choice in a context menu.
public enum ContextMenuChoice {
  /// The action's message was sent and taken.
  case handled(ContextMenuAction)
  /// No menu is shown.
  case noMenu
  /// Another choice is being performed.
  case alreadyChosen
  /// The menu has changed too often since the picture that the choice was made in.
  case staleMenu
  /// The menu has no such row.
  case noSuchItem
  /// The action cannot be chosen.
  case disabled(ContextMenuAction)
  /// The action's target no longer exists; nothing was sent.
  case targetGone(ContextMenuAction)
  /// Nobody performs the action.
  case noTarget(ContextMenuAction)
  /// The action's selector has more than one argument; nothing was sent.
  case tooManyArguments(ContextMenuAction)
  /// Sending failed, or the method threw.
  case failed(ContextMenuAction, any Error)
  /// The calling thread is not the interaction's; nothing was sent.
  case wrongThread

  /// Whether the action was performed.
  public var isHandled: Bool {
    if case .handled = self { true } else { false }
  }
}

/// Why a context menu ended.
public enum ContextMenuEnding: Hashable, Sendable {
  /// An action was chosen.
  case chosen
  /// The preview was tapped.
  case committed(ContextMenuCommitStyle)
  /// A person or the program closed it.
  case cancelled
  /// Another menu took its place.
  case superseded
  /// The host was in no window when something was to be shown, or left it.
  case notInWindow
  /// There was nothing to show.
  case nothingToShow
  /// The interaction was taken off its host, or the host is gone.
  case detached
}

/// Something that a context menu does not treat as an error and that a program may want to know.
public enum ContextMenuEvent: Hashable, Sendable {
  /// The delegate wants no menu at a place.
  case noConfiguration(at: Point)
  /// The container of a preview is in no window; the preview was left out.
  case previewNotInWindow
  /// The life cycle ended.
  case ended(ContextMenuEnding)
}
