internal import MessageRuntime

/// What a responder remembers while a search asks it.
///
/// It tells the default `canPerformAction(_:withSender:)` that a search is asking, so that it
/// answers for its own responder and leaves the rest of the chain to the search.
///
/// Why that gives what the recursive default would: an override computes its answer from super's.
/// If a responder further on performs the action, the recursive super says yes, and either answer
/// of the override leads to that responder, as target or as the next to be asked. If none does,
/// super says no in both ways. So a yes given on top of a deferred super counts only if the search
/// finds nobody.
struct Probe {
  /// The action that a search asks for; nil while none does.
  var action: Selector?
  /// Whether the default left the rest of the chain to the search.
  var isDeferred = false
  /// Whether the responder would be the target if nobody further on is.
  var isCandidate = false
}

extension Responder {
  /// Whether the responder has a method for an action.
  @inline(__always)
  final func implements(_ action: Selector) -> Bool {
    traits.contains(.overridesResponds) ? responds(to: action) : Runtime.responds(self, to: action)
  }

  final func defaultCanPerform(_ action: Selector, _ sender: AnyObject?) -> Bool {
    if implements(action) { return true }
    if probe.action == action {
      probe.isDeferred = true
      return false
    }
    guard let next else { return false }
    var search = TargetSearch(action, sender, recorder: NoRecorder())
    search.walk(from: next)
    return search.hasTarget
  }

  final func defaultTarget(_ action: Selector, _ sender: AnyObject?) -> AnyObject? {
    var search = TargetSearch(action, sender, recorder: NoRecorder())
    if probe.action == action {
      search.askItself(self)
      probe.isDeferred = true
      probe.isCandidate = probe.isCandidate || search.candidate != nil
      return search.target
    }
    let before = probe
    probe = Probe(action: action)
    let goesOn = search.askItself(self)
    probe = before
    if goesOn, let next { search.walk(from: next) }
    search.settle()
    return search.target
  }
}
