internal import Synchronization
internal import TypeEncodings

/// The Swift types of a message, and the code that was specialised for them.
///
/// There is one for each combination of types, made at the first declaration or send that has them
/// and kept for the life of the process. The closures in ``Thunks`` are made where the types are
/// known, so the optimiser specialises them; everything else in the runtime is not generic.
@safe
@usableFromInline
final class CallSignature: @unchecked Sendable {
  /// The metadata of the entry type; nil for a signature that was made from an encoding.
  @usableFromInline let key: UnsafeRawPointer?
  @usableFromInline let result: TypeRecord
  /// The arguments after self and _cmd.
  @usableFromInline let arguments: [TypeRecord]
  /// Where each argument lies in a frame; the frame is laid out as a tuple of the arguments.
  @usableFromInline let offsets: [Int]
  /// The same, where reading them counts nothing.
  let offsetTable: UnsafeBufferPointer<Int>
  @usableFromInline let frameSize: Int
  @usableFromInline let frameAlignment: Int
  /// Whether neither the frame nor the result needs to be destroyed.
  @usableFromInline let isTrivial: Bool
  /// Whether the frame or the result is too large to lie in an invocation itself.
  @usableFromInline let needsBlock: Bool
  @usableFromInline let thunks: Thunks
  /// The encoding, when the signature was made from one.
  let encoded: MethodSignature?
  /// The address of the signature that frames of this one were last found to fit. Any thread reads
  /// and writes it; signatures are immortal, so an address stands for one signature for good.
  let identical = Atomic<UInt>(0)
  /// The frame's layout for C, or 0 until it is needed.
  let frameLayoutForC = Atomic<UInt>(0)
  private let lazyEncoding = LazyEncoding()

  /// What is specialised for the types.
  @safe
  @usableFromInline
  struct Thunks {
    /// Copies arguments into a frame, which is uninitialised memory.
    @usableFromInline let capture: (ArgumentAddresses, UnsafeMutableRawPointer) -> Void
    /// Makes an entry of this signature that calls a method of another one.
    @usableFromInline let makeAdapter: (AdapterPlan) -> MethodEntry
    /// Makes an entry of this signature that runs the forwarding chain.
    @usableFromInline let makeForwarding: (ForwardingContext) -> MethodEntry

    @inlinable
    init(
      capture: @escaping (ArgumentAddresses, UnsafeMutableRawPointer) -> Void,
      makeAdapter: @escaping (AdapterPlan) -> MethodEntry,
      makeForwarding: @escaping (ForwardingContext) -> MethodEntry
    ) {
      unsafe self.capture = capture
      self.makeAdapter = makeAdapter
      self.makeForwarding = makeForwarding
    }
  }

  /// The signature of static types.
  @usableFromInline
  convenience init(
    key: UnsafeRawPointer, result: TypeRecord, arguments: [TypeRecord], thunks: Thunks
  ) {
    unsafe self.init(
      encodedAs: nil, key: key, result: result, arguments: arguments, thunks: thunks)
  }

  init(
    encodedAs encoded: MethodSignature?, key: UnsafeRawPointer?, result: TypeRecord,
    arguments: [TypeRecord], thunks: Thunks
  ) {
    unsafe self.key = key
    self.result = result
    self.arguments = arguments
    self.thunks = thunks
    self.encoded = encoded
    var offset = 0
    var alignment = 1
    var offsets: [Int] = []
    for argument in arguments {
      offset = (offset + argument.alignment - 1) & ~(argument.alignment - 1)
      offsets.append(offset)
      offset += argument.size
      alignment = max(alignment, argument.alignment)
    }
    self.offsets = offsets
    self.frameSize = offset
    self.frameAlignment = alignment
    self.needsBlock =
      offset > Invocation.inlineFrameSize || result.size > Invocation.inlineResultSize
      || alignment > 16 || result.alignment > 16
    self.isTrivial = result.isTrivial && arguments.allSatisfy(\.isTrivial)
    // One more than needed, so that there is an address.
    let table = UnsafeMutableBufferPointer<Int>.allocate(capacity: offsets.count + 1)
    _ = unsafe table.initialize(from: offsets)
    unsafe offsetTable = UnsafeBufferPointer(rebasing: table[..<offsets.count])
  }

  deinit { unsafe offsetTable.deallocate() }

  /// The method signature, with self and _cmd, that the types describe.
  var methodSignature: MethodSignature { lazyEncoding.value { makeMethodSignature() } }

  /// The encoding, made when first asked for.
  private final class LazyEncoding: @unchecked Sendable {
    // Guarded by the runtime lock.
    private var made: MethodSignature?

    func value(_ make: () -> MethodSignature) -> MethodSignature {
      if let made = CRuntime.withLock({ made }) { return made }
      // Made without the lock: interning takes another one.
      let new = make()
      return CRuntime.withLock {
        if let made { return made }
        made = new
        return new
      }
    }
  }
}
