extension RecordedValue {
  /// Encodes a value.
  init<Value: Encodable>(encoding value: Value) throws {
    let place = EncodingPlace()
    try RecordingEncoder(place, []).encode(value)
    self = place.finished
  }
}

/// Where an encoded value comes to lie.
private final class EncodingPlace {
  enum Content {
    case value(RecordedValue)
    case list([EncodingPlace])
    case keys([String: EncodingPlace])
  }

  var content: Content?

  /// A new place in a list.
  func append() -> EncodingPlace {
    var places: [EncodingPlace] = []
    if case .list(let known) = content { places = known }
    // Without this the list would be copied for each place.
    content = nil
    let place = EncodingPlace()
    places.append(place)
    content = .list(places)
    return place
  }

  func place(_ key: String) -> EncodingPlace {
    var places: [String: EncodingPlace] = [:]
    if case .keys(let known) = content { places = known }
    content = nil
    let place = EncodingPlace()
    places[key] = place
    content = .keys(places)
    return place
  }

  func beginList() {
    if case .list = content { return }
    content = .list([])
  }

  func beginKeys() {
    if case .keys = content { return }
    content = .keys([:])
  }

  var count: Int {
    if case .list(let places) = content { places.count } else { 0 }
  }

  /// The value; one that encodes nothing is nothing.
  var finished: RecordedValue {
    switch content {
    case nil: .null
    case .value(let value): value
    case .list(let places): .list(places.map(\.finished))
    case .keys(let places): .keys(places.mapValues(\.finished))
    }
  }
}

/// Makes values of `Codable` types recorded values.
private struct RecordingEncoder: Encoder {
  let place: EncodingPlace
  let codingPath: [any CodingKey]

  init(_ place: EncodingPlace, _ codingPath: [any CodingKey]) {
    self.place = place
    self.codingPath = codingPath
  }

  var userInfo: [CodingUserInfoKey: Any] { [:] }

  func encode(_ value: some Encodable) throws {
    guard codingPath.count <= RecordedValue.maximumDepth else {
      throw EncodingError.invalidValue(
        value,
        EncodingError.Context(
          codingPath: codingPath, debugDescription: "values are nested too deeply"))
    }
    if let value = value as? any RecordedScalar {
      place.content = .value(value.recorded)
    } else {
      try value.encode(to: self)
    }
  }

  func container<Key: CodingKey>(keyedBy: Key.Type) -> KeyedEncodingContainer<Key> {
    place.beginKeys()
    return KeyedEncodingContainer(RecordingKeys<Key>(place: place, codingPath: codingPath))
  }

  func unkeyedContainer() -> any UnkeyedEncodingContainer {
    place.beginList()
    return RecordingList(place: place, codingPath: codingPath)
  }

  func singleValueContainer() -> any SingleValueEncodingContainer {
    RecordingSingle(place: place, codingPath: codingPath)
  }
}

/// A key of a list, or of a superclass's part.
private struct PositionKey: CodingKey {
  let stringValue: String
  let intValue: Int?

  init(intValue: Int) {
    stringValue = "\(intValue)"
    self.intValue = intValue
  }

  init(stringValue: String) {
    self.stringValue = stringValue
    intValue = nil
  }
}

private struct RecordingKeys<Key: CodingKey>: KeyedEncodingContainerProtocol {
  let place: EncodingPlace
  let codingPath: [any CodingKey]

  private func store(_ value: some Encodable, _ key: some CodingKey) throws {
    try RecordingEncoder(place.place(key.stringValue), codingPath + [key]).encode(value)
  }

  func encodeNil(forKey key: Key) { place.place(key.stringValue).content = .value(.null) }
  func encode(_ value: Bool, forKey key: Key) throws { try store(value, key) }
  func encode(_ value: String, forKey key: Key) throws { try store(value, key) }
  func encode(_ value: Double, forKey key: Key) throws { try store(value, key) }
  func encode(_ value: Float, forKey key: Key) throws { try store(value, key) }
  func encode(_ value: Int, forKey key: Key) throws { try store(value, key) }
  func encode(_ value: Int8, forKey key: Key) throws { try store(value, key) }
  func encode(_ value: Int16, forKey key: Key) throws { try store(value, key) }
  func encode(_ value: Int32, forKey key: Key) throws { try store(value, key) }
  func encode(_ value: Int64, forKey key: Key) throws { try store(value, key) }
  func encode(_ value: UInt, forKey key: Key) throws { try store(value, key) }
  func encode(_ value: UInt8, forKey key: Key) throws { try store(value, key) }
  func encode(_ value: UInt16, forKey key: Key) throws { try store(value, key) }
  func encode(_ value: UInt32, forKey key: Key) throws { try store(value, key) }
  func encode(_ value: UInt64, forKey key: Key) throws { try store(value, key) }
  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  func encode(_ value: Int128, forKey key: Key) throws { try store(value, key) }
  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  func encode(_ value: UInt128, forKey key: Key) throws { try store(value, key) }
  func encode<Value: Encodable>(_ value: Value, forKey key: Key) throws { try store(value, key) }

