// Initialisers without parameter packs for the usual numbers of arguments, as IMP has them.

extension CCallback {
  /// Makes a C function from a closure with no argument.
  ///
  /// - Parameters:
  ///   - types: The function's encodings; nil for those of the closure's own types.
  ///   - body: The code.
  /// - Throws: As for any number of arguments.
  @inlinable @inline(__always)
  public convenience init<Result>(
    types: String? = nil, _ body: @escaping @Sendable () throws -> Result
  ) throws {
    try self.init(TypedEntry<Result> { (_: AnyObject) in try body() }, types)
  }

  /// Makes a C function from a closure with one argument.
  ///
  /// - Parameters:
  ///   - types: The function's encodings; nil for those of the closure's own types.
  ///   - body: The code.
  /// - Throws: As for any number of arguments.
  @inlinable @inline(__always)
  public convenience init<Result, First>(
    types: String? = nil, _ body: @escaping @Sendable (First) throws -> Result
  ) throws {
    try self.init(
      TypedEntry<Result, First> { (_: AnyObject, first: First) in try body(first) }, types)
  }

  /// Makes a C function from a closure with two arguments.
  ///
  /// - Parameters:
  ///   - types: The function's encodings; nil for those of the closure's own types.
  ///   - body: The code.
  /// - Throws: As for any number of arguments.
  @inlinable @inline(__always)
  public convenience init<Result, First, Second>(
    types: String? = nil, _ body: @escaping @Sendable (First, Second) throws -> Result
  ) throws {
    try self.init(
      TypedEntry<Result, First, Second> {
        (_: AnyObject, first: First, second: Second) in try body(first, second)
      }, types)
  }

  /// Makes a C function from a closure with three arguments.
  ///
  /// - Parameters:
  ///   - types: The function's encodings; nil for those of the closure's own types.
  ///   - body: The code.
  /// - Throws: As for any number of arguments.
  @inlinable @inline(__always)
  public convenience init<Result, First, Second, Third>(
    types: String? = nil, _ body: @escaping @Sendable (First, Second, Third) throws -> Result
  ) throws {
    try self.init(
      TypedEntry<Result, First, Second, Third> {
        (_: AnyObject, first: First, second: Second, third: Third) in
        try body(first, second, third)
      }, types)
  }
}
