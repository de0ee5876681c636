internal import Synchronization

/// What a method cell points to: a method's code with its signature. Immutable after init.
///
/// The object's first word is its metadata pointer. As there is one ``TypedEntry`` type for each
/// combination of result and argument types, comparing that word with the caller's type proves
/// that the caller and the method agree, and the closure can be called without any conversion.
@safe
@usableFromInline
class MethodEntry: @unchecked Sendable {
  // Signatures are never freed, so counting references to them would be wasted work.
  @usableFromInline final let signatureReference: Unmanaged<CallSignature>
  /// Whether the entry goes on to other receivers: it runs the forwarding chain.
  @usableFromInline final let isForwarding: Bool

  /// Whether the list of retired entries holds it. Guarded by the runtime lock.
  final var isRetired = false
  /// The place of the C function that stands for the method, for ``CFunctionTable``; 0 as long as
  /// nobody has asked for one. A place is small enough to lie in what would be padding.
  final let cFunctionPlace = Atomic<UInt32>(0)
  /// What the implementation's maker knew, in one word, since there is an entry for each method: 0,
  /// the metatype of ``receiver``, or with its lowest bit set the address of ``isolation``, or for a
  /// forwarding entry that of its context; the closure keeps the latter two alive. Set once, before
  /// the entry is published, so nothing need check who reads it.
  @exclusivity(unchecked)
  @usableFromInline private(set) final var origin: UInt = 0

  @inlinable
  init(signature: CallSignature, isForwarding: Bool) {
    unsafe signatureReference = .passUnretained(signature)
    self.isForwarding = isForwarding
  }

  @inlinable
  final var signature: CallSignature { unsafe signatureReference.takeUnretainedValue() }

  /// The class that the code takes; nil for any object.
  final var receiver: AnyClass? {
    if let isolation { return isolation.receiver }
    if isForwarding { return nil }
    guard let metatype = unsafe UnsafeRawPointer(bitPattern: origin) else { return nil }
    // The word is the metatype that setOrigin was given.
    return unsafe unsafeBitCast(metatype, to: AnyClass.self)
  }

  /// Present when the code runs on the main actor only.
  final var isolation: MainActorIsolation? {
    guard unsafe origin & 1 == 1, let address = unsafe UnsafeRawPointer(bitPattern: origin & ~1)
    else { return nil }
    return unsafe Unmanaged<MainActorIsolation>.fromOpaque(address).takeUnretainedValue()
  }

  /// Notes what the implementation's maker knows.
  final func setOrigin(_ receiver: AnyClass?, _ isolation: MainActorIsolation?) {
    if let isolation {
      isolation.receiver = receiver
      unsafe origin = UInt(bitPattern: Unmanaged.passUnretained(isolation).toOpaque()) | 1
    } else if let receiver {
      unsafe origin = UInt(bitPattern: unsafeBitCast(receiver, to: UnsafeRawPointer.self))
    }
  }

  /// Notes what a forwarding entry runs with.
  @usableFromInline
  final func setForwarding(_ context: ForwardingContext) {
    unsafe origin = UInt(bitPattern: Unmanaged.passUnretained(context).toOpaque())
  }

  /// What the entry runs with. Only for forwarding entries.
  @inlinable @inline(__always)
  final var forwarding: Unmanaged<ForwardingContext> {
    // A forwarding entry's origin is set where it is made, and never 0.
    unsafe .fromOpaque(UnsafeRawPointer(bitPattern: origin).unsafelyUnwrapped)
  }

  /// Calls the method with a frame of arguments.
  ///
  /// - Parameters:
  ///   - receiver: self.
  ///   - selector: _cmd.
  ///   - frame: The arguments after _cmd, laid out as the signature says; borrowed.
  ///   - result: Uninitialised memory for the signature's result type; initialised on return.
  @usableFromInline
  func call(
    _ receiver: AnyObject, _ selector: Selector,
    frame: UnsafeMutableRawPointer, _ result: UnsafeMutableRawPointer
  ) throws {
    try unsafe signatureReference._withUnsafeGuaranteedRef {
      try unsafe $0.call(closureWords, address(receiver), frame: frame, result)
    }
  }

  /// Calls the method with the addresses of its arguments.
  ///
  /// - Parameters:
  ///   - receiver: self.
  ///   - selector: _cmd.
  ///   - arguments: Where the arguments after _cmd lie; they are borrowed.
  ///   - result: Uninitialised memory for the signature's result type; initialised on return.
  func call(
    _ receiver: AnyObject, _ selector: Selector,
    _ arguments: ArgumentAddresses, _ result: UnsafeMutableRawPointer
  ) throws {
    try unsafe CRuntime.call(closureWords, address(receiver), arguments, result)
  }
}

/// A method's closure, with its types in the entry's own type.
@usableFromInline
final class TypedEntry<Result, each Argument>: MethodEntry, @unchecked Sendable {
  @usableFromInline typealias Body = (AnyObject, repeat each Argument) throws -> Result

  @usableFromInline let body: Body

  @inlinable
  init(isForwarding: Bool = false, _ body: @escaping Body) {
    self.body = body
    super.init(
      signature: callSignature(Result.self, repeat (each Argument).self),
      isForwarding: isForwarding)
  }
}

/// Returns the word that stands for a signature: the metadata of its entry type.
@inlinable @inline(__always)
func signatureKey<Result, each Argument>(
  _ type: TypedEntry<Result, repeat each Argument>.Type
) -> UnsafeRawPointer {
  // A class metatype is the address of its metadata, which lives as long as the process.
  unsafe unsafeBitCast(type, to: UnsafeRawPointer.self)
}
