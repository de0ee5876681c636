/// Values that are stored as one piece.
protocol RecordedScalar {
  /// Reads a stored value; nil if it is of another kind, or out of range.
  init?(recorded: RecordedValue)
  /// The value as it is stored.
  var recorded: RecordedValue { get }
}

extension Bool: RecordedScalar {
  init?(recorded: RecordedValue) {
    guard case .bool(let value) = recorded else { return nil }
    self = value
  }
  var recorded: RecordedValue { .bool(self) }
}

extension String: RecordedScalar {
  init?(recorded: RecordedValue) {
    guard case .string(let value) = recorded else { return nil }
    self = value
  }
  var recorded: RecordedValue { .string(self) }
}

extension Float: RecordedScalar {
  init?(recorded: RecordedValue) {
    guard case .float(let bits) = recorded else { return nil }
    self.init(bitPattern: bits)
  }
  var recorded: RecordedValue { .float(bitPattern) }
}

extension Double: RecordedScalar {
  init?(recorded: RecordedValue) {
    guard case .double(let bits) = recorded else { return nil }
    self.init(bitPattern: bits)
  }
  var recorded: RecordedValue { .double(bitPattern) }
}

extension FixedWidthInteger {
  init?(recorded: RecordedValue) {
    let value: Self?
    switch recorded {
    case .integer(let number): value = Self(exactly: number)
    case .unsigned(let number): value = Self(exactly: number)
    // The text must be the number's own, as equal records are of equal messages.
    case .wide(let text): value = Self(text).flatMap { $0.description == text ? $0 : nil }
    default: value = nil
    }
    guard let value else { return nil }
    self = value
  }

  var recorded: RecordedValue {
    if let value = Int64(exactly: self) { return .integer(value) }
    if let value = UInt64(exactly: self) { return .unsigned(value) }
    return .wide(description)
  }
}

extension Int: RecordedScalar {}
extension Int8: RecordedScalar {}
extension Int16: RecordedScalar {}
extension Int32: RecordedScalar {}
extension Int64: RecordedScalar {}
extension UInt: RecordedScalar {}
extension UInt8: RecordedScalar {}
extension UInt16: RecordedScalar {}
extension UInt32: RecordedScalar {}
extension UInt64: RecordedScalar {}

@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
extension Int128: RecordedScalar {}
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
extension UInt128: RecordedScalar {}
