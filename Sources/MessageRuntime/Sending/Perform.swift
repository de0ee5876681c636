extension MessageReceiver {
  /// Sends a message whose types are only known at run time.
  ///
  ///     let title = try document.perform("title") as? String
  ///
  /// - Parameters:
  ///   - selector: The message's name.
  ///   - arguments: The values after self and _cmd, as many as the method takes. Each must be of the
  ///     method's type or agree with it as a value of `Any?` does; numbers never convert.
  /// - Returns: The result, boxed; nil for a method without result and for a nil optional.
  /// - Throws: What the method throws, unchanged; otherwise ``MessageError``. A message without a
  ///   method goes through the whole forwarding chain, as an invocation with arguments of `Any?`.
  /// - Complexity: O(*n*) in the number of arguments; each is boxed.
  ///
  /// Thread safety: as ``send(_:_:returning:)``.
  ///
  /// The corresponding Objective-C method is `-performSelector:withObject:`.
  @discardableResult
  public func perform(_ selector: Selector, with arguments: Any?...) throws -> Any? {
    try Invocation.perform(selector, on: self, arguments)
  }
}

extension Runtime {
  /// Sends a message whose types are only known at run time to an object of any class.
  ///
  /// - Parameters:
  ///   - selector: The message's name.
  ///   - receiver: Any object, or a ``Class`` for a message to the class; nil gives nil.
  ///   - arguments: The values after self and _cmd, as many as the method takes.
  /// - Returns: The result, boxed; nil for a method without result and for a nil optional.
  /// - Throws: As ``MessageReceiver/perform(_:with:)``.
  ///
  /// The corresponding Objective-C method is `-performSelector:withObject:`.
  @discardableResult
  public static func perform(
    _ selector: Selector, on receiver: AnyObject?, with arguments: Any?...
  ) throws -> Any? {
    try perform(selector, on: receiver, arguments: arguments)
  }

  /// Sends a message whose types and number of arguments are only known at run time.
  ///
  /// - Parameters:
  ///   - selector: The message's name.
  ///   - receiver: Any object, or a ``Class`` for a message to the class; nil gives nil.
  ///   - arguments: The values after self and _cmd, as many as the method takes.
  /// - Returns: The result, boxed; nil for a method without result and for a nil optional.
  /// - Throws: As ``MessageReceiver/perform(_:with:)``.
  @discardableResult
  public static func perform(
    _ selector: Selector, on receiver: AnyObject?, arguments: [Any?]
  ) throws -> Any? {
    guard let receiver else { return nil }
    return try Invocation.perform(selector, on: receiver, arguments)
  }
}

extension Class {
  /// Sends a message whose types are only known at run time to the class itself.
  ///
  /// - Parameters:
  ///   - selector: The message's name.
  ///   - arguments: The values after self and _cmd, as many as the method takes.
  /// - Returns: The result, boxed; nil for a method without result and for a nil optional.
  /// - Throws: As ``MessageReceiver/perform(_:with:)``.
  ///
  /// The corresponding Objective-C method is `+performSelector:withObject:`.
  @discardableResult
  public func perform(_ selector: Selector, with arguments: Any?...) throws -> Any? {
    try Invocation.perform(selector, on: self, arguments)
  }
}

extension Invocation {
  /// Sends a message with boxed arguments and boxes the result.
  fileprivate static func perform(
    _ selector: Selector, on receiver: AnyObject, _ arguments: [Any?]
  ) throws -> Any? {
    let signature = UntypedSignatures.signature(argumentCount: arguments.count)
    let invocation = unsafe Invocation(
      capturing: .passUnretained(signature), selector, owning: .passRetained(receiver))
    for (index, argument) in arguments.enumerated() {
      // The frame is uninitialised memory for just these values.
      unsafe (invocation.frame + signature.offsets[index])
        .initializeMemory(as: Any?.self, to: argument)
    }
    invocation.state |= Self.hasArguments
    try invocation.invoke(with: receiver)
    return try flattened(invocation.returnValue(as: Any?.self) as Any)
  }
}

/// Signatures of messages whose arguments and results are all `Any?`.
private enum UntypedSignatures {
  // By the number of arguments; guarded by the runtime lock. Invocations do not own their
  // signatures, so one that was made is kept for the life of the process.
  private nonisolated(unsafe) static var known: [Int: CallSignature] = [:]

  static func signature(argumentCount: Int) -> CallSignature {
    CRuntime.withLock {
      if let found = unsafe known[argumentCount] { return found }
      let boxed = TypeRecord(Any?.self)
      let made = unsafe CallSignature(
        encodedAs: nil, key: nil, result: boxed,
        arguments: [TypeRecord](repeating: boxed, count: argumentCount), thunks: .dynamic)
      unsafe known[argumentCount] = made
      return made
    }
  }
}
