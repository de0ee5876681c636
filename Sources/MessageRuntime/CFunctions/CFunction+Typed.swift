/// Stands for the types of a call: no value of it is ever made, only its address is compared.
@usableFromInline struct CallTypes<Result, each Argument> {}

/// Returns the word that stands for the types of a call.
@inlinable @inline(__always)
func callKey<Result, each Argument>(
  _ types: CallTypes<Result, repeat each Argument>.Type
) -> UnsafeRawPointer {
  // A metatype is the address of its metadata, which lives as long as the process.
  unsafe unsafeBitCast(types as Any.Type, to: UnsafeRawPointer.self)
}

// Calls with values whose types are known where they are written.
extension CFunction {
  /// Calls the function.
  ///
  /// - Parameters:
  ///   - arguments: The values, as for the untyped call.
  ///   - returning: The type to have the result as: its own; another integer or floating-point type
  ///     that the value fits; `String` or `String?` for a copy of a C string; a pointer to anything;
  ///     or `Void`.
  /// - Throws: As the untyped call; ``CFunctionError/result(function:encoding:asked:value:)``, where
  ///   the function was called only if `value` says what it returned.
  /// - Complexity: Numbers, pointers, objects and structures of the function's own types, integers
  ///   and floating-point numbers of other widths: O(1), without allocation or locks, after the
  ///   first call with the same Swift types. Others as the untyped call.
  @inlinable @inline(__always)
  public func call<each Argument, Result>(
    _ arguments: repeat each Argument, returning: Result.Type
  ) throws -> Result {
    let types = unsafe callKey(CallTypes<Result, repeat each Argument>.self)
    guard let plan = unsafe CRuntime.callPlan(prototype.plans, types), !isVariadic else {
      return try unsafe callChecked(types, nil, repeat each arguments, returning: Result.self)
    }
    var frame = (repeat each arguments)
    return try unsafe withUnsafeMutablePointer(to: &frame) {
      try unsafe run(plan, UnsafeMutableRawPointer($0), nil, returning: Result.self)
    }
  }

  /// Calls the function and returns errno.
  ///
  /// - Parameters:
  ///   - arguments: The values, as for the untyped call.
  ///   - returning: The type to have the result as.
  /// - Returns: The result, and errno as the function leaves it; it is 0 before.
  /// - Throws: As ``call(_:returning:)``.
  /// - Complexity: As ``call(_:returning:)``.
  @inlinable @inline(__always)
  public func callCapturingErrno<each Argument, Result>(
    _ arguments: repeat each Argument, returning: Result.Type
  ) throws -> (result: Result, errno: Int32) {
    let types = unsafe callKey(CallTypes<Result, repeat each Argument>.self)
    var errno: Int32 = 0
    guard let plan = unsafe CRuntime.callPlan(prototype.plans, types), !isVariadic else {
      let result = try unsafe callChecked(
        types, &errno, repeat each arguments, returning: Result.self)
      return (result, errno)
    }
    var frame = (repeat each arguments)
    let result = try unsafe withUnsafeMutablePointer(to: &frame) {
      try unsafe run(plan, UnsafeMutableRawPointer($0), &errno, returning: Result.self)
    }
    return (result, errno)
  }

  /// Calls the function with a tuple of the arguments.
  @inlinable @inline(__always)
  func run<Result>(
    _ plan: CRuntime.CallPlan, _ frame: UnsafeMutableRawPointer,
    _ errno: UnsafeMutablePointer<Int32>?, returning: Result.Type
  ) throws -> Result {
    // The library stays loaded.
    defer { withExtendedLifetime(library) {} }
    return try unsafe withUnsafeTemporaryAllocation(
      // A result without bytes gets one all the same, so that it has a place.
      byteCount: max(MemoryLayout<Result>.size, 1), alignment: MemoryLayout<Result>.alignment
    ) { buffer in
      guard let result = buffer.baseAddress else { fatalError("a byte has an address") }
      if unsafe CRuntime.isDirect(plan) {
        if let error = unsafe CRuntime.call(plan, address, frame, result, errno) {
          try unsafe fail(error, result)
        }
      } else {
        try unsafe callConverting(plan, frame, result, errno)
      }
      return unsafe result.assumingMemoryBound(to: Result.self).move()
    }
  }

  /// Throws what a callback threw. The function's result is given up.
  @usableFromInline @inline(never)
  func fail(_ error: UnsafeMutableRawPointer, _ result: UnsafeMutableRawPointer) throws -> Never {
    unsafe prototype.signature.result.destroyReturned(result)
    throw unsafe CRuntime.error(error)
  }

  /// Calls the function with arguments that are converted without a look at anything but their
  /// numbers.
  @usableFromInline @inline(never)
  func callConverting(
    _ plan: CRuntime.CallPlan, _ frame: UnsafeMutableRawPointer,
    _ result: UnsafeMutableRawPointer, _ errno: UnsafeMutablePointer<Int32>?
  ) throws {
    try unsafe CRuntime.conversions(plan)._withUnsafeGuaranteedRef {
      try unsafe $0.call(self, plan, frame, result, errno)
    }
  }

  /// Calls the function with arguments that are looked at one by one, the first time and where
  /// values decide.
  @usableFromInline @inline(never)
  func callChecked<each Argument, Result>(
    _ types: UnsafeRawPointer, _ errno: UnsafeMutablePointer<Int32>?,
    _ arguments: repeat each Argument, returning: Result.Type
  ) throws -> Result {
    if unsafe !isVariadic && !CRuntime.hasCallPlan(prototype.plans, types) {
      var records: [TypeRecord] = []
      repeat records.append(TypeRecord((each Argument).self))
      unsafe prototype.addPlan(types, arguments: records, result: TypeRecord(Result.self))
    }
    let frame = try typedFrame(repeat each arguments)
    try frame.check(Result.self)
    let left = try unsafe frame.call(address, capturesErrno: errno != nil)
    unsafe errno?.pointee = left
    return try frame.takeResult(as: Result.self)
  }

  // No closure may keep the pack (Docs/Decisions/0017-no-packs-in-inlined-closures.md).
  @inline(never)
  private func typedFrame<each Argument>(
    _ arguments: repeat each Argument
  ) throws -> FunctionFrame {
    var count = 0
    for _ in repeat (each Argument).self { count += 1 }
    let frame: FunctionFrame
    if count == argumentCount && !isVariadic {
      frame = FunctionFrame(name, prototype)
    } else {
      var types: [String?] = []
      for argument in repeat each arguments { types.append(VariadicTypes.type(of: argument)) }
      frame = FunctionFrame(name, try prototype(count: count) { types })
    }
    var index = 0
    for argument in repeat each arguments {
      if !frame.storeExactly(argument, index) { try frame.store(argument, index) }
      index += 1
    }
    return frame
  }
}
