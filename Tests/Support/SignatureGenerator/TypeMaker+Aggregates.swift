extension TypeMaker {
  private enum Recipe {
    case small, mixed, homogeneous, words, characters, nested, longDouble, complex, kilobyte
    case array, union, bitFields, vector, int128, empty
  }

  /// A struct or union, most of them at one of the edges of a calling convention.
  mutating func aggregate(depth: Int = 0) -> CType {
    var recipes: [(Int, Recipe)] = [
      (3, .small), (8, .mixed), (4, .homogeneous), (3, .words), (2, .characters),
    ]
    if depth < 3 { recipes.append((4, .nested)) }
    if depth == 0 { recipes.append((1, .kilobyte)) }
    if kinds.contains(.longDoubles) { recipes.append((1, .longDouble)) }
    if kinds.contains(.complexes) { recipes.append((1, .complex)) }
    if kinds.contains(.arrays), depth < 3 { recipes.append((4, .array)) }
    if kinds.contains(.unions), depth < 3 { recipes.append((5, .union)) }
    if kinds.contains(.bitFields) { recipes.append((5, .bitFields)) }
    if kinds.contains(.vectors) { recipes.append((2, .vector)) }
    if kinds.contains(.int128s) { recipes.append((1, .int128)) }
    if kinds.contains(.empties) { recipes.append((1, .empty)) }
    return make(random.pick(weighted: recipes.map { ($0.0, $0.1) }), depth)
  }

  private mutating func make(_ recipe: Recipe, _ depth: Int) -> CType {
    switch recipe {
    case .small: return record(eightbyte())
    case .mixed: return record(eightbyte(isFull: true) + eightbyte())
    case .homogeneous: return homogeneous()
    case .words:
      let count = random.number(2...4)
      return record((0..<count).flatMap { _ in eightbyte(isFull: true) } + eightbyte())
    case .characters:
      let count = random.number(1...17)
      let character = CType.scalar(random.pick([.sint8, .uint8]))
      if kinds.contains(.arrays), random.once(in: 2) {
        return record([.array(character, count: count)])
      }
      return record(Array(repeating: character, count: count))
    case .nested: return nested(depth)
    case .longDouble: return record(shuffled(.scalar(.longDouble), with: 0...2))
    case .complex:
      let complexes: [Scalar] = [.complexFloat, .complexDouble]
      return record(shuffled(.scalar(random.pick(complexes)), with: 0...2))
    case .kilobyte: return kilobyte()
    case .array: return arrays(depth)
    case .union: return union(depth)
    case .bitFields: return bitFields()
    case .vector: return record(shuffled(vector(), with: 0...2))
    case .int128: return record(shuffled(.scalar(random.pick([.sint128, .uint128])), with: 0...2))
    case .empty: return empty()
    }
  }

  /// Scalars that take eight bytes or, unless it has to be full, fewer.
  private mutating func eightbyte(isFull: Bool = false) -> [CType] {
    let integers: [[Scalar]] = [
      [.sint64], [.uint64], [.pointer], [.sint32, .uint32], [.sint8, .sint16, .sint32],
      [.uint16, .uint16, .sint32], [.bool, .sint32], [.sint32, .bool],
    ]
    let floats: [[Scalar]] = [[.double], [.float, .float]]
    let mixed: [[Scalar]] = [[.float, .sint32], [.sint32, .float], [.sint8, .float]]
    let short: [[Scalar]] = [
      [.float], [.sint8], [.bool], [.sint16], [.uint32], [.sint8, .sint8, .sint8],
      [.sint16, .uint8], [.uint8, .uint8, .uint8, .uint8, .uint8], [.sint32, .sint16],
    ]
    let choices = [(4, integers), (5, floats), (2, mixed)] + (isFull ? [] : [(5, short)])
    let family = random.pick(weighted: choices.map { ($0.0, $0.1) })
    return random.pick(family).map { .scalar($0) }
  }

  private mutating func homogeneous() -> CType {
    var elements: [CType] = [.scalar(.float), .scalar(.double)]
    if kinds.contains(.longDoubles) { elements.append(.scalar(.longDouble)) }
    if kinds.contains(.vectors) { elements.append(vector()) }
    // With more than four, it is homogeneous no longer.
    let count = random.number(1...5)
    let element = random.pick(elements)
    if kinds.contains(.arrays), count > 1, random.once(in: 4) {
      return record([.array(element, count: count)])
    }
    if count > 1, random.once(in: 4) {
      let inner = record(Array(repeating: element, count: count - 1))
      return record(random.once(in: 2) ? [inner, element] : [element, inner])
    }
    return record(Array(repeating: element, count: count))
  }

  private mutating func nested(_ depth: Int) -> CType {
    let count = random.number(1...3)
    var fields = (0..<count).map { _ in
      random.once(in: 2) ? aggregate(depth: depth + 1) : CType.scalar(scalar())
    }
    if random.once(in: 2) { fields.append(.scalar(scalar())) }
    return record(fields)
  }

  private mutating func arrays(_ depth: Int) -> CType {
    let element = arrayElement(depth)
    let array = CType.array(element, count: random.number(1...4))
    if random.once(in: 6) { return record([.array(array, count: random.number(1...2))]) }
    return record(shuffled(array, with: 0...2))
  }

  /// No array has elements without bytes: C programs have none.
  private mutating func arrayElement(_ depth: Int) -> CType {
    if random.once(in: 3) {
      let element = aggregate(depth: depth + 1)
      if layout.size(element) > 0 { return element }
    }
    return .scalar(scalar())
  }

  private mutating func union(_ depth: Int) -> CType {
    let count = random.number(1...4)
    let members = (0..<count).map { number -> Record.Field in
      let name = "f\(number)"
      if kinds.contains(.bitFields), random.once(in: 8) {
        return Record.Field(name, .scalar(.sint32), bits: random.number(1...32))
      }
      if kinds.contains(.arrays), random.once(in: 4) {
        return Record.Field(name, .array(arrayElement(depth), count: random.number(1...3)))
      }
      let isRecord = random.once(in: 2)
      return Record.Field(name, isRecord ? aggregate(depth: depth + 1) : .scalar(scalar()))
    }
    return record(fields: members, isUnion: true)
  }

  private mutating func bitFields() -> CType {
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

  private mutating func empty() -> CType {
    let nothing = record([])
    return random.once(in: 2) ? nothing : record(shuffled(nothing, with: 0...2))
  }

  private mutating func kilobyte() -> CType {
    if kinds.contains(.arrays) {
      let element = random.pick([Scalar.uint8, .uint64, .double, .sint16])
      let count = random.number(800...1400) / element.size
      return record(shuffled(.array(.scalar(element), count: count), with: 0...2))
    }
    // Each level is four of the one below.
    var level = record([.scalar(random.pick([.uint64, .double])), .scalar(.uint32)])
    for _ in 0..<3 { level = record([level, level, level, level]) }
    return record([level, .scalar(scalar())])
  }

  /// A type among a few scalars.
  private mutating func shuffled(_ type: CType, with count: ClosedRange<Int>) -> [CType] {
    var types = [type]
    let added = random.number(count)
    for _ in 0..<added {
      types.insert(.scalar(scalar()), at: random.number(0...types.count))
    }
    return types
  }
}
