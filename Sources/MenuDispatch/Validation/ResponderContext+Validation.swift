internal import MessageRuntime

/// What a validation found, and when that holds.
struct ValidationMemo {
  /// The context's generation of then; the highest number for never.
  var generation = UInt64.max
  /// While it is being found out; a change of the item sets it to never.
  static let beingFound = UInt64.max - 1
  var context: UInt = 0
  var policy = ValidationPolicy.uikit
  var status = MenuItemStatus(visibility: .hidden, reason: .noTarget)
  /// What the validator changed; nil if the item is shown as it is.
  var draft: MenuItemDraft.Changes?
}

extension MenuItemDraft {
  /// What a picture shows of a draft.
  struct Changes {
    var title: String
    var state: MenuSnapshot.Item.State
    var isDestructive: Bool
  }
}

extension ResponderContext {
  /// Decides whether an item is shown and can be chosen.
  ///
  /// The target is searched for; then its ``Responder/validate(_:)``, and its method
  /// `validateMenuItem:` or else `validateUserInterfaceItem:`, may change the answer.
  ///
  /// - Parameters:
  ///   - item: The item.
  ///   - policy: How to decide.
  ///   - start: Where the search for the target starts.
  /// - Returns: The answer. It is remembered until ``generation`` or the item changes.
  /// - Complexity: O(1) without allocation where it is remembered; else O(*n*) in the responders
  ///   that are asked. Answers of searches that do not start at the first responder are not
  ///   remembered.
  public func validate(
    _ item: MenuItem, policy: ValidationPolicy = .uikit,
    startingAt start: SearchStart = .firstResponder
  ) -> MenuItemStatus {
    guard isOnOwnThread else { return wrongThread() }
    guard case .firstResponder = start else {
      return decide(item, policy, start)
    }
    let now = generation
    if item.memo.generation == now, item.memo.context == identity, item.memo.policy == policy,
      !item.flags.contains(.hasTarget)
    {
      counts.rememberedValidations &+= 1
      return item.memo.status
    }
    item.memo.generation = ValidationMemo.beingFound
    let status = decide(item, policy, start)
    // What changed while the target was asked may have changed the answer.
    let holds =
      generation == now && item.memo.generation == ValidationMemo.beingFound
      && !item.hasExplicitTarget
    item.memo.generation = holds ? now : .max
    item.memo.context = identity
    item.memo.policy = policy
    return status
  }

  var identity: UInt { unsafe UInt(bitPattern: Unmanaged.passUnretained(self).toOpaque()) }

  @inline(never)
  private func wrongThread() -> MenuItemStatus {
    report(.wrongThread(entry: "validate"))
    return MenuItemStatus(visibility: .disabled, reason: .wrongThread)
  }

  /// Validates without looking at what is remembered, and remembers what the picture shows.
  func decide(
    _ item: MenuItem, _ policy: ValidationPolicy, _ start: SearchStart
  ) -> MenuItemStatus {
    counts.validations &+= 1
    if item.memo.draft != nil { item.memo.draft = nil }
    let status = decideAnew(item, policy, start)
    item.memo.status = status
    return status
  }

  private func decideAnew(
    _ item: MenuItem, _ policy: ValidationPolicy, _ start: SearchStart
  ) -> MenuItemStatus {
    if let status = statusWithoutTarget(item) { return status }
    guard let action = item.action else { return statusWithoutAction(item) }
    if item.hasExplicitTarget {
      guard let own = item.target else { return .init(visibility: .disabled, reason: .targetGone) }
      return judge(item, own, policy)
    }
    let (found, ending) = search(
      action, item, start, policyStorage,
      asksForMethodsOnly: policy == .appkit || policyStorage == .appkit)
    guard let found else { return status(of: ending, policy) }
    return judge(item, found, policy)
  }

  /// What can be said before a target is known.
  func statusWithoutTarget(_ item: MenuItem) -> MenuItemStatus? {
    if item.flags.isDisjoint(with: [.hidden, .scoped, .conditioned]) { return nil }
    if item.isHidden { return .init(visibility: .hidden, reason: .validated) }
    if item.flags.contains(.scoped), !isInScope(item) {
      return .init(visibility: .hidden, reason: .outOfScope)
    }
    if let visibility = item.visibility, !holds(visibility, item) {
      return .init(visibility: .hidden, reason: .condition)
    }
    return nil
  }

