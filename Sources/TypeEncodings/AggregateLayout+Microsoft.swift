extension AggregateLayout {
  /// A unit of storage that further bit-fields may go into.
  struct OpenUnit {
    var bits: Int
    var free: Int
  }

  /// Adds a bit-field by the rules of Microsoft's compiler.
  ///
  /// A bit-field opens a whole unit of its declared type. Those that follow go into the same unit as
  /// long as their types have its size and they fit; any other field closes it. A width of zero closes
  /// it too, and means nothing where none is open. In unions bit-fields raise no alignment.
  mutating func appendByMicrosoftRule(_ field: BitField, _ unit: TypeLayout) -> Bool {
    let bits = unit.size * 8
    guard field.width > 0 else { return closeUnit(with: field, unit) }
    let position = field.declaration?.position
    if let open = openUnit, open.bits == bits, field.width <= open.free,
      position == nil || position == endBit - open.free
    {
      openUnit?.free -= field.width
      return place(field, unit, at: endBit - open.free, alignment: 1)
    }
    guard let next = isUnion ? 0 : Self.roundUp(endBit, toBytes: unit.alignment) else {
      return false
    }
    let begin = position ?? next
    let used = begin % bits + field.width
    let (end, overflowed) = (begin - begin % bits).addingReportingOverflow(bits)
    guard begin >= next, used <= bits, !overflowed,
      place(field, unit, at: begin, alignment: isUnion ? 1 : unit.alignment)
    else { return false }
    endBit = max(endBit, end)
    if !isUnion { openUnit = OpenUnit(bits: bits, free: bits - used) }
    return true
  }

  private mutating func closeUnit(with field: BitField, _ unit: TypeLayout) -> Bool {
    guard openUnit != nil else { return place(field, unit, at: endBit, alignment: 1) }
    openUnit = nil
    guard let begin = Self.roundUp(endBit, toBytes: unit.alignment) else { return false }
    return place(field, unit, at: begin, alignment: unit.alignment)
  }

  private mutating func place(
    _ field: BitField, _ unit: TypeLayout, at bitOffset: Int, alignment: Int
  ) -> Bool {
    place(
      FieldLayout(bitOffset: bitOffset, bitWidth: field.width, layout: unit), bits: field.width,
      alignment: alignment)
  }
}
