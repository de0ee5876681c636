extension Class {
  /// Sends a message to the class itself and returns its result.
  ///
  /// - Parameters:
  ///   - selector: The message's name.
  ///   - arguments: The values after self and _cmd.
  ///   - returning: The result's type; where it can be inferred it may be left out.
  /// - Throws: What the method throws, unchanged; otherwise ``MessageError``.
  ///
  /// The corresponding Objective-C function is `objc_msgSend` with a class.
  @inlinable @inline(__always) @discardableResult
  public func send<Result, each Argument>(
    _ selector: Selector, _ arguments: repeat each Argument,
    returning: Result.Type = Result.self
  ) throws -> Result {
    try sendToClass(self, selector, repeat each arguments)
  }

  /// Sends a message to the class itself and ignores its result.
  @inlinable @inline(__always)
  public func send<each Argument>(
    _ selector: Selector, _ arguments: repeat each Argument
  ) throws {
    try sendToClass(self, selector, repeat each arguments) as Void
  }

  /// Sends a message whose types the compiler checks to the class itself.
  @inlinable @inline(__always) @discardableResult
  public func send<Result, each Argument>(
    _ selector: TypedSelector<Result, repeat each Argument>,
    _ arguments: repeat each Argument
  ) throws -> Result {
    try sendToClass(self, selector.selector, repeat each arguments)
  }

  /// Says whether the class has a class-side method for a selector, resolving it if need be.
  public func responds(to selector: Selector) -> Bool {
    Dispatch.responds(Dispatch.Destination(self, isClassSide: true), selector)
  }

  /// Says whether instances have a method for a selector, resolving it if need be.
  ///
  /// The corresponding Objective-C method is `+instancesRespondToSelector:`.
  public func instancesRespond(to selector: Selector) -> Bool {
    Dispatch.responds(Dispatch.Destination(self, isClassSide: false), selector)
  }
}

/// As sendMessage, keyed by the record instead of an isa.
@inlinable @inline(__always)
func sendToClass<Result, each Argument>(
  _ cls: Class, _ selector: Selector, _ argument: repeat each Argument
) throws -> Result {
  let type = unsafe signatureKey(TypedEntry<Result, repeat each Argument>.self)
  let key = unsafe UInt(bitPattern: Unmanaged.passUnretained(cls).toOpaque())
  let found = unsafe CRuntime.lookUp(key, selector, type)
  let entry =
    try unsafe found
    ?? findEntry(
      cls, CRuntime.isa(of: cls), selector, TypedEntry<Result, repeat each Argument>.self)
  // As in sendMessage.
  return try unsafe Unmanaged<TypedEntry<Result, repeat each Argument>>.fromOpaque(entry)
    ._withUnsafeGuaranteedRef { try $0.body(cls, repeat each argument) }
}
