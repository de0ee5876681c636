internal import Synchronization
internal import TypeEncodings

extension CallSignature {
  /// The same message with the types that C gives its values, which may be this signature itself.
  ///
  /// - Throws: ``MessageError/notRepresentable(_:type:)``, naming a type that C has no word for;
  ///   ``MessageError/notPassable(_:index:type:reason:)`` for one that is not what it claims.
  func typesInC(_ site: MessageSite) throws -> CallSignature {
    if encoded != nil { return self }
    let types = methodSignature
    guard types.argumentCount == arguments.count + 2 else {
      throw MessageError.cCall(site, .tooManyArguments)
    }
    for (position, argument) in arguments.enumerated() {
      try argument.checkForC(types.argumentSlots[position + 2], position + 2, site)
    }
    try result.checkForC(types.returnSlot, -1, site)
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
    let resultCode = encoded.returnSlot.kind
    func fail(_ index: Int, _ expected: String) -> MessageError {
      .badSignature(
        site, given: encoded.typeEncodings,
        reason: .argumentType(index: index, sent: expected))
    }
    guard slots[0].kind == UInt8(ascii: "@") || slots[0].kind == UInt8(ascii: "#") else {
      throw fail(0, "AnyObject")
    }
    guard slots[1].kind == UInt8(ascii: ":") else { throw fail(1, "Selector") }
    let fills = fillsResult && resultCode == UInt8(ascii: "v")
    do throws(CRuntime.LayoutFault) {
      return try unsafe CRuntime.makeLayout(
        result: result.layout.map(CType.aggregate)
          ?? .code(fills ? UInt8(ascii: "Q") : resultCode),
        arguments: slots.indices.map { index in
          let layout = index < 2 ? nil : arguments[index - 2].layout
          return layout.map(CType.aggregate) ?? .code(slots[index].kind)
        },
        offsets: offsets)
    } catch {
      guard let index = error.index else { throw MessageError.cCall(site, error.fault) }
      let type = index < 0 ? encoded.returnType : try encoded.argumentType(at: index)
      throw MessageError.notPassable(
        site, index: index, type: type.description,
        reason: .notPassable(encoding: type.description))
    }
  }

  /// Whether the result is a class or holds some, which C does not count.
  var returnsClass: Bool { result.holdsClasses }

  /// Whether messages of one signature mean the same as those of another, so that code of one may
  /// stand for code of the other. Only asked where one of them is of encodings, which say less.
  func isAlike(_ other: CallSignature) -> Bool {
    guard encoded != nil || other.encoded != nil,
      arguments.count == other.arguments.count
    else { return false }
    func agree(_ one: TypeRecord, _ other: TypeRecord) -> Bool {
      if Conversion.haveSameBytes(one, other) || Conversion.haveSameBytes(other, one) {
        return true
      }
      // Swift may have the structure without the padding at its end.
      guard one.layout != nil || other.layout != nil, let first = CLayout.ofValues(one),
        let second = CLayout.ofValues(other)
      else { return false }
      return first.agrees(with: second)
    }
    return agree(result, other.result) && zip(arguments, other.arguments).allSatisfy(agree)
  }
}

extension TypeRecord {
  /// Makes sure that C has a type for values of this one.
  ///
  /// - Parameter slot: What the type's encoding says.
  fileprivate func checkForC(_ slot: ArgumentSlot, _ index: Int, _ site: MessageSite) throws {
    if let error = CRepresentation.finding(ofAny: type)?.error {
      throw MessageError.notPassable(site, index: index, type: name, reason: error)
    }
    let code = slot.isBlock ? UInt8(ascii: "^") : slot.kind
    guard CLayout.ofValues(self) != nil || EncodedSignatures.type(code) != nil else {
      throw MessageError.notRepresentable(site, type: name)
    }
  }
}
