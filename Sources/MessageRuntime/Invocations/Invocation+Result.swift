extension Invocation {
  /// Returns the result.
  ///
  /// - Parameter type: The type to read it as: its own, or one that it agrees with.
  /// - Throws: ``MessageError/noResult(_:)`` if the invocation was not invoked or that failed, also
  ///   when an earlier call succeeded; ``MessageError/valueType(_:index:expected:given:)``.
  ///
  /// The corresponding Objective-C method is `-getReturnValue:`.
  @inlinable
  public func returnValue<Value>(as type: Value.Type = Value.self) throws -> Value {
    if state & Self.hasResult != 0,
      unsafe signatureReference._withUnsafeGuaranteedRef({ $0.result.type == type })
    {
      // The result was stored as this type.
      return unsafe resultPointer.assumingMemoryBound(to: Value.self).pointee
    }
    return try convertedResult(as: type)
  }

  /// Sets the result that the sender of a forwarded message gets.
  ///
  /// Whatever it is, the next call replaces it; so does one that is running.
  ///
  /// - Parameter value: A value of the type that the sender asked for, or one that agrees with it.
  /// - Throws: ``MessageError/valueType(_:index:expected:given:)``.
  ///
  /// The corresponding Objective-C method is `-setReturnValue:`.
  @inlinable
  public func setReturnValue<Value>(_ value: Value) throws {
    guard unsafe signatureReference._withUnsafeGuaranteedRef({ $0.result.type == Value.self })
    else {
      try setConvertedResult(value)
      return
    }
    if state & Self.isInvoking != 0 { return }
    dropResult()
    unsafe resultPointer.initializeMemory(as: Value.self, to: value)
    state |= Self.hasResult
  }

  @usableFromInline
  func convertedResult<Value>(as type: Value.Type) throws -> Value {
    guard hasReturnValue else { throw MessageError.noResult(site) }
    let record = callSignature.result
    if let place = unsafe record.place(resultPointer, type) { return unsafe place.pointee }
    return try unsafe convert(record, resultPointer, -1, to: type)
  }

  @usableFromInline
  func setConvertedResult<Value>(_ value: Value) throws {
    let record = callSignature.result
    let given = TypeRecord(Value.self)
    func mismatch() -> MessageError { valueError(record, given, -1) }
    // A sender that ignores the result takes any.
    guard let conversion = Conversion(result: given, record) else { throw mismatch() }
    var value = value
    try unsafe withUnsafeMutablePointer(to: &value) { source in
      try unsafe withUnsafeTemporaryAllocation(
        byteCount: max(record.size, 1), alignment: record.alignment
      ) { buffer in
        guard let place = buffer.baseAddress else { return }
        guard try unsafe conversion.convert(UnsafeMutableRawPointer(source), place, given) else {
          throw mismatch()
        }
        if state & Self.isInvoking != 0 {
          unsafe record.destroy(place)
          return
        }
        dropResult()
        unsafe record.copy(place, to: resultPointer)
        unsafe record.destroy(place)
        state |= Self.hasResult
      }
    }
  }
}
