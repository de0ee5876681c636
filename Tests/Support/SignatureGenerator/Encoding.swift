extension CType {
  /// The type encoding, as a compiler for the GNU runtimes writes it.
  func encoding(_ layout: Layout) -> String {
    switch self {
    case .scalar(let scalar): return scalar.encoding
    case .array(let element, let count): return "[\(count)\(element.encoding(layout))]"
    case .vector(let element, let count):
      let size = element.size * count
      return "![\(size),\(size)\(element.encoding)]"
    case .record(let record):
      // Only a quoted empty name tells that a bit-field has none.
      let isNamed = record.fields.contains { $0.name.isEmpty }
      let fields = zip(record.fields, layout.places(record).bits).map { field, begin in
        let name = isNamed ? "\"\(field.name)\"" : ""
        let type = field.type.encoding(layout)
        return name + (field.bits.map { "b\(begin)\(type)\($0)" } ?? type)
      }.joined()
      return record.isUnion ? "(\(record.name)=\(fields))" : "{\(record.name)=\(fields)}"
    }
  }
}
