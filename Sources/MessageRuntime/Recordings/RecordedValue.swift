/// A value as it is stored: what `Codable` types make of themselves, numbers by their bits.
indirect enum RecordedValue: Hashable, Sendable {
  case null
  case bool(Bool)
  case integer(Int64)
  /// An integer that no signed one of 64 bits holds.
  case unsigned(UInt64)
  /// An integer of 128 bits, in decimal.
  case wide(String)
  case float(UInt32)
  case double(UInt64)
  case string(String)
  case list([RecordedValue])
  case keys([String: RecordedValue])
  /// A value of a type that the signature does not tell, with the type's name.
  case typed(String, RecordedValue)

  /// The value without the name of its type.
  var content: RecordedValue {
    if case .typed(_, let value) = self { value } else { self }
  }

  /// Whether the value has the name of its type with it.
  var isTyped: Bool {
    if case .typed = self { true } else { false }
  }

  /// What kind of value it is, for error messages.
  var kindName: String {
    switch self {
    case .null: "nil"
    case .bool: "a Boolean"
    case .integer, .unsigned, .wide: "an integer"
    case .float: "a Float"
    case .double: "a Double"
    case .string: "a string"
    case .list: "a list"
    case .keys: "a keyed value"
    case .typed(let name, _): name
    }
  }
}

extension RecordedValue: CustomStringConvertible {
  var description: String {
    switch self {
    case .null: "nil"
    case .bool(let value): "\(value)"
    case .integer(let value): "\(value)"
    case .unsigned(let value): "\(value)"
    case .wide(let text): text.shortened
    case .float(let bits): "\(Float(bitPattern: bits))"
    case .double(let bits): "\(Double(bitPattern: bits))"
    case .string(let text): ValueText.text(text)
    case .list(let values): "a list of \(values.count)"
    case .keys(let values): "a value with \(values.count) keys"
    case .typed(let name, let value): "\(value) as \(name.shortened)"
    }
  }
}

// MARK: - Stored form

extension RecordedValue: Codable {
  /// One key says what kind of value it is, so that no encoder's number or Boolean is taken for
  /// another; floating-point numbers are text, as not all encoders have all of them.
  private enum Kind: String, CodingKey {
    case null, bool, int, uint, wide, float, double, string, list, keys, type, value
  }

  /// How deeply values may be nested.
  static var maximumDepth: Int { 128 }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Kind.self)
    switch self {
    case .null: try container.encode(true, forKey: .null)
    case .bool(let value): try container.encode(value, forKey: .bool)
    case .integer(let value): try container.encode(value, forKey: .int)
    case .unsigned(let value): try container.encode(value, forKey: .uint)
    case .wide(let text): try container.encode(text, forKey: .wide)
    case .float(let bits):
      let value = Float(bitPattern: bits)
      try container.encode(Self.text(value, value.isNaN, UInt64(bits)), forKey: .float)
    case .double(let bits):
      let value = Double(bitPattern: bits)
      try container.encode(Self.text(value, value.isNaN, bits), forKey: .double)
    case .string(let text): try container.encode(text, forKey: .string)
    case .list(let values): try container.encode(values, forKey: .list)
    case .keys(let values): try container.encode(values, forKey: .keys)
    case .typed(let name, let value):
      try container.encode(name, forKey: .type)
      try container.encode(value, forKey: .value)
    }
  }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Kind.self)
    func damaged(_ reason: String) -> DecodingError {
      .dataCorrupted(
        DecodingError.Context(codingPath: decoder.codingPath, debugDescription: reason))
    }
    // Each level of values is up to two levels of the decoder.
    guard decoder.codingPath.count <= 2 * Self.maximumDepth + 8 else {
      throw damaged("values are nested too deeply")
    }
    let kinds = Set(container.allKeys)
    if kinds == [.type, .value] {
      let value = try container.decode(RecordedValue.self, forKey: .value)
      if case .typed = value { throw damaged("a value has two types") }
      self = .typed(try container.decode(String.self, forKey: .type), value)
      return
    }
    guard kinds.count == 1, let kind = kinds.first else {
      throw damaged("a value must have one kind")
    }
    switch kind {
    case .null: self = .null
    case .bool: self = .bool(try container.decode(Bool.self, forKey: kind))
    case .int: self = .integer(try container.decode(Int64.self, forKey: kind))
    case .uint: self = Self.integer(try container.decode(UInt64.self, forKey: kind))
    case .wide: self = .wide(try container.decode(String.self, forKey: kind))
    case .float:
      let text = try container.decode(String.self, forKey: kind)
      guard let value = Self.bits(text).map({ UInt32(exactly: $0) }) ?? Float(text)?.bitPattern
      else { throw damaged("\(text.shortened) is no Float") }
      self = .float(value)
    case .double:
      let text = try container.decode(String.self, forKey: kind)
      guard let value = Self.bits(text) ?? Double(text)?.bitPattern else {
        throw damaged("\(text.shortened) is no Double")
      }
      self = .double(value)
    case .string: self = .string(try container.decode(String.self, forKey: kind))
    case .list: self = .list(try container.decode([RecordedValue].self, forKey: kind))
    case .keys: self = .keys(try container.decode([String: RecordedValue].self, forKey: kind))
    case .type, .value: throw damaged("a value needs both its type and itself")
    }
  }

  /// An integer in the one form that it has.
  static func integer(_ value: UInt64) -> RecordedValue {
    Int64(exactly: value).map(RecordedValue.integer) ?? .unsigned(value)
  }

  /// A number's shortest text that gives it back; of one that is not a number the bits.
  private static func text(_ value: some CustomStringConvertible, _ isNaN: Bool, _ bits: UInt64)
    -> String
  {
    isNaN ? "bits " + String(bits, radix: 16) : value.description
  }

  private static func bits(_ text: String) -> UInt64? {
    guard text.hasPrefix("bits ") else { return nil }
    return UInt64(text.dropFirst(5), radix: 16)
  }
}
