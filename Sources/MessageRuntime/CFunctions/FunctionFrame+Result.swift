internal import TypeEncodings

// How C's result becomes a value.
extension FunctionFrame {
  /// Returns the result as a type that goes with its encoding.
  ///
  /// - Throws: ``CFunctionError/result(function:encoding:asked:value:)``.
  func takeResult<Result>(as type: Result.Type) throws -> Result {
    let own = prototype.signature.result
    if own.type == type {
      // The result was stored as this type.
      return unsafe resultPlace.assumingMemoryBound(to: Result.self).pointee
    }
    return try convertedResult(as: type)
  }

  // Apart, as what is made of the type here would be looked up for each call.
  @inline(never)
  private func convertedResult<Result>(as type: Result.Type) throws -> Result {
    let own = prototype.signature.result
    if let found = try convertedNumber(type) ?? text(type) { return found }
    guard let conversion = Conversion(result: own, TypeRecord(type)) else { throw fault(type, nil) }
    return try unsafe withUnsafeTemporaryAllocation(
      byteCount: max(MemoryLayout<Result>.size, 1), alignment: MemoryLayout<Result>.alignment
    ) { buffer in
      guard let place = buffer.baseAddress,
        try unsafe conversion.convert(resultPlace, place, own)
      else { throw fault(type, CFunctionError.describe(boxedResult)) }
      return unsafe place.assumingMemoryBound(to: Result.self).move()
    }
  }

  private func fault<Result>(_ type: Result.Type, _ value: String?) -> CFunctionError {
    .result(
      function: function, encoding: prototype.resultType.description,
      asked: String(describing: type), value: value)
  }

  /// Says whether a result can be had as a type at all, before the function is called.
  func check<Result>(_ type: Result.Type) throws {
    let own = prototype.signature.result
    if own.type == type { return }
    try checkConverted(type)
  }

  @inline(never)
  private func checkConverted<Result>(_ type: Result.Type) throws {
    let own = prototype.signature.result
    if Conversion(result: own, TypeRecord(type)) != nil { return }
    if own.type is any FixedWidthInteger.Type, type is any FixedWidthInteger.Type { return }
    if own.type is any BinaryFloatingPoint.Type, type is any BinaryFloatingPoint.Type { return }
    if prototype.returnsText, type == String.self || type == String?.self { return }
    throw fault(type, nil)
  }

  /// A number as another type of number of its kind; nil for what is no number.
  private func convertedNumber<Result>(_ type: Result.Type) throws -> Result? {
    let value = boxedResult
    if let number = value as? any BinaryInteger, let wanted = type as? any FixedWidthInteger.Type {
      func convert<Number: FixedWidthInteger>(_: Number.Type) -> Any? { Number(exactly: number) }
      guard let found = convert(wanted) as? Result else {
        throw fault(type, CFunctionError.describe(value))
      }
      return found
    }
    if let number = value as? any BinaryFloatingPoint,
      let wanted = type as? any BinaryFloatingPoint.Type
    {
      func convert<Number: BinaryFloatingPoint>(_: Number.Type) -> Any? { Number(rounding: number) }
      guard let found = convert(wanted) as? Result else {
        throw fault(type, CFunctionError.describe(value))
      }
      return found
    }
    return nil
  }

  /// A copy of a C string, repaired where it is no UTF-8.
  private func text<Result>(_ type: Result.Type) throws -> Result? {
    guard prototype.returnsText, type == String.self || type == String?.self else { return nil }
    let pointer = unsafe resultPlace.load(as: UnsafePointer<CChar>?.self)
    let text = unsafe pointer.map { unsafe String(cString: $0) }
    if let found = text as? Result { return found }
    if let none = String?.none as? Result { return none }
    throw fault(type, "nil")
  }
}

extension CPrototype {
  /// The result's encoding.
  var resultType: TypeEncoding { signature.encoded?.returnType ?? .void }

  /// Whether the result is a C string.
  var returnsText: Bool { resultType.unqualified == .cString }
}
