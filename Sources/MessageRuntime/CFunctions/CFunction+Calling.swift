extension CFunction {
  /// Calls the function with values whose types are only known at run time.
  ///
  /// - Parameter arguments: The values, as ``CFunction`` says what goes where. Further values of a
  ///   variadic function are promoted as C does it: narrow integers and `Bool` become `int`, `Float`
  ///   becomes `double`; a string is copied; nil is a null pointer.
  /// - Returns: The result; nil for null and where there is none. A C string is returned as the
  ///   pointer that it is; ask for a `String` by ``call(_:returning:)``.
  /// - Throws: ``CFunctionError`` before anything is called; what a callback threw.
  /// - Complexity: O(*n*) in the number of arguments and the length of strings. Allocates.
  @discardableResult
  public func call(_ arguments: Any?...) throws -> Any? {
    try run(arguments, capturesErrno: false).frame.boxedResult
  }

  /// Calls the function with values whose types are only known at run time.
  ///
  /// - Parameter arguments: As for ``call(_:)``.
  /// - Returns: As ``call(_:)``.
  /// - Throws: As ``call(_:)``.
  @discardableResult
  public func call(arguments: [Any?]) throws -> Any? {
    try run(arguments, capturesErrno: false).frame.boxedResult
  }

  /// Calls the function with values whose types are only known at run time, for a result whose type
  /// is known.
  ///
  /// - Parameters:
  ///   - arguments: As for ``call(_:)``.
  ///   - returning: As for ``call(_:returning:)``.
  /// - Throws: As ``call(_:returning:)``.
  public func call<Result>(arguments: [Any?], returning: Result.Type) throws -> Result {
    let frame = try filledFrame(arguments)
    try frame.check(Result.self)
    _ = try unsafe frame.call(address, capturesErrno: false)
    return try frame.takeResult(as: Result.self)
  }

  /// Calls the function with values whose types are only known at run time, and returns errno.
  ///
  /// - Parameter arguments: As for ``call(_:)``.
  /// - Returns: The result, and errno as the function leaves it; it is 0 before.
  /// - Throws: As ``call(_:)``.
  public func callCapturingErrno(_ arguments: Any?...) throws -> (result: Any?, errno: Int32) {
    let (frame, errno) = try run(arguments, capturesErrno: true)
    return (frame.boxedResult, errno)
  }

  private func run(
    _ arguments: [Any?], capturesErrno: Bool
  ) throws -> (frame: FunctionFrame, errno: Int32) {
    let frame = try filledFrame(arguments)
    return (frame, try unsafe frame.call(address, capturesErrno: capturesErrno))
  }

  private func filledFrame(_ arguments: [Any?]) throws -> FunctionFrame {
    let frame = FunctionFrame(
      name, try prototype(count: arguments.count) { arguments.map(VariadicTypes.type(of:)) })
    for (index, argument) in arguments.enumerated() { try frame.store(argument, index) }
    return frame
  }

  /// The prototype of a call with so many arguments.
  ///
  /// - Parameter types: The promoted types of all values; asked for if there is an ellipsis.
  func prototype(count: Int, _ types: () -> [String?]) throws -> CPrototype {
    if count == argumentCount && !isVariadic { return prototype }
    guard isVariadic, count >= argumentCount else {
      throw CFunctionError.argumentCount(function: name, expected: argumentCount, given: count)
    }
    // Also without further arguments the call is that of a variadic function.
    return try extended(by: types().dropFirst(argumentCount).map { $0 ?? "^v" }.joined())
  }
}
