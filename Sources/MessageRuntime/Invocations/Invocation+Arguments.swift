extension Invocation {
  /// Returns an argument.
  ///
  /// - Parameters:
  ///   - index: The argument's position, counting self as 0 and _cmd as 1.
  ///   - type: The type to read it as: its own, or one that it agrees with as a message would. A C
  ///     string that the invocation owns can be read as a `String`; others are not followed.
  /// - Throws: ``MessageError/argumentIndex(_:index:count:)`` or
  ///   ``MessageError/valueType(_:index:expected:given:)``.
  ///
  /// The corresponding Objective-C method is `-getArgument:atIndex:`.
  @inlinable
  public func argument<Value>(at index: Int, as type: Value.Type = Value.self) throws -> Value {
    if let place = unsafe place(index, type) { return unsafe place.pointee }
    return try convertedArgument(at: index, as: type)
  }

  /// Replaces an argument.
  ///
  /// The old value is released, the new one retained.
  ///
  /// - Parameters:
  ///   - value: The new value, of the argument's type or of one that agrees with it. A C string also
  ///     takes a `String`, which the invocation copies and owns; as a pointer it is only owned after
  ///     ``retainArguments()``.
  ///   - index: The argument's position, counting self as 0 and _cmd as 1.
  /// - Throws: ``MessageError/argumentIndex(_:index:count:)`` or
  ///   ``MessageError/valueType(_:index:expected:given:)``; the argument is then unchanged.
  ///
  /// The corresponding Objective-C method is `-setArgument:atIndex:`.
  @inlinable
  public func setArgument<Value>(_ value: Value, at index: Int) throws {
    if !mayOwnMemory(Value.self), let place = unsafe place(index, Value.self) {
      unsafe place.pointee = value
      return
    }
    try setConvertedArgument(value, at: index)
  }

  /// Whether an argument of this very type may point to memory that the invocation owns, or shall
  /// own. Folds to false where the type is known and is no such pointer.
  @inlinable @inline(__always)
  func mayOwnMemory<Value>(_: Value.Type) -> Bool {
    guard
      unsafe Value.self == UnsafeMutablePointer<CChar>?.self
        || Value.self == UnsafeMutableRawPointer?.self || Value.self == UnsafePointer<CChar>.self
        || Value.self == UnsafePointer<CChar>?.self
        || Value.self == UnsafeMutablePointer<CChar>.self
    else { return false }
    return state & (Self.retainsArguments | Self.ownsMemory) != 0
  }

  /// Returns where an argument lies, if it is of just this type.
  @inlinable @inline(__always)
  func place<Value>(_ index: Int, _ type: Value.Type) -> UnsafeMutablePointer<Value>? {
    unsafe signatureReference._withUnsafeGuaranteedRef { signature in
      let position = index &- 2
      guard position >= 0, position < signature.arguments.count,
        signature.arguments[position].type == type
      else { return nil }
      // The frame holds a value of just this type there.
      return unsafe (frame + signature.offsets[position]).assumingMemoryBound(to: Value.self)
    }
  }

  /// Returns an argument as a value of any type, or nil for one that is nil.
  ///
  /// - Parameter index: The argument's position, counting self as 0 and _cmd as 1.
  /// - Throws: ``MessageError/argumentIndex(_:index:count:)``.
  public func argument(at index: Int) throws -> Any? {
    switch index {
    case 0: return target
    case 1: return selector
    default:
      let signature = callSignature
      guard index > 0, index < signature.arguments.count + 2 else { throw indexError(index) }
      let record = signature.arguments[index - 2]
      return Self.flattened(unsafe record.box(frame + signature.offsets[index - 2]))
    }
  }

  /// Nil for a nil optional, however it is boxed.
  static func flattened(_ value: Any) -> Any? {
    func open<Value>(_ value: Value) -> Any? {
      guard let optional = value as? any OptionalValue else { return value }
      return optional.boxed
    }
    return _openExistential(value, do: open)
  }

  @usableFromInline
  func convertedArgument<Value>(at index: Int, as type: Value.Type) throws -> Value {
    let signature = callSignature
    switch index {
    case 0: return try cast(target as Any, index, AnyObject?.self)
    case 1: return try cast(selector, index, Selector.self)
    case 2..<(signature.arguments.count + 2):
      let record = signature.arguments[index - 2]
      let pointer = unsafe frame + signature.offsets[index - 2]
      if let place = unsafe record.place(pointer, type) { return unsafe place.pointee }
      if let text: Value = ownedText(at: index - 2) { return text }
      return try unsafe convert(record, pointer, index, to: type)
    default: throw indexError(index)
    }
  }

  @usableFromInline
  func setConvertedArgument<Value>(_ value: Value, at index: Int) throws {
    let signature = callSignature
    switch index {
    case 0:
      // Swift boxes any value as an object; a receiver must be one.
      let receiver = Self.flattened(value)
      guard receiver.map({ Swift.type(of: $0) is AnyClass }) ?? true else {
        throw MessageError.valueType(
          site, index: index, expected: "Optional<AnyObject>",
          given: String(describing: Value.self))
      }
      target = receiver as AnyObject?
    case 1: selector = try cast(value, index, Value.self)
    case 2..<(signature.arguments.count + 2):
      let record = signature.arguments[index - 2]
      let pointer = unsafe frame + signature.offsets[index - 2]
      if let place = unsafe record.place(pointer, Value.self) {
        unsafe place.pointee = value
      } else if try !setText(value, at: index) {
        try unsafe store(value, record, pointer, index)
        if tracksMemory { updateMemory(at: index - 2) }
      }
    default: throw indexError(index)
    }
  }

  func indexError(_ index: Int) -> MessageError {
    .argumentIndex(site, index: index, count: argumentCount)
  }

  private func cast<Value>(_ value: Any, _ index: Int, _ given: Any.Type) throws -> Value {
    guard let result = value as? Value else {
      throw MessageError.valueType(
        site, index: index, expected: String(describing: Value.self),
        given: String(describing: given))
    }
    return result
  }

  /// Reads a value of the frame as another type that it agrees with.
  func convert<Value>(
    _ record: TypeRecord, _ pointer: UnsafeMutableRawPointer, _ index: Int, to type: Value.Type
  ) throws -> Value {
    let wanted = TypeRecord(type)
    func mismatch() -> MessageError { valueError(record, wanted, index) }
    guard let conversion = Conversion(record, wanted) else { throw mismatch() }
    return try unsafe withUnsafeTemporaryAllocation(
      byteCount: max(wanted.size, 1), alignment: wanted.alignment
    ) { buffer in
      guard let place = buffer.baseAddress,
        try unsafe conversion.convert(pointer, place, record)
      else { throw mismatch() }
      return unsafe place.assumingMemoryBound(to: Value.self).move()
    }
  }

  /// Replaces a value of the frame by one of another type that agrees with it.
  func store<Value>(
    _ value: Value, _ record: TypeRecord, _ pointer: UnsafeMutableRawPointer, _ index: Int
  ) throws {
    let given = TypeRecord(Value.self)
    func mismatch() -> MessageError { valueError(record, given, index) }
    guard let conversion = Conversion(given, record) else { throw mismatch() }
    var value = value
    try unsafe withUnsafeMutablePointer(to: &value) { source in
      try unsafe withUnsafeTemporaryAllocation(
        byteCount: max(record.size, 1), alignment: record.alignment
      ) { buffer in
        guard let place = buffer.baseAddress,
          try unsafe conversion.convert(UnsafeMutableRawPointer(source), place, given)
        else { throw mismatch() }
        unsafe record.destroy(pointer)
        unsafe record.copy(place, to: pointer)
        unsafe record.destroy(place)
      }
    }
  }
}

extension Invocation {
  /// The error of a type that does not fit an argument, or at -1 the result.
  func valueError(_ record: TypeRecord, _ given: TypeRecord, _ index: Int) -> MessageError {
    if let error = CRepresentation.finding(ofAny: given.type)?.error {
      return .notPassable(site, index: index, type: given.name, reason: error)
    }
    return .valueType(site, index: index, expected: record.name, given: given.name)
  }
}

extension TypeRecord {
  /// The place of an encoded value as one of a Swift type that was found to be the same in C.
  @inline(__always)
  func place<Value>(
    _ pointer: UnsafeMutableRawPointer, _ type: Value.Type
  ) -> UnsafeMutablePointer<Value>? {
    guard let reference = unsafe layoutReference, let own = CRepresentation.recent(type),
      size == MemoryLayout<Value>.size,
      unsafe reference._withUnsafeGuaranteedRef({ $0.agrees(with: own) })
    else { return nil }
    return unsafe pointer.assumingMemoryBound(to: Value.self)
  }
}

extension OptionalValue {
  /// The value as `Any`, nil when there is none, one level deep and further.
  var boxed: Any? {
    guard let value = self as? Wrapped? else { return nil }
    return value.flatMap { Invocation.flattened($0) }
  }
}
