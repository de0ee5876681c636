/// Reads types from bytes, one after the other, with an explicit stack instead of recursion, so that
/// no input can exhaust the thread's stack.
struct EncodingParser {
  let bytes: [UInt8]
  var position = 0
  var stack: [Frame] = []
  /// The number of nodes between the root and the next type to be read.
  var depth = 0
  /// Where the type being read began.
  private(set) var start = 0

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// What stands before a type: any of the qualifiers, `A` and `j`, in any order.
  struct Prefix {
    var qualifiers: TypeQualifiers = []
    var isAtomic = false
    var isComplex = false

    /// How many nodes it adds to the tree.
    var depth: Int {
      (qualifiers.isEmpty ? 0 : 1) + (isAtomic ? 1 : 0) + (isComplex ? 1 : 0)
    }
  }

  /// A type that is open because it contains others.
  struct Frame {
    enum Kind {
      case pointer
      case array(count: Int)
      case structure(name: String)
      case union(name: String)
      case block
      case vector(size: Int, alignment: Int)
    }

    var kind: Kind
    var prefix: Prefix
    var opened: Int
    var fields: [Aggregate.Field] = []
    var fieldName: String?
    var isNamed = false
    var types: [TypeEncoding] = []
  }

  /// Reads exactly one type and leaves the position after it.
  mutating func parseType() throws(TypeEncodingError) -> TypeEncoding {
    stack.removeAll(keepingCapacity: true)
    depth = 0
    start = position
    while true {
      var completed = try beginType()
      while let type = completed {
        if stack.isEmpty { return type }
        completed = try continueEnclosing(with: type)
      }
    }
  }

  /// Reads a prefix and a code; gives the type, or nil if the code opened one that contains others.
  private mutating func beginType() throws(TypeEncodingError) -> TypeEncoding? {
    let prefix = readPrefix()
    let opened = position
    guard depth + prefix.depth < TypeEncoding.maximumDepth else {
      throw .tooDeep(
        offset: opened, maximum: TypeEncoding.maximumDepth, text: excerpt(at: opened))
    }
    let code = try next()
    if let scalar = TypeEncoding(scalarCode: code) {
      return try wrap(scalar, in: prefix, at: opened)
    }
    switch code {
    case UInt8(ascii: "^"):
      push(.pointer, prefix, opened)
      return nil
    case UInt8(ascii: "@"):
      return try readObject(prefix, opened)
    case UInt8(ascii: "["):
      push(.array(count: try readNumber()), prefix, opened)
      return nil
    case UInt8(ascii: "{"), UInt8(ascii: "("):
      return try openAggregate(isUnion: code == UInt8(ascii: "("), prefix, opened)
    case UInt8(ascii: "b"):
      return try wrap(try readBitField(opened), in: prefix, at: opened)
    case UInt8(ascii: "!"):
      push(try readVectorHead(), prefix, opened)
      return nil
    default:
      throw .unknownCode(code, offset: opened, text: excerpt(at: opened))
    }
  }

  /// Gives a complete type to the innermost open one; the result is that one, if it is now complete.
  private mutating func continueEnclosing(
    with type: TypeEncoding
  ) throws(TypeEncodingError) -> TypeEncoding? {
    let top = stack.count - 1
    switch stack[top].kind {
    case .pointer:
      return try close(.pointer(type))
    case .array(let count):
      try expect("]", "the array's closing bracket")
      return try close(.array(count: count, element: type))
    case .vector(let size, let alignment):
      try expect("]", "the vector's closing bracket")
      return try close(.vector(size: size, alignment: alignment, element: type))
    case .block:
      stack[top].types.append(type)
      guard try peek() == UInt8(ascii: ">") else {
        try checkArgumentCount(stack[top].types.count - 1)
        return nil
      }
      position += 1
      let types = stack[top].types
      return try close(
        .block(BlockSignature(returnType: types[0], arguments: Array(types.dropFirst()))))
    case .structure, .union:
      stack[top].fields.append(Aggregate.Field(name: stack[top].fieldName, type: type))
      return try nextField()
    }
  }

  /// Removes the innermost open type from the stack and gives it with its prefix.
  mutating func close(_ type: TypeEncoding) throws(TypeEncodingError) -> TypeEncoding? {
    let frame = stack.removeLast()
    depth -= 1 + frame.prefix.depth
    return try wrap(type, in: frame.prefix, at: frame.opened)
  }

  mutating func push(_ kind: Frame.Kind, _ prefix: Prefix, _ opened: Int) {
    depth += 1 + prefix.depth
    stack.append(Frame(kind: kind, prefix: prefix, opened: opened))
  }

  func wrap(
    _ type: TypeEncoding, in prefix: Prefix, at offset: Int
  ) throws(TypeEncodingError) -> TypeEncoding {
    var type = type
    if prefix.isComplex {
      guard type.isArithmetic else {
        throw .invalidComplexElement(offset: offset, text: excerpt(at: offset))
      }
      type = .complex(type)
    }
    if prefix.isAtomic { type = .atomic(type) }
    return prefix.qualifiers.isEmpty ? type : .qualified(prefix.qualifiers, type)
  }

  func checkArgumentCount(_ count: Int) throws(TypeEncodingError) {
    if count >= MethodSignature.maximumArgumentCount {
      throw .tooManyArguments(
        offset: position, maximum: MethodSignature.maximumArgumentCount, text: excerpt(at: position)
      )
    }
  }

  private mutating func readPrefix() -> Prefix {
    var prefix = Prefix()
    while position < bytes.count {
      let byte = bytes[position]
      if let qualifier = TypeQualifiers(code: byte) {
        prefix.qualifiers.formUnion(qualifier)
      } else if byte == UInt8(ascii: "A") {
        prefix.isAtomic = true
      } else if byte == UInt8(ascii: "j") {
        prefix.isComplex = true
      } else {
        break
      }
      position += 1
    }
    return prefix
  }
}
