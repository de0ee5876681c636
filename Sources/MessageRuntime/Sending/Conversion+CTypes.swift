// Conversions between C types as encodings describe them, the Swift types that stand for them, and
// boxes of their values.

extension CLayout {
  /// The layout of the values of a type: that of the encoding, or of a ``CRepresentable`` type that
  /// is what it claims to be; nil for all others.
  static func ofValues(_ record: TypeRecord) -> CLayout? {
    record.layout ?? CRepresentation.finding(ofAny: record.type)?.layout
  }
}

extension Conversion {
  /// The conversion between two types of which at least one is only known by its encoding.
  static func ofEncoded(_ from: TypeRecord, _ to: TypeRecord) -> Conversion? {
    if let layout = from.layout {
      if let target = CLayout.ofValues(to) {
        return layout.agrees(with: target) ? ofBytes(layout, from.size, to.size) : nil
      }
      return boxing(layout, to)
    }
    guard let layout = to.layout else { return nil }
    if let source = CLayout.ofValues(from) {
      return layout.agrees(with: source) ? ofBytes(layout, from.size, to.size) : nil
    }
    func open<From>(_: From.Type) -> Conversion? {
      guard From.self == CValue.self || From.self == CValue?.self || isExistential(From.self) else {
        return nil
      }
      return unsafe .convert { source, target in
        let value = unsafe Invocation.flattened(source.assumingMemoryBound(to: From.self).pointee)
        return unsafe layout.store(value, to: target)
      }
    }
    return _openExistential(from.type, do: open)
  }

  /// Swift does not count padding at the end of a structure, C does: such values are copied.
  private static func ofBytes(_ layout: CLayout, _ from: Int, _ to: Int) -> Conversion {
    let shared = min(from, to)
    return unsafe .convert { source, target in
      unsafe target.copyMemory(from: source, byteCount: shared)
      unsafe (target + shared).initializeMemory(as: UInt8.self, repeating: 0, count: to - shared)
      unsafe layout.retain(target)
      return true
    }
  }

  /// A box for an encoded value.
  private static func boxing(_ layout: CLayout, _ to: TypeRecord) -> Conversion? {
    func open<To>(_: To.Type) -> Conversion? {
      guard To.self == CValue.self || To.self == CValue?.self || isExistential(To.self),
        // A protocol's box only where the box conforms.
        Self.canBox(To.self)
      else { return nil }
      return unsafe .convert { source, target in
        let boxed: Any = unsafe CValue(layout, copying: source)
        guard let value = boxed as? To else { return false }
        unsafe target.initializeMemory(as: To.self, to: value)
        return true
      }
    }
    return _openExistential(to.type, do: open)
  }

  private static func canBox<To>(_: To.Type) -> Bool {
    guard let example = try? CValue(false) else { return false }
    return (example as Any) as? To != nil
  }

  /// The conversion between a Swift type and a box of a C value; nil for others.
  static func ofValues<From, To>(_: From.Type, _: To.Type) -> Conversion? {
    if From.self == CValue.self || From.self == CValue?.self, !isExistential(To.self) {
      return unsafe .convert { source, target in
        guard
          let value = unsafe Invocation.flattened(
            source.assumingMemoryBound(to: From.self).pointee),
          let box = value as? CValue, let converted = box.converted(to: To.self)
        else { return false }
        unsafe target.initializeMemory(as: To.self, to: converted)
        return true
      }
    }
    guard To.self == CValue.self || To.self == CValue?.self,
      let layout = CLayout.ofValues(TypeRecord(From.self))
    else { return nil }
    return unsafe .convert { source, target in
      let box = unsafe CValue(layout, copying: source, byteCount: MemoryLayout<From>.size)
      guard let value = box as? To else { return false }
      unsafe target.initializeMemory(as: To.self, to: value)
      return true
    }
  }

  /// Whether a number, pointer or selector of C can be read as the other type, or the other way
  /// round, because one of them is a ``CRepresentable`` structure of one such value.
  static func areSameScalar(_ from: TypeRecord, _ to: TypeRecord) -> Bool {
    guard from.size == to.size, from.alignment == to.alignment else { return false }
    func scalar(_ record: TypeRecord) -> TypeRecord? {
      // Swift's own may tell null from what is never null, which C does not.
      guard !SwiftEncoding.isScalar(record.type),
        let layout = CRepresentation.finding(ofAny: record.type)?.layout, layout.isScalar
      else { return nil }
      return layout.record
    }
    // A structure of one value stands for what it holds, not for other structures.
    switch (scalar(from), scalar(to)) {
    case (let held?, nil): return haveSameBytes(held, to)
    case (nil, let held?): return haveSameBytes(from, held)
    default: return false
    }
  }
}

extension CLayout {
  /// Makes a value from a box or a ``CRepresentable``; false if it does not agree.
  func store(_ value: Any?, to target: UnsafeMutableRawPointer) -> Bool {
    guard let value else { return false }
    if let box = value as? CValue {
      guard agrees(with: box.layout) else { return false }
      unsafe target.copyMemory(from: box.address, byteCount: size)
      unsafe retain(target)
      return true
    }
    func open<Value: CRepresentable>(_ value: Value) -> Bool {
      guard let own = try? CRepresentation.layout(of: Value.self), agrees(with: own) else {
        return false
      }
      var value = value
      unsafe withUnsafeMutablePointer(to: &value) { source in
        let held = MemoryLayout<Value>.size
        unsafe target.copyMemory(from: source, byteCount: held)
        unsafe (target + held).initializeMemory(as: UInt8.self, repeating: 0, count: size - held)
        unsafe retain(target)
      }
      return true
    }
    guard let representable = value as? any CRepresentable else { return false }
    return open(representable)
  }
}
