/// Compares what a type claims to be in C with what it is in Swift.
struct CRepresentationCheck<Value: CRepresentable> {
  /// - Returns: The layout in C.
  func run() throws(CTypeError) -> CLayout {
    let layout = try CLayout.parsing(Value.typeEncoding)
    guard isStructure else {
      throw conformance("only structures are laid out as in C")
    }
    let (size, stride) = (MemoryLayout<Value>.size, MemoryLayout<Value>.stride)
    let isSame =
      MemoryLayout<Value>.alignment == layout.alignment && size <= layout.size
      && (size == 0 ? 0 : stride) == layout.size
    // A type of one piece has no padding that Swift could leave out.
    guard isSame, !layout.isScalar || size == layout.size else { throw mismatch(layout) }
    try checkFields(layout)
    guard _isPOD(Value.self) else {
      guard layout.holdsObjects, !layout.isScalar else {
        throw conformance("it holds references that \(layout.encoding) has none of")
      }
      guard !Value.fieldPaths.isEmpty else {
        throw conformance("it holds references, so it must give its field paths")
      }
      return layout
    }
    guard !layout.holdsObjects else {
      throw conformance("\(layout.encoding) has objects, which this type does not count")
    }
    return layout
  }

  /// Metadata begins with its kind; 0x200 is that of structures.
  private var isStructure: Bool {
    unsafe unsafeBitCast(Value.self as Any.Type, to: UnsafePointer<Int>.self).pointee == 0x200
  }

  private func checkFields(_ layout: CLayout) throws(CTypeError) {
    let paths = Value.fieldPaths
    guard !paths.isEmpty else { return }
    let fields = layout.fields.filter { $0.bitWidth == nil }
    guard fields.count == paths.count else {
      throw conformance(
        "it gives \(paths.count) field paths for the \(fields.count) fields of \(layout.encoding)")
    }
    for (path, field) in zip(paths, fields) {
      guard let offset = MemoryLayout<Value>.offset(of: path) else {
        throw conformance("\(path) is no stored property")
      }
      guard offset == field.offset else { throw mismatch(layout) }
      try check(Swift.type(of: path).valueType, field.layout, path)
    }
  }

  /// Makes sure that a property's type is what the field's encoding says.
  private func check(
    _ type: Any.Type, _ field: CLayout, _ path: PartialKeyPath<Value>
  ) throws(CTypeError) {
    let wrong = conformance("\(path) is \(type), which is not \(field.encoding)")
    let record = TypeRecord(opened: type)
    if field.holdsObjects, field.isScalar {
      // Zero must be a value of it, as nil is one in C.
      guard let shape = ReferenceShape(type), shape.isOptional,
        (shape.cls == Class.self) == field.holdsClasses
      else { throw wrong }
      return
    }
    if type == Selector.self || PointerShape(type)?.isOptional == false {
      throw conformance("\(path) is \(type), which must be optional: C has null")
    }
    if let finding = CRepresentation.finding(ofAny: type) {
      if let error = finding.error { throw error }
      guard let layout = finding.layout, layout.agrees(with: field) || isSameWord(record, field)
      else { throw wrong }
      return
    }
    if isSameWord(record, field) { return }
    // Tuples, function pointers and imported enumerations: only their size is known.
    guard record.isTrivial, !field.holdsObjects, PointerShape(type) == nil,
      record.size == field.size, IntegerShape(type) == nil
    else { throw wrong }
  }

  /// Whether a property is of the field's own Swift type or, as pointers are, read as one.
  private func isSameWord(_ record: TypeRecord, _ field: CLayout) -> Bool {
    field.isScalar && record.size == field.size
      && Conversion.haveSameBytes(record, field.record)
  }

  private func conformance(_ reason: String) -> CTypeError {
    .conformance(type: String(describing: Value.self), reason: reason)
  }

  private func mismatch(_ layout: CLayout) -> CTypeError {
    let fields = layout.fields.enumerated().map { index, field in
      "\(field.name ?? "field \(index)") \(field.layout.encoding) at \(field.offset)"
    }
    let paths = Value.fieldPaths.map { path in
      "\(path) at \(MemoryLayout<Value>.offset(of: path).map(String.init) ?? "no offset")"
    }
    func list(_ parts: [String]) -> String {
      parts.isEmpty ? "" : " (\(parts.prefix(64).joined(separator: ", ")))"
    }
    return .layoutMismatch(
      CLayoutMismatch(
        type: String(describing: Value.self), encoding: "\(layout.encoding)",
        inC: "size \(layout.size), alignment \(layout.alignment)" + list(fields),
        inSwift: "size \(MemoryLayout<Value>.size), stride \(MemoryLayout<Value>.stride), "
          + "alignment \(MemoryLayout<Value>.alignment)" + list(paths)))
  }
}
