// Initialisers without parameter packs for the usual numbers of arguments, as IMP has them.

extension CMethodPointer {
  /// Makes a C function from a closure with no argument.
  ///
  /// - Parameters:
  ///   - selector: What the errors call the function.
  ///   - body: The code. Its first parameter is the function's self; _cmd is dropped.
  /// - Throws: As ``init(_:selector:types:)``.
  @inlinable @inline(__always)
  public convenience init<Receiver: AnyObject, Result>(
    selector: Selector = "(closure)",
    _ body: @escaping @Sendable (Receiver) throws -> Result
  ) throws {
    try self.init(making: IMP(body), selector)
  }

  /// Makes a C function from a closure with one argument.
  ///
  /// - Parameters:
  ///   - selector: What the errors call the function.
  ///   - body: The code. Its first parameter is the function's self; _cmd is dropped.
  /// - Throws: As ``init(_:selector:types:)``.
  @inlinable @inline(__always)
  public convenience init<Receiver: AnyObject, Result, First>(
    selector: Selector = "(closure)",
    _ body: @escaping @Sendable (Receiver, First) throws -> Result
  ) throws {
    try self.init(making: IMP(body), selector)
  }

  /// Makes a C function from a closure with two arguments.
  ///
  /// - Parameters:
  ///   - selector: What the errors call the function.
  ///   - body: The code. Its first parameter is the function's self; _cmd is dropped.
  /// - Throws: As ``init(_:selector:types:)``.
  @inlinable @inline(__always)
  public convenience init<Receiver: AnyObject, Result, First, Second>(
    selector: Selector = "(closure)",
    _ body: @escaping @Sendable (Receiver, First, Second) throws -> Result
  ) throws {
    try self.init(making: IMP(body), selector)
  }
}
