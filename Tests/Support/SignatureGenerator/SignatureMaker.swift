/// A method's types and one set of values for them.
public struct GeneratedSignature: Sendable {
  /// What it is made from, with the seed.
  public let index: Int
  /// The result with its value; nil for void.
  public let result: GeneratedValue?
  /// The arguments after self and _cmd.
  public let arguments: [GeneratedValue]
  /// The type encoding, self and _cmd included.
  public let encoding: String

  /// Makes the signature of a number; the same whatever other signatures are made.
  public init(seed: UInt64, index: Int, kinds: Kinds = .all, machine: Machine = .host) {
    var types = TypeMaker(
      kinds, machine, index: index, random: SeededRandom(seed: seed, index: index))
    let arguments = types.arguments()
    let result: CType? = types.random.once(in: 15) ? nil : types.type()
    var values = ValueMaker(layout: types.layout, random: types.random)
    self.init(
      index: index, result: result.map { values.value(of: $0) },
      arguments: arguments.map { values.value(of: $0) })
  }

  init(index: Int, result: GeneratedValue?, arguments: [GeneratedValue]) {
    self.index = index
    self.result = result
    self.arguments = arguments
    encoding = (result?.encoding ?? "v") + "@:" + arguments.map(\.encoding).joined()
  }

  /// The same without some of its arguments, to find which ones a failure needs.
  public func dropping(_ positions: Set<Int>, dropsResult: Bool) -> GeneratedSignature {
    GeneratedSignature(
      index: index, result: dropsResult ? nil : result,
      arguments: arguments.enumerated().filter { !positions.contains($0.offset) }.map(\.element))
  }
}

extension TypeMaker {
  /// The most arguments, and the most bytes that they take together.
  private static var limits: (count: Int, bytes: Int) { (30, 8 * 1024) }

  /// Arguments that bring the registers to an edge, and what meets it there.
  mutating func arguments() -> [CType] {
    var types: [CType]
    switch random.number(1...10) {
    case 1...2: types = several(0...6) { $0.type() }
    case 3: types = several(7...30) { $0.type() }
    case 4: types = several(1...30) { $0.scalarOrVector() }
    case 5: types = several(8...20) { $0.narrowInteger() }
    case 6...7:
      // self and _cmd take two of the registers for integers: six on x86-64, eight on aarch64.
      types = several(2...7) { $0.integer() } + several(0...2) { $0.floating() }
      types += edge()
    case 8:
      types = several(5...9) { $0.floating() } + several(0...2) { $0.integer() }
      types += edge()
    default:
      types = several(1...3) { $0.integer() } + several(5...8) { $0.floating() }
      types += several(1...2) { $0.integer() }
      types += edge()
    }
    if random.once(in: 4) { types.shuffle(using: &random) }
    while bytes(types) > Self.limits.bytes { types.removeLast() }
    return Array(types.prefix(Self.limits.count))
  }

  /// Structs that may no longer fit, followed by scalars that may.
  private mutating func edge() -> [CType] {
    var types: [CType] = []
    for _ in 0..<random.number(1...3) {
      types.append(kinds.contains(.structs) ? aggregate() : .scalar(scalar()))
      types += several(0...2) { $0.scalarOrVector() }
    }
    return types
  }

  private mutating func several(
    _ count: ClosedRange<Int>, _ make: (inout TypeMaker) -> CType
  ) -> [CType] {
    (0..<random.number(count)).map { _ in make(&self) }
  }

  private mutating func integer() -> CType {
    .scalar(random.pick(Scalar.integers + [.pointer, .bool]))
  }

  private mutating func narrowInteger() -> CType {
    .scalar(random.pick([.bool, .sint8, .uint8, .sint16, .uint16, .sint32, .uint32]))
  }

  private mutating func floating() -> CType { .scalar(random.pick([.float, .double])) }

  private func bytes(_ types: [CType]) -> Int {
    types.reduce(0) { $0 + layout.size($1).rounded(up: 8) }
  }
}
