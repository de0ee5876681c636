extension EncodingParser {
  /// The byte at the position.
  func peek() throws(TypeEncodingError) -> UInt8 {
    guard position < bytes.count else { throw endOfText() }
    return bytes[position]
  }

  /// The byte at the position, which moves past it.
  mutating func next() throws(TypeEncodingError) -> UInt8 {
    let byte = try peek()
    position += 1
    return byte
  }

  func peekIsDigit(at index: Int) -> Bool {
    index < bytes.count && (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(bytes[index])
  }

  mutating func expect(
    _ scalar: Unicode.Scalar, _ expected: String
  ) throws(TypeEncodingError) {
    let byte = try peek()
    guard byte == UInt8(ascii: scalar) else {
      throw .unexpectedByte(
        byte, expected: expected, offset: position, text: excerpt(at: position))
    }
    position += 1
  }

  /// Reads one or more decimal digits.
  mutating func readNumber(
    in range: ClosedRange<Int> = 0...Int.max
  ) throws(TypeEncodingError) -> Int {
    let begin = position
    let first = try peek()
    guard peekIsDigit(at: position) else {
      throw .unexpectedByte(first, expected: "a number", offset: begin, text: excerpt(at: begin))
    }
    var value = 0
    while peekIsDigit(at: position) {
      let (product, overflowed) = value.multipliedReportingOverflow(by: 10)
      let (sum, carried) = product.addingReportingOverflow(
        Int(bytes[position] - UInt8(ascii: "0")))
      if overflowed || carried { throw .numberOutOfRange(offset: begin, text: excerpt(at: begin)) }
      value = sum
      position += 1
    }
    guard range.contains(value) else {
      throw .numberOutOfRange(offset: begin, text: excerpt(at: begin))
    }
    return value
  }

  /// Reads a name in double quotes and gives what is between them.
  mutating func readQuoted() throws(TypeEncodingError) -> String {
    let opened = position
    guard let end = closingQuote(from: opened) else { throw endOfText(opened: opened) }
    position = end + 1
    return try string(opened + 1..<end)
  }

  /// The index of the quote that ends the name that begins with a quote at `opened`.
  func closingQuote(from opened: Int) -> Int? {
    bytes[(opened + 1)...].firstIndex(of: UInt8(ascii: "\""))
  }

  func string(_ range: Range<Int>) throws(TypeEncodingError) -> String {
    guard let string = String(validating: bytes[range], as: UTF8.self) else {
      throw .invalidUTF8(offset: range.lowerBound, text: excerpt(at: range.lowerBound))
    }
    return string
  }

  func endOfText(opened: Int? = nil) -> TypeEncodingError {
    .unexpectedEnd(
      offset: bytes.count, opened: opened ?? stack.last?.opened ?? start,
      text: excerpt(at: bytes.count))
  }

  /// At most 64 bytes of the text around an offset, for a message.
  func excerpt(at offset: Int) -> String {
    let lower = max(0, offset - 40)
    let upper = min(bytes.count, offset + 24)
    let text = String(decoding: bytes[lower..<upper], as: UTF8.self)
    return (lower > 0 ? "…" : "") + text + (upper < bytes.count ? "…" : "")
  }
}
