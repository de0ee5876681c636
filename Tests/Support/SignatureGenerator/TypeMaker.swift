/// Makes random types. Names begin with the number of the signature that they are made for.
struct TypeMaker {
  let kinds: Kinds
  let layout: Layout
  private let prefix: String
  private var recordCount = 0
  var random: SeededRandom

  init(_ kinds: Kinds, _ machine: Machine, index: Int, random: SeededRandom) {
    self.kinds = kinds
    layout = Layout(machine: machine)
    prefix = "S\(index)_"
    self.random = random
  }

  /// Any type that can be an argument or result.
  mutating func type() -> CType {
    guard kinds.contains(.structs), random.once(in: 2) else { return scalarOrVector() }
    return aggregate()
  }

  mutating func scalarOrVector() -> CType {
    if kinds.contains(.vectors), random.once(in: 14) { return vector() }
    return .scalar(scalar())
  }

  mutating func scalar() -> Scalar {
    var choices: [(Int, [Scalar])] = [
      (10, Scalar.integers), (2, [.bool]), (4, [.float]), (5, [.double]), (2, [.pointer]),
    ]
    if kinds.contains(.longDoubles) { choices.append((1, [.longDouble])) }
    if kinds.contains(.int128s) { choices.append((1, [.sint128, .uint128])) }
    if kinds.contains(.complexes) {
      choices.append((1, [.complexFloat, .complexDouble]))
      if kinds.contains(.longDoubles) { choices.append((1, [.complexLongDouble])) }
    }
    let scalars = random.pick(weighted: choices.map { ($0.0, $0.1) })
    return random.pick(scalars)
  }

  mutating func vector() -> CType {
    // Of one element only: compilers do not agree on those.
    let elements: [Scalar] = Scalar.integers + [.float, .double]
    let size = random.pick([8, 16])
    let element = random.pick(elements.filter { $0.size * 2 <= size })
    return .vector(element, count: size / element.size)
  }

  /// Makes a record of fields, which it names.
  mutating func record(
    _ types: [CType], isUnion: Bool = false
  ) -> CType {
    record(fields: types.enumerated().map { Record.Field("f\($0)", $1) }, isUnion: isUnion)
  }

  mutating func record(fields: [Record.Field], isUnion: Bool = false) -> CType {
    recordCount += 1
    let name = "\(prefix)\(recordCount)"
    return .record(Record(name: name, isUnion: isUnion, fields: fields))
  }
}
