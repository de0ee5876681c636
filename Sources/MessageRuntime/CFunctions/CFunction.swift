internal import TypeEncodings

/// A C function that is called with values which are checked, by name or by address.
///
///     let power = try SharedLibrary.process.function("ldexp", types: "ddi")
///     try power.call(1.5, 4)                              // Any? holding 24.0
///     try power.call(1.5, 4, returning: Double.self)      // 24.0
///
/// What goes where, by the argument's encoding:
/// - Integers: any integer in range. Floating-point numbers: any of them, rounded as C does but not
///   to infinity, and integers that are exact. `B`: a `Bool`, 0 or 1.
/// - `*`: a `String`, copied and null-terminated for the time of the call; a pointer; nil for null.
///   A function that keeps the pointer needs memory of the caller's.
/// - `^`: a pointer to the same type, or where either side does not say (`^v`, raw and opaque
///   pointers) to any; a ``CBuffer``, ``CCallback``, ``CMethodPointer`` or ``CFunction``; nil for
///   null. Buffers and callbacks are kept alive during the call.
/// - `@`: an object, lent; `#`: a class; `:`: a ``Selector``. An object that is returned belongs to
///   the caller (+1), as with methods.
/// - Aggregates: what an invocation's argument of the type takes.
///
/// An error that a ``CCallback`` throws while the function runs is thrown by the call.
///
/// Thread safety: an immutable value; calls may run on any thread, as far as the function allows.
///
/// Objective-C has no counterpart; in C it is dlsym and a cast.
@safe
public struct CFunction: @unchecked Sendable {
  /// What errors call the function.
  public let name: String
  /// The function.
  public let address: UnsafeRawPointer
  /// Whether calls may have more arguments than ``types`` has.
  public let isVariadic: Bool
  @usableFromInline let prototype: CPrototype
  /// Kept loaded.
  @usableFromInline let library: SharedLibrary.Handle?

  /// The encodings of the result and the arguments.
  public var types: String { prototype.types }

  /// The number of arguments, those of an ellipsis only if their types are declared.
  public var argumentCount: Int { prototype.arguments.count }

  /// The arguments before the ellipsis; nil if the function is not variadic.
  var fixedCount: Int? { prototype.fixedCount ?? (isVariadic ? argumentCount : nil) }

  /// Makes a function from an address.
  ///
  /// - Parameters:
  ///   - name: What errors call the function.
  ///   - address: The function. It must stay as long as it is called.
  ///   - types: The encodings of its result and its arguments, without self and _cmd. Nothing can
  ///     check that they are right; if they are not, calls are undefined.
  ///   - isVariadic: Whether an ellipsis follows the arguments.
  /// - Throws: ``CFunctionError``.
  public init(
    _ name: String, address: UnsafeRawPointer, types: String, isVariadic: Bool = false
  ) throws {
    try unsafe self.init(
      name, address: address, types: types, isVariadic: isVariadic, library: nil)
  }

  init(
    _ name: String, address: UnsafeRawPointer, types: String, isVariadic: Bool,
    library: SharedLibrary.Handle?
  ) throws {
    CFace.install()
    self.name = name
    unsafe self.address = address
    self.isVariadic = isVariadic
    self.library = library
    prototype = try CPrototype.named(name, types)
    guard !isVariadic || argumentCount > 0 else {
      throw CFunctionError.noFixedArgument(function: name)
    }
  }

  private init(_ function: CFunction, _ prototype: CPrototype) {
    name = function.name
    unsafe address = function.address
    isVariadic = false
    library = function.library
    self.prototype = prototype
  }

  /// Returns a variadic function with the types of the arguments after the ellipsis, which calls are
  /// then checked against.
  ///
  ///     let print = try library.function("snprintf", types: "i*Q*", isVariadic: true)
  ///     let printNumbers = try print.withVariadicTypes("id")
  ///
  /// - Parameter types: Their encodings. What C promotes is promoted: `B`, `c`, `C`, `s` and `S` to
  ///   `i`, `f` to `d`.
  /// - Throws: ``CFunctionError``.
  public func withVariadicTypes(_ types: String) throws -> CFunction {
    guard isVariadic else { throw CFunctionError.notVariadic(function: name) }
    return CFunction(self, try extended(by: VariadicTypes.promoted(types, name)))
  }

  /// The prototype of a call with further arguments of these promoted types.
  func extended(by types: String) throws -> CPrototype {
    try CPrototype.named(name, prototype.types + types, fixedCount: argumentCount)
  }
}

extension CFunction: CustomStringConvertible {
  public var description: String { "\(name) \(types)\(isVariadic ? "…" : "")" }
}
