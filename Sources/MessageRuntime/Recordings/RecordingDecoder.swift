extension RecordedValue {
  /// Decodes a value of a `Codable` type.
  ///
  /// - Throws: `DecodingError`, and what the type's own initialiser throws.
  func decoded<Value: Decodable>(as type: Value.Type) throws -> Value {
    try RecordingDecoder(value: self, codingPath: []).decode(type)
  }
}

/// Makes recorded values values of `Codable` types.
private struct RecordingDecoder: Decoder {
  let value: RecordedValue
  let codingPath: [any CodingKey]

  var userInfo: [CodingUserInfoKey: Any] { [:] }

  func mismatch(_ type: Any.Type) -> DecodingError {
    .typeMismatch(
      type,
      DecodingError.Context(
        codingPath: codingPath, debugDescription: "\(value.kindName) is recorded"))
  }

  func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
    if let scalar = type as? any RecordedScalar.Type {
      guard let found = scalar.init(recorded: value) as? Value else { throw mismatch(type) }
      return found
    }
    return try Value(from: self)
  }

  func scalar<Value: RecordedScalar>(_ type: Value.Type) throws -> Value {
    guard let found = Value(recorded: value) else { throw mismatch(type) }
    return found
  }

  func container<Key: CodingKey>(keyedBy: Key.Type) throws -> KeyedDecodingContainer<Key> {
    guard case .keys(let values) = value else { throw mismatch([String: Any].self) }
    return KeyedDecodingContainer(DecodingKeys(values: values, codingPath: codingPath))
  }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
    guard case .list(let values) = value else { throw mismatch([Any].self) }
    return DecodingList(values: values, codingPath: codingPath)
  }

  func singleValueContainer() -> any SingleValueDecodingContainer { DecodingSingle(decoder: self) }
}

private struct DecodingKeys<Key: CodingKey>: KeyedDecodingContainerProtocol {
  let values: [String: RecordedValue]
  let codingPath: [any CodingKey]

  var allKeys: [Key] { values.keys.compactMap { Key(stringValue: $0) } }
  func contains(_ key: Key) -> Bool { values[key.stringValue] != nil }

  private func decoder(_ key: some CodingKey) throws -> RecordingDecoder {
    guard let value = values[key.stringValue] else {
      throw DecodingError.keyNotFound(
        key,
        DecodingError.Context(codingPath: codingPath, debugDescription: "nothing is recorded"))
    }
    return RecordingDecoder(value: value, codingPath: codingPath + [key])
  }

  func decodeNil(forKey key: Key) throws -> Bool { try decoder(key).value == .null }
  func decode(_ type: Bool.Type, forKey key: Key) throws -> Bool { try decoder(key).scalar(type) }
  func decode(_ type: String.Type, forKey key: Key) throws -> String {
    try decoder(key).scalar(type)
  }
  func decode(_ type: Double.Type, forKey key: Key) throws -> Double {
    try decoder(key).scalar(type)
  }
  func decode(_ type: Float.Type, forKey key: Key) throws -> Float { try decoder(key).scalar(type) }
  func decode(_ type: Int.Type, forKey key: Key) throws -> Int { try decoder(key).scalar(type) }
  func decode(_ type: Int8.Type, forKey key: Key) throws -> Int8 { try decoder(key).scalar(type) }
  func decode(_ type: Int16.Type, forKey key: Key) throws -> Int16 { try decoder(key).scalar(type) }
  func decode(_ type: Int32.Type, forKey key: Key) throws -> Int32 { try decoder(key).scalar(type) }
  func decode(_ type: Int64.Type, forKey key: Key) throws -> Int64 { try decoder(key).scalar(type) }
  func decode(_ type: UInt.Type, forKey key: Key) throws -> UInt { try decoder(key).scalar(type) }
  func decode(_ type: UInt8.Type, forKey key: Key) throws -> UInt8 { try decoder(key).scalar(type) }
  func decode(_ type: UInt16.Type, forKey key: Key) throws -> UInt16 {
    try decoder(key).scalar(type)
  }
  func decode(_ type: UInt32.Type, forKey key: Key) throws -> UInt32 {
    try decoder(key).scalar(type)
  }
  func decode(_ type: UInt64.Type, forKey key: Key) throws -> UInt64 {
    try decoder(key).scalar(type)
  }
  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  func decode(_ type: Int128.Type, forKey key: Key) throws -> Int128 {
    try decoder(key).scalar(type)
  }
  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  func decode(_ type: UInt128.Type, forKey key: Key) throws -> UInt128 {
    try decoder(key).scalar(type)
  }
  func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
    try decoder(key).decode(type)
  }

  func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type, forKey key: Key
  ) throws -> KeyedDecodingContainer<Nested> { try decoder(key).container(keyedBy: type) }

  func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
    try decoder(key).unkeyedContainer()
  }

  func superDecoder() throws -> any Decoder { try decoder(SuperKey()) }
  func superDecoder(forKey key: Key) throws -> any Decoder { try decoder(key) }
}

/// The key of a superclass's part.
private struct SuperKey: CodingKey {
  var stringValue: String { "super" }
  var intValue: Int? { nil }
  init() {}
  init?(stringValue: String) { nil }
  init?(intValue: Int) { nil }
}

