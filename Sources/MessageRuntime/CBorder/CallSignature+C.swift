internal import Synchronization
internal import TypeEncodings

extension CallSignature {
  /// The same message with the types that C gives its values, which may be this signature itself.
  ///
  /// - Throws: ``MessageError/notRepresentable(_:type:)``, naming a type that C has no word for.
  func typesInC(_ site: MessageSite) throws -> CallSignature {
    if encoded != nil { return self }
    let types = methodSignature
    guard types.argumentCount == arguments.count + 2 else {
      throw MessageError.cCall(site, .tooManyArguments)
    }
    for (argument, slot) in zip(arguments, types.argumentSlots.dropFirst(2))
    where EncodedSignatures.type(of: slot) == nil {
      throw MessageError.notRepresentable(site, type: argument.name)
    }
    guard EncodedSignatures.type(of: types.returnSlot) != nil else {
      throw MessageError.notRepresentable(site, type: result.name)
    }
    // Registered signatures live as long as the process.
    return try unsafe EncodedSignatures.callSignature(types).takeUnretainedValue()
  }

  /// Where C finds the arguments in a frame. Only for signatures of encodings.
  ///
  /// - Throws: ``MessageError`` if the types are not those of a method, or C cannot pass them.
  func frameLayout(_ site: MessageSite) throws -> CRuntime.FrameLayout {
    if let known = unsafe OpaquePointer(
      bitPattern: frameLayoutForC.load(ordering: .acquiring))
    {
      return unsafe known
    }
    let made = try unsafe makeFrameLayout(site)
    let (isFirst, first) = frameLayoutForC.compareExchange(
      expected: 0, desired: UInt(bitPattern: made), ordering: .acquiringAndReleasing)
    guard !isFirst, let first = unsafe OpaquePointer(bitPattern: first) else {
      return unsafe made
    }
    unsafe CRuntime.destroy(made)
    return unsafe first
  }

  /// Makes a layout of its own.
  ///
  /// - Parameter fillsResult: Whether a function without result shall return zero all the same, for
  ///   callers that expect something.
  func makeFrameLayout(
    _ site: MessageSite, fillsResult: Bool = false
  ) throws -> CRuntime.FrameLayout {
    guard let encoded else { preconditionFailure("only encoded types are laid out for C") }
    let slots = encoded.argumentSlots
    let result = encoded.returnSlot.kind
    func fail(_ index: Int, _ expected: String) -> MessageError {
      .badSignature(
        site, given: encoded.typeEncodings,
        reason: .argumentType(index: index, sent: expected))
    }
    guard slots[0].kind == UInt8(ascii: "@") || slots[0].kind == UInt8(ascii: "#") else {
      throw fail(0, "AnyObject")
    }
    guard slots[1].kind == UInt8(ascii: ":") else { throw fail(1, "Selector") }
    do throws(CallFault) {
      return try unsafe CRuntime.makeLayout(
        result: fillsResult && result == UInt8(ascii: "v") ? UInt8(ascii: "Q") : result,
        arguments: slots.map(\.kind),
        slots: zip(offsets, arguments).map { ($0, $1.size) }, size: frameSize)
    } catch {
      throw MessageError.cCall(site, error)
    }
  }

  /// Whether the result is a class, which C does not count.
  var returnsClass: Bool { result.type == Class.self || result.type == Class?.self }

  /// Whether messages of one signature mean the same as those of another, so that code of one may
  /// stand for code of the other. Only asked where one of them is of encodings, which say less.
  func isAlike(_ other: CallSignature) -> Bool {
    guard encoded != nil || other.encoded != nil,
      arguments.count == other.arguments.count
    else { return false }
    func agree(_ one: TypeRecord, _ other: TypeRecord) -> Bool {
      Conversion.haveSameBytes(one, other) || Conversion.haveSameBytes(other, one)
    }
    return agree(result, other.result) && zip(arguments, other.arguments).allSatisfy(agree)
  }
}
