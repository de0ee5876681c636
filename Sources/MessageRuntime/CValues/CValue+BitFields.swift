internal import TypeEncodings

// Bit-fields. The lowest bit of a field is the lowest of the first byte that it touches, as on all
// platforms that are little-endian.

extension CLayout.Place {
  /// Whether the field's declared type is signed.
  fileprivate var isSigned: Bool {
    guard case .scalar(let code) = layout.kind else { return false }
    return "csilqt".utf8.contains(code)
  }

  /// Whether the field's declared type is `_Bool`.
  var isBool: Bool { layout.kind == .scalar(UInt8(ascii: "B")) }
}

extension CLayout {
  /// Reads up to as many bits as the type has.
  static func readBits<Bits: FixedWidthInteger & UnsignedInteger>(
    _ base: UnsafeRawPointer, _ bits: (first: Int, width: Int), as type: Bits.Type
  ) -> Bits {
    var result: Bits = 0
    for index in 0..<bits.width {
      let bit = bits.first + index
      let byte = unsafe base.load(fromByteOffset: bit / 8, as: UInt8.self)
      if byte >> (bit % 8) & 1 == 1 { result |= 1 << Bits(index) }
    }
    return result
  }

  static func writeBits<Bits: FixedWidthInteger & UnsignedInteger>(
    _ value: Bits, _ base: UnsafeMutableRawPointer, _ bits: (first: Int, width: Int)
  ) {
    for index in 0..<bits.width {
      let bit = bits.first + index
      let old = unsafe base.load(fromByteOffset: bit / 8, as: UInt8.self)
      let mask: UInt8 = 1 << (bit % 8)
      let new = value >> Bits(index) & 1 == 1 ? old | mask : old & ~mask
      unsafe base.storeBytes(of: new, toByteOffset: bit / 8, as: UInt8.self)
    }
  }
}

extension CValue {
  /// The value of a bit-field, as `Bool`, `Int64`, `UInt64` or, where it is wider, 128 bits; nil
  /// where the system has no such type.
  func bitFieldValue(_ place: CLayout.Place, _ bits: (first: Int, width: Int)) -> Any? {
    func extended<Bits: FixedWidthInteger & UnsignedInteger, Signed: FixedWidthInteger>(
      _: Bits.Type, _: Signed.Type
    ) -> Any {
      let raw = unsafe CLayout.readBits(
        UnsafeRawPointer(address + place.offset), bits, as: Bits.self)
      guard place.isSigned else { return raw }
      let unused = Bits.bitWidth - bits.width
      return Signed(truncatingIfNeeded: raw << Bits(unused)) >> unused
    }
    if bits.width <= 64 {
      let value = extended(UInt64.self, Int64.self)
      return place.isBool ? (value as? UInt64) == 1 : value
    }
    if #available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *) {
      return extended(UInt128.self, Int128.self)
    }
    return nil
  }

  func bitField<Value>(
    _ place: CLayout.Place, _ bits: (first: Int, width: Int), _ path: CFieldPath,
    as type: Value.Type
  ) throws(CTypeError) -> Value {
    guard let found = bitFieldValue(place, bits) else { throw fieldType(path, place, type) }
    // Any and optionals of it take what is there.
    if let value = found as? Value { return value }
    if type == Bool.self, bits.width == 1, let number = found as? any FixedWidthInteger,
      let value = (number.nonzeroBitCount > 0) as? Value
    {
      return value
    }
    guard let integer = type as? any FixedWidthInteger.Type,
      let number = found as? any FixedWidthInteger
    else { throw fieldType(path, place, type) }
    func exactly<Number: FixedWidthInteger>(_: Number.Type) -> Number? { Number(exactly: number) }
    guard let value = exactly(integer) as? Value else {
      throw .fieldValue(
        encoding: encoding.description, path: path, expected: "\(type)", given: "\(found)")
    }
    return value
  }

  mutating func setBitField<Value>(
    _ value: Value, _ place: CLayout.Place, _ bits: (first: Int, width: Int), _ path: CFieldPath
  ) throws(CTypeError) {
    let given = Invocation.flattened(value)
    let number: any FixedWidthInteger
    switch given {
    case let flag as Bool where place.isBool || bits.width == 1:
      number = flag ? (place.isSigned ? -1 : 1) : 0
    case let integer as any FixedWidthInteger where !place.isBool: number = integer
    default: throw fieldType(path, place, Value.self)
    }
    func store<Bits: FixedWidthInteger & UnsignedInteger, Signed: FixedWidthInteger>(
      _: Bits.Type, _: Signed.Type
    ) -> Bool {
      let unused = Bits.bitWidth - bits.width
      let raw: Bits
      if place.isSigned {
        guard let signed = Signed(exactly: number), (signed << unused) >> unused == signed else {
          return false
        }
        raw = Bits(truncatingIfNeeded: signed)
      } else {
        guard let unsigned = Bits(exactly: number), (unsigned << unused) >> unused == unsigned
        else {
          return false
        }
        raw = unsigned
      }
      unsafe CLayout.writeBits(raw, address + place.offset, bits)
      return true
    }
    var isStored = false
    if bits.width <= 64 {
      isStored = store(UInt64.self, Int64.self)
    } else if #available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *) {
      isStored = store(UInt128.self, Int128.self)
    }
    guard isStored else {
      throw .fieldValue(
        encoding: encoding.description, path: path,
        expected: "\(bits.width) \(place.isSigned ? "signed " : "")bits", given: "\(number)")
    }
  }
}
