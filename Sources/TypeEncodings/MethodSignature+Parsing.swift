extension MethodSignature {
  /// Parses the types of a method, such as `v24@0:8@16`.
  ///
  /// After each type an offset may stand: `12`, `+12` or `-12`. Where `+` is not followed by a digit
  /// it is the GNU mark of a register argument.
  ///
  /// - Parameter types: The encoding, at most ``maximumLength`` bytes of UTF-8.
  /// - Throws: ``TypeEncodingError`` with the place of the first fault. At least one argument must
  ///   follow the result (a block's signature has one, a method's two), and no more than
  ///   ``maximumArgumentCount``. An argument can be neither void nor a bit-field; a result neither a
  ///   bit-field nor an array.
  /// - Complexity: O(*n*) in the length of the text. A text that is interned is only hashed and
  ///   compared, without a lock and without an allocation.
  ///
  /// The corresponding Objective-C method is signatureWithObjCTypes:.
  public init(parsing types: String) throws(TypeEncodingError) {
    let length = types.utf8.count
    guard length <= Self.maximumLength else {
      throw .tooLong(length: length, maximum: Self.maximumLength)
    }
    guard length > 0 else { throw .empty }
    if let storage = InternedSignatures.lookUp(types) {
      self.storage = storage
      return
    }
    let source = Array(types.utf8)
    let parsed = try ParsedSignature(parsing: source)
    let hash = InternedSignatures.hash(of: source)
    storage = InternedSignatures.intern(
      try SignatureStorage(parsed, source: source, hash: hash))
  }

  /// Makes the signature of a method with the given types.
  ///
  /// - Parameters:
  ///   - returnType: The type of the result.
  ///   - arguments: The types of all arguments, those of self and _cmd included.
  /// - Throws: As ``init(parsing:)`` does, and ``TypeEncodingError/notRepresentable(text:)`` where
  ///   the types print as the encoding of others: names with quotes or brackets in them, qualifiers
  ///   inside qualifiers, an object before an unknown type.
  /// - Complexity: O(*n*) in the length of the encoding.
  public init(
    returnType: TypeEncoding, arguments: [TypeEncoding]
  ) throws(TypeEncodingError) {
    guard arguments.count <= Self.maximumArgumentCount else {
      throw .tooManyArguments(offset: 0, maximum: Self.maximumArgumentCount, text: "")
    }
    var writer = EncodingWriter(.exact, limit: Self.maximumLength)
    writer.write(returnType)
    for argument in arguments where !writer.isOverLimit { writer.write(argument) }
    if writer.isOverLimit {
      throw .tooLong(length: writer.bytes.count, maximum: Self.maximumLength)
    }
    let signature = try Self(parsing: writer.string)
    guard signature.returnType == returnType, signature.storage.types.arguments == arguments else {
      throw .notRepresentable(text: writer.string)
    }
    self = signature
  }
}

/// The parts of a method's encoding.
struct ParsedSignature: Sendable {
  var returnType: TypeEncoding
  var writtenFrameLength: Int?
  var arguments: [TypeEncoding] = []
  var offsets: [Int?] = []

  init(parsing source: [UInt8]) throws(TypeEncodingError) {
    var parser = EncodingParser(source)
    returnType = try parser.parseType()
    guard returnType.canBeReturned else {
      throw .invalidReturnType(offset: 0, text: parser.excerpt(at: 0))
    }
    writtenFrameLength = try parser.readOffset()
    while parser.position < source.count {
      let begin = parser.position
      try parser.checkArgumentCount(arguments.count)
      let type = try parser.parseType()
      guard type.canBePassed else {
        throw .invalidArgumentType(
          index: arguments.count, offset: begin, text: parser.excerpt(at: begin))
      }
      arguments.append(type)
      offsets.append(try parser.readOffset())
    }
    guard !arguments.isEmpty else {
      throw .missingArguments(offset: source.count, text: parser.excerpt(at: 0))
    }
  }

  /// The canonical text.
  func encoded(withOffsets: Bool) -> String {
    var writer = EncodingWriter(.exact)
    writer.write(returnType)
    if withOffsets, let writtenFrameLength { writer.write("\(writtenFrameLength)") }
    for (type, offset) in zip(arguments, offsets) {
      writer.write(type)
      if withOffsets, let offset { writer.write("\(offset)") }
    }
    return writer.string
  }
}

extension EncodingParser {
  /// Reads the offset after a type of a signature: digits, perhaps with a sign, or nothing.
  fileprivate mutating func readOffset() throws(TypeEncodingError) -> Int? {
    guard position < bytes.count else { return nil }
    switch bytes[position] {
    case UInt8(ascii: "+") where peekIsDigit(at: position + 1):
      position += 1
      return try readNumber()
    case UInt8(ascii: "-"):
      position += 1
      return -(try readNumber())
    default:
      return peekIsDigit(at: position) ? try readNumber() : nil
    }
  }
}

extension TypeEncoding {
  fileprivate var canBeReturned: Bool {
    switch kindCode {
    case UInt8(ascii: "b"), UInt8(ascii: "["): false
    default: true
    }
  }

  fileprivate var canBePassed: Bool {
    switch kindCode {
    case UInt8(ascii: "b"), UInt8(ascii: "v"): false
    default: true
    }
  }
}
