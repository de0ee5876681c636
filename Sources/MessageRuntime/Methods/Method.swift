/// A selector with its implementation, as a class declares it.
///
/// Thread safety: an immutable value; safe to use from any thread.
///
/// The corresponding Objective-C type is `Method`.
public struct Method: Sendable {
  /// The name of the messages that the method answers.
  public let selector: Selector
  /// The code.
  public let implementation: IMP
  /// Whether the method answers messages to the class, not to instances.
  public var isClassSide: Bool { implementation.isClassSide }
  /// Where the method was declared.
  public let location: SourceLocation

  @usableFromInline
  init(_ selector: Selector, _ implementation: IMP, _ location: SourceLocation) {
    self.selector = selector
    self.implementation = implementation
    self.location = location
  }

  /// Declares an instance method.
  ///
  /// - Parameters:
  ///   - selector: The name, with one colon for each argument after the receiver.
  ///   - body: The code. Its first parameter is the receiver; its error reaches the sender
  ///     unchanged.
  @inlinable @inline(never)
  public init<Receiver: AnyObject, Result, each Argument>(
    _ selector: Selector, fileID: StaticString = #fileID, line: Int = #line,
    column: Int = #column,
    _ body: @escaping @Sendable (Receiver, repeat each Argument) throws -> Result
  ) {
    self.init(selector, IMP(body), SourceLocation(fileID, line, column))
  }

  /// Declares an instance method that runs on the main actor.
  ///
  /// - Parameters:
  ///   - selector: The name, with one colon for each argument after the receiver.
  ///   - body: The code, which the compiler isolates to the main actor. A send from elsewhere is refused with
  ///     ``MessageError/wrongExecutor(_:)``.
  @inlinable @inline(never)
  public init<Receiver: AnyObject, Result, each Argument>(
    mainActor selector: Selector, fileID: StaticString = #fileID, line: Int = #line,
    column: Int = #column,
    _ body: @escaping @MainActor @Sendable (Receiver, repeat each Argument) throws -> Result
  ) {
    self.init(selector, IMP(mainActor: body), SourceLocation(fileID, line, column))
  }

  /// Declares a method of the class itself.
  ///
  /// - Parameters:
  ///   - selector: The name, with one colon for each argument after the class.
  ///   - body: The code. Its first parameter is the class that the message was sent to.
  @inlinable @inline(never)
  public init<Receiver: AnyObject, Result, each Argument>(
    classSide selector: Selector, fileID: StaticString = #fileID, line: Int = #line,
    column: Int = #column,
    _ body: @escaping @Sendable (Receiver.Type, repeat each Argument) throws -> Result
  ) {
    self.init(selector, IMP(classSide: body), SourceLocation(fileID, line, column))
  }

  /// Declares a method with an implementation at hand.
  ///
  /// - Parameters:
  ///   - selector: The name.
  ///   - implementation: The code.
  public init(
    _ selector: Selector, implementation: IMP, fileID: StaticString = #fileID,
    line: Int = #line, column: Int = #column
  ) {
    self.init(selector, implementation, SourceLocation(fileID, line, column))
  }
}

extension Method: CustomStringConvertible {
  public var description: String {
    "\(isClassSide ? "+" : "-")\(selector) \(implementation.entry.signature.swiftDescription)"
  }
}

/// A place in a program's source.
public struct SourceLocation: Hashable, Sendable, CustomStringConvertible {
  let file: StaticString
  /// The line, counted from 1.
  public let line: Int
  /// The column, counted from 1.
  public let column: Int

  @usableFromInline
  init(_ file: StaticString, _ line: Int, _ column: Int) {
    self.file = file
    self.line = line
    self.column = column
  }

  static var unknown: SourceLocation { SourceLocation("", 0, 0) }

  /// The file's name as a C string, when the place is known and the name lies in the program.
  var inMemory: UnsafePointer<CChar>? {
    guard line > 0, file.hasPointerRepresentation else { return nil }
    // A static string lives as long as the process.
    return unsafe UnsafeRawPointer(file.utf8Start).assumingMemoryBound(to: CChar.self)
  }

  /// The file with its module, as `#fileID` writes it.
  public var fileID: String { "\(file)" }

  public var description: String { "\(file):\(line)" }

  public static func == (left: SourceLocation, right: SourceLocation) -> Bool {
    left.line == right.line && left.column == right.column && left.fileID == right.fileID
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(line)
    hasher.combine(column)
  }
}

/// Builds the list of methods that a class declares.
@resultBuilder
public enum MethodBuilder {
  public static func buildExpression(_ method: Method) -> [Method] { [method] }
  public static func buildExpression(_ methods: [Method]) -> [Method] { methods }
  public static func buildBlock(_ parts: [Method]...) -> [Method] { parts.flatMap { $0 } }
  public static func buildOptional(_ part: [Method]?) -> [Method] { part ?? [] }
  public static func buildEither(first part: [Method]) -> [Method] { part }
  public static func buildEither(second part: [Method]) -> [Method] { part }
  public static func buildArray(_ parts: [[Method]]) -> [Method] { parts.flatMap { $0 } }
  public static func buildLimitedAvailability(_ part: [Method]) -> [Method] { part }
}
