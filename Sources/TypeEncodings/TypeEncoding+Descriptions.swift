extension TypeEncoding: CustomStringConvertible, LosslessStringConvertible {
  /// The encoding in canonical form.
  ///
  /// Parsing it gives an equal type. The canonical form writes qualifiers in the order `rnNoORV+|`,
  /// then `A`, then `j`, and numbers without leading zeros; it equals the text that was parsed if that
  /// was canonical, as what compilers write is.
  ///
  /// - Complexity: O(*n*) in the length of the result; the stack used does not grow with it.
  public var description: String {
    var writer = EncodingWriter(.exact)
    writer.write(self)
    return writer.string
  }

  /// Parses a text that is exactly one type; nil where ``init(parsing:)`` throws.
  public init?(_ description: String) {
    guard let type = try? TypeEncoding(parsing: description) else { return nil }
    self = type
  }

  /// The beginning of the description, short enough for an error message.
  var shortDescription: String {
    var writer = EncodingWriter(.exact, limit: 64)
    writer.write(self)
    return writer.isOverLimit ? String(writer.string.prefix(64)) + "…" : writer.string
  }
}

extension Aggregate: CustomStringConvertible {
  /// The name, as in the encoding, and the number of fields.
  public var description: String {
    guard let fields else { return "\(name), opaque" }
    return "\(name), \(fields.count) field\(fields.count == 1 ? "" : "s")"
  }
}

extension TypeLayout: CustomStringConvertible {
  /// Size and alignment in words.
  public var description: String { "size \(size), alignment \(alignment)" }
}
