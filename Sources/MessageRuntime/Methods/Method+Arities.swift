// Initialisers without parameter packs for the usual numbers of arguments, for the reasons given in
// IMP+Arities.swift.

extension Method {
  /// Declares an instance method with no argument.
  ///
  /// - Parameters:
  ///   - selector: The name.
  ///   - body: The code. Its first parameter is the receiver; its error reaches the sender
  ///     unchanged.
  @inlinable @inline(__always)
  public init<Receiver: AnyObject, Result>(
    _ selector: Selector, fileID: StaticString = #fileID, line: Int = #line,
    column: Int = #column,
    _ body: @escaping @Sendable (Receiver) throws -> Result
  ) {
    self.init(selector, IMP(body), SourceLocation(fileID, line, column))
  }

  /// Declares an instance method with one argument.
  ///
  /// - Parameters:
  ///   - selector: The name, with one colon.
  ///   - body: The code. Its first parameter is the receiver; its error reaches the sender
  ///     unchanged.
  @inlinable @inline(__always)
  public init<Receiver: AnyObject, Result, First>(
    _ selector: Selector, fileID: StaticString = #fileID, line: Int = #line,
    column: Int = #column,
    _ body: @escaping @Sendable (Receiver, First) throws -> Result
  ) {
    self.init(selector, IMP(body), SourceLocation(fileID, line, column))
  }

  /// Declares an instance method with two arguments.
  ///
  /// - Parameters:
  ///   - selector: The name, with two colons.
  ///   - body: The code. Its first parameter is the receiver; its error reaches the sender
  ///     unchanged.
  @inlinable @inline(__always)
  public init<Receiver: AnyObject, Result, First, Second>(
    _ selector: Selector, fileID: StaticString = #fileID, line: Int = #line,
    column: Int = #column,
    _ body: @escaping @Sendable (Receiver, First, Second) throws -> Result
  ) {
    self.init(selector, IMP(body), SourceLocation(fileID, line, column))
  }

  /// Declares an instance method with three arguments.
  ///
  /// - Parameters:
  ///   - selector: The name, with three colons.
  ///   - body: The code. Its first parameter is the receiver; its error reaches the sender
  ///     unchanged.
  @inlinable @inline(__always)
  public init<Receiver: AnyObject, Result, First, Second, Third>(
    _ selector: Selector, fileID: StaticString = #fileID, line: Int = #line,
    column: Int = #column,
    _ body: @escaping @Sendable (Receiver, First, Second, Third) throws -> Result
  ) {
    self.init(selector, IMP(body), SourceLocation(fileID, line, column))
  }

  /// Declares an instance method with four arguments.
  ///
  /// - Parameters:
  ///   - selector: The name, with four colons.
  ///   - body: The code. Its first parameter is the receiver; its error reaches the sender
  ///     unchanged.
  @inlinable @inline(__always)
  public init<Receiver: AnyObject, Result, First, Second, Third, Fourth>(
    _ selector: Selector, fileID: StaticString = #fileID, line: Int = #line,
    column: Int = #column,
    _ body: @escaping @Sendable (Receiver, First, Second, Third, Fourth) throws -> Result
  ) {
    self.init(selector, IMP(body), SourceLocation(fileID, line, column))
  }
}
