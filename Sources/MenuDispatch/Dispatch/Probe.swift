internal import MessageRuntime

/// What a responder remembers while a search asks it.
///
/// It tells the default `canPerformAction(_:withSender:)` that a search is asking, so that it
/// answers for its own responder and leaves the rest of the chain to the search.
///
/// Why that finds what the recursive default would: an override computes its answer from super's,
/// which is the answer of the next responder where it is left to the search. An override that says
/// no to a left question is passed by in both ways: if the next responder says yes, the search comes
/// to it. One that says yes is the target only if the next responder says no, which
/// ``LiteralAnswer`` then finds out.
struct Probe {
  /// The action that a search asks for; nil while none does.
  var action: Selector?
  /// Whether the default left the rest of the chain to the search.
  var isDeferred = false
  /// What the rest of the chain is known to say; nil while it is not.
  var rest: Bool?
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
      if let rest = probe.rest { return rest }
      probe.isDeferred = true
      return false
    }
    guard let next else { return false }
    var recorder = NoRecorder()
    return LiteralAnswer(action, sender, from: next, &recorder).saysYes
  }

  final func defaultTarget(_ action: Selector, _ sender: AnyObject?) -> AnyObject? {
    var search = TargetSearch(action, sender, recorder: NoRecorder())
    if probe.action == action {
      search.askItself(self)
      probe.isDeferred = true
      return search.target
    }
    let before = probe
    probe = Probe(action: action)
    let goesOn = search.askItself(self)
    probe = before
    if goesOn, let next { search.walk(from: next) }
    return search.target
  }
}
