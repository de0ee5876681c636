/// Why a text is not a type encoding, or a type has no layout.
///
/// `offset` counts bytes of UTF-8 from the start of the text that was parsed; `text` is the part of
/// it around that place, shortened where it is long.
public enum TypeEncodingError: Error, Hashable, Sendable {
  /// There is no text.
  case empty
  /// The text ends inside a type. `opened` is where the unfinished part begins.
  case unexpectedEnd(offset: Int, opened: Int, text: String)
  /// No type begins with this byte.
  case unknownCode(UInt8, offset: Int, text: String)
  /// The byte is not what must follow here; `expected` says what must.
  case unexpectedByte(UInt8, expected: String, offset: Int, text: String)
  /// A whole type was read, and bytes remain.
  case trailingBytes(offset: Int, text: String)
  /// A number does not fit in the range that its place allows.
  case numberOutOfRange(offset: Int, text: String)
  /// `j` does not stand before a type that can be complex.
  case invalidComplexElement(offset: Int, text: String)
  /// Some fields of an aggregate have names and others none.
  case mixedFieldNames(offset: Int, text: String)
  /// A name is not valid UTF-8.
  case invalidUTF8(offset: Int, text: String)
  /// The text has more bytes than are parsed.
  case tooLong(length: Int, maximum: Int)
  /// Types are nested more deeply than is parsed.
  case tooDeep(offset: Int, maximum: Int, text: String)
  /// A signature has more arguments than are parsed.
  case tooManyArguments(offset: Int, maximum: Int, text: String)
  /// A tree built by hand has more nodes than any text could give.
  case tooManyNodes(maximum: Int)
  /// A signature has no argument at all.
  case missingArguments(offset: Int, text: String)
  /// A signature's argument has a type that no argument can have, such as void or a bit-field.
  case invalidArgumentType(index: Int, offset: Int, text: String)
  /// A signature's result has a type that no function can return.
  case invalidReturnType(offset: Int, text: String)
  /// A signature's arguments or its result need more bytes than a call can carry.
  case frameTooLong(maximum: Int, text: String)
  /// The argument's index is negative or past the end.
  case argumentIndexOutOfRange(index: Int, count: Int)
  /// The type's size is not known: it is opaque, void or unknown.
  case incompleteType(text: String)
  /// The type is larger than the address space.
  case sizeOverflow(text: String)
  /// A bit-field's position overlaps what precedes it, or its width exceeds its type.
  case invalidBitFieldPlacement(text: String)
  /// A tree built by hand prints as the encoding of another type, or as none.
  case notRepresentable(text: String)
}

extension TypeEncodingError {
  /// The place of the fault in bytes from the start of the text, where there is one.
  public var offset: Int? {
    switch self {
    case .unexpectedEnd(let offset, _, _), .unknownCode(_, let offset, _),
      .unexpectedByte(_, _, let offset, _), .trailingBytes(let offset, _),
      .numberOutOfRange(let offset, _), .invalidComplexElement(let offset, _),
      .mixedFieldNames(let offset, _), .invalidUTF8(let offset, _), .tooDeep(let offset, _, _),
      .tooManyArguments(let offset, _, _), .missingArguments(let offset, _),
      .invalidArgumentType(_, let offset, _), .invalidReturnType(let offset, _):
      offset
    case .empty, .tooLong, .tooManyNodes, .frameTooLong, .argumentIndexOutOfRange,
      .incompleteType, .sizeOverflow, .invalidBitFieldPlacement, .notRepresentable:
      nil
    }
  }
}

extension TypeEncodingError: CustomStringConvertible {
  /// A sentence for programmers: what is wrong and where.
  public var description: String {
    switch self {
    case .empty: "the type encoding is empty"
    case .unexpectedEnd(let offset, let opened, let text):
      "the type encoding ends at byte \(offset), inside what begins at byte \(opened): \(text)"
    case .unknownCode(let code, let offset, let text):
      "no type begins with \(Self.show(code)), byte \(offset) of \(text)"
    case .unexpectedByte(let byte, let expected, let offset, let text):
      "expected \(expected), found \(Self.show(byte)) at byte \(offset) of \(text)"
    case .trailingBytes(let offset, let text): "the type ends at byte \(offset) of \(text)"
    case .numberOutOfRange(let offset, let text):
      "the number at byte \(offset) is out of range in \(text)"
    case .invalidComplexElement(let offset, let text):
      "the type at byte \(offset) cannot be complex in \(text)"
    case .mixedFieldNames(let offset, let text):
      "fields with and without names are mixed at byte \(offset) of \(text)"
    case .invalidUTF8(let offset, let text):
      "the name at byte \(offset) is not valid UTF-8 in \(text)"
    case .tooLong(let length, let maximum):
      "the encoding has \(length) bytes; at most \(maximum) are parsed"
    case .tooDeep(let offset, let maximum, let text):
      "types are nested more than \(maximum) deep at byte \(offset) of \(text)"
    case .tooManyArguments(let offset, let maximum, let text):
      "more than \(maximum) arguments, at byte \(offset) of \(text)"
    case .tooManyNodes(let maximum): "the type consists of more than \(maximum) parts"
    case .missingArguments(let offset, let text):
      "the method signature has no arguments after byte \(offset): \(text)"
    case .invalidArgumentType(let index, let offset, let text):
      "argument \(index), at byte \(offset), has a type that cannot be passed: \(text)"
    case .invalidReturnType(let offset, let text):
      "the type at byte \(offset) cannot be returned: \(text)"
    case .frameTooLong(let maximum, let text):
      "a call's arguments or result need more than \(maximum) bytes: \(text)"
    case .argumentIndexOutOfRange(let index, let count):
      "argument index \(index) is out of range; there are \(count) arguments"
    case .incompleteType(let text): "the type has no known size: \(text)"
    case .sizeOverflow(let text): "the type is larger than memory: \(text)"
    case .invalidBitFieldPlacement(let text): "the bit-field cannot be placed there: \(text)"
    case .notRepresentable(let text): "the type cannot be written as an encoding: \(text)"
    }
  }

  private static func show(_ byte: UInt8) -> String {
    (0x21...0x7E).contains(byte) ? "'\(Character(Unicode.Scalar(byte)))'" : "byte \(byte)"
  }
}
