/// What conversions need to know of optionals whose type is only known at run time.
protocol OptionalValue {
  associatedtype Wrapped
  static var wrappedType: Any.Type { get }
  static var none: Self { get }
  init(some: Wrapped)
}

extension Optional: OptionalValue {
  static var wrappedType: Any.Type { Wrapped.self }
  init(some: Wrapped) { self = .some(some) }
}

/// The width and sign of an integer type; types of one shape stand for each other in messages.
struct IntegerShape: Equatable {
  let bytes: Int
  let isSigned: Bool

  init?(_ type: Any.Type) {
    switch ObjectIdentifier(type) {
    case ObjectIdentifier(Int.self): (bytes, isSigned) = (MemoryLayout<Int>.size, true)
    case ObjectIdentifier(UInt.self): (bytes, isSigned) = (MemoryLayout<UInt>.size, false)
    case ObjectIdentifier(Int64.self): (bytes, isSigned) = (8, true)
    case ObjectIdentifier(UInt64.self): (bytes, isSigned) = (8, false)
    case ObjectIdentifier(Int32.self): (bytes, isSigned) = (4, true)
    case ObjectIdentifier(UInt32.self): (bytes, isSigned) = (4, false)
    default: return nil
    }
  }
}

/// A class type, `AnyObject`, or an optional of one: one pointer that owns what it points to.
struct ReferenceShape {
  /// The class, or nil for `AnyObject`.
  let cls: AnyClass?
  let isOptional: Bool

  init?(_ type: Any.Type) {
    let optional = type as? any OptionalValue.Type
    let inner = optional?.wrappedType ?? type
    if inner == AnyObject.self {
      cls = nil
    } else if let found = inner as? AnyClass {
      cls = found
    } else {
      return nil
    }
    isOptional = optional != nil
  }
}

extension TypeRecord {
  /// The record of a type that is only known at run time.
  init(opened type: Any.Type) {
    func open<Value>(_: Value.Type) -> TypeRecord { TypeRecord(Value.self) }
    self = _openExistential(type, do: open)
  }
}
