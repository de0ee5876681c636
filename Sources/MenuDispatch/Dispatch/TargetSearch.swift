internal import MessageRuntime

/// How a search ended.
enum SearchEnding: Hashable { case endOfChain, found, stopped, cycle }

/// A search for the target of an action along chains of responders.
///
/// Generic over what is noted, so that what is explained is what happens.
struct TargetSearch<Recorder: SearchRecorder> {
  let action: Selector
  let sender: AnyObject?
  /// Whether responders are asked only if they respond, as AppKit does.
  let asksForMethodsOnly: Bool
  var recorder: Recorder
  /// The object that performs the action.
  var target: AnyObject?
  var ending = SearchEnding.endOfChain
  var asks = 0
  /// Who was asked last, where the end of the chain was reached.
  var last: Responder?

  init(
    _ action: Selector, _ sender: AnyObject?, asksForMethodsOnly: Bool = false, recorder: Recorder
  ) {
    self.action = action
    self.sender = sender
    self.asksForMethodsOnly = asksForMethodsOnly
    self.recorder = recorder
  }

  /// Asks a responder and those after it, until one performs the action.
  ///
  /// - Parameters:
  ///   - start: Who is asked first.
  ///   - end: Who is not asked any more; nil for the end of the chain.
  /// - Returns: Whether the end of the chain was reached, so that others may be asked.
  @discardableResult
  mutating func walk(from start: Responder, until end: Responder? = nil) -> Bool {
    var current = start
    // Brent's way to notice a circle: compare with a responder that is moved up ever more rarely.
    var mark = ObjectIdentifier(start)
    var hops = 0
    var moveAt = 8
    while current !== end {
      asks &+= 1
      guard ask(current) else { return false }
      if current.traits.contains(.stopsSearch) {
        ending = .stopped
        recorder.note(current, .stopsSearch)
        return false
      }
      guard let next = current.next else {
        last = current
        return true
      }
      current = next
      hops &+= 1
      if ObjectIdentifier(current) == mark || hops >= ResponderContext.hopLimit {
        ending = .cycle
        return false
      }
      if hops == moveAt {
        mark = ObjectIdentifier(current)
        moveAt &*= 2
      }
    }
    return true
  }

  /// Asks a responder.
  ///
  /// - Returns: Whether the search goes on.
  private mutating func ask(_ responder: Responder) -> Bool {
    if responder.probe.action == action {
      // It is being asked already, and its override started this search.
      recorder.note(responder, .isBeingAsked)
      return true
    }
    let before = responder.probe
    responder.probe = Probe(action: action)
    defer { responder.probe = before }
    if responder.traits.contains(.overridesVeto),
      responder.vetoesAction(action, withSender: sender)
    {
      ending = .stopped
      recorder.note(responder, .vetoed)
      return false
    }
    guard responder.traits.contains(.overridesTarget), !asksForMethodsOnly else {
      return askItself(responder)
    }
    if let named = responder.target(forAction: action, withSender: sender) {
      target = named
      ending = .found
      recorder.note(responder, named === responder ? .canPerform : .named(describe(named)))
      return false
    }
    if responder.probe.isDeferred {
      recorder.note(responder, .leavesToNext)
      return true
    }
    ending = .stopped
    recorder.note(responder, .namedNobody)
    return false
  }

  /// Asks a responder whether it performs the action itself or names another for it.
  @discardableResult
  mutating func askItself(_ responder: Responder) -> Bool {
    let mayAsk = responder.traits.contains(.overridesCanPerform) && !asksForMethodsOnly
    let can =
      mayAsk
      ? responder.canPerformAction(action, withSender: sender) : responder.implements(action)
    if can {
      target = responder
      ending = .found
      if mayAsk, responder.probe.isDeferred {
        recorder.note(responder, .canPerformIfNobodyElse)
        settle(candidate: responder, next: responder.next)
      } else {
        recorder.note(responder, mayAsk ? .canPerform : .implements)
      }
      return false
    }
    if responder.traits.contains(.overridesSupplemental),
      let other = responder.supplementalTarget(forAction: action, sender: sender),
      other !== responder
    {
      if objectResponds(other, to: action) {
        target = other
        ending = .found
        recorder.note(responder, .supplemental(describe(other)))
        return false
      }
      responder.context?.report(
        .supplementalTargetMissesAction(action: action, target: describe(other)))
      recorder.note(responder, .supplementalDoesNotRespond(describe(other)))
      return true
    }
    recorder.note(
      responder,
      !mayAsk ? .hasNoMethod : responder.probe.isDeferred ? .leavesToNext : .saysNo)
    return true
  }

  /// Asks an object beside the chains, such as a delegate.
  ///
  /// - Returns: Whether the search goes on.
  mutating func ask(beside object: AnyObject?) -> Bool {
    guard let object else { return true }
    asks &+= 1
    let answers = objectResponds(object, to: action)
    recorder.note(object, answers ? .implements : .hasNoMethod)
    guard answers else { return true }
    target = object
    ending = .found
    return false
  }

  /// Decides between a responder that says yes on top of a question that super left open, and those
  /// after it.
  mutating func settle(candidate: Responder, next: Responder?) {
    let rest = next.map { LiteralAnswer(action, sender, from: $0, &recorder) }
    asks &+= rest?.asks ?? 0
    target = rest?.answerer ?? candidate
    ending = .found
    if rest?.isCycle == true {
      target = nil
      ending = .cycle
    }
  }

  private func describe(_ object: AnyObject) -> String { "\(type(of: object))" }
}

/// Says whether an object of any class responds, through its own hook if it has one.
func objectResponds(_ object: AnyObject, to action: Selector) -> Bool {
  if let receiver = object as? any MessageReceiver { return receiver.responds(to: action) }
  return Runtime.responds(object, to: action)
}

/// Notes what a search meets.
protocol SearchRecorder {
  mutating func note(_ object: AnyObject, _ answer: ActionExplanation.Answer)
}

/// Notes nothing.
struct NoRecorder: SearchRecorder {
  mutating func note(_ object: AnyObject, _ answer: ActionExplanation.Answer) {}
}
