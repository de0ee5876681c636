internal import MessageRuntime

/// What a validation found, and when that holds.
struct ValidationMemo {
  /// The context's generation of then; the highest number for never.
  var generation = UInt64.max
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
    let status = decide(item, policy, start)
    // What changed while the target was asked may have changed the answer.
    item.memo.generation = generation == now && !item.hasExplicitTarget ? now : .max
    item.memo.context = identity
    item.memo.policy = policy
    return status
  }

  private var identity: UInt { unsafe UInt(bitPattern: Unmanaged.passUnretained(self).toOpaque()) }

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
    if item.isHidden { return .init(visibility: .hidden, reason: .validated) }
    if item.flags.contains(.scoped), !isInScope(item) {
      return .init(visibility: .hidden, reason: .outOfScope)
    }
    guard let action = item.action else { return statusWithoutAction(item) }
    let missing: MenuItemStatus.Visibility = policy == .uikit ? .hidden : .disabled
    let target: AnyObject
    if item.hasExplicitTarget {
      guard let own = item.target else { return .init(visibility: .disabled, reason: .targetGone) }
      // A target that forwards may answer what it has no method for; AppKit does not count that.
      if policy == .appkit, !objectResponds(own, to: action) {
        return .init(visibility: .disabled, reason: .noTarget)
      }
      target = own
    } else {
      let (found, ending) = search(
        action, item, start, policyStorage,
        asksForMethodsOnly: policy == .appkit || policyStorage == .appkit)
      guard let found else {
        switch ending {
        case .cycle: return .init(visibility: missing, reason: .chainCycle)
        case .stopped: return .init(visibility: .hidden, reason: .stopped)
        default: return .init(visibility: missing, reason: .noTarget)
        }
      }
      target = found
    }
    if item.enablesManually {
      return .init(visibility: item.isEnabled ? .enabled : .disabled, reason: .validated)
    }
    return askValidators(item, target)
  }

  private func isInScope(_ item: MenuItem) -> Bool {
    guard let scope = item.scope else { return false }
    return scope === firstResponder || scope === menuController.targetView
  }

  private func statusWithoutAction(_ item: MenuItem) -> MenuItemStatus {
    if item.isSeparator { return .init(visibility: .enabled, reason: .validated) }
    guard let children = item.children, !children.isEmpty else {
      return .init(visibility: .disabled, reason: .noAction)
    }
    // An item that leads to a submenu is not validated and keeps what it was given.
    return .init(visibility: item.isEnabled ? .enabled : .disabled, reason: .validated)
  }

  @inline(__always)
  private func askValidators(_ item: MenuItem, _ target: AnyObject) -> MenuItemStatus {
    let responder = target as? Responder
    let overrides = responder?.traits.contains(.overridesValidate) ?? false
    let asks = Runtime.responds(target, to: .validateMenuItem)
    let asksLess = !asks && Runtime.responds(target, to: .validateUserInterfaceItem)
    guard overrides || asks || asksLess else {
      return .init(visibility: .enabled, reason: .validated)
    }
    let selector: Selector? =
      asks ? .validateMenuItem : asksLess ? .validateUserInterfaceItem : nil
    return askValidators(item, target, overrides ? responder : nil, selector)
  }

  @inline(never)
  private func askValidators(
    _ item: MenuItem, _ target: AnyObject, _ responder: Responder?, _ selector: Selector?
  ) -> MenuItemStatus {
    var draft = MenuItemDraft(item)
    do {
      try responder?.validate(&draft)
      if let selector, draft.isEnabled {
        draft.isEnabled = try Runtime.send(selector, to: target, item, returning: Bool.self)
      }
    } catch {
      report(.validatorFailed(title: item.title, error: "\(error)"))
      return .init(visibility: .disabled, reason: .validatorFailed)
    }
    // The validator may have changed the item itself, as AppKit's do.
    if responder != nil {
      item.memo.draft = .init(
        title: draft.title, state: draft.state, isDestructive: draft.isDestructive)
    }
    let visibility: MenuItemStatus.Visibility =
      draft.isHidden ? .hidden : draft.isEnabled ? .enabled : .disabled
    return .init(visibility: visibility, reason: .validated)
  }
}
