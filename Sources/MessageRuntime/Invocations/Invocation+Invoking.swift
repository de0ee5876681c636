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
  /// - Parameter target: The receiver.
  /// - Throws: As ``invoke()``.
  ///
  /// The corresponding Objective-C method is `-invokeWithTarget:`.
  public func invoke(with target: AnyObject) throws {
    if state & Self.hasResult != 0 { dropResult() }
    try unsafe signatureReference._withUnsafeGuaranteedRef { signature in
      if unsafe signature.key != nil {
        // The frame and the result are of the types that the closure was specialised for.
        try unsafe signature.thunks.send(target, selector, frame, resultPointer)
      } else {
        try sendDynamically(to: target)
      }
    }
    state |= Self.hasResult
  }

  /// Returns an invocation with the same target, selector and arguments, and no result.
  ///
  /// Objects are shared, values copied; the copy may be used on another thread while this one is
  /// used here.
  ///
  /// The corresponding Objective-C method is `-copyWithZone:`.
  public func copy() -> Invocation {
    let signature = callSignature
    let made = unsafe Invocation(capturing: signatureReference, selector, owning: nil)
    for (argument, offset) in zip(signature.arguments, signature.offsets) {
      unsafe argument.copy(frame + offset, to: made.frame + offset)
    }
    made.state |= Self.hasArguments
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
