/// A message as an object: target, selector, arguments, and the result once there is one.
///
/// One comes from a send that is being forwarded, or is made from a ``MethodSignature``. Either way
/// arguments are read and written by index, the target and the selector can be changed, and it can
/// be kept, copied and sent again.
///
///     override func forwardInvocation(_ invocation: Invocation) throws {
///       log.append(invocation.selector)
///       try invocation.invoke(with: realDocument)
///     }
///
/// An invocation owns its arguments: objects are retained, those in structures too, and values are
/// copied, closures among them. C strings and blocks that are set as pointers are owned after
/// ``retainArguments()``, and a C string that is set as a `String` at once. What other pointers
/// point to is never owned. The target is retained unless ``retainsTarget`` is false.
///
/// Thread safety: not safe to use from two threads at once; copy it first. It may be handed from
/// one thread to another. While the invocation runs, its arguments may be read but not set.
///
/// The corresponding Objective-C class is `NSInvocation`.
@safe
public final class Invocation {
  // Signatures live as long as the process; reading one as a strong reference would count it.
  @usableFromInline let signatureReference: Unmanaged<CallSignature>

  // Everything that changes lies in these words and is reached through a raw pointer: a stored
  // property that changes would cost a check for exclusive access at each use. From offset 24:
  //  24 extras, owned    32 target, owned    40 selector    48 state    56 block for large frames
  //  64 frame, 8 words  128 result, 4 words
  @usableFromInline let words: Words

  @usableFromInline typealias Words = (
    UInt, UInt, UInt, UInt, UInt,
    UInt, UInt, UInt, UInt, UInt, UInt, UInt, UInt,
    UInt, UInt, UInt, UInt
  )

  @usableFromInline static let inlineFrameSize = 64
  @usableFromInline static let inlineResultSize = 32

  // Bits of the state.
  @usableFromInline static var hasResult: UInt { 1 }
  @usableFromInline static var hasArguments: UInt { 2 }
  @usableFromInline static var holdsTargetWeakly: UInt { 4 }
  /// C strings and blocks are owned, also those that are set later.
  @usableFromInline static var retainsArguments: UInt { 8 }
  /// Some argument points to what the extras own.
  @usableFromInline static var ownsMemory: UInt { 16 }
  /// A call whose result needs to be destroyed is running.
  @usableFromInline static var isInvoking: UInt { 32 }
  /// The result belongs to another invocation, which the extras keep.
  @usableFromInline static var borrowsResult: UInt { 64 }

  /// Makes an invocation whose frame the caller initialises at once.
  ///
  /// - Parameter target: The target, whose count the caller has raised for the invocation.
  @inlinable
  init(
    capturing signature: Unmanaged<CallSignature>, _ selector: Selector,
    owning target: Unmanaged<AnyObject>?
  ) {
    unsafe signatureReference = signature
    words = (
      0,
      unsafe UInt(bitPattern: target?.toOpaque()),
      unsafe UInt(bitPattern: selector.record), 0, 0,
      0, 0, 0, 0, 0, 0, 0, 0,
      0, 0, 0, 0
    )
    if unsafe signature._withUnsafeGuaranteedRef({ $0.needsBlock }) { allocateBlock() }
  }

  deinit { destroy() }

  /// Parts that few invocations have.
  final class Extras {
    weak var target: AnyObject?
    /// A plan for calling a method whose types differ, kept for the next time.
    var plan: AdapterPlan?
    /// What arguments point to, by their positions after _cmd.
    var memory: [Int: OwnedMemory] = [:]
    /// The invocation that owns the result.
    var lender: Invocation?
  }
}

// MARK: - Raw parts

extension Invocation {
  @inlinable
  var callSignature: CallSignature { unsafe signatureReference.takeUnretainedValue() }

  @inlinable @inline(__always)
  var base: UnsafeMutableRawPointer { unsafe Unmanaged.passUnretained(self).toOpaque() }

  @inlinable @inline(__always)
  var state: UInt {
    get { unsafe base.load(fromByteOffset: 48, as: UInt.self) }
    set { unsafe base.storeBytes(of: newValue, toByteOffset: 48, as: UInt.self) }
  }

  @inlinable @inline(__always)
  var block: UnsafeMutableRawPointer? {
    unsafe base.load(fromByteOffset: 56, as: UnsafeMutableRawPointer?.self)
  }

  /// Where the arguments after _cmd lie, as a tuple.
  @inlinable @inline(__always)
  var frame: UnsafeMutableRawPointer { unsafe block ?? base + 64 }

  /// Where the result lies.
  @inlinable @inline(__always)
  var resultPointer: UnsafeMutableRawPointer {
    if let block = unsafe block { return unsafe block + callSignature.resultOffsetInBlock }
    return unsafe base + 128
  }

  @usableFromInline
  func allocateBlock() {
    let signature = callSignature
    let block = UnsafeMutableRawPointer.allocate(
      byteCount: signature.resultOffsetInBlock + max(signature.result.size, 16),
      alignment: signature.blockAlignment)
    unsafe base.storeBytes(of: block, toByteOffset: 56, as: UnsafeMutableRawPointer.self)
  }

  var extras: Extras? {
    let word = unsafe base.load(fromByteOffset: 24, as: UnsafeRawPointer?.self)
    // The word owns the extras.
    return unsafe word.map { unsafe Unmanaged<Extras>.fromOpaque($0).takeUnretainedValue() }
  }

  func makeExtras() -> Extras {
    if let extras { return extras }
    let made = Extras()
    unsafe base.storeBytes(
      of: UnsafeRawPointer(Unmanaged.passRetained(made).toOpaque()), toByteOffset: 24,
      as: UnsafeRawPointer.self)
    return made
  }

  /// Destroys the result, if there is one.
  @usableFromInline
  func dropResult() {
    guard state & Self.hasResult != 0 else { return }
    state &= ~Self.hasResult
    if state & Self.borrowsResult != 0 {
      giveResultBack()
      return
    }
    unsafe signatureReference._withUnsafeGuaranteedRef {
      if !$0.isTrivial { unsafe $0.result.destroy(resultPointer) }
    }
  }

  private func destroy() {
    let isTrivial = unsafe signatureReference._withUnsafeGuaranteedRef { $0.isTrivial }
    if !isTrivial { destroyValues() }
    if let block = unsafe block { unsafe block.deallocate() }
    // Both words own what they point to.
    if let target = unsafe base.load(fromByteOffset: 32, as: UnsafeRawPointer?.self) {
      unsafe Unmanaged<AnyObject>.fromOpaque(target).release()
    }
    if let extras = unsafe base.load(fromByteOffset: 24, as: UnsafeRawPointer?.self) {
      unsafe Unmanaged<Extras>.fromOpaque(extras).release()
    }
  }

  private func destroyValues() {
    dropResult()
    guard state & Self.hasArguments != 0 else { return }
    let signature = callSignature
    for (argument, offset) in zip(signature.arguments, signature.offsets) {
      unsafe argument.destroy(frame + offset)
    }
  }
}

extension CallSignature {
  @usableFromInline
  var resultOffsetInBlock: Int {
    (frameSize + result.alignment - 1) & ~(result.alignment - 1)
  }

  var blockAlignment: Int { max(frameAlignment, result.alignment, 16) }
}
