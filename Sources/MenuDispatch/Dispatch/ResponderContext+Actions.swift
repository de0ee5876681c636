public import MessageRuntime

extension ResponderContext {
  /// Sends an action to a target, or to the responder that performs it.
  ///
  /// - Parameters:
  ///   - action: The action's name. Its colons say what is sent: nothing, the sender, the sender and
  ///     the event.
  ///   - target: Who performs it; nil for the first along the chain that can.
  ///   - sender: Who sends it.
  ///   - event: What the person did.
  ///   - start: Where the search for a target starts.
  ///   - policy: In which order it goes; by default ``searchPolicy``.
  /// - Returns: Who performed it, or why nobody did. Nothing is thrown.
  /// - Complexity: O(*n*) in the responders that are asked. Warm, allocates nothing.
  ///
  /// The corresponding UIKit method is `sendAction(_:to:from:for:)`.
  @discardableResult
  public func sendAction(
    _ action: Selector, to target: AnyObject? = nil, from sender: AnyObject? = nil,
    for event: AnyObject? = nil, startingAt start: SearchStart = .firstResponder,
    policy: SearchPolicy? = nil
  ) -> ActionOutcome {
    guard isOnOwnThread else { return wrongThread("sendAction") }
    let count = action.argumentCount
    guard count <= 2 else { return .tooManyArguments(action) }
    let policy = policy ?? policyStorage
    if let target {
      if policy == .appkit, !objectResponds(target, to: action) { return .noTarget }
      return deliver(action, count, target, sender, event)
    }
    return searchAndDeliver(action, count, sender, event, start, policy)
  }

  /// Sends the action of a menu item, with the item as sender.
  ///
  /// - Parameters:
  ///   - item: The item.
  ///   - event: What the person did.
  ///   - start: Where the search for a target starts.
  /// - Returns: Who performed it, or why nobody did.
  /// - Complexity: O(*n*) in the responders that are asked. Warm, allocates nothing.
  @discardableResult
  public func perform(
    _ item: MenuItem, for event: AnyObject? = nil,
    startingAt start: SearchStart = .firstResponder
  ) -> ActionOutcome {
    perform(item, sender: item, for: event, startingAt: start)
  }

  @inline(__always)
  func perform(
    _ item: MenuItem, sender: AnyObject, for event: AnyObject?, startingAt start: SearchStart
  ) -> ActionOutcome {
    guard isOnOwnThread else { return wrongThread("perform") }
    guard let action = item.action else { return .noTarget }
    guard item.flags.isDisjoint(with: [.disabled, .hasTarget]), policyStorage == .uikit,
      sender === item, !observesActions
    else { return performOtherwise(item, action, sender, event, start) }
    // The usual way: an item without peculiarities whose target the fast search finds.
    let first = unsafe firstAsked(start, sender)
    let found = unsafe FastSearch.walk(action, sender, from: first)
    counts.searches &+= 1
    counts.asks &+= found.asks
    guard let target = unsafe found.target else {
      let (target, ending) = goOn(found, action, sender)
      guard let target else { return ending == .cycle ? .chainCycle : .noTarget }
      return deliver(action, item.argumentCount, target, sender, event)
    }
    counts.sends &+= 1
    do {
      try unsafe target._withUnsafeGuaranteedRef {
        try ActionDelivery.send(item, action, $0, event)
      }
      return unsafe .handled(by: target.takeRetainedValue())
    } catch {
      unsafe target.release()
      return meaning(of: error, action)
    }
  }

  @inline(never)
  private func performOtherwise(
    _ item: MenuItem, _ action: Selector, _ sender: AnyObject, _ event: AnyObject?,
    _ start: SearchStart
  ) -> ActionOutcome {
    if item.flags.isSuperset(of: [.disabled, .enablesManually]) { return .disabled }
    if item.flags.contains(.hasTarget) {
      guard let target = item.target else { return .targetGone }
      return sendAction(action, to: target, from: sender, for: event)
    }
    return searchAndDeliver(action, item.argumentCount, sender, event, start, policyStorage)
  }

  private func searchAndDeliver(
    _ action: Selector, _ count: Int, _ sender: AnyObject?, _ event: AnyObject?,
    _ start: SearchStart, _ policy: SearchPolicy
  ) -> ActionOutcome {
    let (target, ending) = search(
      action, sender, start, policy, asksForMethodsOnly: policy == .appkit)
    guard let target else { return ending == .cycle ? .chainCycle : .noTarget }
    return deliver(action, count, target, sender, event)
  }

  /// Sends the message of an action.
  private func deliver(
    _ action: Selector, _ count: Int, _ target: AnyObject, _ sender: AnyObject?,
    _ event: AnyObject?
  ) -> ActionOutcome {
    counts.sends &+= 1
    if observesActions { return deliverObserved(action, count, target, sender, event) }
    do {
      try ActionDelivery.send(action, count, target, sender, event)
      return .handled(by: target)
    } catch {
      return meaning(of: error, action)
    }
  }

  /// What an error of a delivery means.
  @inline(never)
  private func meaning(of error: any Error, _ action: Selector) -> ActionOutcome {
    let outcome = ActionDelivery.outcome(of: error, action)
    if unrecognizedPolicy == .trap, case .unrecognized(let unrecognized) = outcome {
      fatalError("\(unrecognized)")
    }
    return outcome
  }

  @inline(never)
  private func deliverObserved(
    _ action: Selector, _ count: Int, _ target: AnyObject, _ sender: AnyObject?,
    _ event: AnyObject?
  ) -> ActionOutcome {
    actionObservers.post(.willSend(action, to: target))
    let outcome: ActionOutcome
    do {
      try ActionDelivery.send(action, count, target, sender, event)
      outcome = .handled(by: target)
    } catch {
      outcome = meaning(of: error, action)
    }
    actionObservers.post(.didSend(action, to: target, outcome: outcome))
    return outcome
  }

  /// Calls a handler before and after each action.
  ///
  /// - Returns: What keeps the handler registered.
  ///
  /// The corresponding AppKit notifications are `willSendActionNotification` and
  /// `didSendActionNotification`.
  public func observeActions(_ handler: @escaping (ActionEventKind) -> Void) -> Observation {
    observesActions = true
    return actionObservers.add(handler)
  }

  @inline(never)
  private func wrongThread(_ entry: StaticString) -> ActionOutcome {
    report(.wrongThread(entry: "\(entry)"))
    return .wrongThread
  }
}
