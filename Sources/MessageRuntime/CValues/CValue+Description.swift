internal import TypeEncodings

extension CValue: CustomStringConvertible {
  /// The value with its fields, such as `{Point x: 1.5, y: 2.0}`. Long arrays are cut.
  public var description: String { text(layout, at: 0) }

  private static var shownElements: Int { 64 }

  private func text(_ layout: CLayout, at offset: Int) -> String {
    switch layout.kind {
    case .scalar:
      let value = unsafe layout.read(address + offset, as: Any?.self)
      guard let value = Invocation.flattened(value as Any) else { return "nil" }
      // Objects are not asked: their descriptions may be of any length, or lead back here.
      return layout.holdsObjects ? ValueText.text(value) : "\(value)"
    case .structure: return "{\(members(layout, at: offset))}"
    case .union: return "(\(members(layout, at: offset)))"
    case .array: return "[\(elements(layout, at: offset))]"
    case .vector: return "<\(elements(layout, at: offset))>"
    case .complex: return "(\(elements(layout, at: offset)))"
    }
  }

  private func members(_ layout: CLayout, at offset: Int) -> String {
    var name = ""
    switch layout.encoding {
    case .structure(let aggregate), .union(let aggregate): name = aggregate.name
    default: break
    }
    let fields = layout.fields.prefix(Self.shownElements).map { field in
      let label = field.name.map { $0.isEmpty ? "" : "\($0): " } ?? ""
      return label + text(field, in: offset)
    }
    let prefix = name == "?" || name.isEmpty ? "" : name + (fields.isEmpty ? "" : " ")
    return prefix + fields.joined(separator: ", ")
      + (layout.fields.count > Self.shownElements ? ", …" : "")
  }

  private func text(_ field: CLayout.Field, in offset: Int) -> String {
    guard let width = field.bitWidth else {
      return text(field.layout, at: offset + field.offset)
    }
    let place = CLayout.Place(layout: field.layout, offset: offset + field.offset)
    return bitFieldValue(place, (field.bitOffset % 8, width)).map { "\($0)" } ?? "?"
  }

  private func elements(_ layout: CLayout, at offset: Int) -> String {
    guard let element = layout.element else { return "" }
    return (0..<min(layout.count, Self.shownElements))
      .map { text(element, at: offset + $0 * element.size) }
      .joined(separator: ", ") + (layout.count > Self.shownElements ? ", …" : "")
  }
}
