import CMessageRuntime
import MessageRuntime
import TypeEncodings
import _CSignatureDriver

/// The receiver whose methods are the generated C functions.
final class Callee: Object {}

/// Has no method; what it is sent it invokes on the target.
final class Forwarder: Object {
  private let target: AnyObject
  private let types: MethodSignature

  init(target: AnyObject, types: MethodSignature) {
    (self.target, self.types) = (target, types)
  }

  required override init() { fatalError("never made without a target") }

  override func methodSignature(for selector: Selector) -> MethodSignature? { types }

  override func forwardInvocation(_ invocation: Invocation) throws {
    try invocation.invoke(with: target)
  }
}

/// Has no method; Swift code shows the driver the arguments that arrive, and answers.
final class Handler: Object {
  private let signature: UnsafePointer<gen_signature>
  private let types: MethodSignature

  init(_ signature: UnsafePointer<gen_signature>, types: MethodSignature) {
    (self.signature, self.types) = (signature, types)
  }

  required override init() { fatalError("never made without types") }

  override func methodSignature(for selector: Selector) -> MethodSignature? { types }

  override func forwardInvocation(_ invocation: Invocation) throws {
    let values = signature.pointee.values
    let places = values.map { value in
      UnsafeMutableRawPointer.allocate(
        byteCount: Int(value.size) + 16, alignment: max(Int(value.alignment), 16))
    }
    defer { for place in places { place.deallocate() } }
    for (position, value) in values.enumerated() {
      try invocation.copyArgument(value, at: position + 2, to: places[position])
    }
    gen_session_observe(
      invocation.target.map { UnsafeMutableRawPointer(object: $0) },
      UnsafeRawPointer(invocation.selector.inC), places)
    try answer(invocation)
  }

  private func answer(_ invocation: Invocation) throws {
    var result = signature.pointee.result
    guard result.type.kind != CMR_VOID else { return }
    let place = UnsafeMutableRawPointer.allocate(
      byteCount: Int(result.size) + 16, alignment: max(Int(result.alignment), 16))
    defer { place.deallocate() }
    gen_value_store(&result, place, 0xEE)
    try invocation.setReturnValue(result, from: place)
  }
}

extension gen_signature {
  var values: UnsafeBufferPointer<gen_value> {
    UnsafeBufferPointer(start: arguments, count: Int(argument_count))
  }
}

extension Selector {
  /// The selector as C has it.
  var inC: cmr_sel { name.withCString { cmr_sel_register($0)! } }
}

extension UnsafeMutableRawPointer {
  /// An object as C has it.
  init(object: AnyObject) { self = Unmanaged.passUnretained(object).toOpaque() }
}
