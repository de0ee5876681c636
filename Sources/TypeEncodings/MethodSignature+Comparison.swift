extension MethodSignature: Hashable {
  /// Tells whether calls through the two look alike.
  ///
  /// - Complexity: O(1) for interned signatures, equal or not; O(*n*) in the length for others.
  @inlinable public static func == (lhs: Self, rhs: Self) -> Bool {
    let (left, right) = (lhs.storage.shape, rhs.storage.shape)
    return left === right
      || (left.internHash == right.internHash && left.internKey == right.internKey)
  }

  /// Feeds a hash that was computed when the signature was made.
  @inlinable public func hash(into hasher: inout Hasher) {
    hasher.combine(storage.shape.internHash)
  }

  /// Tells whether the two have the same storage, as interned signatures of one text have.
  ///
  /// - Complexity: O(1).
  @inlinable public func isIdentical(to other: Self) -> Bool {
    storage === other.storage
  }

  /// Identifies what equal signatures share, as a key for caches of what depends on types alone.
  ///
  /// It is the same for all equal signatures, and for ever, where ``hasInternedShape`` is true.
  /// Otherwise it is good only while this signature lives: another may later get the same.
  @inlinable public var shapeIdentifier: ObjectIdentifier { ObjectIdentifier(storage.shape) }

  /// Tells whether a call made through one signature may reach a method that has the other.
  ///
  /// The types must agree in kind and width. Signedness, Boolean or character, `long` or not, the
  /// targets of pointers, and object, block or class make no difference; neither does anything that
  /// `==` ignores. So `B` is compatible with `c`, `q` with `Q`, and `^v` with `*`; `q` is not with `i`
  /// or `d`.
  ///
  /// - Complexity: O(1) for equal signatures, otherwise O(*n*) in the length.
  @inlinable public func isCompatible(with other: Self) -> Bool {
    let (left, right) = (storage.shape, other.storage.shape)
    return left === right || left.compatibilityKey == right.compatibilityKey
  }
}

extension MethodSignature: CustomStringConvertible, LosslessStringConvertible {
  /// The types in canonical form, with those offsets that were written.
  public var description: String {
    storage.types.encoded(withOffsets: true)
  }

  /// Parses the types of a method; nil where ``init(parsing:)`` throws.
  public init?(_ description: String) {
    guard let signature = try? MethodSignature(parsing: description) else { return nil }
    self = signature
  }
}
