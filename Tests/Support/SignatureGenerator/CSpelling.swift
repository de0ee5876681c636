extension CType {
  /// The type as C writes it where no name follows. Arrays have no such form.
  var cName: String {
    switch self {
    case .scalar(let scalar): scalar.c
    case .record(let record): record.name
    case .vector(let element, let count): Self.vectorName(element, count)
    case .array(let element, _): element.cName
    }
  }

  /// A declaration of something of this type.
  func declaration(_ name: String) -> String {
    var element = self
    var counts = ""
    while case .array(let inner, let count) = element {
      counts += "[\(count)]"
      element = inner
    }
    return "\(element.cName) \(name)\(counts)"
  }

  static func vectorName(_ element: Scalar, _ count: Int) -> String {
    "gen_\(element)x\(count)"
  }

  /// The declarations of all vectors that are made.
  static var vectorDeclarations: String {
    var text = ""
    for element in Scalar.integers + [.float, .double] {
      for size in [8, 16] where element.size * 2 <= size {
        let name = vectorName(element, size / element.size)
        text += "typedef \(element.c) \(name) __attribute__((vector_size(\(size))));\n"
      }
    }
    return text
  }
}

extension Record {
  /// The declaration of the struct or union.
  var declaration: String {
    let members = fields.map { field in
      "  " + field.type.declaration(field.name) + (field.bits.map { " : \($0)" } ?? "") + ";\n"
    }
    return "typedef \(isUnion ? "union" : "struct") \(name) {\n\(members.joined())} \(name);\n"
  }
}
