internal import TypeEncodings

extension CValue {
  /// The number of fields, elements, lanes or parts; 0 for a value of one piece.
  ///
  /// Bit-fields without a name are none.
  public var fieldCount: Int { layout.fieldCount }

  /// The names of the fields of a structure or union, nil where its encoding has none.
  public var fieldNames: [String?] { layout.fields.map(\.name) }

  /// Returns the whole value as a Swift type.
  ///
  /// - Parameter type: A type that agrees with the encoding.
  /// - Throws: ``CTypeError/valueType(encoding:given:)`` if it does not; ``CTypeError`` if the type
  ///   is not what its conformance claims.
  public func value<Value>(as type: Value.Type = Value.self) throws(CTypeError) -> Value {
    if let representable = type as? any CRepresentable.Type {
      // The error says more than that the types differ.
      if let error = CRepresentation.finding(ofAny: representable)?.error { throw error }
    }
    guard let value = converted(to: type) else {
      throw .valueType(encoding: encoding.description, given: String(describing: type))
    }
    return value
  }

  /// Returns a part of the value.
  ///
  /// - Parameters:
  ///   - path: Where it lies.
  ///   - type: The part's Swift type or one that it agrees with; ``CValue`` for any; `Any?` for
  ///     whatever it is. A bit-field is read as any integer type that holds its value, or as `Bool`
  ///     if it has one bit.
  /// - Throws: ``CTypeError/noField(encoding:path:)``,
  ///   ``CTypeError/fieldType(encoding:path:expected:given:)`` or
  ///   ``CTypeError/fieldValue(encoding:path:expected:given:)``.
  /// - Complexity: O(*n*) in the number of steps and of the fields on the way.
  public func value<Value>(
    at path: CFieldPath, as type: Value.Type = Value.self
  ) throws(CTypeError) -> Value {
    let place = try place(path)
    defer { withExtendedLifetime(storage) {} }
    if let bits = place.bits { return try bitField(place, bits, path, as: type) }
    let part = unsafe address + place.offset
    guard let value = unsafe place.layout.read(part, as: type) else {
      throw fieldType(path, place, type)
    }
    return value
  }

  /// Changes a part of the value.
  ///
  /// - Parameters:
  ///   - value: A value of the part's Swift type or of one that agrees with it. A bit-field takes
  ///     any integer that it has room for; without a declared type it is unsigned.
  ///   - path: Where the part lies; no step for the whole.
  /// - Throws: As ``value(at:as:)``; the value is then unchanged.
  public mutating func setValue<Value>(_ value: Value, at path: CFieldPath) throws(CTypeError) {
    let place = try place(path)
    makeUnique()
    defer { withExtendedLifetime(storage) {} }
    if let bits = place.bits {
      try setBitField(value, place, bits, path)
      return
    }
    guard unsafe place.layout.write(value, to: address + place.offset) else {
      throw fieldType(path, place, Value.self)
    }
  }

  func fieldType(_ path: CFieldPath, _ place: CLayout.Place, _ given: Any.Type) -> CTypeError {
    .fieldType(
      encoding: encoding.description, path: path, expected: place.layout.record.name,
      given: String(describing: given))
  }

  func place(_ path: CFieldPath) throws(CTypeError) -> CLayout.Place {
    guard let place = layout.place(path) else {
      throw .noField(encoding: encoding.description, path: path)
    }
    return place
  }

  /// The value as a type that agrees with it, or nil.
  func converted<Value>(to type: Value.Type) -> Value? {
    defer { withExtendedLifetime(storage) {} }
    return unsafe layout.read(address, as: type)
  }
}

extension CLayout {
  /// A part of a value.
  struct Place {
    var layout: CLayout
    /// Bytes from the start of the whole; of a bit-field to the byte that holds its first bit.
    var offset = 0
    /// For a bit-field: its first bit in that byte, and its width.
    var bits: (first: Int, width: Int)?
  }

  var fieldCount: Int {
    switch kind {
    case .scalar: 0
    case .structure, .union: fields.count
    case .array, .vector, .complex: count
    }
  }