  func nestedContainer<Nested: CodingKey>(
    keyedBy: Nested.Type, forKey key: Key
  ) -> KeyedEncodingContainer<Nested> {
    RecordingEncoder(place.place(key.stringValue), codingPath + [key])
      .container(keyedBy: Nested.self)
  }

  func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
    RecordingEncoder(place.place(key.stringValue), codingPath + [key]).unkeyedContainer()
  }

  func superEncoder() -> any Encoder {
    let key = PositionKey(stringValue: "super")
    return RecordingEncoder(place.place(key.stringValue), codingPath + [key])
  }

  func superEncoder(forKey key: Key) -> any Encoder {
    RecordingEncoder(place.place(key.stringValue), codingPath + [key])
  }
}

private struct RecordingList: UnkeyedEncodingContainer {
  let place: EncodingPlace
  let codingPath: [any CodingKey]

  var count: Int { place.count }

  private func next() -> RecordingEncoder {
    RecordingEncoder(place.append(), codingPath + [PositionKey(intValue: place.count)])
  }

  func encodeNil() { place.append().content = .value(.null) }
  func encode(_ value: Bool) throws { try next().encode(value) }
  func encode(_ value: String) throws { try next().encode(value) }
  func encode(_ value: Double) throws { try next().encode(value) }
  func encode(_ value: Float) throws { try next().encode(value) }
  func encode(_ value: Int) throws { try next().encode(value) }
  func encode(_ value: Int8) throws { try next().encode(value) }
  func encode(_ value: Int16) throws { try next().encode(value) }
  func encode(_ value: Int32) throws { try next().encode(value) }
  func encode(_ value: Int64) throws { try next().encode(value) }
  func encode(_ value: UInt) throws { try next().encode(value) }
  func encode(_ value: UInt8) throws { try next().encode(value) }
  func encode(_ value: UInt16) throws { try next().encode(value) }
  func encode(_ value: UInt32) throws { try next().encode(value) }
  func encode(_ value: UInt64) throws { try next().encode(value) }
  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  func encode(_ value: Int128) throws { try next().encode(value) }
  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  func encode(_ value: UInt128) throws { try next().encode(value) }
  func encode<Value: Encodable>(_ value: Value) throws { try next().encode(value) }

  func nestedContainer<Nested: CodingKey>(
    keyedBy: Nested.Type
  ) -> KeyedEncodingContainer<Nested> { next().container(keyedBy: Nested.self) }

  func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer { next().unkeyedContainer() }
  func superEncoder() -> any Encoder { next() }
}

private struct RecordingSingle: SingleValueEncodingContainer {
  let place: EncodingPlace
  let codingPath: [any CodingKey]

  func encodeNil() { place.content = .value(.null) }
  func encode(_ value: Bool) { place.content = .value(value.recorded) }
  func encode(_ value: String) { place.content = .value(value.recorded) }
  func encode(_ value: Double) { place.content = .value(value.recorded) }
  func encode(_ value: Float) { place.content = .value(value.recorded) }
  func encode(_ value: Int) { place.content = .value(value.recorded) }
  func encode(_ value: Int8) { place.content = .value(value.recorded) }
  func encode(_ value: Int16) { place.content = .value(value.recorded) }
  func encode(_ value: Int32) { place.content = .value(value.recorded) }
  func encode(_ value: Int64) { place.content = .value(value.recorded) }
  func encode(_ value: UInt) { place.content = .value(value.recorded) }
  func encode(_ value: UInt8) { place.content = .value(value.recorded) }
  func encode(_ value: UInt16) { place.content = .value(value.recorded) }
  func encode(_ value: UInt32) { place.content = .value(value.recorded) }
  func encode(_ value: UInt64) { place.content = .value(value.recorded) }
  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  func encode(_ value: Int128) { place.content = .value(value.recorded) }
  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  func encode(_ value: UInt128) { place.content = .value(value.recorded) }
  func encode<Value: Encodable>(_ value: Value) throws {
    try RecordingEncoder(place, codingPath + [PositionKey(stringValue: "value")]).encode(value)
  }
}
