/// The method-parameter qualifiers that may stand before any type, in any order.
public struct TypeQualifiers: OptionSet, Hashable, Sendable {
  /// One bit for each qualifier.
  public var rawValue: UInt16

  /// Creates a set from its bits.
  public init(rawValue: UInt16) {
    self.rawValue = rawValue
  }

  /// `r`: the value is not written.
  public static let const = Self(rawValue: 1 << 0)
  /// `n`: the argument carries a value in.
  public static let `in` = Self(rawValue: 1 << 1)
  /// `N`: the argument carries a value in and another out.
  public static let `inout` = Self(rawValue: 1 << 2)
  /// `o`: the argument carries a value out.
  public static let out = Self(rawValue: 1 << 3)
  /// `O`: the object is sent as a copy.
  public static let bycopy = Self(rawValue: 1 << 4)
  /// `R`: the object is sent as a reference.
  public static let byref = Self(rawValue: 1 << 5)
  /// `V`: the sender does not wait for the result.
  public static let oneway = Self(rawValue: 1 << 6)
  /// `+`: GNU compilers wrote it for an argument passed in a register.
  public static let register = Self(rawValue: 1 << 7)
  /// `|`: GNU compilers wrote it for a pointer that a garbage collector does not follow.
  public static let gcInvisible = Self(rawValue: 1 << 8)

  /// The codes in the order in which they are printed; bit *n* belongs to code *n*.
  static let codes: [UInt8] = Array("rnNoORV+|".utf8)

  /// Gives the qualifier of a code byte, or nil if the byte is none.
  init?(code: UInt8) {
    switch code {
    case UInt8(ascii: "r"): self = .const
    case UInt8(ascii: "n"): self = .in
    case UInt8(ascii: "N"): self = .inout
    case UInt8(ascii: "o"): self = .out
    case UInt8(ascii: "O"): self = .bycopy
    case UInt8(ascii: "R"): self = .byref
    case UInt8(ascii: "V"): self = .oneway
    case UInt8(ascii: "+"): self = .register
    case UInt8(ascii: "|"): self = .gcInvisible
    default: return nil
    }
  }
}

extension TypeQualifiers: CustomStringConvertible {
  /// The codes of the qualifiers in the order in which encodings are printed.
  public var description: String {
    String(decoding: utf8, as: UTF8.self)
  }

  var utf8: [UInt8] {
    Self.codes.indices.filter { rawValue & (1 << $0) != 0 }.map { Self.codes[$0] }
  }
}

extension TypeEncoding {
  /// The qualifiers written before this type, as one set.
  public var qualifiers: TypeQualifiers {
    var found: TypeQualifiers = []
    var type = self
    while true {
      switch type {
      case .qualified(let qualifiers, let inner):
        found.formUnion(qualifiers)
        type = inner
      case .atomic(let inner): type = inner
      default: return found
      }
    }
  }

  /// This type without the qualifiers written before it; an atomic type stays atomic.
  public var unqualified: TypeEncoding {
    var type = self
    while case .qualified(_, let inner) = type { type = inner }
    return type
  }
}
