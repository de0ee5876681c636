public import TypeEncodings

/// Why a value of a C type cannot be made, read, changed or passed.
public enum CTypeError: Error, Hashable, Sendable {
  /// The encoding is malformed, or its type has no size here.
  case encoding(TypeEncodingError)
  /// There are no values of this type by themselves: it is void, unknown or a bit-field.
  case noValue(encoding: String)
  /// Values have more bytes than this library handles.
  case tooLarge(encoding: String, size: Int, maximum: Int)
  /// Types are nested more deeply than an encoding may be.
  case tooDeep(maximum: Int)
  /// The bytes given are not as many as the type has.
  case byteCount(encoding: String, expected: Int, given: Int)
  /// The type has no field, element or part at that path.
  case noField(encoding: String, path: CFieldPath)
  /// The field is of another type.
  case fieldType(encoding: String, path: CFieldPath, expected: String, given: String)
  /// The field's type may hold such values, but not this one.
  case fieldValue(encoding: String, path: CFieldPath, expected: String, given: String)
  /// The value is of another type. `given` is a Swift type or an encoding.
  case valueType(encoding: String, given: String)
  /// Swift and C lay the type out differently.
  case layoutMismatch(CLayoutMismatch)
  /// A type's ``CRepresentable`` conformance contradicts itself or the type.
  case conformance(type: String, reason: String)
  /// Values of the type cannot be passed by value on this platform.
  case notPassable(encoding: String)
}

/// A type that C and Swift see differently.
public struct CLayoutMismatch: Hashable, Sendable {
  /// The Swift type's name.
  public let type: String
  /// The encoding that it claims.
  public let encoding: String
  /// Size, alignment and fields as a C compiler lays them out.
  public let inC: String
  /// Size, stride, alignment and fields as Swift has them.
  public let inSwift: String
}

extension CLayoutMismatch: CustomStringConvertible {
  public var description: String {
    "\(type) is not laid out as \(encoding): in C \(inC); in Swift \(inSwift)"
  }
}

extension CTypeError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .encoding(let error): "\(error)"
    case .noValue(let encoding): "there are no values of type \(encoding)"
    case .tooLarge(let encoding, let size, let maximum):
      "values of type \(encoding.shortened) have \(size) bytes; at most \(maximum) are handled"
    case .tooDeep(let maximum): "the type is nested more deeply than \(maximum)"
    case .byteCount(let encoding, let expected, let given):
      "values of type \(encoding.shortened) have \(expected) bytes, not \(given)"
    case .noField(let encoding, let path): "\(encoding.shortened) has no field \(path)"
    case .fieldType(let encoding, let path, let expected, let given):
      "field \(path) of \(encoding.shortened) is \(expected), not \(given)"
    case .fieldValue(let encoding, let path, let expected, let given):
      "field \(path) of \(encoding.shortened) holds \(expected), which \(given) is not"
    case .valueType(let encoding, let given):
      "\(given) does not agree with \(encoding.shortened)"
    case .layoutMismatch(let mismatch): "\(mismatch)"
    case .conformance(let type, let reason): "\(type) cannot be a C type: \(reason)"
    case .notPassable(let encoding):
      "values of type \(encoding.shortened) cannot be passed by value on this platform"
    }
  }
}

extension String {
  /// The text, cut where it would fill an error message.
  var shortened: String { utf8.count <= 160 ? self : String(prefix(160)) + "…" }
}
