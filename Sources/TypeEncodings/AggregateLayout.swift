/// Places the members of one structure or union, one after the other.
///
/// An ordinary field begins at the next multiple of its alignment. By the System V rules, a bit-field
/// begins at the next free bit, unless it would then cross a boundary of its declared type; in that
/// case, and where its width is zero, at the next such boundary. Where the encoding tells a
/// bit-field's position, that position is used. For Microsoft's rules see the extension.
struct AggregateLayout {
  let isUnion: Bool
  let abi: ABI
  var endBit = 0
  private var alignment = 1
  /// The bits that are free in the bit-field unit that was added last, by Microsoft's rules.
  var openUnit: OpenUnit?
  /// Where each field lies, if anyone wants to know.
  private(set) var fields: [FieldLayout] = []
  let keepsFields: Bool

  init(isUnion: Bool, abi: ABI, keepsFields: Bool) {
    self.isUnion = isUnion
    self.abi = abi
    self.keepsFields = keepsFields
  }

  /// Adds an ordinary field; false on overflow.
  mutating func append(_ layout: TypeLayout) -> Bool {
    guard let bits = Self.bits(layout.size),
      let begin = isUnion ? 0 : Self.roundUp(endBit, toBytes: layout.alignment)
    else { return false }
    openUnit = nil
    return place(
      FieldLayout(bitOffset: begin, bitWidth: nil, layout: layout), bits: bits,
      alignment: layout.alignment)
  }

  /// Adds a bit-field; false if it overlaps what is there, is wider than its type, or overflows.
  mutating func append(_ field: BitField, isUnnamed: Bool) -> Bool {
    // C's _Bool has one bit of value, however large it is.
    let isBool = field.declaration?.type == .bool
    guard let unit = abi.unit(of: field), let unitBits = isBool ? 1 : Self.bits(unit.size),
      (0...unitBits).contains(field.width)
    else { return false }
    if abi.bitFieldRule == .microsoft { return appendByMicrosoftRule(field, unit) }
    guard let begin = beginning(of: field, in: unit) else { return false }
    // A field that nothing can name does not make the whole stricter, except where the ABI says so.
    let raises = abi.alignsUnnamedBitFields || (field.width > 0 && !isUnnamed)
    return place(
      FieldLayout(bitOffset: begin, bitWidth: field.width, layout: unit), bits: field.width,
      alignment: raises ? unit.alignment : 1)
  }

  /// The layout of the whole, or nil on overflow.
  func finish() -> TypeLayout? {
    guard let end = Self.roundUp(endBit, toBytes: alignment) else { return nil }
    return TypeLayout(size: end == 0 ? abi.emptyAggregateSize : end / 8, alignment: alignment)
  }

  private func beginning(of field: BitField, in unit: TypeLayout) -> Int? {
    if let position = field.declaration?.position {
      return position >= (isUnion ? 0 : endBit) ? position : nil
    }
    if isUnion { return 0 }
    let offsetInUnit = endBit % (unit.alignment * 8)
    if field.width == 0 || offsetInUnit + field.width > unit.size * 8 {
      return Self.roundUp(endBit, toBytes: unit.alignment)
    }
    return endBit
  }

  mutating func place(_ field: FieldLayout, bits: Int, alignment: Int) -> Bool {
    let (end, overflowed) = field.bitOffset.addingReportingOverflow(bits)
    if overflowed { return false }
    if keepsFields { fields.append(field) }
    endBit = max(endBit, end)
    self.alignment = max(self.alignment, alignment)
    return true
  }

  private static func bits(_ bytes: Int) -> Int? {
    let (bits, overflowed) = bytes.multipliedReportingOverflow(by: 8)
    return overflowed ? nil : bits
  }

  static func roundUp(_ bits: Int, toBytes alignment: Int) -> Int? {
    let mask = alignment * 8 - 1
    let (sum, overflowed) = bits.addingReportingOverflow(mask)
    return overflowed ? nil : sum & ~mask
  }
}
