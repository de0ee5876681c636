// One object is the usual argument, that of every action message. These overloads do what the
// general ones do, without a parameter pack: the compiler copies what goes through a pack once more,
// which for an object is a retain and a release.

extension MessageReceiver {
  /// Sends a message with one object and returns its result.
  ///
  /// - Parameters:
  ///   - selector: The message's name.
  ///   - argument: The object after self and _cmd.
  ///   - returning: The result's type; where it can be inferred it may be left out.
  /// - Throws: What the method throws, unchanged; otherwise ``MessageError``.
  ///
  /// The corresponding Objective-C function is `objc_msgSend`.
  @inlinable @inline(__always) @discardableResult
  public func send<Result, Argument: AnyObject>(
    _ selector: Selector, _ argument: Argument, returning: Result.Type = Result.self
  ) throws -> Result {
    let entry: Unmanaged<TypedEntry<Result, Argument>> = try unsafe typedEntry(self, selector)
    return try unsafe entry._withUnsafeGuaranteedRef {
      let body: (AnyObject, Argument) throws -> Result = $0.body
      return try body(self, argument)
    }
  }

  /// Sends a message with one object and ignores its result.
  ///
  /// The corresponding Objective-C function is `objc_msgSend`.
  @inlinable @inline(__always)
  public func send<Argument: AnyObject>(_ selector: Selector, _ argument: Argument) throws {
    try send(selector, argument, returning: Void.self)
  }

  /// Sends a message with one object whose types the compiler checks.
  ///
  /// The corresponding Objective-C function is `objc_msgSend`.
  @inlinable @inline(__always) @discardableResult
  public func send<Result, Argument: AnyObject>(
    _ selector: TypedSelector<Result, Argument>, _ argument: Argument
  ) throws -> Result {
    try unsafe typedEntry(self, selector)._withUnsafeGuaranteedRef {
      let body: (AnyObject, Argument) throws -> Result = $0.body
      return try body(self, argument)
    }
  }
}

extension MessageReceiver {
  /// Sends a message with an object or nil and ignores its result.
  ///
  /// What action messages are sent with; as the public ones, without a parameter pack.
  @inlinable @inline(__always)
  package func sendObject(_ selector: Selector, _ argument: AnyObject?) throws {
    let entry: Unmanaged<TypedEntry<Void, AnyObject?>> = try unsafe typedEntry(self, selector)
    try unsafe entry._withUnsafeGuaranteedRef {
      let body: (AnyObject, AnyObject?) throws -> Void = $0.body
      try body(self, argument)
    }
  }
}
