internal import CMessageRuntime
internal import Synchronization
internal import TypeEncodings

// Calls of C functions, C functions made from methods, and errors between them.
extension CRuntime {
  typealias FrameLayout = OpaquePointer
  typealias Closure = OpaquePointer
  typealias MethodHandler = cmr_method_handler
  typealias Hooks = cmr_hooks

  // MARK: Signatures

  /// Words for the cache of signatures, 0 at first; a power of two of them.
  @inline(__always)
  static var recentSlots: UnsafeMutablePointer<Atomic<UInt>> {
    // An atomic word is laid out as the word.
    unsafe UnsafeMutableRawPointer(cmr_recent_slots()).assumingMemoryBound(to: Atomic<UInt>.self)
  }

  static var recentSlotCount: Int { Int(CMR_RECENT_SLOT_COUNT) }

  // MARK: Frames

  /// Makes the layout of a frame.
  ///
  /// - Parameters:
  ///   - result: The result's type.
  ///   - arguments: The arguments' types, self and _cmd included.
  ///   - offsets: Where each argument after _cmd lies in the frame.
  static func makeLayout(
    result: CType, arguments: [CType], offsets: [Int]
  ) throws(LayoutFault) -> FrameLayout {
    let interface = try unsafe callInterface(result: result, arguments: arguments)
    guard let layout = unsafe cmr_frame_layout_create(interface, offsets.map { UInt32($0) })
    else { outOfMemory() }
    return unsafe layout
  }

  /// Gives up a layout that is not needed any more. A function that was made with it does not need it.
  static func destroy(_ layout: FrameLayout) { unsafe cmr_frame_layout_destroy(layout) }

  /// Calls a C function with a frame.
  ///
  /// - Returns: The error that a method called by the function has left; for ``error(_:)``.
  @inline(__always)
  static func call(
    _ layout: FrameLayout, _ function: UnsafeRawPointer, _ receiver: AnyObject,
    _ selector: Selector, _ frame: UnsafeMutableRawPointer, _ result: UnsafeMutableRawPointer
  ) -> UnsafeMutableRawPointer? {
    // The types are those that whoever made the entry has said; the receiver lives for the call.
    unsafe cmr_call_frame(
      layout, unsafeBitCast(function, to: cmr_function.self),
      Unmanaged.passUnretained(receiver).toOpaque(), record(selector), frame, result)
  }

  /// Calls a C function with the addresses of its arguments.
  ///
  /// - Returns: The error that a method called by the function has left; for ``error(_:)``.
  @inline(__always)
  static func call(
    _ layout: FrameLayout, _ function: UnsafeRawPointer, _ receiver: AnyObject,
    _ selector: Selector, _ arguments: ArgumentAddresses, _ result: UnsafeMutableRawPointer
  ) -> UnsafeMutableRawPointer? {
    // As for a frame.
    unsafe cmr_call_addresses(
      layout, unsafeBitCast(function, to: cmr_function.self),
      Unmanaged.passUnretained(receiver).toOpaque(), record(selector), arguments, result)
  }

  // MARK: Closures

  /// Makes a C function that calls a handler.
  ///
  /// - Parameters:
  ///   - context: Handed to the handler. The function owns it, until it is released.
  static func makeClosure(
    _ layout: FrameLayout, _ handler: MethodHandler, owning context: AnyObject
  ) throws(CallFault) -> Closure {
    try unsafe makeClosure(owning: context) {
      unsafe cmr_method_closure_create(layout, handler, $0, $1, &$2)
    }
  }

  /// Makes a closure whose context is an object.
  ///
  /// - Parameter create: Makes it of a context, what releases the context, and where it is stored.
  static func makeClosure(
    owning context: AnyObject,
    _ create: (
      UnsafeMutableRawPointer, @convention(c) (UnsafeMutableRawPointer) -> Void,
      inout OpaquePointer?
    ) -> cmr_status
  ) throws(CallFault) -> Closure {
    var closure: OpaquePointer?
    let owned = unsafe Unmanaged<AnyObject>.passRetained(context)
    let status = unsafe create(
      owned.toOpaque(),
      { context in unsafe Unmanaged<AnyObject>.fromOpaque(context).release() }, &closure)
    if let fault = CallFault(status) {
      unsafe owned.release()
      throw fault
    }
    guard let closure = unsafe closure else { outOfMemory() }
    return unsafe closure
  }

  /// The function to call, valid until the closure is released.
  static func code(of closure: Closure) -> UnsafeRawPointer {
    unsafe unsafeBitCast(cmr_closure_code(closure), to: UnsafeRawPointer.self)
  }

  static func release(_ closure: Closure) { unsafe cmr_closure_release(closure) }

  /// How many closures are alive.
  static var closureCount: Int { cmr_closure_live_count() }

  // MARK: Errors

  /// Leaves an error for the C code that called.
  static func leave(_ error: any Error) {
    unsafe cmr_set_error(Unmanaged.passRetained(ErrorBox(error)).toOpaque())
  }

  /// Takes over an error that a C call returned.
  static func error(_ pointer: UnsafeMutableRawPointer) -> any Error {
    unsafe Unmanaged<ErrorBox>.fromOpaque(pointer).takeRetainedValue().error
  }

  /// An error on its way through C.
  final class ErrorBox {
    let error: any Error
    init(_ error: any Error) { self.error = error }
  }

  /// Copies a text into memory that C frees; nil when there is none.
  static func duplicate(_ text: UnsafePointer<CChar>) -> UnsafeMutablePointer<CChar>? {
    unsafe cmr_duplicate_text(text)
  }

  static func install(_ hooks: Hooks) {
    unsafe withUnsafePointer(to: hooks) { unsafe cmr_install_hooks($0) }
  }

  /// The function that answers for null objects.
  static var nilFunction: UnsafeRawPointer {
    unsafe unsafeBitCast(
      cmr_method_implementation(nil, record(Selector.none)), to: UnsafeRawPointer.self)
  }
}

extension CallFault {
  /// Why a C call cannot be made; nil for success.
  init?(_ status: cmr_status) {
    switch status {
    case CMR_OK: return nil
    case CMR_ERROR_TOO_MANY_ARGUMENTS: self = .tooManyArguments
    case CMR_ERROR_ARGUMENTS_TOO_LARGE: self = .argumentsTooLarge
    case CMR_ERROR_NEEDS_PROMOTION: self = .needsPromotion
    case CMR_ERROR_NO_EXECUTABLE_MEMORY: self = .noExecutableMemory
    case CMR_ERROR_BAD_ABI: self = .unknownConvention
    case CMR_ERROR_FAILED_SELF_TEST: self = .failedSelfTest
    case CMR_ERROR_NO_MEMORY: CRuntime.outOfMemory()
    default: self = .unsupportedType
    }
  }
}