  /// What it means that a search found nobody.
  func status(of ending: SearchEnding, _ policy: ValidationPolicy) -> MenuItemStatus {
    let missing: MenuItemStatus.Visibility = policy == .uikit ? .hidden : .disabled
    switch ending {
    case .cycle: return .init(visibility: missing, reason: .chainCycle)
    case .stopped: return .init(visibility: .hidden, reason: .stopped)
    default: return .init(visibility: missing, reason: .noTarget)
    }
  }

  /// Decides about an item whose target is known.
  func judge(_ item: MenuItem, _ target: AnyObject, _ policy: ValidationPolicy) -> MenuItemStatus {
    if onDiagnostic != nil { judgedTarget = target }
    // A target that forwards may answer what it has no method for; AppKit does not count that.
    if item.hasExplicitTarget, policy == .appkit, let action = item.action,
      !objectResponds(target, to: action)
    {
      return .init(visibility: .disabled, reason: .noTarget)
    }
    if item.enablesManually {
      return .init(visibility: item.isEnabled ? .enabled : .disabled, reason: .validated)
    }
    let status = askValidators(item, target)
    if status.isEnabled, item.flags.contains(.conditioned), let enablement = item.enablement,
      !holds(enablement, item)
    {
      return .init(visibility: .disabled, reason: .condition)
    }
    return status
  }

  private func holds(_ condition: MenuCondition, _ item: MenuItem) -> Bool {
    do {
      return try condition.holds(in: self)
    } catch {
      report(.validatorFailed(title: item.title, error: "\(error)"))
      return false
    }
  }

  private func isInScope(_ item: MenuItem) -> Bool {
    guard let scope = item.scope else { return false }
    return scope === firstResponder || scope === menuController.targetView
  }

  func statusWithoutAction(_ item: MenuItem) -> MenuItemStatus {
    if item.isSeparator { return .init(visibility: .enabled, reason: .validated) }
    guard let children = item.children, !children.isEmpty else {
      return .init(visibility: .disabled, reason: .noAction)
    }
    if let enablement = item.enablement, !holds(enablement, item) {
      return .init(visibility: .disabled, reason: .condition)
    }
    // An item that leads to a submenu is not validated and keeps what it was given.
    return .init(visibility: item.isEnabled ? .enabled : .disabled, reason: .validated)
  }

  @inline(__always)
  private func askValidators(_ item: MenuItem, _ target: AnyObject) -> MenuItemStatus {
    let validators = Validators(of: target)
    if validators.isEmpty { return .init(visibility: .enabled, reason: .validated) }
    return ask(validators, item, target)
  }

  @inline(never)
  private func ask(
    _ validators: Validators, _ item: MenuItem, _ target: AnyObject
  ) -> MenuItemStatus {
    var draft = MenuItemDraft(item)
    do {
      try validators.responder?.validate(&draft)
      if let selector = validators.selector, draft.isEnabled {
        draft.isEnabled = try Runtime.send(selector, to: target, item, returning: Bool.self)
      }
    } catch {
      report(.validatorFailed(title: item.title, error: "\(error)"))
      return .init(visibility: .disabled, reason: .validatorFailed)
    }
    if validators.responder != nil {
      item.memo.draft = .init(
        title: draft.title, state: draft.state, isDestructive: draft.isDestructive)
    }
    // The validator may have hidden the item itself, as AppKit's do.
    let isHidden = draft.isHidden || item.isHidden
    let visibility: MenuItemStatus.Visibility =
      isHidden ? .hidden : draft.isEnabled ? .enabled : .disabled
    return .init(visibility: visibility, reason: .validated)
  }
}

/// Who is asked whether an item of a target's can be chosen.
struct Validators {
  /// The target, if it overrides ``Responder/validate(_:)``.
  let responder: Responder?
  /// The first that it implements of the messages that AppKit's targets are asked with.
  let selector: Selector?

  @inline(__always)
  init(of target: AnyObject) {
    let responder = target as? Responder
    let overrides = responder?.traits.contains(.overridesValidate) ?? false
    self.responder = overrides ? responder : nil
    if Runtime.responds(target, to: .validateMenuItem) {
      selector = .validateMenuItem
    } else if Runtime.responds(target, to: .validateUserInterfaceItem) {
      selector = .validateUserInterfaceItem
    } else {
      selector = nil
    }
  }

  @inline(__always)
  var isEmpty: Bool { responder == nil && selector == nil }
}
