extension Invocation {
  /// Sends the message to the target and keeps the result.
  ///
  /// A nil target gives a zero result.
  ///
  /// - Throws: What the method throws, unchanged; otherwise ``MessageError``. There is no result
  ///   afterwards, whatever an earlier call left.
  ///
  /// The corresponding Objective-C method is `-invoke`.
  public func invoke() throws {
    guard let target else {
      if state & Self.holdsTargetWeakly != 0 { throw MessageError.targetGone(site) }
      dropResult()
      try unsafe callSignature.result.initializeZero(resultPointer, selector)
      state |= Self.hasResult
      return
    }
    try invoke(with: target)
  }

  /// Sends the message to another object and keeps the result; ``target`` stays as it is.
  ///
  /// The method may invoke this invocation again, and reads the result of that until it returns.
  ///
  /// - Parameter target: The receiver.
  /// - Throws: As ``invoke()``.
  ///
  /// The corresponding Objective-C method is `-invokeWithTarget:`.
  public func invoke(with target: AnyObject) throws {
    if state & (Self.hasResult | Self.isInvoking) != 0 {
      if state & Self.isInvoking != 0 {
        try invokeNested(target)
        return
      }
      dropResult()
    }
    do {
      try unsafe signatureReference._withUnsafeGuaranteedRef { signature in
        guard signature.result.isTrivial else {
          try invokeOwning(signature, target)
          return
        }
        try call(signature, target)
      }
    } catch {
      // The method may have invoked this invocation as well, and not failed then.
      if state & Self.hasResult != 0 { dropResult() }
      throw error
    }
    state |= Self.hasResult
  }

  @inline(__always)
  private func call(_ signature: CallSignature, _ target: AnyObject) throws {
    guard let key = unsafe signature.key else {
      try sendDynamically(to: target)
      return
    }
    let isa = CRuntime.isa(of: target)
    let found =
      try unsafe CRuntime.lookUp(isa, selector, key)
      ?? Dispatch.entry(target, isa, selector, signature)
    // The entry is of the frame's types: both look-ups compare them.
    let body = unsafe Unmanaged<MethodEntry>.fromOpaque(found)._withUnsafeGuaranteedRef {
      unsafe $0.closureWords
    }
    try unsafe signature.call(body, address(target), frame: frame, resultPointer)
  }

  /// Calls a method whose result must be destroyed some time. The method may invoke this invocation
  /// as well; what that left is then overwritten, so it must not be owned.
  private func invokeOwning(_ signature: CallSignature, _ target: AnyObject) throws {
    state |= Self.isInvoking
    defer { state &= ~Self.isInvoking }
    try call(signature, target)
    if state & Self.borrowsResult != 0 { giveResultBack() }
  }

  /// Invokes while a call is running whose result will be stored here.
  private func invokeNested(_ target: AnyObject) throws {
    dropResult()
    let lender = copy()
    try lender.invoke(with: target)
    makeExtras().lender = lender
    // The lender owns the result and outlives these bytes' use.
    unsafe resultPointer.copyMemory(
      from: lender.resultPointer, byteCount: callSignature.result.size)
    state |= Self.hasResult | Self.borrowsResult
  }

  /// Forgets a result that another invocation owns.
  func giveResultBack() {
    state &= ~Self.borrowsResult
    extras?.lender = nil
  }

  /// Returns an invocation with the same target, selector and arguments, and no result.
  ///
  /// Objects are shared, values and owned C strings copied; the copy may be used on another thread
  /// while this one is used here. It retains its target and its arguments as this one does.
  ///
  /// - Complexity: O(*n*) in the number of arguments.
  ///
  /// The corresponding Objective-C method is `-copyWithZone:`.
  public func copy() -> Invocation {
    let signature = callSignature
    let made = unsafe Invocation(capturing: signatureReference, selector, owning: nil)
    for (argument, offset) in zip(signature.arguments, signature.offsets) {
      unsafe argument.copy(frame + offset, to: made.frame + offset)
    }
    made.state |= Self.hasArguments | state & Self.retainsArguments
    if state & Self.ownsMemory != 0 { shareMemory(with: made) }
    made.retainsTarget = retainsTarget
    made.target = target
    return made
  }
}

extension TypeRecord {
  /// Writes the type's zero value.
  func initializeZero(_ pointer: UnsafeMutableRawPointer, _ selector: Selector) throws {
    if layout != nil {
      unsafe pointer.initializeMemory(as: UInt8.self, repeating: 0, count: size)
      return
    }
    func open<Value>(_: Value.Type) throws {
      // The caller's memory is for a value of this type.
      unsafe pointer.initializeMemory(
        as: Value.self, to: try slowZeroValue(Value.self, nil, selector))
    }
    try _openExistential(type, do: open)
  }
}