  /// Finds a part; nil if there is none.
  func place(_ path: CFieldPath) -> Place? {
    var place = Place(layout: self)
    for step in path.steps {
      guard place.bits == nil, let next = place.layout.part(step) else { return nil }
      place = Place(layout: next.layout, offset: place.offset + next.offset, bits: next.bits)
    }
    return place
  }

  private func part(_ step: CFieldPath.Step) -> Place? {
    switch kind {
    case .scalar: return nil
    case .structure, .union:
      switch step {
      case .index(let index): return fields.indices.contains(index) ? part(fields[index]) : nil
      case .name(let name):
        if name.isEmpty { return nil }
        if let field = fields.first(where: { $0.name == name }) { return part(field) }
        // Members without a name belong to the whole.
        for field in fields where field.name == "" && field.bitWidth == nil {
          if let inner = field.layout.part(step) {
            return Place(
              layout: inner.layout, offset: field.offset + inner.offset, bits: inner.bits)
          }
        }
        return nil
      }
    case .array: return element(step, names: [])
    case .vector: return element(step, names: ["x", "y", "z", "w"])
    case .complex: return element(step, names: ["real", "imaginary"])
    }
  }

  private func part(_ field: Field) -> Place {
    Place(
      layout: field.layout, offset: field.offset,
      bits: field.bitWidth.map { (field.bitOffset % 8, $0) })
  }

  private func element(_ step: CFieldPath.Step, names: [String]) -> Place? {
    let index: Int?
    switch step {
    case .index(let position): index = position
    case .name(let name): index = names.firstIndex(of: name)
    }
    guard let element, let index, (0..<count).contains(index) else { return nil }
    return Place(layout: element, offset: index * element.size)
  }

  /// Reads a value as a type that agrees with it; nil if it does not.
  func read<Value>(_ source: UnsafeMutableRawPointer, as type: Value.Type) -> Value? {
    if Value.self == CValue.self { return unsafe CValue(self, copying: source) as? Value }
    if kind == .scalar(UInt8(ascii: "B")) {
      // C may have left anything; Swift knows 0 and 1.
      return unsafe Bool(source.load(as: UInt8.self) & 1 == 1).read(as: type)
    }
    let (record, wanted) = (record, TypeRecord(type))
    guard let conversion = Conversion(record, wanted) else { return nil }
    return unsafe withUnsafeTemporaryAllocation(
      byteCount: max(wanted.size, 1), alignment: wanted.alignment
    ) { buffer in
      guard let place = buffer.baseAddress,
        (try? unsafe conversion.convert(source, place, record)) == true
      else { return nil }
      return unsafe place.assumingMemoryBound(to: Value.self).move()
    }
  }

  /// Replaces a value by one of a type that agrees with it; false if it does not.
  func write<Value>(_ value: Value, to target: UnsafeMutableRawPointer) -> Bool {
    let (record, given) = (record, TypeRecord(Value.self))
    if let box = value as? CValue, isScalar {
      guard agrees(with: box.layout) else { return false }
      unsafe replace(target, by: box.address, record)
      return true
    }
    guard let conversion = Conversion(given, record) else { return false }
    var value = value
    return unsafe withUnsafeMutablePointer(to: &value) { source in
      unsafe withUnsafeTemporaryAllocation(
        byteCount: max(record.size, 1), alignment: record.alignment
      ) { buffer in
        guard let place = buffer.baseAddress,
          (try? unsafe conversion.convert(UnsafeMutableRawPointer(source), place, given)) == true
        else { return false }
        unsafe replace(target, by: place, record)
        unsafe record.destroy(place)
        return true
      }
    }
  }

  private func replace(
    _ target: UnsafeMutableRawPointer, by source: UnsafeMutableRawPointer, _ record: TypeRecord
  ) {
    unsafe record.destroy(target)
    unsafe record.copy(source, to: target)
  }
}

extension Bool {
  fileprivate func read<Value>(as type: Value.Type) -> Value? {
    // An optional of it and Any take it as well.
    (self as Any) as? Value
  }
}
