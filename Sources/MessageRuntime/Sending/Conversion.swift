/// How a value of one type becomes a value of another, as a message allows.
///
/// Types agree as messages when the value means the same: a class for its superclass, a value for
/// an optional or for `Any`, an integer for another of the same width and sign. A value of `Any`,
/// of a superclass or of an optional is looked into when the message is sent. Numbers never convert.
@safe
enum Conversion {
  /// Initialises the second pointer's memory from the first; false if this value does not fit.
  typealias Convert = (UnsafeMutableRawPointer, UnsafeMutableRawPointer) throws -> Bool

  /// The bytes mean the same.
  case identity
  /// A reference becomes `Any` or an optional of it: the word is copied and the type's metadata
  /// set beside it. As the callee only borrows its arguments, nothing is counted.
  case boxReference(metadata: UnsafeRawPointer)
  /// A word is handed over as it is, unless it is null.
  case notNull
  case convert(Convert)

  var isIdentity: Bool {
    if case .identity = self { true } else { false }
  }

  var isNotNull: Bool {
    if case .notNull = self { true } else { false }
  }

  /// Makes a value of its own from another one.
  ///
  /// - Parameter type: The type of the source.
  /// - Returns: Whether the value fits.
  func convert(
    _ source: UnsafeMutableRawPointer, _ target: UnsafeMutableRawPointer, _ type: TypeRecord
  ) throws -> Bool {
    switch self {
    case .identity:
      unsafe type.copy(source, to: target)
    case .boxReference(let metadata):
      unsafe type.copy(source, to: target)
      unsafe target.storeBytes(of: metadata, toByteOffset: 24, as: UnsafeRawPointer.self)
    case .notNull:
      let word = unsafe source.load(as: UInt.self)
      guard word != 0 else { return false }
      unsafe target.storeBytes(of: word, as: UInt.self)
    case .convert(let convert):
      return try unsafe convert(source, target)
    }
    return true
  }

  /// Finds the conversion from one type to another, or nil if they do not agree.
  init?(_ from: TypeRecord, _ to: TypeRecord) {
    if Self.haveSameBytes(from, to) {
      self = .identity
      return
    }
    if from.layout != nil || to.layout != nil {
      guard let made = Self.ofEncoded(from, to) else { return nil }
      self = made
      return
    }
    if to.type == Any.self || to.type == Any?.self, from.type is AnyClass {
      // A class type's metadata is what an existential of one of its instances carries.
      unsafe self = .boxReference(metadata: unsafeBitCast(from.type, to: UnsafeRawPointer.self))
      return
    }
    func openFrom<From>(_: From.Type) -> Conversion? {
      func openTo<To>(_: To.Type) -> Conversion? { Self.make(From.self, To.self) }
      return _openExistential(to.type, do: openTo)
    }
    guard let made = _openExistential(from.type, do: openFrom) else { return nil }
    self = made
  }

  /// Finds the conversion of a result. A result may be ignored, and no result is nil where nil is
  /// to be had.
  init?(result from: TypeRecord, _ to: TypeRecord) {
    if from.isSame(as: to) {
      self = .identity
    } else if to.type == Void.self {
      self = unsafe .convert { _, _ in true }
    } else if from.type == Void.self, to.layout == nil {
      func open<To>(_: To.Type) -> Conversion? {
        guard let optional = To.self as? any OptionalValue.Type, let none = optional.none as? To
        else { return nil }
        let holder = UncheckedValue(none)
        return unsafe .convert { _, target in
          unsafe target.initializeMemory(as: To.self, to: holder.value)
          return true
        }
      }
      guard let made = _openExistential(to.type, do: open) else { return nil }
      self = made
    } else {
      self.init(from, to)
    }
  }

  /// Whether a value of one type can be read as a value of the other.
  static func haveSameBytes(_ from: TypeRecord, _ to: TypeRecord) -> Bool {
    if from.isSame(as: to) { return true }
    if from.layout != nil || to.layout != nil {
      guard let one = CLayout.ofValues(from), let other = CLayout.ofValues(to) else { return false }
      return one.agrees(with: other) && from.size == to.size
    }
    if let one = IntegerShape(from.type), let other = IntegerShape(to.type) {
      return one == other
    }
    guard let upper = ReferenceShape(to.type), let lower = ReferenceShape(from.type) else {
      return PointerShape.haveSameBytes(from.type, to.type) || areSameScalar(from, to)
    }
    // An optional reference is a reference that may be zero; the other way needs a check.
    if lower.isOptional && !upper.isOptional { return false }
    guard let ancestor = upper.cls else { return true }
    guard let cls = lower.cls else { return false }
    return isSubclass(cls, of: ancestor)
  }

