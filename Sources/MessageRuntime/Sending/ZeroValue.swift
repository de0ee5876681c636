/// A type that has a value for the result of a message that nobody answered.
///
/// Numbers, Booleans, pointers, optionals, and structures of numbers, Booleans and pointers have one
/// without conforming: zero, false, nil. So have ``CRepresentable`` structures. Strings, arrays, dictionaries and sets conform with the empty one. Conform your own
/// types where zero bytes would be no value.
public protocol ZeroRepresentable {
  /// The value that stands for nothing.
  static var zeroValue: Self { get }
}

extension String: ZeroRepresentable { public static var zeroValue: String { "" } }
extension Array: ZeroRepresentable { public static var zeroValue: [Element] { [] } }
extension Dictionary: ZeroRepresentable { public static var zeroValue: [Key: Value] { [:] } }
extension Set: ZeroRepresentable { public static var zeroValue: Set<Element> { [] } }

/// Returns the zero value of a type.
///
/// - Throws: ``MessageError/noZeroValue(_:type:)`` if it has none, as a class has none.
@inlinable @inline(__always)
func zeroValue<Value>(_ type: Value.Type, _ receiver: AnyObject?, _ selector: Selector) throws
  -> Value
{
  // These fold to constants where the type is known. A dynamic cast would cost thirty times a send.
  if type == Void.self || type == Int.self || type == Bool.self || type == Double.self
    || type == Int32.self || type == UInt.self || type == Float.self || type == Int64.self
  {
    return zeroBytes(type)
  }
  return try slowZeroValue(type, receiver, selector)
}

/// Returns a value whose bytes are zero; the caller knows that the type has one.
@inlinable @inline(__always)
func zeroBytes<Value>(_ type: Value.Type) -> Value {
  var words: (UInt, UInt) = (0, 0)
  return unsafe withUnsafeMutableBytes(of: &words) { bytes in
    // Only called for types of at most 16 bytes.
    unsafe bytes.loadUnaligned(as: type)
  }
}

@usableFromInline @inline(never)
func slowZeroValue<Value>(
  _ type: Value.Type, _ receiver: AnyObject?, _ selector: Selector
) throws -> Value {
  if let optional = type as? any OptionalValue.Type, let none = optional.none as? Value {
    return none
  }
  if let representable = type as? any ZeroRepresentable.Type,
    let zero = representable.zeroValue as? Value
  {
    return zero
  }
  // The references of a C structure are optional, so zero bytes are a value of it.
  let isZeroValid =
    _isPOD(type) ? ZeroBytes.areValid(type) : CRepresentation.finding(ofAny: type)?.layout != nil
  if isZeroValid {
    // Trivial types have no invariants that the runtime relies on, and an enumeration's first case
    // is the one with zero bytes.
    return unsafe withUnsafeTemporaryAllocation(
      byteCount: max(MemoryLayout<Value>.size, 1), alignment: MemoryLayout<Value>.alignment
    ) { buffer in
      unsafe buffer.initializeMemory(as: UInt8.self, repeating: 0)
      return unsafe buffer.load(as: type)
    }
  }
  let site =
    receiver.map {
      let destination = Dispatch.Destination($0, CRuntime.isa(of: $0))
      return MessageSite(destination.cls, selector, isClassSide: destination.isClassSide)
    } ?? MessageSite(className: "nil", selector)
  throw MessageError.noZeroValue(site, type: String(describing: type))
}

enum ZeroBytes {
  /// Says whether zero bytes are a value of a trivial type: not of functions, metatypes and
  /// enumerations without cases.
  static func areValid(_ type: Any.Type) -> Bool {
    // Metadata begins with its kind.
    switch unsafe unsafeBitCast(type, to: UnsafePointer<Int>.self).pointee {
    case 0x201:
      // The descriptor of an enumeration holds the number of its cases in its sixth and seventh
      // words; one without cases has no values.
      let descriptor = unsafe unsafeBitCast(type, to: UnsafePointer<UnsafePointer<UInt32>>.self)[1]
      return unsafe descriptor[5] & 0xff_ffff != 0 || descriptor[6] != 0
    case 0x302, 0x304, 0x306, 0x307, 0: return false
    default: return true
    }
  }
}
