internal import TypeEncodings

/// What a forwarding entry knows: one class, one selector, one signature.
///
/// Made once for the three together and kept in the cache, so a forwarded send is a cache hit.
@safe
@usableFromInline
final class ForwardingContext: @unchecked Sendable {
  let cls: Class
  let isClassSide: Bool
  @usableFromInline let selector: Selector
  // Signatures live as long as the process; reading one as a strong reference would count it.
  @usableFromInline let signatureReference: Unmanaged<CallSignature>
  /// The signature's key; never nil where a typed entry is made.
  @usableFromInline let type: UnsafeRawPointer
  @usableFromInline let hooks: Hooks
  /// Whether the class itself, and no subclass, is the sink that swallows everything.
  @usableFromInline let isSink: Bool
  /// The signature that the hook last gave and that was found to describe the message. It is
  /// compared by identity; guarded by the runtime lock for writes.
  private let accepted = AcceptedSignature()

  /// How the class's hooks are reached.
  @safe
  @usableFromInline
  enum Hooks {
    /// The class has none.
    case none
    /// The class inherits from ``Object``: a call through its virtual table.
    case object
    /// The class conforms by itself: a call through the conformance's witness table.
    case conformance(UnsafeRawPointer)
  }

  init(_ cls: Class, _ selector: Selector, isClassSide: Bool, _ signature: CallSignature) {
    self.cls = cls
    self.selector = selector
    self.isClassSide = isClassSide
    unsafe signatureReference = .passUnretained(signature)
    unsafe type = signature.key ?? UnsafeRawPointer(Unmanaged.passUnretained(signature).toOpaque())
    hooks = Self.hooks(of: cls, isClassSide: isClassSide)
    isSink = !isClassSide && cls.type == SelectorSink.self
  }

  private static func hooks(of cls: Class, isClassSide: Bool) -> Hooks {
    if isClassSide { return .none }
    if cls.isSubclass(of: Class.of(Object.self)) { return .object }
    guard let type = cls.receiverType else { return .none }
    // An existential metatype is the metatype and the witness table of its conformance.
    // Wrapped, since a bare one would be opened when it is passed to a generic function.
    let words = unsafe unsafeBitCast(
      ReceiverType(type: type), to: (UnsafeRawPointer, UnsafeRawPointer).self)
    return unsafe .conformance(words.1)
  }

  /// Whether the class inherits from ``Object``.
  @usableFromInline
  var inheritsHooks: Bool {
    if case .object = hooks { true } else { false }
  }

  private struct ReceiverType {
    let type: any MessageReceiver.Type
  }

  /// The receiver with its conformance.
  @inlinable @inline(__always)
  static func existential(
    _ receiver: AnyObject, _ witness: UnsafeRawPointer
  ) -> any MessageReceiver {
    // A class-bound existential is the reference and the witness table; the table is the one that
    // the class's metatype was found to have.
    unsafe unsafeBitCast((receiver, witness), to: (any MessageReceiver).self)
  }

  /// Asks for another receiver; nil also when the receiver names itself.
  @inlinable @inline(__always)
  func target(of receiver: AnyObject) -> AnyObject? {
    let target: AnyObject?
    switch hooks {
    case .object:
      // hooks(of:) has seen that the class inherits from Object.
      target = unsafe unsafeDowncast(receiver, to: Object.self).forwardingTarget(for: selector)
    case .conformance(let witness):
      target = unsafe Self.existential(receiver, witness).forwardingTarget(for: selector)
    case .none:
      return nil
    }
    return target === receiver ? nil : target
  }

  var signature: CallSignature { unsafe signatureReference.takeUnretainedValue() }

  /// Asks for the message's signature and makes sure that it describes the message.
  ///
  /// - Returns: Whether there was a signature.
  func describe(_ object: AnyObject) throws -> Bool {
    let given: MethodSignature?
    switch hooks {
    case .object:
      // hooks(of:) has seen that the class inherits from Object.
      given = unsafe unsafeDowncast(object, to: Object.self).methodSignature(for: selector)
    case .conformance(let witness):
      given = unsafe Self.existential(object, witness).methodSignature(for: selector)
    case .none:
      throw MessageError.unrecognized(selector, by: object)
    }
    // Compared by its bits: unwrapping would count a reference.
    if accepted.isLast(AcceptedSignature.identity(of: given)) { return true }
    guard let given else { return false }
    try check(given)
    accepted.note(given)
    return true
  }

  /// Gives an invocation to the receiver's `forwardInvocation(_:)`.
  @usableFromInline
  func deliver(_ invocation: Invocation, to object: AnyObject) throws {
    switch hooks {
    case .object:
      // As above.
      try unsafe unsafeDowncast(object, to: Object.self).forwardInvocation(invocation)
    case .conformance(let witness):
      try unsafe Self.existential(object, witness).forwardInvocation(invocation)
    case .none:
      throw MessageError.unrecognized(selector, by: object)
    }
  }

  /// The receiver as one that has hooks.
  @usableFromInline
  func receiver(_ object: AnyObject) -> (any MessageReceiver)? {
    switch hooks {
    case .object: unsafe unsafeDowncast(object, to: Object.self)
    case .conformance(let witness): unsafe Self.existential(object, witness)
    case .none: nil
    }
  }

  var site: MessageSite { MessageSite(cls, selector, isClassSide: isClassSide) }
}
