/// A C type.
public indirect enum CType: Sendable {
  case scalar(Scalar)
  case record(Record)
  case array(CType, count: Int)
  case vector(Scalar, count: Int)
}

/// A C type without parts.
public enum Scalar: Sendable, CaseIterable {
  case bool
  case sint8
  case uint8
  case sint16
  case uint16
  case sint32
  case uint32
  case sint64
  case uint64
  case float
  case double
  case pointer
  case longDouble
  case complexFloat
  case complexDouble
  case complexLongDouble
  case sint128
  case uint128

  static let integers: [Scalar] = [
    .sint8, .uint8, .sint16, .uint16, .sint32, .uint32, .sint64, .uint64,
  ]
}

/// A C struct or union.
public final class Record: Sendable {
  public let name: String
  public let isUnion: Bool
  public let fields: [Field]

  init(name: String, isUnion: Bool, fields: [Field]) {
    self.name = name
    self.isUnion = isUnion
    self.fields = fields
  }

  /// One member. Only a bit-field can be without a name.
  public struct Field: Sendable {
    public let name: String
    public let type: CType
    /// The width of a bit-field, or nil.
    public let bits: Int?

    init(_ name: String, _ type: CType, bits: Int? = nil) {
      self.name = name
      self.type = type
      self.bits = bits
    }
  }
}

extension Scalar {
  /// Its facts: the type in C, its encoding, its kind in the C target, its size and alignment. These
  /// are the same on every 64-bit System V machine.
  private var facts: (c: String, encoding: String, kind: String, size: Int, alignment: Int) {
    switch self {
    case .bool: ("_Bool", "B", "CMR_BOOL", 1, 1)
    case .sint8: ("int8_t", "c", "CMR_SINT8", 1, 1)
    case .uint8: ("uint8_t", "C", "CMR_UINT8", 1, 1)
    case .sint16: ("int16_t", "s", "CMR_SINT16", 2, 2)
    case .uint16: ("uint16_t", "S", "CMR_UINT16", 2, 2)
    case .sint32: ("int32_t", "i", "CMR_SINT32", 4, 4)
    case .uint32: ("uint32_t", "I", "CMR_UINT32", 4, 4)
    case .sint64: ("int64_t", "q", "CMR_SINT64", 8, 8)
    case .uint64: ("uint64_t", "Q", "CMR_UINT64", 8, 8)
    case .float: ("float", "f", "CMR_FLOAT", 4, 4)
    case .double: ("double", "d", "CMR_DOUBLE", 8, 8)
    case .pointer: ("void *", "^v", "CMR_POINTER", 8, 8)
    case .longDouble: ("long double", "D", "CMR_LONGDOUBLE", 16, 16)
    case .complexFloat: ("float _Complex", "jf", "CMR_COMPLEX_FLOAT", 8, 4)
    case .complexDouble: ("double _Complex", "jd", "CMR_COMPLEX_DOUBLE", 16, 8)
    case .complexLongDouble: ("long double _Complex", "jD", "CMR_COMPLEX_LONGDOUBLE", 32, 16)
    case .sint128: ("__int128", "t", "CMR_SINT128", 16, 16)
    case .uint128: ("unsigned __int128", "T", "CMR_UINT128", 16, 16)
    }
  }

  var c: String { facts.c }
  var encoding: String { facts.encoding }
  var kind: String { facts.kind }
  var size: Int { facts.size }
  var alignment: Int { facts.alignment }

  /// Whether values travel widened in a register.
  var isNarrowInteger: Bool { size < 8 && isInteger }

  var isSigned: Bool {
    switch self {
    case .sint8, .sint16, .sint32, .sint64, .sint128: true
    default: false
    }
  }

  var isInteger: Bool { self == .bool || Self.integers.contains(self) }

  /// The real type of a complex one.
  var part: Scalar? {
    switch self {
    case .complexFloat: .float
    case .complexDouble: .double
    case .complexLongDouble: .longDouble
    default: nil
    }
  }
}
