public import MessageRuntime

extension ResponderContext {
  /// Tells who would be asked for an action, what they answer, what delivers the message, and how an
  /// item with the action would be shown.
  ///
  /// The action is not sent. Overrides are asked as a search asks them, and validators as a menu asks
  /// them; forwarding targets see `ForwardingPurpose.explanation`.
  ///
  /// - Parameters:
  ///   - action: The action's name.
  ///   - sender: Who would send it. Validators are shown it if it is an item, and otherwise an item
  ///     made for the purpose.
  ///   - start: Where the search starts.
  ///   - policy: In which order it goes; by default ``searchPolicy``.
  ///   - validation: How to decide about the item.
  /// - Returns: Each question and answer, in order.
  public func explain(
    _ action: Selector, from sender: AnyObject? = nil,
    startingAt start: SearchStart = .firstResponder, policy: SearchPolicy? = nil,
    validation: ValidationPolicy = .uikit
  ) -> ActionExplanation {
    let item = sender as? MenuItem ?? MenuItem(row: action.name, action: action)
    guard isOnOwnThread else {
      return ActionExplanation(
        action: action, steps: [], ending: .wrongThread, target: nil,
        validation: .init(
          status: .init(visibility: .disabled, reason: .wrongThread), validators: []),
        delivery: [])
    }
    let policy = policy ?? searchPolicy
    var search = TargetSearch(
      action, sender, asksForMethodsOnly: policy == .appkit || validation == .appkit,
      recorder: StepRecorder())
    run(&search, start, policy)
    let ending: ActionExplanation.Ending
    if let target = search.target {
      ending = .found("\(type(of: target))")
    } else {
      switch search.ending {
      case .cycle: ending = .chainCycle
      case .stopped: ending = .stopped
      default: ending = .nobody
      }
    }
    return explanation(
      action, item, search.recorder.steps, ending, search.target,
      search.target == nil ? status(of: search.ending, validation) : nil, validation)
  }

  /// Tells what would become of an item: its own target, or those who would be asked, as
  /// ``explain(_:from:startingAt:policy:validation:)`` does.
  ///
  /// - Parameters:
  ///   - item: The item, which is also the sender.
  ///   - start: Where the search starts.
  ///   - validation: How to decide about the item.
  /// - Returns: Each question and answer, in order; nil for an item without an action.
  public func explain(
    _ item: MenuItem, startingAt start: SearchStart = .firstResponder,
    validation: ValidationPolicy = .uikit
  ) -> ActionExplanation? {
    guard let action = item.action else { return nil }
    guard item.hasExplicitTarget, isOnOwnThread else {
      return explain(action, from: item, startingAt: start, validation: validation)
    }
    guard let target = item.target else {
      return explanation(
        action, item, [], .targetGone, nil,
        MenuItemStatus(visibility: .disabled, reason: .targetGone), validation)
    }
    return explanation(
      action, item, [], .found("\(type(of: target))"), target, nil, validation)
  }

  /// Adds what follows the search.
  private func explanation(
    _ action: Selector, _ item: MenuItem, _ steps: [ActionExplanation.Step],
    _ ending: ActionExplanation.Ending, _ target: AnyObject?, _ withoutTarget: MenuItemStatus?,
    _ policy: ValidationPolicy
  ) -> ActionExplanation {
    var validators: [String] = []
    let early = statusWithoutTarget(item)
    let status: MenuItemStatus
    if let known = early ?? withoutTarget {
      status = known
    } else if let target {
      if !item.enablesManually {
        let asked = Validators(of: target)
        if asked.responder != nil { validators.append("validate(_:)") }
        if let selector = asked.selector { validators.append(selector.name) }
      }
      status = judge(item, target, policy)
    } else {
      status = .init(visibility: .hidden, reason: .noTarget)
    }
    return ActionExplanation(
      action: action, steps: steps, ending: ending, target: target.map { ObjectIdentifier($0) },
      validation: .init(status: status, validators: validators),
      delivery: target.map { Runtime.explain(action, on: $0) } ?? [])
  }
}
