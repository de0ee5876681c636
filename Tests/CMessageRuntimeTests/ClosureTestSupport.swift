import CMessageRuntime

/// A closure whose handler is a Swift closure.
///
/// The handler lives until the C closure lets go of it, which a weak reference to `Box` shows.
struct TestClosure {
  typealias Handler = (UnsafeMutableRawPointer, UnsafePointer<UnsafeMutableRawPointer>?) -> Void

  final class Box {
    let handler: Handler
    init(_ handler: @escaping Handler) { self.handler = handler }
  }

  let closure: OpaquePointer
  var code: cmr_function { cmr_closure_code(closure) }

  init(_ interface: OpaquePointer, box: Box) throws {
    var closure: OpaquePointer?
    let context = Unmanaged.passRetained(box)
    let status = cmr_closure_create(
      interface,
      { result, arguments, context in
        Unmanaged<Box>.fromOpaque(context!).takeUnretainedValue().handler(result, arguments)
      }, context.toOpaque(), { Unmanaged<Box>.fromOpaque($0!).release() }, &closure)
    guard let closure, status == CMR_OK else {
      context.release()
      throw CallStatus(status: status)
    }
    self.closure = closure
  }

  init(_ interface: OpaquePointer, _ handler: @escaping Handler) throws {
    try self.init(interface, box: Box(handler))
  }

  func release() { cmr_closure_release(closure) }
}
