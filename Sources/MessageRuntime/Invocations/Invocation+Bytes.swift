extension Invocation {
  /// Calls a closure with the bytes of an argument, or of the target or the selector.
  ///
  /// - Parameters:
  ///   - index: The argument's position, counting self as 0 and _cmd as 1.
  ///   - body: Must not keep the pointer. The bytes are those of the argument's Swift type, or of
  ///     the C type where only its encoding is known; target and selector are a pointer each.
  /// - Throws: ``MessageError/argumentIndex(_:index:count:)``, and what the closure throws.
  ///
  /// The corresponding Objective-C method is `-getArgument:atIndex:`.
  public func withUnsafeArgumentBytes<Result>(
    at index: Int, _ body: (UnsafeRawBufferPointer) throws -> Result
  ) throws -> Result {
    let signature = callSignature
    switch index {
    case 0:
      let target = target
      let word = unsafe target.map { unsafe Unmanaged.passUnretained($0).toOpaque() }
      defer { withExtendedLifetime(target) {} }
      return try unsafe withUnsafeBytes(of: word) { try unsafe body($0) }
    case 1:
      return try unsafe withUnsafeBytes(of: selector.record) { try unsafe body($0) }
    case 2..<(signature.arguments.count + 2):
      defer { withExtendedLifetime(self) {} }
      return try unsafe body(
        UnsafeRawBufferPointer(
          start: frame + signature.offsets[index - 2], count: signature.arguments[index - 2].size))
    default: throw indexError(index)
    }
  }

  /// Replaces an argument, or the target or the selector, by a value that is given by its bytes.
  ///
  /// The value is copied as one of its type is: what it refers to is retained, and after
  /// ``retainArguments()`` C strings and blocks are copied.
  ///
  /// - Parameters:
  ///   - bytes: As many as ``withUnsafeArgumentBytes(at:_:)`` gives, at any alignment. Nothing can
  ///     check that they are a value of the argument's type: references in them must be to objects
  ///     that are alive.
  ///   - index: The argument's position, counting self as 0 and _cmd as 1.
  /// - Throws: ``MessageError/argumentIndex(_:index:count:)`` or
  ///   ``MessageError/byteCount(_:index:expected:given:)``; the argument is then unchanged.
  ///
  /// The corresponding Objective-C method is `-setArgument:atIndex:`.
  public func setUnsafeArgumentBytes(_ bytes: UnsafeRawBufferPointer, at index: Int) throws {
    let signature = callSignature
    switch index {
    case 0, 1:
      let word = unsafe try word(bytes, index)
      if index == 0 {
        target = unsafe word.map {
          unsafe Unmanaged<AnyObject>.fromOpaque($0).takeUnretainedValue()
        }
      } else {
        selector = unsafe word.map { unsafe Selector(record: $0) } ?? Selector.none
      }
    case 2..<(signature.arguments.count + 2):
      let record = signature.arguments[index - 2]
      let place = unsafe frame + signature.offsets[index - 2]
      try unsafe withValue(bytes, record, index) { value in
        // Copied first: the old value may be what keeps the new one alive.
        unsafe record.replace(place, by: value)
        if tracksMemory { updateMemory(at: index - 2) }
      }
    default: throw indexError(index)
    }
  }

  /// Calls a closure with the bytes of the result.
  ///
  /// - Parameter body: Must not keep the pointer.
  /// - Throws: ``MessageError/noResult(_:)``, and what the closure throws.
  ///
  /// The corresponding Objective-C method is `-getReturnValue:`.
  public func withUnsafeReturnValueBytes<Result>(
    _ body: (UnsafeRawBufferPointer) throws -> Result
  ) throws -> Result {
    guard hasReturnValue else { throw MessageError.noResult(site) }
    defer { withExtendedLifetime(self) {} }
    return try unsafe body(
      UnsafeRawBufferPointer(start: resultPointer, count: callSignature.result.size))
  }

  /// Sets the result to a value that is given by its bytes; what it refers to is retained.
  ///
  /// - Parameter bytes: As ``setUnsafeArgumentBytes(_:at:)`` takes them.
  /// - Throws: ``MessageError/byteCount(_:index:expected:given:)``; the result is then unchanged.
  ///
  /// The corresponding Objective-C method is `-setReturnValue:`.
  public func setUnsafeReturnValueBytes(_ bytes: UnsafeRawBufferPointer) throws {
    let record = callSignature.result
    try unsafe withValue(bytes, record, -1) { value in
      if state & Self.isInvoking != 0 { return }
      guard hasReturnValue, state & Self.borrowsResult == 0 else {
        dropResult()
        unsafe record.copy(value, to: resultPointer)
        state |= Self.hasResult
        return
      }
      unsafe record.replace(resultPointer, by: value)
    }
  }

  private func word(
    _ bytes: UnsafeRawBufferPointer, _ index: Int
  ) throws -> UnsafeRawPointer? {
    let expected = MemoryLayout<UInt>.size
    guard bytes.count == expected else {
      throw MessageError.byteCount(site, index: index, expected: expected, given: bytes.count)
    }
    return unsafe bytes.loadUnaligned(as: UnsafeRawPointer?.self)
  }

  /// Calls the body with the bytes as a value that it must not destroy.
  private func withValue(
    _ bytes: UnsafeRawBufferPointer, _ record: TypeRecord, _ index: Int,
    _ body: (UnsafeMutableRawPointer) -> Void
  ) throws {
    guard bytes.count == record.size else {
      throw MessageError.byteCount(site, index: index, expected: record.size, given: bytes.count)
    }
    unsafe withUnsafeTemporaryAllocation(
      byteCount: max(record.size, 1), alignment: record.alignment
    ) { buffer in
      guard let value = buffer.baseAddress else { return }
      if let base = bytes.baseAddress {
        unsafe value.copyMemory(from: base, byteCount: record.size)
      }
      // C may leave anything in a Boolean; Swift knows 0 and 1.
      if record.type == Bool.self {
        unsafe value.storeBytes(of: value.load(as: UInt8.self) & 1, as: UInt8.self)
      }
      unsafe body(value)
    }
  }
}

extension TypeRecord {
  /// Replaces a value by a copy of another one, and destroys it afterwards.
  fileprivate func replace(_ place: UnsafeMutableRawPointer, by value: UnsafeMutableRawPointer) {
    guard !isTrivial else {
      unsafe copy(value, to: place)
      return
    }
    if let layout {
      unsafe layout.retain(value)
      unsafe layout.release(place)
      unsafe place.copyMemory(from: value, byteCount: size)
      return
    }
    func open<Value>(_: Value.Type) {
      // Both are values of this type.
      unsafe place.assumingMemoryBound(to: Value.self).pointee =
        value.assumingMemoryBound(to: Value.self).pointee
    }
    _openExistential(type, do: open)
  }
}
