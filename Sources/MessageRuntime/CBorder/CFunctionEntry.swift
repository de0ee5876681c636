internal import TypeEncodings

/// A method whose code is a C function.
@safe
final class CFunctionEntry: MethodEntry, @unchecked Sendable {
  /// The function, of the type that the signature says with self and _cmd first.
  let function: UnsafeRawPointer
  private let layout: CRuntime.FrameLayout
  /// Whether the layout is no other's.
  private let ownsLayout: Bool
  private let returnsClass: Bool

  /// - Parameter fixedCount: The arguments before the ellipsis, self and _cmd counted; nil if the
  ///   function is not variadic.
  /// - Throws: ``MessageError`` if C cannot pass one of the types.
  init(_ function: UnsafeRawPointer, _ types: MethodSignature, fixedCount: Int? = nil) throws {
    let site = MessageSite(className: "C function", "")
    let signature = try unsafe EncodedSignatures.callSignature(types).takeUnretainedValue()
    let shared = try unsafe signature.frameLayout(site)
    ownsLayout = fixedCount != nil
    do throws(CallFault) {
      unsafe layout =
        try fixedCount.map { count throws(CallFault) in
          try unsafe CRuntime.makeVariadicLayout(shared, fixedCount: count)
        } ?? shared
    } catch {
      throw MessageError.cCall(site, error)
    }
    unsafe self.function = function
    returnsClass = signature.returnsClass
    super.init(signature: signature, isForwarding: false)
  }

  deinit {
    if ownsLayout { unsafe CRuntime.destroy(layout) }
  }

  /// Makes sure that the function has as many arguments as the selector has colons.
  func check(_ site: MessageSite) throws {
    guard signature.arguments.count == site.selector.argumentCount else {
      throw MessageError.badSignature(
        site, given: signature.methodSignature.typeEncodings,
        reason: .colonCount(site.selector.argumentCount))
    }
  }

  override func call(
    _ receiver: AnyObject, _ selector: Selector,
    _ arguments: ArgumentAddresses, _ result: UnsafeMutableRawPointer
  ) throws {
    #if arch(x86_64) && !os(Windows)
      // Here values are read up to their last byte, and no further.
      let left = unsafe CRuntime.call(layout, function, receiver, selector, arguments, result)
      if let left = unsafe left { try unsafe fail(left, result) }
      if returnsClass { unsafe signature.result.retainClasses(result) }
    #else
      try unsafe callWithFrame(receiver, selector, arguments, result)
    #endif
  }

  /// Calls the function with copies of the values.
  private func callWithFrame(
    _ receiver: AnyObject, _ selector: Selector,
    _ arguments: ArgumentAddresses, _ result: UnsafeMutableRawPointer
  ) throws {
    let types = signature
    // A C function's arguments may be read to the end of a word.
    try unsafe withUnsafeTemporaryAllocation(
      byteCount: types.frameSize + 8, alignment: max(types.frameAlignment, 16)
    ) { buffer in
      let frame = unsafe buffer.baseAddress.unsafelyUnwrapped
      // Borrowed as they are, the values can be moved bit by bit.
      for (index, argument) in types.arguments.enumerated() {
        unsafe (frame + types.offsetTable[index]).copyMemory(
          from: arguments[index], byteCount: argument.size)
      }
      try unsafe call(receiver, selector, frame: frame, result)
    }
  }

  override func call(
    _ receiver: AnyObject, _ selector: Selector,
    frame: UnsafeMutableRawPointer, _ result: UnsafeMutableRawPointer
  ) throws {
    if let error = unsafe CRuntime.call(layout, function, receiver, selector, frame, result) {
      try unsafe fail(error, result)
    }
    if returnsClass { unsafe signature.result.retainClasses(result) }
  }

  /// Throws the error of a method that the function called. What it returned besides is given up.
  private func fail(
    _ error: UnsafeMutableRawPointer, _ result: UnsafeMutableRawPointer
  ) throws -> Never {
    unsafe signature.result.destroyReturned(result)
    throw unsafe CRuntime.error(error)
  }
}
