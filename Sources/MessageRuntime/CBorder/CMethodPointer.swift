public import TypeEncodings

/// A C function pointer made from a method or a closure, with the token that keeps it alive.
///
///     let pointer = try CMethodPointer { (self: Document, line: Int) in self.length(of: line) }
///     // int64_t (*)(const void *self, cmr_sel _cmd, int64_t line)
///     unsafe setCallback(pointer.address)
///
/// The function takes self and _cmd first. It borrows its arguments; an object that it returns is
/// owned by the C caller (+1), except classes, which are not counted. A self of null gives zero. An
/// error is left in the thread for `cmr_take_error`, and the result is then zero; where the C caller
/// is itself a method, its sender gets the error.
///
/// Dropping the last reference to the token frees the function. Calls that are running then finish
/// normally; no call may begin afterwards. The function runs the code it was made with also after
/// the method was replaced.
///
/// Thread safety: safe to use, and the function to call, from any thread.
///
/// The corresponding Objective-C functions are `imp_implementationWithBlock` and `imp_removeBlock`.
@safe
public final class CMethodPointer: @unchecked Sendable {
  /// The function, valid as long as the token is alive.
  public let address: UnsafeRawPointer
  /// What the function runs.
  public let implementation: IMP
  /// The types of the function, self and _cmd included.
  public let signature: MethodSignature
  /// Nil where the implementation is a C function already.
  private let closure: CRuntime.Closure?

  /// Makes a C function from an implementation.
  ///
  /// - Parameters:
  ///   - implementation: The code.
  ///   - selector: The method's name, with one colon for each argument; what the code sees as _cmd
  ///     when C passes null.
  ///   - types: The function's type encoding; nil for that of the code's own types.
  /// - Throws: ``MessageError/notRepresentable(_:type:)`` if C has no type for one of the code's;
  ///   ``MessageError/notPassable(_:index:type:reason:)`` if one cannot cross here, or is not what
  ///   it claims to be;
  ///   ``MessageError/argumentCount(_:)``, ``MessageError/argumentType(_:index:)`` or
  ///   ``MessageError/returnType(_:)`` if `types` do not agree with the code's;
  ///   ``MessageError/badSignature(_:given:reason:)`` if they do not fit the selector;
  ///   ``MessageError/cCall(_:_:)`` if no function can be made; ``MessageError/encoding(_:)``.
  public convenience init(
    _ implementation: IMP, selector: Selector, types: String? = nil
  ) throws {
    let signature: MethodSignature?
    do throws(TypeEncodingError) {
      signature = try types.map { types throws(TypeEncodingError) in
        try MethodSignature(parsing: types)
      }
    } catch {
      throw MessageError.encoding(error)
    }
    let count = (signature?.argumentCount).map { $0 - 2 } ?? implementation.argumentCount
    guard count == selector.argumentCount else {
      throw MessageError.badSignature(
        Self.site(implementation, selector),
        given: types ?? implementation.entry.signature.methodSignature.typeEncodings,
        reason: .colonCount(selector.argumentCount))
    }
    try self.init(making: implementation, selector, signature)
  }

  /// Makes a C function from a closure.
  ///
  /// - Parameters:
  ///   - selector: What the errors call the function.
  ///   - body: The code. Its first parameter is the function's self; _cmd is dropped.
  /// - Throws: As ``init(_:selector:types:)``.
  // Not inlined, as the initialiser of IMP that it calls.
  @inlinable @inline(never)
  public convenience init<Receiver: AnyObject, Result, each Argument>(
    selector: Selector = "(closure)",
    _ body: @escaping @Sendable (Receiver, repeat each Argument) throws -> Result
  ) throws {
    try self.init(making: IMP(body), selector)
  }

  @usableFromInline
  convenience init(making implementation: IMP, _ selector: Selector) throws {
    try self.init(making: implementation, selector, nil)
  }

  private init(
    making implementation: IMP, _ selector: Selector, _ signature: MethodSignature?
  ) throws {
    CFace.install()
    let site = Self.site(implementation, selector)
    let types = try signature.map {
      try unsafe EncodedSignatures.callSignature($0).takeUnretainedValue()
    }
    self.implementation = implementation
    let own = implementation.entry.signature
    if let function = unsafe implementation.cFunction, types == nil || types === own {
      unsafe address = function
      self.signature = own.methodSignature
      unsafe closure = nil
      return
    }
    let target = try CMethodTarget(implementation.entry, selector, types, site)
    do throws(CallFault) {
      let made = try unsafe CRuntime.makeClosure(
        target.layout, CMethodTarget.handler, owning: target)
      unsafe closure = made
      unsafe address = CRuntime.code(of: made)
    } catch {
      throw MessageError.cCall(site, error)
    }
    self.signature = signature ?? own.methodSignature
  }

  deinit {
    if let closure = unsafe closure { unsafe CRuntime.release(closure) }
  }

  private static func site(_ implementation: IMP, _ selector: Selector) -> MessageSite {
    MessageSite(
      className: implementation.receiver.map { _typeName($0, qualified: false) } ?? "AnyObject",
      selector, isClassSide: implementation.isClassSide)
  }
}

extension IMP {
  /// The number of arguments after self and _cmd.
  fileprivate var argumentCount: Int { entry.signature.arguments.count }
}
