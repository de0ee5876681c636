internal import CMessageRuntime

// Plain C functions, C functions made from closures, and shared libraries.
extension CRuntime {
  typealias FunctionLayout = OpaquePointer
  typealias FunctionHandler = cmr_function_handler

  // MARK: Functions

  /// Makes the layout of the function with a method's result and arguments.
  ///
  /// - Parameter fixedCount: The arguments before the ellipsis; nil if there is none.
  static func makeFunctionLayout(
    _ method: FrameLayout, fixedCount: Int?
  ) throws(CallFault) -> FunctionLayout {
    var layout: OpaquePointer?
    let status = unsafe cmr_function_layout_create(method, fixedCount ?? 0, &layout)
    if let fault = CallFault(status) { throw fault }
    guard let layout = unsafe layout else { outOfMemory() }
    return unsafe layout
  }

  /// Gives up a layout of ``makeFunctionLayout(_:fixedCount:)`` that nothing was made with.
  static func destroyFunction(_ layout: FunctionLayout) {
    unsafe cmr_function_layout_destroy(layout)
  }

  /// Makes the layout of calls of a variadic method, which is never freed.
  ///
  /// - Parameter fixedCount: The arguments before the ellipsis, self and _cmd counted.
  static func makeVariadicLayout(
    _ method: FrameLayout, fixedCount: Int
  ) throws(CallFault) -> FrameLayout {
    var layout: OpaquePointer?
    let status = unsafe cmr_frame_layout_create_variadic(method, fixedCount, &layout)
    if let fault = CallFault(status) { throw fault }
    guard let layout = unsafe layout else { outOfMemory() }
    return unsafe layout
  }

  /// Calls a C function with a frame.
  ///
  /// - Parameter errorNumber: Where errno is stored; nil to leave it alone.
  /// - Returns: The error that a callback has left; for ``error(_:)``.
  static func callFunction(
    _ layout: FunctionLayout, _ function: UnsafeRawPointer, _ frame: UnsafeMutableRawPointer,
    _ result: UnsafeMutableRawPointer, _ errorNumber: UnsafeMutablePointer<Int32>?
  ) -> UnsafeMutableRawPointer? {
    // The types are those that whoever made the function has said.
    unsafe cmr_call_function(
      layout, unsafeBitCast(function, to: cmr_function.self), frame, result, errorNumber)
  }

  /// Makes a C function that calls a handler.
  ///
  /// - Parameter context: Handed to the handler. The function owns it, until it is released.
  static func makeFunctionClosure(
    _ layout: FunctionLayout, _ handler: FunctionHandler, owning context: AnyObject
  ) throws(CallFault) -> Closure {
    try unsafe makeClosure(owning: context) {
      unsafe cmr_function_closure_create(layout, handler, $0, $1, &$2)
    }
  }

  /// Begins to catch errors of callbacks in this thread; what is returned is for ``endCatching(_:)``.
  static func beginCatching() -> UnsafeMutableRawPointer? { unsafe cmr_catch_begin() }

  /// Ends it and returns the error that was caught; for ``error(_:)``.
  static func endCatching(_ before: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    unsafe cmr_catch_end(before)
  }

  // MARK: Libraries

  /// The process as a library.
  static var processLibrary: SharedLibrary.Handle? {
    unsafe openLibrary(nil, isGlobal: true).handle.map { unsafe SharedLibrary.Handle($0) }
  }

  static func openLibrary(
    _ path: String?, isGlobal: Bool
  ) -> (handle: UnsafeMutableRawPointer?, error: String?) {
    var error: UnsafeMutablePointer<CChar>?
    let handle: UnsafeMutableRawPointer?
    if let path {
      unsafe handle = path.withCString { unsafe cmr_library_open($0, isGlobal, &error) }
    } else {
      unsafe handle = cmr_library_open(nil, isGlobal, &error)
    }
    return unsafe (handle, take(error))
  }

  static func closeLibrary(_ handle: UnsafeMutableRawPointer) {
    unsafe cmr_library_close(handle)
  }

  static func symbol(
    _ handle: UnsafeMutableRawPointer, _ name: String
  ) -> (address: UnsafeRawPointer?, error: String?) {
    var error: UnsafeMutablePointer<CChar>?
    let address = unsafe name.withCString { unsafe cmr_library_symbol(handle, $0, &error) }
    return unsafe (UnsafeRawPointer(address), take(error))
  }

  private static func take(_ text: UnsafeMutablePointer<CChar>?) -> String? {
    guard let text = unsafe text else { return nil }
    defer { unsafe cmr_free_text(text) }
    return unsafe String(cString: text)
  }
}
