/// A pointer type, or an optional of one: what it points to, and whether it may be null.
struct PointerShape {
  /// Nil where the type does not say.
  let pointee: Any.Type?
  let isOptional: Bool

  init?(_ type: Any.Type) {
    let optional = type as? any OptionalValue.Type
    let inner = optional?.wrappedType ?? type
    guard let pointer = inner as? any PointerValue.Type else { return nil }
    pointee = pointer.pointeeType
    isOptional = optional != nil
  }

  /// Whether a pointer, selector or class of one type can be read as one of the other.
  ///
  /// A pointer that does not say what it points to agrees with any, as `void *` does in C; whether
  /// the target may be changed is not told apart, as encodings of methods do not.
  static func haveSameBytes(_ from: Any.Type, _ to: Any.Type) -> Bool {
    if to == Selector?.self { return from == Selector.self }
    if to == AnyClass?.self { return from == AnyClass.self }
    guard let lower = PointerShape(from), let upper = PointerShape(to) else { return false }
    // Null is looked for where it must not be.
    if lower.isOptional && !upper.isOptional { return false }
    guard let one = lower.pointee, let other = upper.pointee else { return true }
    return one == other
  }
}

extension Conversion {
  /// The conversion of a pointer or selector that may be null to one that may not; nil for others.
  static func ofPointers<From, To>(_: From.Type, _: To.Type) -> Conversion? {
    guard !(To.self is any OptionalValue.Type), let optional = From.self as? any OptionalValue.Type,
      From.self == Selector?.self
        ? To.self == Selector.self : PointerShape.haveSameBytes(optional.wrappedType, To.self)
    else { return nil }
    // Both are one word, which is zero for null.
    return .notNull
  }
}

/// The pointer types of the standard library.
private protocol PointerValue {
  static var pointeeType: Any.Type? { get }
}

extension UnsafePointer: PointerValue {
  static var pointeeType: Any.Type? { Pointee.self }
}
extension UnsafeMutablePointer: PointerValue {
  static var pointeeType: Any.Type? { Pointee.self }
}
extension UnsafeRawPointer: PointerValue {
  static var pointeeType: Any.Type? { nil }
}
extension UnsafeMutableRawPointer: PointerValue {
  static var pointeeType: Any.Type? { nil }
}
extension OpaquePointer: PointerValue {
  static var pointeeType: Any.Type? { nil }
}
