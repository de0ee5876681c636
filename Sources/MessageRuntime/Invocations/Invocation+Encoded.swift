internal import CMessageRuntime
public import TypeEncodings

extension Invocation {
  /// Makes an invocation from types alone; arguments are zero or nil until they are set.
  ///
  ///     let invocation = try Invocation(signature: MethodSignature(parsing: "q@:qq"))
  ///     invocation.selector = "add:to:"
  ///     try invocation.setArgument(2, at: 2)
  ///     try invocation.setArgument(3, at: 3)
  ///     try invocation.invoke(with: adder)
  ///     let sum: Int = try invocation.returnValue()
  ///
  /// - Parameter signature: The types, with self and _cmd.
  ///   Structures and other types that only C has are ``CValue`` when they are read as what they
  ///   are, or any ``CRepresentable`` type that agrees.
  /// - Throws: ``MessageError/notPassable(_:index:type:reason:)`` if a type cannot be held.
  ///
  /// The corresponding Objective-C method is `+invocationWithMethodSignature:`.
  public convenience init(signature: borrowing MethodSignature) throws {
    let call = try unsafe EncodedSignatures.callSignature(signature)
    unsafe self.init(capturing: call, Selector.none, owning: nil)
    if let block = unsafe block {
      unsafe block.initializeMemory(
        as: UInt8.self, repeating: 0, count: callSignature.resultOffsetInBlock)
    }
    // Zero bytes are a value of each type that an encoding becomes.
    state |= Self.hasArguments
  }

  /// Sends a frame whose types are only known at run time.
  func sendDynamically(to target: AnyObject) throws {
    // Warm: the method is cached and was found to take this frame as it is.
    if let entry = unsafe CRuntime.cachedMethod(CRuntime.isa(of: target), selector) {
      let isDone = try unsafe entry._withUnsafeGuaranteedRef { entry in
        guard unsafe signatureReference.isKnownIdentical(to: entry.signatureReference) else {
          return false
        }
        try unsafe entry.call(target, selector, frame: frame, resultPointer)
        return true
      }
      if isDone { return }
    }
    try sendDynamicallyCold(to: target)
  }

  private func sendDynamicallyCold(to target: AnyObject) throws {
    if CRuntime.isStackLow { throw MessageError.forwardingTooDeep(site) }
    let destination = Dispatch.Destination(target, CRuntime.isa(of: target))
    guard let entry = try Dispatch.anyEntry(destination, selector) else {
      try forwardDynamically(destination, target)
      return
    }
    try call(entry, target, destination)
  }

  /// Calls a method, converting where its types differ from the frame's.
  private func call(
    _ entry: MethodEntry, _ target: AnyObject, _ destination: Dispatch.Destination
  ) throws {
    let signature = callSignature
    guard unsafe signatureReference.isKnownIdentical(to: entry.signatureReference) else {
      let plan: AdapterPlan
      if let kept = extras?.plan, kept.method === entry {
        plan = kept
      } else {
        plan = try AdapterPlan(
          from: signature, to: entry, selector: selector,
          site: MessageSite(destination.cls, selector, isClassSide: destination.isClassSide))
        if plan.isIdentity {
          unsafe signatureReference.noteIdentical(to: entry.signatureReference)
        } else {
          makeExtras().plan = plan
        }
      }
      try unsafe plan.run(target, frame: frame, resultPointer)
      return
    }
    // The frames of both signatures are laid out alike.
    try unsafe entry.call(target, selector, frame: frame, resultPointer)
  }

  /// Runs the forwarding chain for a frame whose types are only known at run time.
  private func forwardDynamically(
    _ destination: Dispatch.Destination, _ target: AnyObject
  ) throws {
    let context = ForwardingContext(
      destination.cls, selector, isClassSide: destination.isClassSide, callSignature)
    if context.isSink {
      try unsafe callSignature.result.initializeZero(resultPointer, selector)
      return
    }
    if let next = context.target(of: target) {
      let last = try TargetWalk.last(selector, target, next)
      if last === target {
        throw MessageError.forwardingCycle(context.site, classes: [destination.cls.shortName])
      }
      try invokeOnLast(last)
      return
    }
    try forwardAsInvocation(context, target)
  }

  private func invokeOnLast(_ target: AnyObject) throws {
    let destination = Dispatch.Destination(target, CRuntime.isa(of: target))
    if let entry = try Dispatch.anyEntry(destination, selector) {
      try call(entry, target, destination)
      return
    }
    let context = ForwardingContext(
      destination.cls, selector, isClassSide: destination.isClassSide, callSignature)
    if context.isSink {
      try unsafe callSignature.result.initializeZero(resultPointer, selector)
    } else {
      try forwardAsInvocation(context, target)
    }
  }

  private func forwardAsInvocation(_ context: ForwardingContext, _ target: AnyObject) throws {
    guard try context.prepareInvocation(target) else {
      try unsafe callSignature.result.initializeZero(resultPointer, selector)
      return
    }
    let forwarded = copy()
    forwarded.retainsTarget = true
    forwarded.target = target
    try context.deliver(forwarded, to: target)
    if forwarded.hasReturnValue {
      unsafe callSignature.result.copy(forwarded.resultPointer, to: resultPointer)
    } else {
      try unsafe callSignature.result.initializeZero(resultPointer, selector)
    }
  }
}

extension Dispatch {
  /// Returns the entry of the method that would run, whatever its types, or nil without one.
  static func anyEntry(
    _ destination: Destination, _ selector: Selector
  ) throws -> MethodEntry? {
    if let entry = unsafe CRuntime.cachedMethod(destination.key, selector) {
      return unsafe entry.takeUnretainedValue()
    }
    let mayCache = try destination.cls.prepareForMessages()
    func look() -> MethodEntry? {
      CRuntime.withLock {
        guard
          let (cell, _) = unsafe destination.cls.findCell(selector, destination.isClassSide)
        else { return nil }
        if mayCache { unsafe destination.insert(cell, selector) }
        return unsafe CRuntime.entry(of: cell)
      }
    }
    if let found = look() { return found }
    if try resolve(destination, selector) { return look() }
    if mayCache { destination.noteMissing(selector) }
    return nil
  }
}
