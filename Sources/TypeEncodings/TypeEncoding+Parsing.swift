extension TypeEncoding {
  /// Parses a text that is exactly one type.
  ///
  /// - Parameter string: The encoding, at most ``maximumLength`` bytes of UTF-8.
  /// - Throws: ``TypeEncodingError`` with the place of the first fault.
  /// - Complexity: O(*n*) in the length of the text; the stack used does not grow with it.
  public init(parsing string: String) throws(TypeEncodingError) {
    let length = string.utf8.count
    guard length <= Self.maximumLength else {
      throw .tooLong(length: length, maximum: Self.maximumLength)
    }
    guard length > 0 else { throw .empty }
    var parser = EncodingParser(Array(string.utf8))
    self = try parser.parseType()
    if parser.position < length {
      throw .trailingBytes(offset: parser.position, text: parser.excerpt(at: parser.position))
    }
  }

  /// Parses the one type that a text begins with and tells how long it is.
  ///
  /// - Parameter utf8: The text; what follows the first type is not looked at, except that an
  ///   object, a block and a bit-field take as much as belongs to them.
  /// - Returns: The type and the number of bytes it takes.
  /// - Throws: ``TypeEncodingError`` with the place of the first fault.
  /// - Complexity: O(*n*) in the length of the text, of which at most ``maximumLength`` are read.
  ///
  /// The corresponding function of GNU runtimes is objc_skip_typespec.
  public static func parsePrefix(
    of utf8: some Collection<UInt8>
  ) throws(TypeEncodingError) -> (type: TypeEncoding, length: Int) {
    var parser = EncodingParser(Array(utf8.prefix(maximumLength + 1)))
    guard !parser.bytes.isEmpty else { throw .empty }
    do {
      let type = try parser.parseType()
      if parser.position <= maximumLength { return (type, parser.position) }
    } catch .unexpectedEnd where parser.bytes.count > maximumLength {
      // The type may go on after what was read, but then it is too long.
    }
    throw .tooLong(length: utf8.count, maximum: maximumLength)
  }

  /// The type that a one-letter code stands for, or nil where more must follow or none exists.
  init?(scalarCode: UInt8) {
    switch scalarCode {
    case UInt8(ascii: "v"): self = .void
    case UInt8(ascii: "?"): self = .unknown
    case UInt8(ascii: "c"): self = .char
    case UInt8(ascii: "C"): self = .unsignedChar
    case UInt8(ascii: "s"): self = .short
    case UInt8(ascii: "S"): self = .unsignedShort
    case UInt8(ascii: "i"): self = .int
    case UInt8(ascii: "I"): self = .unsignedInt
    case UInt8(ascii: "l"): self = .long
    case UInt8(ascii: "L"): self = .unsignedLong
    case UInt8(ascii: "q"): self = .longLong
    case UInt8(ascii: "Q"): self = .unsignedLongLong
    case UInt8(ascii: "t"): self = .int128
    case UInt8(ascii: "T"): self = .unsignedInt128
    case UInt8(ascii: "f"): self = .float
    case UInt8(ascii: "d"): self = .double
    case UInt8(ascii: "D"): self = .longDouble
    case UInt8(ascii: "B"): self = .bool
    case UInt8(ascii: "*"): self = .cString
    case UInt8(ascii: "#"): self = .class
    case UInt8(ascii: ":"): self = .selector
    default: return nil
    }
  }

  /// Whether a type can begin with the byte.
  static func canBegin(with byte: UInt8) -> Bool {
    if TypeEncoding(scalarCode: byte) != nil || TypeQualifiers(code: byte) != nil { return true }
    return switch byte {
    case UInt8(ascii: "^"), UInt8(ascii: "@"), UInt8(ascii: "["), UInt8(ascii: "{"),
      UInt8(ascii: "("), UInt8(ascii: "b"), UInt8(ascii: "!"), UInt8(ascii: "A"),
      UInt8(ascii: "j"):
      true
    default: false
    }
  }
}
