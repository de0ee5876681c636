public import TypeEncodings

extension IMP {
  /// Makes the implementation of a method from a C function.
  ///
  ///     // int64_t add(const void *self, cmr_sel _cmd, int64_t a, int64_t b);
  ///     let add = unsafe try IMP(cFunction: address, types: "q@:qq")
  ///     try Class(Adder.self).replaceMethod("add:to:", with: add)
  ///
  /// self is the receiver, for a class-side method its ``Class``; _cmd is the selector's record, a
  /// `cmr_sel`. Arguments are lent to the function; an object that it returns must be owned by the
  /// caller (+1), except classes, which are not counted. An error that a method called by the
  /// function has left is thrown to the sender.
  ///
  /// - Parameters:
  ///   - cFunction: The function's address. Nothing can check that it has the types; if it has
  ///     not, or goes away while the method is installed, calls are undefined.
  ///   - types: The method's type encoding, self and _cmd included.
  ///   - isClassSide: Whether it answers messages to the class.
  /// - Throws: ``MessageError/encoding(_:)`` if the encoding is malformed;
  ///   ``MessageError/notPassable(_:index:type:reason:)``, ``MessageError/badSignature(_:given:reason:)`` or
  ///   ``MessageError/cCall(_:_:)`` if such a function cannot be called. That it has as many
  ///   arguments as the selector has colons is checked when it is installed.
  ///
  /// The corresponding Objective-C functions take any `IMP`.
  public init(cFunction: UnsafeRawPointer, types: String, isClassSide: Bool = false) throws {
    let signature: MethodSignature
    do throws(TypeEncodingError) {
      signature = try MethodSignature(parsing: types)
    } catch {
      throw MessageError.encoding(error)
    }
    try unsafe self.init(cFunction: cFunction, signature: signature, isClassSide: isClassSide)
  }

  /// Makes the implementation of a method from a C function.
  ///
  /// - Parameters:
  ///   - cFunction: The function's address, as for ``init(cFunction:types:isClassSide:)``.
  ///   - signature: The method's types, self and _cmd included.
  ///   - isClassSide: Whether it answers messages to the class.
  /// - Throws: As ``init(cFunction:types:isClassSide:)``.
  public init(
    cFunction: UnsafeRawPointer, signature: MethodSignature, isClassSide: Bool = false
  ) throws {
    CFace.install()
    self.init(
      entry: try unsafe CFunctionEntry(cFunction, signature), receiver: nil,
      isClassSide: isClassSide)
  }

  /// Makes the implementation of a method from a variadic C function, for one list of types.
  ///
  ///     // char *format(const void *self, cmr_sel _cmd, const char *format, ...);
  ///     let imp = unsafe try IMP(
  ///       variadicCFunction: address, types: "*@:*id", fixedArgumentCount: 3)
  ///     try cls.addMethod(Method("format:int:double:", implementation: imp))
  ///
  /// A message has the types that its sender gives it, and its selector a colon for each argument.
  /// So each list of types is a method of its own. C that looks the method up gets the variadic
  /// function itself.
  ///
  /// - Parameters:
  ///   - variadicCFunction: The function's address, as for ``init(cFunction:types:isClassSide:)``.
  ///   - types: The method's type encoding, self and _cmd included, and the types after the ellipsis
  ///     as C promotes them: no `B`, `c`, `C`, `s`, `S`, `f`.
  ///   - fixedArgumentCount: The number of arguments before the ellipsis, self and _cmd counted.
  ///   - isClassSide: Whether it answers messages to the class.
  /// - Throws: As ``init(cFunction:types:isClassSide:)``; ``MessageError/cCall(_:_:)`` with
  ///   ``CallFault/needsPromotion`` if a type after the ellipsis is not promoted;
  ///   ``MessageError/argumentIndex(_:index:count:)`` if there are fewer arguments before it than
  ///   two, or than there are types.
  ///
  /// The corresponding Objective-C methods are those like `+stringWithFormat:`.
  public init(
    variadicCFunction: UnsafeRawPointer, types: String, fixedArgumentCount: Int,
    isClassSide: Bool = false
  ) throws {
    let signature: MethodSignature
    do throws(TypeEncodingError) {
      signature = try MethodSignature(parsing: types)
    } catch {
      throw MessageError.encoding(error)
    }
    guard fixedArgumentCount >= 2, fixedArgumentCount <= signature.argumentCount else {
      throw MessageError.argumentIndex(
        MessageSite(className: "C function", ""), index: fixedArgumentCount,
        count: signature.argumentCount)
    }
    CFace.install()
    self.init(
      entry: try unsafe CFunctionEntry(
        variadicCFunction, signature, fixedCount: fixedArgumentCount), receiver: nil,
      isClassSide: isClassSide)
  }

  /// The C function that the implementation was made from, or nil if it is Swift code.
  public var cFunction: UnsafeRawPointer? {
    unsafe (entry as? CFunctionEntry)?.function
  }
}
