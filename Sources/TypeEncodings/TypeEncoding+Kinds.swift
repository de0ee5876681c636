extension TypeEncoding {
  /// The code byte that the type begins with, after qualifiers and `A`.
  ///
  /// Blocks and objects share `@`.
  public var kindCode: UInt8 {
    switch self {
    case .void: UInt8(ascii: "v")
    case .unknown: UInt8(ascii: "?")
    case .char: UInt8(ascii: "c")
    case .unsignedChar: UInt8(ascii: "C")
    case .short: UInt8(ascii: "s")
    case .unsignedShort: UInt8(ascii: "S")
    case .int: UInt8(ascii: "i")
    case .unsignedInt: UInt8(ascii: "I")
    case .long: UInt8(ascii: "l")
    case .unsignedLong: UInt8(ascii: "L")
    case .longLong: UInt8(ascii: "q")
    case .unsignedLongLong: UInt8(ascii: "Q")
    case .int128: UInt8(ascii: "t")
    case .unsignedInt128: UInt8(ascii: "T")
    case .float: UInt8(ascii: "f")
    case .double: UInt8(ascii: "d")
    case .longDouble: UInt8(ascii: "D")
    case .bool: UInt8(ascii: "B")
    case .cString: UInt8(ascii: "*")
    case .object, .block: UInt8(ascii: "@")
    case .class: UInt8(ascii: "#")
    case .selector: UInt8(ascii: ":")
    case .pointer: UInt8(ascii: "^")
    case .array: UInt8(ascii: "[")
    case .structure: UInt8(ascii: "{")
    case .union: UInt8(ascii: "(")
    case .bitField: UInt8(ascii: "b")
    case .vector: UInt8(ascii: "!")
    case .complex: UInt8(ascii: "j")
    // Not by recursion: a tree built by hand may be deep.
    case .atomic, .qualified: plain.kindCode
    }
  }

  /// This type without the qualifiers and marks of an atomic type before it.
  var plain: TypeEncoding {
    var type = self
    while true {
      switch type {
      case .atomic(let inner), .qualified(_, let inner): type = inner
      default: return type
      }
    }
  }

  /// Whether this is a C integer type, `_Bool` included.
  public var isInteger: Bool {
    switch self {
    case .char, .unsignedChar, .short, .unsignedShort, .int, .unsignedInt, .long, .unsignedLong,
      .longLong, .unsignedLongLong, .int128, .unsignedInt128, .bool:
      true
    default: false
    }
  }

  /// Whether this is a type that `_Complex` can stand before.
  var isArithmetic: Bool {
    switch self {
    case .float, .double, .longDouble: true
    case .bool: false
    default: isInteger
    }
  }
}
