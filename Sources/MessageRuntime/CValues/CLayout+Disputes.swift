extension CLayout {
  /// Whether compilers disagree about where values are passed, so that no call can be right.
  ///
  /// On x86-64 a bit-field without a name counts as an integer for GCC, and not at all for Clang.
  /// That makes a difference where nothing else in its eight bytes is an integer.
  var isDisputed: Bool {
    #if arch(x86_64) && !os(Windows)
      guard size <= 16 else { return false }
      var marks = Eightbytes()
      mark(0, &marks)
      return marks.unnamed & ~marks.integers != 0
    #else
      return false
    #endif
  }

  /// Which of the eight-byte pieces of a value hold what, a bit for each.
  private struct Eightbytes {
    var integers = 0
    var unnamed = 0

    static func mask(_ bits: Range<Int>) -> Int {
      if bits.isEmpty { return 0 }
      return (bits.lowerBound / 64...(bits.upperBound - 1) / 64).reduce(0) { $0 | 1 << $1 }
    }
  }

  /// Marks what a value at an offset, in bits, holds. Only for values of few bytes.
  private func mark(_ offset: Int, _ marks: inout Eightbytes) {
    switch kind {
    case .scalar(UInt8(ascii: "f")), .scalar(UInt8(ascii: "d")), .scalar(UInt8(ascii: "D")),
      .complex, .vector:
      break
    case .scalar:
      marks.integers |= Eightbytes.mask(offset..<offset + size * 8)
    case .array:
      guard let element, element.size > 0 else { break }
      for index in 0..<count { element.mark(offset + index * element.size * 8, &marks) }
    case .structure, .union:
      for bits in unnamedBits {
        marks.unnamed |= Eightbytes.mask(bits.lowerBound + offset..<bits.upperBound + offset)
      }
      for field in fields {
        let place = offset + field.bitOffset
        if let width = field.bitWidth {
          marks.integers |= Eightbytes.mask(place..<place + width)
        } else {
          field.layout.mark(place, &marks)
        }
      }
    }
  }
}
