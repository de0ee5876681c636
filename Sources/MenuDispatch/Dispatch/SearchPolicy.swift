internal import MessageRuntime

/// In which order responders are asked for the target of an action.
public enum SearchPolicy: Hashable, Sendable {
  /// From the first responder along its chain to the application and its delegate. Responders are
  /// asked with ``Responder/canPerformAction(_:withSender:)``.
  case uikit
  /// The key window's first responder and its chain, the window's delegate and document; the same
  /// for the main window; the application, its delegate and what follows it; the document
  /// controller. Responders are asked whether they respond.
  case appkit
}

/// Where a search for the target of an action starts.
public enum SearchStart {
  /// At the first responder, even for a sender that is not in its chain; without a first responder
  /// at the sender, the key window or the application.
  case firstResponder
  /// At the sender, if it is a responder.
  case sender
  /// At a responder.
  case at(Responder)
}

/// What a search for the target of an action came to.
public enum TargetSearchResult {
  /// The object that performs the action.
  case found(AnyObject)
  /// Nobody performs the action.
  case none
  /// A responder ended the search.
  case stopped
  /// The chain leads back to itself.
  case chainCycle
  /// The context belongs to another thread.
  case wrongThread

  /// The object that performs the action, or nil.
  public var target: AnyObject? {
    if case .found(let target) = self { target } else { nil }
  }
}

/// Counts of the work that searches and validations have done.
public struct DispatchStats: Hashable, Sendable {
  /// Searches for a target.
  public var searches = 0
  /// Responders that were asked.
  public var asks = 0
  /// Actions sent.
  public var sends = 0
  /// Items validated, without those that were remembered.
  public var validations = 0
  /// Conditions asked, without those that were remembered.
  public var conditions = 0
  /// Items whose validation was remembered.
  public var rememberedValidations = 0

  /// Makes counts of nothing.
  public init() {}
}
