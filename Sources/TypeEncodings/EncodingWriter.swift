/// Writes types as bytes with an explicit stack, so that a tree of any depth is harmless.
struct EncodingWriter {
  /// What is written of a type.
  enum Style {
    /// All of it.
    case exact
    /// What ``MethodSignature`` compares: no qualifiers, no names of fields or classes, no block
    /// signatures, and names of aggregates only where nothing else tells two of them apart.
    case comparison
    /// Kind and width only: integers of one width, all pointers, and all objects are alike.
    case compatibility
  }

  let style: Style
  private(set) var bytes: [UInt8] = []
  private let limit: Int
  private var work: [Work] = []

  private enum Work {
    case type(TypeEncoding, behindPointer: Bool)
    case byte(UInt8)
    case quoted(String)
  }

  /// Creates a writer.
  ///
  /// - Parameters:
  ///   - style: What to write.
  ///   - limit: The number of bytes after which it stops; a little more may be written.
  init(_ style: Style, limit: Int = .max) {
    self.style = style
    self.limit = limit
  }

  var string: String { String(decoding: bytes, as: UTF8.self) }
  var isOverLimit: Bool { bytes.count > limit }

  mutating func write(_ type: TypeEncoding) {
    work.append(.type(type, behindPointer: false))
    while let item = work.popLast() {
      if isOverLimit { return work.removeAll() }
      switch item {
      case .byte(let byte): bytes.append(byte)
      case .quoted(let name): writeQuoted(name)
      case .type(let type, let behindPointer): begin(type, behindPointer)
      }
    }
  }

  mutating func write(_ text: String) {
    bytes.append(contentsOf: text.utf8)
  }

  private mutating func writeQuoted(_ name: String) {
    write("\"")
    write(name)
    write("\"")
  }

  private mutating func begin(_ type: TypeEncoding, _ behindPointer: Bool) {
    switch type {
    case .qualified(let qualifiers, let inner):
      if style == .exact { bytes.append(contentsOf: qualifiers.utf8) }
      work.append(.type(inner, behindPointer: behindPointer))
    case .atomic(let inner):
      if style != .compatibility { write("A") }
      work.append(.type(inner, behindPointer: behindPointer))
    case .complex(let inner):
      write("j")
      work.append(.type(inner, behindPointer: behindPointer))
    case .pointer(let inner):
      write("^")
      if style != .compatibility { work.append(.type(inner, behindPointer: true)) }
    case .array(let count, let element):
      write("[\(count)")
      work.append(.byte(UInt8(ascii: "]")))
      work.append(.type(element, behindPointer: behindPointer))
    case .vector(let size, let alignment, let element):
      write("![\(size),\(alignment)")
      work.append(.byte(UInt8(ascii: "]")))
      work.append(.type(element, behindPointer: behindPointer))
    case .structure(let aggregate):
      write("{")
      begin(aggregate, closing: UInt8(ascii: "}"), behindPointer)
    case .union(let aggregate):
      write("(")
      begin(aggregate, closing: UInt8(ascii: ")"), behindPointer)
    case .bitField(let field):
      write(field)
    case .object(let className):
      write("@")
      if style == .exact, let className { writeQuoted(className) }
    case .block(let signature):
      write(style == .compatibility ? "@" : "@?")
      if style == .exact, let signature { begin(signature) }
    default:
      bytes.append(style == .compatibility ? type.widthCode : type.kindCode)
    }
  }

  private mutating func begin(_ aggregate: Aggregate, closing: UInt8, _ behindPointer: Bool) {
    if style == .exact || (aggregate.fields == nil && !behindPointer) { write(aggregate.name) }
    work.append(.byte(closing))
    guard let fields = aggregate.fields else { return }
    write("=")
    for field in fields.reversed() {
      work.append(.type(field.type, behindPointer: behindPointer))
      if style == .exact, let name = field.name { work.append(.quoted(name)) }
    }
  }

  private mutating func begin(_ signature: BlockSignature) {
    write("<")
    work.append(.byte(UInt8(ascii: ">")))
    for type in signature.arguments.reversed() { work.append(.type(type, behindPointer: false)) }
    work.append(.type(signature.returnType, behindPointer: false))
  }

  private mutating func write(_ field: BitField) {
    write("b")
    if style != .compatibility, let declaration = field.declaration {
      write("\(declaration.position)")
      bytes.append(declaration.type.kindCode)
    }
    write("\(field.width)")
  }
}

extension TypeEncoding {
  /// The code that stands for all types of this one's kind and width on the host.
  fileprivate var widthCode: UInt8 {
    switch self {
    case .class: return UInt8(ascii: "@")
    case .cString: return UInt8(ascii: "^")
    default: break
    }
    guard isInteger, let layout = ABI.host.layout(ofScalar: self) else { return kindCode }
    return switch layout.size {
    case 1: UInt8(ascii: "c")
    case 2: UInt8(ascii: "s")
    case 4: UInt8(ascii: "i")
    case 8: UInt8(ascii: "q")
    default: UInt8(ascii: "t")
    }
  }
}
