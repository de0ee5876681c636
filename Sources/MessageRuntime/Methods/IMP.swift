/// A method's implementation: code and the types it was written with.
///
/// It can be put into any class whose receiver it takes, and put back later; swapping two
/// implementations for ever uses constant memory.
///
///     let old = try cls.replaceMethod("title", with: IMP { (self: Document) in "hooked" })
///
/// Thread safety: an immutable value; safe to use from any thread.
///
/// The corresponding Objective-C type is `IMP`.
public struct IMP: @unchecked Sendable {
  let entry: MethodEntry
  /// The class that the receiver must be or inherit from; nil where any object will do.
  let receiver: AnyClass?
  let isClassSide: Bool
  /// Present when the code runs on the main actor only.
  let isolation: MainActorIsolation?

  init(
    entry: MethodEntry, receiver: AnyClass?, isClassSide: Bool,
    isolation: MainActorIsolation? = nil
  ) {
    self.entry = entry
    self.receiver = receiver
    self.isClassSide = isClassSide
    self.isolation = isolation
  }

  @usableFromInline
  init<Receiver: AnyObject, Result, each Argument>(
    _ entry: TypedEntry<Result, repeat each Argument>, _ receiver: Receiver.Type,
    isClassSide: Bool, isolation: MainActorIsolation? = nil
  ) {
    self.isolation = isolation
    self.entry = entry
    // AnyObject itself is no class: such a method takes any receiver.
    self.receiver = receiver as Any.Type as? AnyClass
    entry.setOrigin(self.receiver, isolation)
    self.isClassSide = isClassSide
  }

  /// Makes the implementation of an instance method.
  ///
  /// - Parameter body: The code. Its first parameter is the receiver; its error reaches the sender
  ///   unchanged.
  // The closure itself becomes the entry's code, without another around it: what it takes as its
  // receiver is passed as any object is. Not inlined, see Docs/Decisions/0017.
  @inlinable @inline(never)
  public init<Receiver: AnyObject, Result, each Argument>(
    _ body: @escaping @Sendable (Receiver, repeat each Argument) throws -> Result
  ) {
    // Registration checks that only instances of the receiver's class reach the entry.
    let code = unsafe unsafeBitCast(
      ReceiverBody(call: body), to: ObjectBody<Result, repeat each Argument>.self)
    self.init(
      TypedEntry<Result, repeat each Argument>(code.call), Receiver.self, isClassSide: false)
  }

  /// Makes the implementation of an instance method that runs on the main actor.
  ///
  /// - Parameter body: The code. A send from elsewhere is refused with
  ///   ``MessageError/wrongExecutor(_:)`` before the code runs.
  @inlinable @inline(never)
  public init<Receiver: AnyObject, Result, each Argument>(
    mainActor body: @escaping @MainActor @Sendable (Receiver, repeat each Argument) throws -> Result
  ) {
    // The executor is checked before each call; what is left is an ordinary function.
    let isolation = MainActorIsolation()
    let unchecked = unsafe unsafeBitCast(
      IsolatedBody(call: body), to: UncheckedBody<Receiver, Result, repeat each Argument>.self)
    self.init(
      TypedEntry<Result, repeat each Argument> {
        (receiver: AnyObject, argument: repeat each Argument) in
        guard CRuntime.isMainThread else { throw isolation.error(receiver) }
        return try unsafe unchecked.call(
          unsafeDowncast(receiver, to: Receiver.self), repeat each argument)
      }, Receiver.self, isClassSide: false, isolation: isolation)
  }

  /// Makes the implementation of a class-side method.
  ///
  /// - Parameter body: The code. Its first parameter is the class that the message was sent to,
  ///   which may be a subclass of the one that declares the method.
  @inlinable @inline(never)
  public init<Receiver: AnyObject, Result, each Argument>(
    classSide body: @escaping @Sendable (Receiver.Type, repeat each Argument) throws -> Result
  ) {
    self.init(
      TypedEntry<Result, repeat each Argument> {
        (record: AnyObject, argument: repeat each Argument) in
        // Class-side entries are only reached through records of the class or a subclass.
        let type = unsafe unsafeBitCast(
          unsafeDowncast(record, to: Class.self).type, to: Receiver.Type.self)
        return try body(type, repeat each argument)
      }, Receiver.self, isClassSide: true)
  }
}

extension IMP: Hashable {
  public static func == (left: IMP, right: IMP) -> Bool { left.entry === right.entry }
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(entry)) }
}

extension IMP: CustomStringConvertible {
  public var description: String { "IMP \(entry.signature.swiftDescription)" }
}

/// Marks an implementation as the main actor's, and knows the name it was installed under.
@usableFromInline
final class MainActorIsolation: @unchecked Sendable {
  // Guarded by the runtime lock.
  @usableFromInline var selector: Selector?
  /// The class that the code takes; nil for any object. Set once, before anyone else looks.
  @usableFromInline var receiver: AnyClass?

  @inlinable
  init() {}

  /// Notes the name. The runtime lock is held.
  func noteInstalled(_ selector: Selector) { self.selector = selector }

  /// The error of a send from elsewhere.
  @usableFromInline
  func error(_ receiver: AnyObject) -> MessageError {
    let selector = CRuntime.withLock { self.selector } ?? "(not installed)"
    return .wrongExecutor(.init(Class.of(receiver), selector, isClassSide: false))
  }
}

/// A function of the main actor. A structure, because a bare function with a parameter pack cannot
/// be handed to a generic function.
@usableFromInline
struct IsolatedBody<Receiver, Result, each Argument> {
  @usableFromInline
  let call: @MainActor @Sendable (Receiver, repeat each Argument) throws -> Result

  @inlinable
  init(
    call: @escaping @MainActor @Sendable (Receiver, repeat each Argument) throws -> Result
  ) {
    self.call = call
  }
}

/// The same function for a caller that checks the executor itself: isolation is no part of how a
/// function is called, only of who may call it.
@usableFromInline
struct UncheckedBody<Receiver, Result, each Argument>: Sendable {
  @usableFromInline
  let call: @Sendable (Receiver, repeat each Argument) throws -> Result
}

/// A method's code for receivers of one class. A structure, as ``IsolatedBody``.
@usableFromInline
struct ReceiverBody<Receiver: AnyObject, Result, each Argument> {
  @usableFromInline
  let call: @Sendable (Receiver, repeat each Argument) throws -> Result

  @inlinable
  init(call: @escaping @Sendable (Receiver, repeat each Argument) throws -> Result) {
    self.call = call
  }
}

/// The same function for a caller that knows the receiver's class: a reference is passed alike
/// whatever its class. The constraint above matters, a receiver of any type is passed by its address.
@usableFromInline
struct ObjectBody<Result, each Argument>: Sendable {
  @usableFromInline
  let call: @Sendable (AnyObject, repeat each Argument) throws -> Result
}
