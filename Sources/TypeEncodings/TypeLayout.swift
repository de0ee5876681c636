/// The size and alignment of a type in memory, in bytes.
public struct TypeLayout: Hashable, Sendable {
  /// What C's `sizeof` gives.
  public var size: Int
  /// What C's `_Alignof` gives; a power of two.
  public var alignment: Int

  /// Creates a layout.
  ///
  /// - Parameters:
  ///   - size: The number of bytes.
  ///   - alignment: The alignment in bytes, a power of two.
  public init(size: Int, alignment: Int) {
    self.size = size
    self.alignment = alignment
  }

  /// The distance between two neighbours in an array; in C it is the size.
  public var stride: Int { size }

  /// A scalar that is aligned to its own size.
  init(naturally size: Int) {
    self.init(size: size, alignment: size)
  }

  static let maximumVectorAlignment = 65_536
}

/// Where one field of a structure or union lies.
public struct FieldLayout: Hashable, Sendable {
  /// Bits from the start of the aggregate to the field's lowest bit.
  public var bitOffset: Int
  /// The number of bits of a bit-field, or nil for an ordinary field.
  public var bitWidth: Int?
  /// Size and alignment of the field's type, or of a bit-field's declared type.
  public var layout: TypeLayout

  /// Bytes from the start of the aggregate to the byte that holds the field's first bit.
  public var byteOffset: Int { bitOffset / 8 }
}
