/// Writes the descriptions of types that the C target takes.
struct CDescriptions {
  let layout: Layout
  /// The declarations so far.
  private(set) var text = ""
  /// The table of bit-fields, for the driver to look at.
  private(set) var bitFields: [String] = []
  private var known: Set<String> = []
  private var elementCount = 0
  private let prefix: String

  init(layout: Layout, index: Int) {
    self.layout = layout
    prefix = "S\(index)"
  }

  /// The initializer of a `cmr_type`; what it refers to is declared before.
  mutating func description(_ type: CType) -> String {
    switch type {
    case .scalar(let scalar):
      let c = scalar.c
      return "{\(scalar.kind), sizeof(\(c)), _Alignof(\(c)), 0, 0, 0}"
    case .array(let element, let count):
      return elements("CMR_ARRAY", type, element, count)
    case .vector(let element, let count):
      return elements("CMR_VECTOR", type, .scalar(element), count)
    case .record(let record):
      declare(record)
      let name = record.name
      let kind = record.isUnion ? "CMR_UNION" : "CMR_STRUCT"
      let count = record.fields.count { !$0.name.isEmpty }
      let tables = count == 0 ? "0, 0" : "\(name)_fields, \(name)_offsets"
      return "{\(kind), sizeof(\(name)), _Alignof(\(name)), \(count), \(tables)}"
    }
  }

  private mutating func elements(
    _ kind: String, _ type: CType, _ element: CType, _ count: Int
  ) -> String {
    let described = description(element)
    elementCount += 1
    let name = "\(prefix)_element\(elementCount)"
    text += "static const cmr_type \(name)[] = {\(described)};\n"
    let (size, alignment) = (layout.size(type), layout.alignment(type))
    return "{\(kind), \(size), \(alignment), \(count), \(name), 0}"
  }

  private mutating func declare(_ record: Record) {
    guard known.insert(record.name).inserted else { return }
    var fields: [String] = []
    var offsets: [String] = []
    let places = layout.places(record)
    var declared = ""
    for (field, begin) in zip(record.fields, places.bits) where !field.name.isEmpty {
      if let bits = field.bits {
        let size = (begin % 8 + bits + 7) / 8
        fields.append("{CMR_BITFIELD, \(size), 1, 0, 0, 0}")
        offsets.append("\(begin / 8)")
        addProbe(record, field, begin, bits)
      } else {
        fields.append(description(field.type))
        offsets.append("offsetof(\(record.name), \(field.name))")
        declared += " && offsetof(\(record.name), \(field.name)) == \(begin / 8)"
      }
    }
    let name = record.name
    text += record.declaration
    text += """
      _Static_assert(sizeof(\(name)) == \(places.size) && _Alignof(\(name)) == \(places.alignment)
          \(declared), "layout of \(name)");

      """
    guard !fields.isEmpty else { return }
    text += "static const cmr_type \(name)_fields[] = {\(fields.joined(separator: ", "))};\n"
    text += "static const uint32_t \(name)_offsets[] = {\(offsets.joined(separator: ", "))};\n"
  }

  private mutating func addProbe(_ record: Record, _ field: Record.Field, _ begin: Int, _ bits: Int)
  {
    guard case .scalar(let unit) = field.type else { return }
    let set = unit.isSigned ? "-1" : "\(UInt64.max >> UInt64(64 - bits))u"
    let probe = "&(const \(record.name)){.\(field.name) = \(set)}"
    bitFields.append(
      "{\"\(record.name).\(field.name)\", \(probe), sizeof(\(record.name)), \(begin), \(bits)}")
  }
}
