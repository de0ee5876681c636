internal import TypeEncodings

/// How C lays out the values of one type: what frames, conversions and calls need of an encoding.
///
/// Immutable. Those that a call signature refers to are kept for the life of the process.
@usableFromInline
final class CLayout: Sendable {
  let kind: Kind
  /// The type, without the qualifiers before it.
  let encoding: TypeEncoding
  let size: Int
  let alignment: Int
  /// The fields of a structure or union in their order, without bit-fields that have no name.
  let fields: [Field]
  /// The bits of bit-fields that have no name, which hold nothing.
  let unnamedBits: [Range<Int>]
  /// The type of the elements of an array, vector or complex number.
  let element: CLayout?
  /// The number of elements of an array, vector or complex number.
  let count: Int
  /// Whether values hold objects or classes that are counted. Those in unions are not: nothing says
  /// which of a union's members is there.
  let holdsObjects: Bool
  /// Whether values hold classes, which C does not count.
  let holdsClasses: Bool
  /// What types have in common whose values can stand for each other, see ``agrees(with:)``.
  let shape: [UInt8]

  enum Kind: Hashable, Sendable {
    /// A type of one piece, with the byte of its code. Blocks are pointers here.
    case scalar(UInt8)
    case structure
    case union
    case array
    case vector
    case complex
  }

  struct Field: Sendable {
    /// Nil where the encoding has no names; empty for a member without one.
    let name: String?
    /// Bits from the start of the whole.
    let bitOffset: Int
    /// The number of bits of a bit-field.
    let bitWidth: Int?
    /// The field's type; for a bit-field that of its storage.
    let layout: CLayout

    var offset: Int { bitOffset / 8 }
  }

  /// The most bytes that a value can have.
  static let maximumSize = 16 * 1024 * 1024

  /// What is said of one type, before the rest follows from it.
  struct Parts {
    var kind: Kind
    var fields: [Field] = []
    var unnamedBits: [Range<Int>] = []
    var element: CLayout?
    var count = 0
  }

  init(_ encoding: TypeEncoding, _ layout: TypeLayout, _ parts: Parts) {
    self.encoding = encoding
    size = layout.size
    alignment = layout.alignment
    kind = parts.kind
    fields = parts.fields
    unnamedBits = parts.unnamedBits
    element = parts.element
    count = parts.count
    switch parts.kind {
    case .scalar(let code):
      holdsClasses = code == UInt8(ascii: "#")
      holdsObjects = holdsClasses || code == UInt8(ascii: "@")
    case .structure:
      holdsObjects = fields.contains { $0.layout.holdsObjects }
      holdsClasses = fields.contains { $0.layout.holdsClasses }
    case .array:
      holdsObjects = count > 0 && element?.holdsObjects == true
      holdsClasses = count > 0 && element?.holdsClasses == true
    case .union, .vector, .complex:
      (holdsObjects, holdsClasses) = (false, false)
    }
    shape = Self.shape(layout, parts)
  }

  /// Whether values of the other type can be read as values of this one: size, alignment and what
  /// lies where are the same. Names and the nesting of structures do not count.
  func agrees(with other: CLayout) -> Bool { self === other || shape == other.shape }

  /// Whether it is a type of one piece.
  var isScalar: Bool {
    if case .scalar = kind { true } else { false }
  }

  /// The Swift type of the values: that of a scalar, otherwise one that stands for the encoding.
  var record: TypeRecord {
    if case .scalar(let code) = kind, let type = EncodedSignatures.type(code) {
      return TypeRecord(opened: type)
    }
    return TypeRecord(encoded: self)
  }
}

// MARK: - Shape

extension CLayout {
  private static func shape(_ layout: TypeLayout, _ parts: Parts) -> [UInt8] {
    var shape = Array("\(rootCode(parts.kind))\(layout.size),\(layout.alignment):".utf8)
    append(parts, layout.size, at: 0, to: &shape)
    return shape
  }

  private static func rootCode(_ kind: Kind) -> Character {
    switch kind {
    case .scalar: "="
    case .structure: "{"
    case .union: "("
    case .array: "["
    case .vector: "!"
    case .complex: "j"
    }
  }

  /// Writes what lies where: structures are taken apart, everything else keeps its own shape.
  private static func append(
    _ parts: Parts, _ size: Int, at offset: Int, to shape: inout [UInt8]
  ) {
    func write(_ text: String) { shape.append(contentsOf: text.utf8) }
    switch parts.kind {
    case .scalar(let code):
      write("\(offset)\(Character(UnicodeScalar(kindGroup(code))))\(size);")
    case .structure:
      for field in parts.fields { append(field, at: offset, to: &shape) }
    case .union:
      write("\(offset)(")
      for field in parts.fields { append(field, at: 0, to: &shape) }
      write(")\(size);")
    case .array, .vector, .complex:
      write("\(offset)\(rootCode(parts.kind))\(parts.count)")
      shape.append(contentsOf: parts.element?.shape ?? [])
      write("];")
    }
  }

  private static func append(_ field: Field, at offset: Int, to shape: inout [UInt8]) {
    if let width = field.bitWidth {
      shape.append(contentsOf: "\(offset * 8 + field.bitOffset)b\(width);".utf8)
      return
    }
    let layout = field.layout
    let parts = Parts(
      kind: layout.kind, fields: layout.fields, element: layout.element, count: layout.count)
    append(parts, layout.size, at: offset + field.offset, to: &shape)
  }

  /// Codes of types that are the same Swift type, or agree as messages.
  private static func kindGroup(_ code: UInt8) -> UInt8 {
    switch UnicodeScalar(code) {
    case "l": UInt8(ascii: "i")
    case "L": UInt8(ascii: "I")
    case "*": UInt8(ascii: "^")
    default: code
    }
  }
}
