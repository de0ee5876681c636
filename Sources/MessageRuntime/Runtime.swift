/// What concerns the runtime as a whole, and messages to objects of any class.
///
/// Thread safety: safe to use from any thread.
public enum Runtime {
  /// Sends a message to an object of any class and returns its result.
  ///
  /// Classes that conform to ``MessageReceiver`` have `send` of their own.
  ///
  /// - Parameters:
  ///   - selector: The message's name.
  ///   - receiver: Any object; nil gives zero or nil.
  ///   - arguments: The values after self and _cmd.
  ///   - returning: The result's type; where it can be inferred it may be left out.
  /// - Throws: What the method throws, unchanged; otherwise ``MessageError``.
  ///
  /// The corresponding Objective-C function is `objc_msgSend`.
  @inlinable @inline(__always) @discardableResult
  public static func send<Result, each Argument>(
    _ selector: Selector, to receiver: AnyObject?, _ arguments: repeat each Argument,
    returning: Result.Type = Result.self
  ) throws -> Result {
    guard let receiver else { return try zeroValue(Result.self, nil, selector) }
    return try sendMessage(receiver, selector, repeat each arguments)
  }

  /// Sends a message to an object of any class and ignores its result.
  @inlinable @inline(__always)
  public static func send<each Argument>(
    _ selector: Selector, to receiver: AnyObject?, _ arguments: repeat each Argument
  ) throws {
    guard let receiver else { return }
    try sendMessage(receiver, selector, repeat each arguments) as Void
  }

  /// Sends a message whose types the compiler checks to an object of any class.
  @inlinable @inline(__always) @discardableResult
  public static func send<Result, each Argument>(
    _ selector: TypedSelector<Result, repeat each Argument>, to receiver: AnyObject?,
    _ arguments: repeat each Argument
  ) throws -> Result {
    guard let receiver else { return try zeroValue(Result.self, nil, selector.selector) }
    return try unsafe typedEntry(receiver, selector)._withUnsafeGuaranteedRef {
      try $0.body(receiver, repeat each arguments)
    }
  }

  /// Says whether an object of any class has a method for a selector, resolving it if need be.
  ///
  /// A class's own ``MessageReceiver/responds(to:)`` is not consulted.
  @inlinable @inline(__always)
  public static func responds(_ receiver: AnyObject, to selector: Selector) -> Bool {
    instanceResponds(receiver, selector)
  }

  /// Says whether an object has a method for a selector as far as that is known: 1 yes, 0 no, and -1
  /// where finding out may run code, such as a resolver.
  @inlinable @inline(__always)
  package static func knownAnswer(_ receiver: AnyObject, to selector: Selector) -> Int32 {
    CRuntime.cachedAnswer(CRuntime.isa(of: receiver), selector)
  }

  /// The classes that have records, in no order.
  public static var classes: [Class] { ClassRegistry.all }

  /// Every registered selector, in no order.
  public static var selectors: [Selector] { CRuntime.allSelectors() }

  /// Sets what is told of mistakes that did not stop a message, and returns what was set before.
  ///
  /// - Parameter handler: Called on the thread that noticed, without locks; nil for silence, which
  ///   is also how the process begins.
  @discardableResult
  public static func setDiagnosticHandler(
    _ handler: (@Sendable (Diagnostic) -> Void)?
  ) -> (@Sendable (Diagnostic) -> Void)? {
    Diagnostics.exchange(handler)
  }
}
