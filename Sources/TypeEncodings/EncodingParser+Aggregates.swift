extension EncodingParser {
  /// Reads the name of a structure or union after its bracket; gives the type if it is complete.
  mutating func openAggregate(
    isUnion: Bool, _ prefix: Prefix, _ opened: Int
  ) throws(TypeEncodingError) -> TypeEncoding? {
    let (name, isOpaque) = try readAggregateName(isUnion: isUnion, opened)
    if isOpaque {
      let aggregate = Aggregate(name: name, fields: nil)
      return try wrap(isUnion ? .union(aggregate) : .structure(aggregate), in: prefix, at: opened)
    }
    push(isUnion ? .union(name: name) : .structure(name: name), prefix, opened)
    let byte = try peek()
    stack[stack.count - 1].isNamed = byte == UInt8(ascii: "\"")
    return try nextField()
  }

  /// Closes the innermost aggregate at its bracket, or reads the name of its next field.
  mutating func nextField() throws(TypeEncodingError) -> TypeEncoding? {
    let top = stack.count - 1
    let byte = try peek()
    switch stack[top].kind {
    case .structure(let name) where byte == UInt8(ascii: "}"):
      position += 1
      return try close(.structure(Aggregate(name: name, fields: stack[top].fields)))
    case .union(let name) where byte == UInt8(ascii: ")"):
      position += 1
      return try close(.union(Aggregate(name: name, fields: stack[top].fields)))
    default: break
    }
    guard (byte == UInt8(ascii: "\"")) == stack[top].isNamed else {
      throw .mixedFieldNames(offset: position, text: excerpt(at: position))
    }
    stack[top].fieldName = stack[top].isNamed ? try readQuoted() : nil
    return nil
  }

  /// Reads up to `=` or the closing bracket.
  ///
  /// C++ and Swift names contain brackets: those inside `<…>`, and pairs of the aggregate's own
  /// kind, belong to the name. The `>` of an arrow closes nothing.
  private mutating func readAggregateName(
    isUnion: Bool, _ opened: Int
  ) throws(TypeEncodingError) -> (name: String, isOpaque: Bool) {
    let begin = position
    let (open, close) =
      isUnion
      ? (UInt8(ascii: "("), UInt8(ascii: ")")) : (UInt8(ascii: "{"), UInt8(ascii: "}"))
    var angles = 0
    var pairs = 0
    while position < bytes.count {
      let byte = bytes[position]
      position += 1
      switch byte {
      case UInt8(ascii: "="):
        return (try string(begin..<position - 1), false)
      case UInt8(ascii: "<"):
        angles += 1
      case UInt8(ascii: ">") where angles > 0 && bytes[position - 2] != UInt8(ascii: "-"):
        angles -= 1
      case open where angles == 0:
        pairs += 1
      case close where angles == 0 && pairs == 0:
        return (try string(begin..<position - 1), true)
      case close where angles == 0:
        pairs -= 1
      default: break
      }
    }
    throw endOfText(opened: opened)
  }

  /// Reads what follows `@`: nothing, a class name in quotes, or the marks of a block.
  mutating func readObject(
    _ prefix: Prefix, _ opened: Int
  ) throws(TypeEncodingError) -> TypeEncoding? {
    switch position < bytes.count ? bytes[position] : nil {
    case UInt8(ascii: "?"):
      position += 1
      guard position < bytes.count, bytes[position] == UInt8(ascii: "<") else {
        return try wrap(.block(nil), in: prefix, at: opened)
      }
      position += 1
      push(.block, prefix, opened)
      return nil
    case UInt8(ascii: "\"") where try quoteIsClassName():
      return try wrap(.object(className: try readQuoted()), in: prefix, at: opened)
    default:
      return try wrap(.object(className: nil), in: prefix, at: opened)
    }
  }

  /// Tells whether the quote after `@` is the object's class or the name of the next field.
  ///
  /// Where fields have names, `@"a"` may be either. What follows decides: a field's name stands
  /// before a type, a class's name before another name or a closing bracket.
  private func quoteIsClassName() throws(TypeEncodingError) -> Bool {
    guard let enclosing = stack.last(where: { if case .pointer = $0.kind { false } else { true } }),
      enclosing.isNamed
    else { return true }
    guard let end = closingQuote(from: position) else { throw endOfText(opened: position) }
    return end + 1 >= bytes.count || !TypeEncoding.canBegin(with: bytes[end + 1])
  }

  /// Reads what follows `b`: a width, or in GNU style a position, a type and a width.
  mutating func readBitField(_ opened: Int) throws(TypeEncodingError) -> TypeEncoding {
    let first = try readNumber()
    if position < bytes.count, peekIsDigit(at: position + 1),
      let type = TypeEncoding(scalarCode: bytes[position]), type.isInteger
    {
      position += 1
      let width = try readNumber(in: 0...BitField.maximumWidth)
      return .bitField(
        BitField(width: width, declaration: .init(position: first, type: type)))
    }
    guard first <= BitField.maximumWidth else {
      throw .numberOutOfRange(offset: opened, text: excerpt(at: opened))
    }
    return .bitField(BitField(width: first))
  }

  /// Reads what follows `!`: a bracket, the size, a comma and the alignment.
  mutating func readVectorHead() throws(TypeEncodingError) -> Frame.Kind {
    try expect("[", "the vector's opening bracket")
    let size = try readNumber(in: 1...Int.max)
    try expect(",", "the comma between the vector's size and alignment")
    let begin = position
    let alignment = try readNumber(in: 1...TypeLayout.maximumVectorAlignment)
    guard alignment.nonzeroBitCount == 1 else {
      throw .numberOutOfRange(offset: begin, text: excerpt(at: begin))
    }
    return .vector(size: size, alignment: alignment)
  }
}

extension BitField {
  /// The widest field that any integer type can hold.
  static let maximumWidth = 128
}
