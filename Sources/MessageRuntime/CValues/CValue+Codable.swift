internal import TypeEncodings

extension CValue: Codable {
  private enum CodingKeys: String, CodingKey {
    case encoding
    case values
  }

  /// Encodes the type encoding and the numbers, in the order in which they lie in the value.
  ///
  /// 128-bit integers and `long double` are two numbers each, unions all their bytes.
  ///
  /// - Throws: `EncodingError` if the value has anything but numbers and Booleans.
  public func encode(to encoder: any Encoder) throws {
    guard layout.isNumeric else {
      throw EncodingError.invalidValue(
        self,
        EncodingError.Context(
          codingPath: encoder.codingPath,
          debugDescription: "\(encoding.description.shortened) holds more than numbers"))
    }
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(encoding.description, forKey: .encoding)
    var values = container.nestedUnkeyedContainer(forKey: .values)
    defer { withExtendedLifetime(storage) {} }
    try unsafe layout.encode(address, into: &values)
  }

  /// Decodes what ``encode(to:)`` wrote.
  ///
  /// - Throws: `DecodingError`, whatever the input.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    let text = try container.decode(String.self, forKey: .encoding)
    func corrupted(_ reason: String) -> DecodingError {
      .dataCorruptedError(forKey: .encoding, in: container, debugDescription: reason)
    }
    do throws(CTypeError) {
      try self.init(encoding: text)
    } catch {
      throw corrupted("\(error)")
    }
    guard layout.isNumeric else { throw corrupted("the type holds more than numbers") }
    var values = try container.nestedUnkeyedContainer(forKey: .values)
    try unsafe layout.decode(from: &values, into: address)
    guard values.isAtEnd else {
      throw DecodingError.dataCorruptedError(
        in: values, debugDescription: "there are more numbers than \(text.shortened) has")
    }
  }
}

extension CLayout {
  /// Whether values are made of numbers and Booleans alone.
  fileprivate var isNumeric: Bool {
    switch kind {
    case .scalar(let code): "cCsSiIlLqQtTfdDB".utf8.contains(code)
    case .structure, .union: fields.allSatisfy(\.layout.isNumeric)
    case .array, .vector, .complex: element?.isNumeric ?? true
    }
  }

  fileprivate func encode(
    _ value: UnsafeRawPointer, into values: inout any UnkeyedEncodingContainer
  ) throws {
    switch kind {
    case .scalar(let code): try unsafe encodeNumber(code, value, into: &values)
    case .union:
      for index in 0..<size {
        try values.encode(unsafe value.load(fromByteOffset: index, as: UInt8.self))
      }
    case .structure:
      for field in fields {
        let place = unsafe value + field.offset
        guard let width = field.bitWidth else {
          try unsafe field.layout.encode(place, into: &values)
          continue
        }
        for first in stride(from: 0, to: width, by: 64) {
          let bits = (field.bitOffset % 8 + first, min(width - first, 64))
          try values.encode(unsafe CLayout.readBits(place, bits, as: UInt64.self))
        }
      }
    case .array, .vector, .complex:
      guard let element else { return }
      for index in 0..<count {
        try unsafe element.encode(value + index * element.size, into: &values)
      }
    }
  }

  private func encodeNumber(
    _ code: UInt8, _ value: UnsafeRawPointer, into values: inout any UnkeyedEncodingContainer
  ) throws {
    func encode<Number: Encodable>(_: Number.Type) throws {
      try values.encode(unsafe value.load(as: Number.self))
    }
    switch UnicodeScalar(code) {
    case "c": try encode(Int8.self)
    case "C": try encode(UInt8.self)
    case "B": try encode(Bool.self)
    case "s": try encode(Int16.self)
    case "S": try encode(UInt16.self)
    case "i", "l": try encode(Int32.self)
    case "I", "L": try encode(UInt32.self)
    case "q": try encode(Int64.self)
    case "Q": try encode(UInt64.self)
    case "f": try encode(Float.self)
    case "d": try encode(Double.self)
    default:
      // Wider than any number that all encoders know.
      for offset in stride(from: 0, to: size, by: 8) {
        try values.encode(unsafe value.load(fromByteOffset: offset, as: UInt64.self) & mask(offset))
      }
    }
  }

  /// The bits that count of a word of a wide number: x87's has ten bytes, the rest is padding.
  private func mask(_ offset: Int) -> UInt64 {
    #if arch(x86_64) || arch(i386)
      kind == .scalar(UInt8(ascii: "D")) && size > 8 && offset == 8 ? 0xffff : .max
    #else
      .max
    #endif
  }

  fileprivate func decode(
    from values: inout any UnkeyedDecodingContainer, into value: UnsafeMutableRawPointer
  ) throws {
    switch kind {
    case .scalar(let code): try unsafe decodeNumber(code, from: &values, into: value)
    case .union:
      for index in 0..<size {
        unsafe value.storeBytes(
          of: try values.decode(UInt8.self), toByteOffset: index, as: UInt8.self)
      }
    case .structure:
      for field in fields {
        let place = unsafe value + field.offset
        guard let width = field.bitWidth else {
          try unsafe field.layout.decode(from: &values, into: place)
          continue
        }
        for first in stride(from: 0, to: width, by: 64) {
          let bits = (field.bitOffset % 8 + first, min(width - first, 64))
          unsafe CLayout.writeBits(try values.decode(UInt64.self), place, bits)
        }
      }
    case .array, .vector, .complex:
      guard let element else { return }
      for index in 0..<count {
        try unsafe element.decode(from: &values, into: value + index * element.size)
      }
    }
  }

  private func decodeNumber(
    _ code: UInt8, from values: inout any UnkeyedDecodingContainer,
    into value: UnsafeMutableRawPointer
  ) throws {
    func decode<Number: Decodable & BitwiseCopyable>(_: Number.Type) throws {
      unsafe value.storeBytes(of: try values.decode(Number.self), as: Number.self)
    }
    switch UnicodeScalar(code) {
    case "c": try decode(Int8.self)
    case "C": try decode(UInt8.self)
    case "B": try decode(Bool.self)
    case "s": try decode(Int16.self)
    case "S": try decode(UInt16.self)
    case "i", "l": try decode(Int32.self)
    case "I", "L": try decode(UInt32.self)
    case "q": try decode(Int64.self)
    case "Q": try decode(UInt64.self)
    case "f": try decode(Float.self)
    case "d": try decode(Double.self)
    default:
      for offset in stride(from: 0, to: size, by: 8) {
        unsafe value.storeBytes(
          of: try values.decode(UInt64.self) & mask(offset), toByteOffset: offset, as: UInt64.self)
      }
    }
  }
}
