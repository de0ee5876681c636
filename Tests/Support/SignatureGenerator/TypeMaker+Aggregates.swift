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
