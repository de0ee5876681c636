extension Optional where Wrapped: MessageReceiver {
  /// Sends a message, or returns zero or nil when there is no receiver.
  ///
  /// - Parameters:
  ///   - selector: The message's name.
  ///   - arguments: The values after self and _cmd, evaluated in any case, once.
  ///   - returning: The result's type; where it can be inferred it may be left out.
  /// - Throws: As the send to the receiver; for nil only ``MessageError/noZeroValue(_:type:)``.
  ///
  /// The corresponding Objective-C function is `objc_msgSend` with nil.
  @inlinable @inline(__always) @discardableResult
  public func send<Result, each Argument>(
    _ selector: Selector, _ arguments: repeat each Argument,
    returning: Result.Type = Result.self
  ) throws -> Result {
    guard let receiver = self else { return try zeroValue(Result.self, nil, selector) }
    return try sendMessage(receiver, selector, repeat each arguments)
  }

  /// Sends a message and ignores its result, or does nothing when there is no receiver.
  ///
  /// - Parameters:
  ///   - selector: The message's name.
  ///   - arguments: The values after self and _cmd, evaluated in any case, once.
  ///
  /// The corresponding Objective-C function is `objc_msgSend` with nil.
  @inlinable @inline(__always)
  public func send<each Argument>(
    _ selector: Selector, _ arguments: repeat each Argument
  ) throws {
    try send(selector, repeat each arguments, returning: Void.self)
  }

  /// Sends a message whose types the compiler checks, or returns zero or nil when there is no
  /// receiver.
  ///
  /// The corresponding Objective-C function is `objc_msgSend` with nil.
  @inlinable @inline(__always) @discardableResult
  public func send<Result, each Argument>(
    _ selector: TypedSelector<Result, repeat each Argument>,
    _ arguments: repeat each Argument
  ) throws -> Result {
    guard let receiver = self else { return try zeroValue(Result.self, nil, selector.selector) }
    return try receiver.send(selector, repeat each arguments)
  }
}
