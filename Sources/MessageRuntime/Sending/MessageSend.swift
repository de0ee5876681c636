/// Sends a message to an object: the path that every send takes.
///
/// Warm, it is a look-up in the selector's cache and a call of the method's closure; nothing is
/// boxed, counted or locked.
@inlinable @inline(__always)
func sendMessage<Result, each Argument>(
  _ receiver: AnyObject, _ selector: Selector, _ argument: repeat each Argument
) throws -> Result {
  let entry: Unmanaged<TypedEntry<Result, repeat each Argument>> =
    try unsafe typedEntry(receiver, selector)
  return try unsafe entry._withUnsafeGuaranteedRef {
    try $0.body(receiver, repeat each argument)
  }
}

/// Returns the entry that a send calls.
@inlinable @inline(__always)
func typedEntry<Result, each Argument>(
  _ receiver: AnyObject, _ selector: Selector
) throws -> Unmanaged<TypedEntry<Result, repeat each Argument>> {
  let type = unsafe signatureKey(TypedEntry<Result, repeat each Argument>.self)
  let isa = CRuntime.isa(of: receiver)
  let found = unsafe CRuntime.lookUp(isa, selector, type)
  let entry =
    try unsafe found
    ?? findEntry(
      receiver, isa, selector, TypedEntry<Result, repeat each Argument>.self)
  // The entry's type is the caller's signature: both look-ups compare it.
  return unsafe .fromOpaque(entry)
}

/// Returns the entry that a send calls, with the signature's word at hand.
@inlinable @inline(__always)
func typedEntry<Result, each Argument>(
  _ receiver: AnyObject, _ selector: TypedSelector<Result, repeat each Argument>
) throws -> Unmanaged<TypedEntry<Result, repeat each Argument>> {
  let isa = CRuntime.isa(of: receiver)
  let found = unsafe CRuntime.lookUp(isa, selector.selector, selector.type)
  let entry =
    try unsafe found
    ?? findEntry(
      receiver, isa, selector.selector, TypedEntry<Result, repeat each Argument>.self)
  return unsafe .fromOpaque(entry)
}

/// Finds or makes the entry for a send that the cache has no answer for.
@inlinable @inline(never)
func findEntry<Result, each Argument>(
  _ receiver: AnyObject, _ isa: UInt, _ selector: Selector,
  _: TypedEntry<Result, repeat each Argument>.Type
) throws -> UnsafeRawPointer {
  try unsafe Dispatch.entry(
    receiver, isa, selector, callSignature(Result.self, repeat (each Argument).self))
}

extension MessageReceiver {
  /// Sends a message and returns its result.
  ///
  ///     let sum = try adder.send("add:", 5, returning: Int.self)
  ///     let name: String = try document.send("title")
  ///
  /// - Parameters:
  ///   - selector: The message's name.
  ///   - arguments: The values after self and _cmd.
  ///   - returning: The result's type; where it can be inferred it may be left out.
  /// - Returns: The method's result.
  /// - Throws: What the method throws, unchanged; otherwise ``MessageError``.
  /// - Complexity: O(1) warm, without allocation or locks; the first send of a class takes the
  ///   runtime lock and O(*d*) in the depth of the class.
  ///
  /// Thread safety: safe to call from any thread; what the method does is its own matter.
  ///
  /// The corresponding Objective-C function is `objc_msgSend`.
  @inlinable @inline(__always) @discardableResult
  public func send<Result, each Argument>(
    _ selector: Selector, _ arguments: repeat each Argument,
    returning: Result.Type = Result.self
  ) throws -> Result {
    try sendMessage(self, selector, repeat each arguments)
  }

  /// Sends a message and ignores its result.
  ///
  /// - Parameters:
  ///   - selector: The message's name.
  ///   - arguments: The values after self and _cmd.
  /// - Throws: What the method throws, unchanged; otherwise ``MessageError``.
  ///
  /// The corresponding Objective-C function is `objc_msgSend`.
  @inlinable @inline(__always)
  public func send<each Argument>(
    _ selector: Selector, _ arguments: repeat each Argument
  ) throws {
    try sendMessage(self, selector, repeat each arguments) as Void
  }

  /// Sends a message whose types the compiler checks.
  ///
  /// - Parameters:
  ///   - selector: The message's name and types.
  ///   - arguments: The values after self and _cmd.
  /// - Returns: The method's result.
  /// - Throws: What the method throws, unchanged; otherwise ``MessageError``.
  /// - Complexity: As ``send(_:_:returning:)``, and a little faster.
  ///
  /// The corresponding Objective-C function is `objc_msgSend`.
  @inlinable @inline(__always) @discardableResult
  public func send<Result, each Argument>(
    _ selector: TypedSelector<Result, repeat each Argument>,
    _ arguments: repeat each Argument
  ) throws -> Result {
    try unsafe typedEntry(self, selector)._withUnsafeGuaranteedRef {
      try $0.body(self, repeat each arguments)
    }
  }
}
