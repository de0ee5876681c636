internal import TypeEncodings

/// A Swift type with the facts that frames and conversions need; or a C type that only an encoding
/// describes, such as a structure.
@safe
@usableFromInline
struct TypeRecord: @unchecked Sendable {
  /// The Swift type. For a C type it is a marker that no value has, so that comparing this word
  /// with a Swift type never succeeds; two records are compared by ``isSame(as:)``.
  @usableFromInline let type: Any.Type
  @usableFromInline let size: Int
  @usableFromInline let stride: Int
  @usableFromInline let alignment: Int
  /// Whether copying is copying bytes and destroying does nothing.
  @usableFromInline let isTrivial: Bool
  /// The C type where there is no Swift type, kept alive by whoever keeps the record.
  @usableFromInline let layoutReference: Unmanaged<CLayout>?

  @inlinable
  init<Value>(_ type: Value.Type) {
    self.type = type
    size = MemoryLayout<Value>.size
    stride = MemoryLayout<Value>.stride
    alignment = MemoryLayout<Value>.alignment
    isTrivial = _isPOD(type)
    unsafe layoutReference = nil
  }

  /// The record of a C type, which must be kept alive as long as the record.
  init(encoded layout: CLayout) {
    type = EncodedMarker.self
    size = layout.size
    stride = layout.size
    alignment = layout.alignment
    isTrivial = !layout.holdsObjects
    unsafe layoutReference = .passUnretained(layout)
  }

  /// The C type, where there is no Swift type.
  var layout: CLayout? { unsafe layoutReference?.takeUnretainedValue() }

  /// Whether both are the same type. Encoded types of one layout need not be the same.
  func isSame(as other: TypeRecord) -> Bool {
    unsafe type == other.type && layoutReference?.toOpaque() == other.layoutReference?.toOpaque()
  }

  /// The type's name as a program writes it, without the module; of a C type its encoding.
  var name: String { layout.map(\.encoding.description) ?? String(describing: type) }

  /// The type's class, when it is one.
  var asClass: AnyClass? { type as? AnyClass }
}

/// What ``TypeRecord/type`` is for C types.
private enum EncodedMarker {}

// Values behind untyped pointers, handled through their type's witnesses.
extension TypeRecord {
  /// Copies a value into uninitialised memory.
  func copy(_ source: UnsafeMutableRawPointer, to target: UnsafeMutableRawPointer) {
    guard !isTrivial else {
      unsafe target.copyMemory(from: source, byteCount: size)
      return
    }
    if let layout {
      unsafe target.copyMemory(from: source, byteCount: size)
      unsafe layout.retain(target)
      return
    }
    func open<Value>(_: Value.Type) {
      // Both pointers are for a value of this type, as the frame's layout says.
      unsafe target.initializeMemory(
        as: Value.self, from: source.assumingMemoryBound(to: Value.self), count: 1)
    }
    _openExistential(type, do: open)
  }

  /// Destroys the value behind the pointer.
  func destroy(_ pointer: UnsafeMutableRawPointer) {
    guard !isTrivial else { return }
    if let layout {
      unsafe layout.release(pointer)
      return
    }
    func open<Value>(_: Value.Type) {
      // The caller's frame says that an initialised value of this type lies here.
      unsafe pointer.assumingMemoryBound(to: Value.self).deinitialize(count: 1)
    }
    _openExistential(type, do: open)
  }

  /// Returns the value behind the pointer, boxed.
  func box(_ pointer: UnsafeMutableRawPointer) -> Any {
    if let layout { return unsafe CValue(layout, copying: pointer) }
    func open<Value>(_: Value.Type) -> Any {
      // As above.
      unsafe pointer.assumingMemoryBound(to: Value.self).pointee
    }
    return _openExistential(type, do: open)
  }
  /// The name of the type that the value behind the pointer has when it is looked into.
  func nameOfValue(_ pointer: UnsafeMutableRawPointer) -> String {
    guard let value = unsafe Invocation.flattened(box(pointer)) else { return "nil" }
    if let value = value as? CValue { return value.encoding.description }
    return String(describing: Swift.type(of: value))
  }
}
