/// A type with a value.
public struct GeneratedValue: Sendable {
  public let type: CType
  /// The type encoding.
  public let encoding: String
  /// The initializer, in C.
  let initializer: String
  /// The bits that are part of the value: all but padding, and members of unions that are not set.
  let runs: [BitRun]
  /// The size in bytes.
  let size: Int

  /// Whether some bits are not part of the value.
  public var hasPadding: Bool { runs.reduce(0) { $0 + $1.count } < 8 * size }
}

/// Bits that follow each other.
struct BitRun: Sendable, Equatable {
  var offset: Int
  var count: Int
}

/// Makes random values, limits often among them.
struct ValueMaker {
  let layout: Layout
  var random: SeededRandom
  private var runs: [BitRun] = []

  init(layout: Layout, random: SeededRandom) {
    self.layout = layout
    self.random = random
  }

  mutating func value(of type: CType) -> GeneratedValue {
    runs = []
    let initializer = initializer(type, at: 0)
    return GeneratedValue(
      type: type, encoding: type.encoding(layout), initializer: initializer, runs: runs,
      size: layout.size(type))
  }

  private mutating func initializer(_ type: CType, at offset: Int) -> String {
    switch type {
    case .scalar(let scalar):
      note(scalar, at: offset)
      return literal(scalar)
    case .vector(let element, let count):
      note(BitRun(offset: offset, count: 8 * element.size * count))
      return "{" + (0..<count).map { _ in literal(element) }.joined(separator: ", ") + "}"
    case .array(let element, let count):
      let stride = 8 * layout.size(element)
      let elements = (0..<count).map { initializer(element, at: offset + $0 * stride) }
      return "{" + elements.joined(separator: ", ") + "}"
    case .record(let record):
      let places = layout.places(record).bits
      let named = record.fields.indices.filter { !record.fields[$0].name.isEmpty }
      let set = record.isUnion ? [random.pick(named)] : named
      let members = set.map { index -> String in
        let field = record.fields[index]
        let begin = offset + places[index]
        let value =
          if let width = field.bits {
            bits(field.type, width, at: begin)
          } else {
            initializer(field.type, at: begin)
          }
        return ".\(field.name) = \(value)"
      }
      return "{" + members.joined(separator: ", ") + "}"
    }
  }

  private mutating func bits(_ type: CType, _ width: Int, at offset: Int) -> String {
    note(BitRun(offset: offset, count: width))
    guard case .scalar(let unit) = type else { return "0" }
    let pattern = integer(bits: width)
    // Widened by hand: C may say otherwise about a value that does not fit.
    guard unit.isSigned else { return "\(pattern)u" }
    let shift = UInt64(64 - width)
    let value = Int64(bitPattern: pattern << shift) >> Int64(shift)
    return value == .min ? "(-9223372036854775807 - 1)" : "\(value)"
  }

  private mutating func note(_ scalar: Scalar, at offset: Int) {
    if let part = scalar.part {
      note(part, at: offset)
      note(part, at: offset + 8 * part.size)
      return
    }
    let count = scalar == .longDouble ? layout.machine.longDoubleBits : 8 * scalar.size
    note(BitRun(offset: offset, count: count))
  }

  private mutating func note(_ run: BitRun) {
    if let last = runs.last, last.offset + last.count == run.offset {
      runs[runs.count - 1].count += run.count
    } else {
      runs.append(run)
    }
  }
}
