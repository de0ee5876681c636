internal import TypeEncodings

/// A C function pointer made from a closure, with the token that keeps it alive.
///
///     let ascending = try CCallback {
///       (a: UnsafePointer<Int32>, b: UnsafePointer<Int32>) -> Int32 in
///       unsafe a.pointee < b.pointee ? -1 : a.pointee > b.pointee ? 1 : 0
///     }
///     let sort = try SharedLibrary.process.function("qsort", types: "v^vQQ^?")
///     try sort.call(numbers, numbers.count, 4, ascending)
///
/// The function has the closure's arguments and nothing else; where C passes a context pointer it is
/// an argument like others, and usually not needed, as closures capture. Arguments are borrowed; an
/// object that is returned is owned by the C caller (+1), except classes, which are not counted.
///
/// An error does not unwind C. The function returns zero; from then on, until the ``CFunction`` call
/// or the ``rethrowing(_:)`` that led to it is over, callbacks return zero without running, and then
/// that call throws the error. Where the C code was called by neither, the error is left in the
/// thread for `cmr_take_error`, or for the sender where the C code is a method.
///
/// Dropping the last reference to the token frees the function. Calls that are running then finish
/// normally; no call may begin afterwards.
///
/// Thread safety: safe to use, and the function to call, from any thread. C libraries may call it on
/// threads of theirs.
///
/// Objective-C has no counterpart: its blocks are called with themselves as first argument.
@safe
public final class CCallback: @unchecked Sendable {
  /// The function, valid as long as the token is alive.
  public let address: UnsafeRawPointer
  /// The encodings of the function's result and arguments.
  public let types: String
  private let closure: CRuntime.Closure

  /// Makes a C function from a closure.
  ///
  /// - Parameters:
  ///   - types: The encodings of the function's result and arguments; nil for those of the closure's
  ///     own types.
  ///   - body: The code.
  /// - Throws: ``CFunctionError`` if C has no type for one of the closure's, or no function can be
  ///   made; ``MessageError/argumentCount(_:)``, ``MessageError/argumentType(_:index:)`` or
  ///   ``MessageError/returnType(_:)`` if `types` do not agree with the closure's.
  // Not inlined, as the initialiser of IMP.
  @inlinable @inline(never)
  public convenience init<Result, each Argument>(
    types: String? = nil, _ body: @escaping @Sendable (repeat each Argument) throws -> Result
  ) throws {
    try self.init(
      TypedEntry<Result, repeat each Argument> {
        (_: AnyObject, argument: repeat each Argument) in try body(repeat each argument)
      }, types)
  }

  @usableFromInline
  init(_ entry: MethodEntry, _ types: String?) throws {
    CFace.install()
    let name = "(callback)"
    let prototype = try CPrototype.named(
      name, types ?? CCallbackTarget.types(of: entry.signature, name))
    let target = try CCallbackTarget(entry, prototype, name)
    do throws(CallFault) {
      let made = try unsafe CRuntime.makeFunctionClosure(
        prototype.layout, CCallbackTarget.handler, owning: target)
      unsafe closure = made
      unsafe address = CRuntime.code(of: made)
    } catch {
      throw CFunctionError.cannotCall(function: name, types: prototype.types, error)
    }
    self.types = prototype.types
  }

  deinit { unsafe CRuntime.release(closure) }

  /// Runs code that calls C directly, and throws the first error that callbacks leave meanwhile.
  ///
  ///     try CCallback.rethrowing { unsafe qsort(base, count, 4, comparator) }
  ///
  /// - Parameter body: The code, which calls C on this thread.
  /// - Returns: What the code returns, if no callback failed.
  /// - Throws: What the code throws, or else what a callback threw.
  public static func rethrowing<Result>(_ body: () throws -> Result) throws -> Result {
    let before = unsafe CRuntime.beginCatching()
    let outcome = Swift.Result { try body() }
    let left = unsafe CRuntime.endCatching(before).map { unsafe CRuntime.error($0) }
    let value = try outcome.get()
    if let left { throw left }
    return value
  }
}

/// What the C function of a callback calls.
@safe
final class CCallbackTarget: @unchecked Sendable {
  private let entry: MethodEntry
  private let types: CallSignature
  /// How C's values become the closure's, where they differ.
  private let plan: AdapterPlan?
  /// The closure, if C's values are its own unless one is null that must not be. The entry keeps it.
  private let body: CRuntime.ClosureWords?
  /// The arguments that must not be null, a bit for each. Only used with ``body``.
  private let notNull: UInt64
  private let returnsClass: Bool

  init(_ entry: MethodEntry, _ prototype: CPrototype, _ name: String) throws {
    self.entry = entry
    types = prototype.signature
    returnsClass = prototype.returnsClass
    let made = try AdapterPlan(
      from: types, to: entry, selector: .none, site: MessageSite(className: name, ""))
    plan = made.isIdentity ? nil : made
    let isDirect =
      made.result.isIdentity && made.arguments.count <= UInt64.bitWidth
      && made.arguments.allSatisfy { $0.isIdentity || $0.isNotNull }
    unsafe body = isDirect ? entry.closureWords : nil
    notNull = made.arguments.prefix(UInt64.bitWidth).enumerated().reduce(0) {
      $1.element.isNotNull ? $0 | 1 << UInt64($1.offset) : $0
    }
  }

  /// The encodings of a closure's types, without self and _cmd.
  static func types(of signature: CallSignature, _ name: String) throws -> String {
    let encoded: MethodSignature
    do {
      encoded = try signature.typesInC(MessageSite(className: name, "")).methodSignature
    } catch let error as MessageError {
      throw CFunctionError(error, name, signature.swiftDescription)
    }
    return try encoded.returnType.description
      + (2..<encoded.argumentCount).map { try encoded.argumentType(at: $0).description }.joined()
  }

  /// The handler of the function; its context is the target.
  static let handler: CRuntime.FunctionHandler = { context, arguments, result in
    // The function owns its target and is not freed while it runs.
    unsafe Unmanaged<CCallbackTarget>.fromOpaque(context)._withUnsafeGuaranteedRef {
      unsafe $0.run(arguments, result)
    }
  }

  /// Says whether there is a result.
  @inline(__always)
  private func run(_ arguments: ArgumentAddresses, _ result: UnsafeMutableRawPointer) -> Bool {
    do {
      // Callbacks have no receiver; entries want one, and the closure does not look at it.
      if let body = unsafe body, unsafe !hasForbiddenNull(arguments) {
        try unsafe CRuntime.call(body, address(self), arguments, result)
      } else if let plan {
        try unsafe plan.run(self, arguments, result)
      } else {
        try unsafe entry.call(self, .none, arguments, result)
      }
      // C does not count classes, which live for ever.
      if returnsClass { unsafe types.result.releaseClasses(result) }
      return true
    } catch {
      CRuntime.leave(error)
      return false
    }
  }
  /// Whether an argument is null that must not be; the plan then makes the error.
  @inline(__always)
  private func hasForbiddenNull(_ arguments: ArgumentAddresses) -> Bool {
    var rest = notNull
    while rest != 0 {
      if unsafe arguments[rest.trailingZeroBitCount].load(as: UInt.self) == 0 { return true }
      rest &= rest - 1
    }
    return false
  }
}
