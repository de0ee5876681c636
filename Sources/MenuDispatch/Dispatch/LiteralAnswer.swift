internal import MessageRuntime

/// What a responder answers to `canPerformAction(_:withSender:)`, overrides and all, found without
/// recursion.
///
/// A responder without an override answers as the next one does, if it has no method itself. An
/// override whose super was left open is asked a second time where the rest of the chain says yes:
/// each responder is asked twice at most.
struct LiteralAnswer {
  /// Whether the answer is yes.
  private(set) var saysYes = false
  /// Who performs the action: the one that implements it, or whose override said yes on its own.
  private(set) var answerer: Responder?
  /// How many responders were asked.
  private(set) var asks = 0
  /// Whether the chain leads back to itself; the answer is no then.
  private(set) var isCycle = false

  init<Recorder: SearchRecorder>(
    _ action: Selector, _ sender: AnyObject?, from start: Responder, _ recorder: inout Recorder
  ) {
    var open: [(responder: Responder, answer: Bool)] = []
    var current: Responder? = start
    var mark = start
    var moveAt = 8
    walk: while let responder = current {
      asks += 1
      if responder.traits.contains(.overridesVeto),
        responder.vetoesAction(action, withSender: sender)
      {
        recorder.note(responder, .vetoed)
        break
      }
      if responder.traits.contains(.overridesCanPerform) {
        switch Self.ask(responder, action, sender, Probe(action: action)) {
        case (let answer, true):
          open.append((responder, answer))
          recorder.note(responder, answer ? .canPerformIfNobodyElse : .leavesToNext)
        case (true, false):
          (saysYes, answerer) = (true, responder)
          recorder.note(responder, .canPerform)
          break walk
        case (false, false):
          recorder.note(responder, .saysNo)
          break walk
        }
      } else if responder.implements(action) {
        (saysYes, answerer) = (true, responder)
        recorder.note(responder, .implements)
        break
      } else {
        recorder.note(responder, .hasNoMethod)
      }
      if responder.traits.contains(.stopsSearch) {
        recorder.note(responder, .stopsSearch)
        break
      }
      current = responder.next
      if current === mark || asks >= ResponderContext.hopLimit {
        isCycle = true
        open = []
        break
      }
      if asks == moveAt {
        mark = current ?? mark
        moveAt *= 2
      }
    }
    // From the far end back: what each says when it knows what those after it say.
    for (responder, answer) in open.reversed() {
      if !saysYes {
        if answer { (saysYes, answerer) = (true, responder) }
        continue
      }
      asks += 1
      let known = Probe(action: action, rest: true)
      if !Self.ask(responder, action, sender, known).answer {
        (saysYes, answerer) = (false, nil)
        recorder.note(responder, .saysNo)
      }
    }
  }

  /// Asks a responder's override.
  ///
  /// - Returns: Its answer, and whether super left it open.
  private static func ask(
    _ responder: Responder, _ action: Selector, _ sender: AnyObject?, _ probe: Probe
  ) -> (answer: Bool, isOpen: Bool) {
    let before = responder.probe
    // Being asked already, by an override that asks the chain: it has nothing to say.
    if before.action == action { return (false, true) }
    responder.probe = probe
    defer { responder.probe = before }
    let answer = responder.canPerformAction(action, withSender: sender)
    return (answer, responder.probe.isDeferred)
  }
}
