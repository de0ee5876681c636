// One object is the usual argument, that of every action message. These overloads do what the
// general ones do, without a parameter pack: the compiler copies what goes through a pack once more,
// which for an object is a retain and a release. They hand over the argument's address instead.

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
    return try unsafe call(entry, address(self), address(argument))
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
    try unsafe call(typedEntry(self, selector), address(self), address(argument))
  }
}

extension MessageReceiver {
  /// Sends a message with an object or nil and ignores its result.
  ///
  /// What action messages are sent with; as the public ones, without a parameter pack.
  @inlinable @inline(__always)
  package func sendObject(_ selector: Selector, _ argument: AnyObject?) throws {
    let entry: Unmanaged<TypedEntry<Void, AnyObject?>> = try unsafe typedEntry(self, selector)
    // A reference and an optional one are one word, which is 0 for nil.
    try unsafe call(
      entry, address(self), unsafeBitCast(argument, to: UnsafeRawPointer?.self))
  }
}

/// Calls an entry with one reference.
///
/// - Parameters:
///   - receiver: self, which the caller keeps alive.
///   - argument: The reference, or nil; also kept alive by the caller.
@inlinable @inline(__always)
func call<Result, Argument>(
  _ entry: Unmanaged<TypedEntry<Result, Argument>>, _ receiver: UnsafeRawPointer,
  _ argument: UnsafeRawPointer?
) throws -> Result {
  let body = unsafe entry._withUnsafeGuaranteedRef { unsafe $0.closureWords }
  // The array of addresses, and behind it what its one element points to.
  return try unsafe _withUnprotectedUnsafeTemporaryAllocation(
    of: UnsafeMutableRawPointer?.self, capacity: 2
  ) {
    let words = unsafe $0.baseAddress.unsafelyUnwrapped
    unsafe (words + 1).initialize(to: UnsafeMutableRawPointer(mutating: argument))
    unsafe words.initialize(to: UnsafeMutableRawPointer(words + 1))
    let arguments = unsafe UnsafeRawPointer(words).assumingMemoryBound(
      to: UnsafeMutableRawPointer.self)
    return try unsafe CRuntime.call(body, receiver, arguments, returning: Result.self)
  }
}