private struct DecodingList: UnkeyedDecodingContainer {
  let values: [RecordedValue]
  let codingPath: [any CodingKey]
  private(set) var currentIndex = 0

  init(values: [RecordedValue], codingPath: [any CodingKey]) {
    self.values = values
    self.codingPath = codingPath
  }

  var count: Int? { values.count }
  var isAtEnd: Bool { currentIndex >= values.count }

  /// Calls the body with the next value, and goes on if it takes it.
  private mutating func next<Result>(
    _ body: (RecordingDecoder) throws -> Result
  ) throws -> Result {
    guard !isAtEnd else {
      throw DecodingError.valueNotFound(
        Any.self,
        DecodingError.Context(codingPath: codingPath, debugDescription: "the list has ended"))
    }
    let result = try body(RecordingDecoder(value: values[currentIndex], codingPath: codingPath))
    currentIndex += 1
    return result
  }

  mutating func decodeNil() throws -> Bool {
    guard !isAtEnd, values[currentIndex] == .null else { return false }
    currentIndex += 1
    return true
  }
  mutating func decode(_ type: Bool.Type) throws -> Bool { try next { try $0.scalar(type) } }
  mutating func decode(_ type: String.Type) throws -> String { try next { try $0.scalar(type) } }
  mutating func decode(_ type: Double.Type) throws -> Double { try next { try $0.scalar(type) } }
  mutating func decode(_ type: Float.Type) throws -> Float { try next { try $0.scalar(type) } }
  mutating func decode(_ type: Int.Type) throws -> Int { try next { try $0.scalar(type) } }
  mutating func decode(_ type: Int8.Type) throws -> Int8 { try next { try $0.scalar(type) } }
  mutating func decode(_ type: Int16.Type) throws -> Int16 { try next { try $0.scalar(type) } }
  mutating func decode(_ type: Int32.Type) throws -> Int32 { try next { try $0.scalar(type) } }
  mutating func decode(_ type: Int64.Type) throws -> Int64 { try next { try $0.scalar(type) } }
  mutating func decode(_ type: UInt.Type) throws -> UInt { try next { try $0.scalar(type) } }
  mutating func decode(_ type: UInt8.Type) throws -> UInt8 { try next { try $0.scalar(type) } }
  mutating func decode(_ type: UInt16.Type) throws -> UInt16 { try next { try $0.scalar(type) } }
  mutating func decode(_ type: UInt32.Type) throws -> UInt32 { try next { try $0.scalar(type) } }
  mutating func decode(_ type: UInt64.Type) throws -> UInt64 { try next { try $0.scalar(type) } }
  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  mutating func decode(_ type: Int128.Type) throws -> Int128 { try next { try $0.scalar(type) } }
  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  mutating func decode(_ type: UInt128.Type) throws -> UInt128 { try next { try $0.scalar(type) } }
  mutating func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
    try next { try $0.decode(type) }
  }

  mutating func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type
  ) throws -> KeyedDecodingContainer<Nested> { try next { try $0.container(keyedBy: type) } }

  mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
    try next { try $0.unkeyedContainer() }
  }

  mutating func superDecoder() throws -> any Decoder { try next { $0 } }
}

private struct DecodingSingle: SingleValueDecodingContainer {
  let decoder: RecordingDecoder

  var codingPath: [any CodingKey] { decoder.codingPath }
  func decodeNil() -> Bool { decoder.value == .null }
  func decode(_ type: Bool.Type) throws -> Bool { try decoder.scalar(type) }
  func decode(_ type: String.Type) throws -> String { try decoder.scalar(type) }
  func decode(_ type: Double.Type) throws -> Double { try decoder.scalar(type) }
  func decode(_ type: Float.Type) throws -> Float { try decoder.scalar(type) }
  func decode(_ type: Int.Type) throws -> Int { try decoder.scalar(type) }
  func decode(_ type: Int8.Type) throws -> Int8 { try decoder.scalar(type) }
  func decode(_ type: Int16.Type) throws -> Int16 { try decoder.scalar(type) }
  func decode(_ type: Int32.Type) throws -> Int32 { try decoder.scalar(type) }
  func decode(_ type: Int64.Type) throws -> Int64 { try decoder.scalar(type) }
  func decode(_ type: UInt.Type) throws -> UInt { try decoder.scalar(type) }
  func decode(_ type: UInt8.Type) throws -> UInt8 { try decoder.scalar(type) }
  func decode(_ type: UInt16.Type) throws -> UInt16 { try decoder.scalar(type) }
  func decode(_ type: UInt32.Type) throws -> UInt32 { try decoder.scalar(type) }
  func decode(_ type: UInt64.Type) throws -> UInt64 { try decoder.scalar(type) }
  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  func decode(_ type: Int128.Type) throws -> Int128 { try decoder.scalar(type) }
  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  func decode(_ type: UInt128.Type) throws -> UInt128 { try decoder.scalar(type) }
  func decode<Value: Decodable>(_ type: Value.Type) throws -> Value { try decoder.decode(type) }
}
