internal import CMessageRuntime

/// Sends a message to an object, starting the search for its method above a class.
@inlinable @inline(__always)
func sendAbove<Result, each Argument>(
  _ receiver: AnyObject, _ cls: AnyClass, _ selector: Selector,
  _ type: UnsafeRawPointer, _ argument: repeat each Argument
) throws -> Result {
  // A class metatype is the address of its metadata.
  let found = unsafe CRuntime.lookUp(
    receiver, above: unsafeBitCast(cls, to: UnsafeRawPointer.self), selector, type)
  let entry =
    try unsafe found
    ?? findEntryAbove(
      receiver, cls, selector, TypedEntry<Result, repeat each Argument>.self)
  // As in sendMessage.
  return try unsafe Unmanaged<TypedEntry<Result, repeat each Argument>>.fromOpaque(entry)
    ._withUnsafeGuaranteedRef { try $0.body(receiver, repeat each argument) }
}

@inlinable @inline(never)
func findEntryAbove<Result, each Argument>(
  _ receiver: AnyObject, _ cls: AnyClass, _ selector: Selector,
  _: TypedEntry<Result, repeat each Argument>.Type
) throws -> UnsafeRawPointer {
  try unsafe Dispatch.entryAbove(
    cls, receiver, selector, callSignature(Result.self, repeat (each Argument).self))
}

extension Dispatch {
  @usableFromInline
  static func entryAbove(
    _ type: AnyClass, _ receiver: AnyObject, _ selector: Selector, _ signature: CallSignature
  ) throws -> UnsafeRawPointer {
    let cls = Class.of(type)
    let own = Class.of(receiver)
    guard own.isSubclass(of: cls) else {
      throw MessageError.wrongReceiver(
        MessageSite(own, selector, isClassSide: false), expected: cls.shortName)
    }
    if let superclass = cls.superclass {
      let destination = Destination(superclass, isClassSide: false)
      let mayCache = try superclass.prepareForMessages()
      repeat {
        if let found = try unsafe methodEntry(destination, selector, signature, mayCache) {
          return unsafe found
        }
      } while try resolve(destination, selector)
      if mayCache { destination.noteMissing(selector) }
    }
    // Not cached: the class above has other hooks, and the receiver's own may have a method.
    let cell = unsafe forwardingCell(Destination(own, isClassSide: false), selector, signature)
    return unsafe UnsafeRawPointer(cmr_cell_entry(cell))
  }
}

extension MessageReceiver {
  /// Sends a message to the receiver, starting above a class, as `super` does in a method of it.
  ///
  /// - Parameters:
  ///   - selector: The message's name.
  ///   - cls: The class that declares the calling method. To name a class is a call, which a method
  ///     that runs often saves by capturing the class.
  ///   - arguments: The values after self and _cmd.
  ///   - returning: The result's type; where it can be inferred it may be left out.
  /// - Throws: As ``send(_:_:returning:)``; a message that nothing above implements is forwarded by
  ///   the receiver.
  ///
  /// The corresponding Objective-C function is `objc_msgSendSuper`.
  @inlinable @inline(__always) @discardableResult
  public func sendSuper<Result, each Argument>(
    _ selector: Selector, above cls: AnyClass, _ arguments: repeat each Argument,
    returning: Result.Type = Result.self
  ) throws -> Result {
    try unsafe sendAbove(
      self, cls, selector, signatureKey(TypedEntry<Result, repeat each Argument>.self),
      repeat each arguments)
  }

  /// Sends a message to the receiver, starting above a class, and ignores its result.
  ///
  /// - Parameters:
  ///   - selector: The message's name.
  ///   - cls: The class that declares the calling method.
  ///   - arguments: The values after self and _cmd.
  ///
  /// The corresponding Objective-C function is `objc_msgSendSuper`.
  @inlinable @inline(__always)
  public func sendSuper<each Argument>(
    _ selector: Selector, above cls: AnyClass, _ arguments: repeat each Argument
  ) throws {
    try sendSuper(selector, above: cls, repeat each arguments, returning: Void.self)
  }

  /// Sends a message whose types the compiler checks, starting above a class.
  ///
  /// - Parameters:
  ///   - selector: The message's name and types.
  ///   - cls: The class that declares the calling method.
  ///   - arguments: The values after self and _cmd.
  ///
  /// The corresponding Objective-C function is `objc_msgSendSuper`.
  @inlinable @inline(__always) @discardableResult
  public func sendSuper<Result, each Argument>(
    _ selector: TypedSelector<Result, repeat each Argument>, above cls: AnyClass,
    _ arguments: repeat each Argument
  ) throws -> Result {
    try unsafe sendAbove(
      self, cls, selector.selector, selector.type, repeat each arguments)
  }
}

extension Optional where Wrapped: MessageReceiver {
  /// Sends a message above a class, or returns zero or nil when there is no receiver.
  ///
  /// The corresponding Objective-C function is `objc_msgSendSuper` with nil.
  @inlinable @inline(__always) @discardableResult
  public func sendSuper<Result, each Argument>(
    _ selector: Selector, above cls: AnyClass, _ arguments: repeat each Argument,
    returning: Result.Type = Result.self
  ) throws -> Result {
    guard let receiver = self else { return try zeroValue(Result.self, nil, selector) }
    return try receiver.sendSuper(selector, above: cls, repeat each arguments)
  }
}
