import CMessageRuntime
import MessageRuntime
import _CMethodOracle

/// The C target has no method of that name.
struct NoSuchMethod: Error {
  let name: String
}

/// Returns a C function of the oracle that is a method.
func cMethod(_ name: String) throws -> UnsafeRawPointer {
  guard let method = cmo_method(name) else { throw NoSuchMethod(name: name) }
  return method
}

extension Class {
  /// Adds a C function of the oracle as a method.
  func addCMethod(
    _ selector: Selector, _ name: String, _ types: String, isClassSide: Bool = false
  ) throws {
    try addMethod(
      Method(
        selector,
        implementation: IMP(cFunction: cMethod(name), types: types, isClassSide: isClassSide)))
  }
}

extension Selector {
  /// The selector as C has it.
  var inC: cmr_sel { name.withCString { cmr_sel_register($0)! } }
}

extension UnsafeRawPointer {
  /// An object as C has it.
  init(object: AnyObject) { self.init(Unmanaged.passUnretained(object).toOpaque()) }

  /// An object that a C function returned, owned by the caller.
  func takeObject() -> AnyObject { Unmanaged<AnyObject>.fromOpaque(self).takeRetainedValue() }

  /// The object at the address, whoever owns it.
  var object: AnyObject { Unmanaged<AnyObject>.fromOpaque(self).takeUnretainedValue() }
}

/// The function that C finds for a message.
func lookUpInC(_ object: AnyObject, _ selector: Selector) -> UnsafeRawPointer {
  Runtime.prepareForC()
  return unsafeBitCast(
    cmr_method_implementation(UnsafeRawPointer(object: object), selector.inC),
    to: UnsafeRawPointer.self)
}

/// The text of the error that the last failed call left.
func takeCError() -> String? { cmr_take_error().map { String(cString: $0) } }
