/// A Swift type with the facts that frames and conversions need.
@usableFromInline
struct TypeRecord: @unchecked Sendable {
  @usableFromInline let type: Any.Type
  @usableFromInline let size: Int
  @usableFromInline let stride: Int
  @usableFromInline let alignment: Int
  /// Whether copying is copying bytes and destroying does nothing.
  @usableFromInline let isTrivial: Bool

  @inlinable
  init<Value>(_ type: Value.Type) {
    self.type = type
    size = MemoryLayout<Value>.size
    stride = MemoryLayout<Value>.stride
    alignment = MemoryLayout<Value>.alignment
    isTrivial = _isPOD(type)
  }

  /// The type's name as a program writes it, without the module.
  var name: String { String(describing: type) }

  /// The type's class, when it is one.
  var asClass: AnyClass? { type as? AnyClass }
}

// Values behind untyped pointers, handled through their type's witnesses.
extension TypeRecord {
  /// Copies a value into uninitialised memory.
  func copy(_ source: UnsafeMutableRawPointer, to target: UnsafeMutableRawPointer) {
    guard !isTrivial else {
      unsafe target.copyMemory(from: source, byteCount: size)
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
    func open<Value>(_: Value.Type) {
      // The caller's frame says that an initialised value of this type lies here.
      unsafe pointer.assumingMemoryBound(to: Value.self).deinitialize(count: 1)
    }
    _openExistential(type, do: open)
  }

  /// Returns the value behind the pointer, boxed.
  func box(_ pointer: UnsafeMutableRawPointer) -> Any {
    func open<Value>(_: Value.Type) -> Any {
      // As above.
      unsafe pointer.assumingMemoryBound(to: Value.self).pointee
    }
    return _openExistential(type, do: open)
  }
  /// The name of the type that the value behind the pointer has when it is looked into.
  func nameOfValue(_ pointer: UnsafeMutableRawPointer) -> String {
    guard let value = unsafe Invocation.flattened(box(pointer)) else { return "nil" }
    return String(describing: Swift.type(of: value))
  }
}
