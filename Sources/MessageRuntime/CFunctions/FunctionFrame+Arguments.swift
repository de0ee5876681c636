// How a value becomes an argument of C.
extension FunctionFrame {
  /// Stores an argument, converting it.
  ///
  /// - Throws: ``CFunctionError/argument(function:index:encoding:given:reason:)``.
  func store(_ given: Any?, _ index: Int) throws {
    let value = given.flatMap { Invocation.flattened($0) }
    switch UnicodeScalar(prototype.kind(index)) {
    case "c", "C", "s", "S", "i", "I", "l", "L", "q", "Q", "t", "T":
      try storeInteger(value, index)
    case "f", "d", "D": try storeFloatingPoint(value, index)
    case "B": try storeBool(value, index)
    case "*", "^": try storePointer(value, index)
    case "@": try storeObject(value, index)
    case "#": try storeClass(value, index)
    case ":": try storeSelector(value, index)
    default: try storeAgreeing(value, index)
    }
  }

  private func storeInteger(_ value: Any?, _ index: Int) throws {
    guard let type = record(index).type as? any FixedWidthInteger.Type else {
      return try storeAgreeing(value, index)
    }
    func store<Number: FixedWidthInteger>(
      _: Number.Type, _ value: some BinaryInteger
    ) throws {
      guard let number = Number(exactly: value) else { throw fault(index, value, .range) }
      _ = storeExactly(number, index)
    }
    if let number = value as? any BinaryInteger {
      try store(type, number)
    } else if let flag = value as? Bool, index >= prototype.fixedCount ?? .max {
      // C promotes what comes after the ellipsis.
      try store(type, flag ? 1 : 0)
    } else {
      throw fault(index, value, .type)
    }
  }

  private func storeFloatingPoint(_ value: Any?, _ index: Int) throws {
    guard let type = record(index).type as? any BinaryFloatingPoint.Type else {
      return try storeAgreeing(value, index)
    }
    func store<Number: BinaryFloatingPoint>(_: Number.Type) throws {
      if let given = value as? any BinaryFloatingPoint {
        guard let number = Number(rounding: given) else { throw fault(index, value, .range) }
        _ = storeExactly(number, index)
      } else if let given = value as? any BinaryInteger {
        guard let number = Number(exactly: given) else { throw fault(index, value, .range) }
        _ = storeExactly(number, index)
      } else {
        throw fault(index, value, .type)
      }
    }
    try store(type)
  }

  private func storeBool(_ value: Any?, _ index: Int) throws {
    if let flag = value as? Bool {
      _ = storeExactly(flag, index)
    } else if let number = value as? any BinaryInteger {
      guard let bit = UInt8(exactly: number), bit < 2 else { throw fault(index, value, .range) }
      _ = storeExactly(bit == 1, index)
    } else {
      throw fault(index, value, .type)
    }
  }

  private func storeObject(_ value: Any?, _ index: Int) throws {
    // A block's slot holds a pointer.
    guard record(index).type == AnyObject?.self else { return try storePointer(value, index) }
    guard let value else { return }
    // Swift would box any value as an object; C gets real ones.
    guard type(of: value) is AnyClass else { throw fault(index, value, .type) }
    _ = storeExactly(value as AnyObject?, index)
  }

  private func storeClass(_ value: Any?, _ index: Int) throws {
    switch value {
    case nil: break
    case let cls as Class: _ = storeExactly(cls as Class?, index)
    case let type as AnyClass: _ = storeExactly(Class.of(type) as Class?, index)
    default: throw fault(index, value, .type)
    }
  }

  private func storeSelector(_ value: Any?, _ index: Int) throws {
    guard let value else { return }
    guard let selector = value as? Selector else { throw fault(index, value, .type) }
    _ = storeExactly(selector as Selector?, index)
  }

  /// Stores what agrees with the type as a message's argument would.
  private func storeAgreeing(_ value: Any?, _ index: Int) throws {
    guard let value else { throw fault(index, nil, .type) }
    func store<Value>(_ value: Value) throws {
      guard !storeExactly(value, index) else { return }
      let (given, wanted) = (TypeRecord(Value.self), record(index))
      guard let conversion = Conversion(given, wanted) else { throw fault(index, value, .type) }
      var value = value
      let isDone = try unsafe withUnsafeMutablePointer(to: &value) {
        // What is there is zero, which needs no destroying.
        try unsafe conversion.convert(UnsafeMutableRawPointer($0), place(index), given)
      }
      guard isDone else { throw fault(index, value, .type) }
    }
    try _openExistential(value, do: store)
  }
}

extension BinaryFloatingPoint {
  /// The nearest number, or nil where that is infinite and the given one is not.
  init?<Source: BinaryFloatingPoint>(rounding source: Source) {
    self.init(source)
    if isInfinite && source.isFinite { return nil }
  }
}
