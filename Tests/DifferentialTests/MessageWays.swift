import CMessageRuntime
import MessageRuntime
import TypeEncodings
import _CSignatureDriver

/// The ways in which Swift and C send a message of generated types.
struct MessageWays {
  let library: GeneratedLibrary
  let signature: UnsafePointer<gen_signature>
  let report: Report
  let types: MethodSignature
  let selector: Selector
  let callee = Callee()
  let session: OpaquePointer

  /// Makes the C function a method.
  ///
  /// - Parameter name: The beginning of a selector, that nothing else uses.
  init(
    _ library: GeneratedLibrary, _ signature: UnsafePointer<gen_signature>, _ name: String,
    _ report: Report
  ) throws {
    self.library = library
    self.signature = signature
    self.report = report
    types = try MethodSignature(parsing: String(cString: signature.pointee.encoding))
    let count = Int(signature.pointee.argument_count)
    selector = Selector(name + String(repeating: ":", count: count))
    let function = unsafeBitCast(signature.pointee.callee, to: UnsafeRawPointer.self)
    let method = Method(selector, implementation: try IMP(cFunction: function, signature: types))
    try Class.of(Callee.self).addMethod(method)
    session = gen_session_begin(
      library.contents, signature, report.contents, UnsafeMutableRawPointer(object: callee),
      UnsafeRawPointer(selector.inC))
  }

  /// Runs all ways; what does not agree is in the report.
  func run() {
    defer { gen_session_end(session) }
    guard gen_session_call_directly(session) else { return }
    let proxy = Proxy(target: callee)
    let forwarder = Forwarder(target: callee, types: types)
    let handler = Handler(signature, types: types)
    way("invocation", to: callee, arrivingAt: callee) { try invoke(with: callee) }
    way("invocation by a forwarding target", to: proxy, arrivingAt: callee) {
      try invoke(with: proxy)
    }
    way("invocation by forwardInvocation", to: forwarder, arrivingAt: callee) {
      try invoke(with: forwarder)
    }
    way("invocation of a Swift handler", to: handler, arrivingAt: handler) {
      try invoke(with: handler)
    }
    way("C through a proxy", to: proxy, arrivingAt: callee) { try callFromC(proxy) }
    way("C through forwardInvocation", to: forwarder, arrivingAt: callee) {
      try callFromC(forwarder)
    }
    way("C to a Swift handler", to: handler, arrivingAt: handler) { try callFromC(handler) }
  }

  private func way(
    _ name: String, to receiver: AnyObject, arrivingAt last: AnyObject, _ body: () throws -> Void
  ) {
    gen_session_begin_way(session, name)
    gen_session_address(
      session, UnsafeMutableRawPointer(object: receiver), UnsafeMutableRawPointer(object: last))
    do {
      try body()
      gen_session_end_way(session)
    } catch {
      gen_session_fail("\(error)")
    }
  }

  private func invoke(with target: AnyObject) throws {
    let invocation = try Invocation(signature: types)
    invocation.selector = selector
    for (position, value) in signature.pointee.values.enumerated() {
      try invocation.setArgument(
        value, from: gen_session_argument(session, UInt32(position)), at: position + 2)
    }
    try invocation.invoke(with: target)
    try invocation.copyReturnValue(signature.pointee.result, to: gen_session_result(session))
    try compareArguments(of: invocation)
  }

  /// What the callee does to its copies does not reach the invocation.
  private func compareArguments(of invocation: Invocation) throws {
    for (position, value) in signature.pointee.values.enumerated() {
      let place = UnsafeMutableRawPointer.allocate(
        byteCount: Int(value.size) + 16, alignment: max(Int(value.alignment), 16))
      defer { place.deallocate() }
      try invocation.copyArgument(value, at: position + 2, to: place)
      var value = value
      if gen_value_difference(&value, place) >= 0 {
        gen_session_fail("argument \(position + 2) of the invocation changed")
      }
    }
  }

  private func callFromC(_ receiver: AnyObject) throws {
    Runtime.prepareForC()
    let function = cmr_method_implementation(
      UnsafeRawPointer(UnsafeMutableRawPointer(object: receiver)), selector.inC)
    gen_session_call_from_c(session, function)
    if let error = cmr_take_error() {
      gen_session_fail("C got an error: \(String(cString: error))")
    }
  }
}