  static func isSubclass(_ cls: AnyClass, of ancestor: AnyClass) -> Bool {
    var next: AnyClass? = cls
    while let current = next {
      if current == ancestor { return true }
      next = _getSuperclass(current)
    }
    return false
  }

  private static func make<From, To>(_: From.Type, _: To.Type) -> Conversion? {
    if let made = ofClasses(From.self, To.self) ?? ofPointers(From.self, To.self)
      ?? ofValues(From.self, To.self)
    {
      return made
    }
    if From.self is any OptionalValue.Type, To.self == Any.self || To.self == Any?.self {
      return unsafe .convert { source, target in
        // What is in the optional is boxed, not the optional.
        let value = unsafe Invocation.flattened(source.assumingMemoryBound(to: From.self).pointee)
        if To.self == Any?.self {
          unsafe target.initializeMemory(as: Any?.self, to: value)
          return true
        }
        guard let value else { return false }
        unsafe target.initializeMemory(as: Any.self, to: value)
        return true
      }
    }
    if To.self == Any.self {
      return unsafe .convert { source, target in
        unsafe target.initializeMemory(
          as: Any.self, to: source.assumingMemoryBound(to: From.self).pointee)
        return true
      }
    }
    if To.self == Any?.self {
      return unsafe .convert { source, target in
        unsafe target.initializeMemory(
          as: Any?.self, to: source.assumingMemoryBound(to: From.self).pointee)
        return true
      }
    }
    if let optional = To.self as? any OptionalValue.Type {
      if let inner = wrapping(From.self, optional) { return inner }
    }
    guard mayHold(From.self, To.self) else { return nil }
    return unsafe .convert { source, target in
      // Boxing first makes the cast look into optionals and existentials alike.
      let boxed: Any = unsafe source.assumingMemoryBound(to: From.self).pointee
      guard let value = boxed as? To ?? (boxed as? CValue)?.converted(to: To.self) else {
        return false
      }
      unsafe target.initializeMemory(as: To.self, to: value)
      return true
    }
  }

  /// A value for an optional of a type that it agrees with.
  private static func wrapping<From>(
    _: From.Type, _ optional: any OptionalValue.Type
  ) -> Conversion? {
    guard !(From.self is any OptionalValue.Type) else { return nil }
    func open<Optional: OptionalValue>(_: Optional.Type) -> Conversion? {
      let wrapped = TypeRecord(Optional.Wrapped.self)
      guard let inner = Conversion(TypeRecord(From.self), wrapped), inner.isIdentity else {
        return nil
      }
      return unsafe .convert { source, target in
        // The bytes of From are those of Wrapped.
        unsafe target.initializeMemory(
          as: Optional.self,
          to: Optional(some: source.assumingMemoryBound(to: Optional.Wrapped.self).pointee))
        return true
      }
    }
    return open(optional)
  }

  /// Whether a value of the first type may turn out to be one of the second when looked into.
  private static func mayHold<From, To>(_: From.Type, _: To.Type) -> Bool {
    let (from, to) = (TypeRecord(From.self), TypeRecord(To.self))
    if isExistential(From.self) || isExistential(To.self) { return true }
    if let lower = ReferenceShape(to.type), let upper = ReferenceShape(from.type) {
      // Down to a subclass, or out of an optional.
      guard let ancestor = upper.cls, let cls = lower.cls else { return true }
      return isSubclass(cls, of: ancestor) || isSubclass(ancestor, of: cls)
    }
    if let optional = From.self as? any OptionalValue.Type {
      return optional.wrappedType == To.self
        || haveSameBytes(TypeRecord(opened: optional.wrappedType), to)
    }
    return false
  }

  /// Whether a type is `Any`, a protocol's, or an optional of one.
  static func isExistential<Value>(_: Value.Type) -> Bool {
    let type: Any.Type = (Value.self as? any OptionalValue.Type)?.wrappedType ?? Value.self
    // Metadata begins with its kind; 0x303 is that of existentials.
    return unsafe unsafeBitCast(type, to: UnsafePointer<Int>.self).pointee == 0x303
  }
}

/// A value that is handed to a closure which only copies it.
private struct UncheckedValue<Value>: @unchecked Sendable {
  let value: Value
  init(_ value: Value) { self.value = value }
}
