extension TypeMaker {
  /// A struct of bit-fields among other fields.
  mutating func bitFields() -> CType {
    let count = random.number(1...6)
    var fields: [Record.Field] = []
    for number in 0..<count {
      let name = "f\(number)"
      let unit = random.pick(Scalar.integers + [.sint32, .uint32, .bool])
      switch random.number(1...10) {
      case 1...6:
        let widest = unit == .bool ? 1 : 8 * unit.size
        let width = random.once(in: 5) ? widest : random.number(1...widest)
        fields.append(Record.Field(name, .scalar(unit), bits: width))
      case 7: fields.append(Record.Field("", .scalar(.sint32), bits: random.number(1...9)))
      case 8: fields.append(Record.Field("", .scalar(random.pick(Scalar.integers)), bits: 0))
      default: fields.append(Record.Field(name, .scalar(scalar())))
      }
    }
    if fields.allSatisfy(\.name.isEmpty) {
      fields.append(Record.Field("last", .scalar(.uint32), bits: random.number(1...32)))
    }
    return record(fields: withoutDisputedPadding(fields))
  }

  /// Leaves out bit-fields without a name where compilers disagree: GCC passes them as integers, by
  /// Clang they have no class. It makes no difference where a named integer is so near that the same
  /// register holds both, wherever the record begins in a larger one.
  private func withoutDisputedPadding(_ fields: [Record.Field]) -> [Record.Field] {
    var fields = fields
    while true {
      let places = layout.places(Record(name: "", isUnion: false, fields: fields))
      let block = 8 * min(places.alignment, 8)
      let named = zip(fields, places.bits).flatMap { field, begin -> [Int] in
        guard !field.name.isEmpty else { return [] }
        let isInteger = if case .scalar(let scalar) = field.type { scalar.isInteger } else { false }
        guard isInteger || field.bits != nil else { return [] }
        let end = begin + (field.bits ?? 8 * layout.size(field.type))
        return Array(begin / block...(end - 1) / block)
      }
      let disputed = zip(fields.indices, places.bits).first { index, begin in
        guard fields[index].name.isEmpty, let bits = fields[index].bits, bits > 0 else {
          return false
        }
        return (begin / block...(begin + bits - 1) / block).contains { !named.contains($0) }
      }
      guard let disputed else { return fields }
      fields.remove(at: disputed.0)
    }
  }
}
