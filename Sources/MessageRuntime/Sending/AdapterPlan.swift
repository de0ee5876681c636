/// How a caller's arguments become a method's, and the method's result the caller's.
///
/// Made once for a caller's signature and a method; running it boxes nothing that the method does
/// not want boxed.
@safe
@usableFromInline
final class AdapterPlan: @unchecked Sendable {
  let caller: CallSignature
  @usableFromInline let method: MethodEntry
  @usableFromInline let selector: Selector
  let site: MessageSite
  let arguments: [Conversion]
  let result: Conversion
  /// The conversions in the form that is run.
  private let steps: UnsafeMutableBufferPointer<Step>
  /// Whether a frame of the caller's is one for the method; as it is, or as long as nothing in it is
  /// null that must not be.
  private let passesFrame: Bool
  private let passesFrameWithoutNull: Bool
  /// Whether the method is C code that can take the caller's arguments as they are.
  @usableFromInline var takesFrame: Bool { passesFrame && method is CFunctionEntry }
  /// Whether the method's closure can be called with addresses and its result is the caller's: no
  /// argument becomes a value of its own.
  @usableFromInline let isDirect: Bool
  /// Memory for addresses, and behind them for what they point to.
  @usableFromInline let scratchSize: Int
  @usableFromInline let scratchAlignment: Int

  /// One argument's way to the method.
  @safe
  private struct Step {
    enum Kind { case identity, box, notNull, convert }

    let kind: Kind
    /// Where a value that is made for the method lies in the scratch memory.
    let offset: Int
    /// The metadata for boxing a reference.
    let metadata: UnsafeRawPointer?

    init(_ conversion: Conversion, offset: Int) {
      var metadata: UnsafeRawPointer?
      switch conversion {
      case .identity: kind = .identity
      case .boxReference(let found):
        kind = .box
        unsafe metadata = found
      case .notNull: kind = .notNull
      case .convert: kind = .convert
      }
      self.offset = offset
      unsafe self.metadata = metadata
    }
  }

  /// Plans a call.
  ///
  /// - Throws: ``MessageError`` if the types do not agree as messages.
  init(
    from caller: CallSignature, to method: MethodEntry, selector: Selector, site: MessageSite
  ) throws {
    self.caller = caller
    self.method = method
    self.selector = selector
    self.site = site
    let target = method.signature
    let types = SignatureMismatch(site, method: target, caller: caller)
    guard caller.arguments.count == target.arguments.count else {
      throw MessageError.argumentCount(types)
    }
    var conversions: [Conversion] = []
    for (index, pair) in zip(caller.arguments, target.arguments).enumerated() {
      guard let conversion = Conversion(pair.0, pair.1) else {
        throw MessageError.argumentType(types, index: index + 2)
      }
      conversions.append(conversion)
    }
    guard let result = Conversion(result: target.result, caller.result) else {
      throw MessageError.returnType(types)
    }
    arguments = conversions
    self.result = result
    // What agrees byte by byte has the same size and alignment, hence the same offsets.
    passesFrame = result.isIdentity && conversions.allSatisfy(\.isIdentity)
    passesFrameWithoutNull =
      result.isIdentity && conversions.allSatisfy { $0.isIdentity || $0.isNotNull }
    scratchAlignment = max(target.frameAlignment, 16)
    // Room for no address at all would have no address itself.
    let addresses = (conversions.count + 1) * MemoryLayout<UInt>.stride
    let values = (addresses + scratchAlignment - 1) & ~(scratchAlignment - 1)
    scratchSize = values + max(target.frameSize, 1)
    unsafe steps = .allocate(capacity: conversions.count)
    for (index, conversion) in conversions.enumerated() {
      unsafe steps.initializeElement(
        at: index, to: Step(conversion, offset: values + target.offsets[index]))
    }
    isDirect =
      unsafe result.isIdentity && !(method is CFunctionEntry)
      && steps.allSatisfy { $0.kind != .convert }
  }

  deinit { unsafe steps.deallocate() }

  /// Calls the method for a caller that knows the result's type.
  ///
  /// - Parameter arguments: Where the caller's arguments lie; they are borrowed.
  @inlinable
  func call<Result>(
    _ receiver: AnyObject, _ arguments: ArgumentAddresses, returning: Result.Type
  ) throws -> Result {
    guard isDirect else {
      return try unsafe callConverting(receiver, arguments, returning: Result.self)
    }
    let receiver = unsafe address(receiver)
    return try unsafe _withUnprotectedUnsafeTemporaryAllocation(
      byteCount: scratchSize, alignment: scratchAlignment
    ) { scratch in
      let handedOver = try unsafe handOver(arguments, scratch.baseAddress.unsafelyUnwrapped)
      return try unsafe CRuntime.call(
        method.closureWords, receiver, handedOver, returning: Result.self)
    }
  }

  @inlinable @inline(never)
  func callConverting<Result>(
    _ receiver: AnyObject, _ arguments: ArgumentAddresses, returning: Result.Type
  ) throws -> Result {
    try unsafe withResult { try unsafe run(receiver, arguments, $0) }
  }

  /// Calls C code with a frame of arguments that it can take.
  @inlinable @inline(never)
  func call<Result>(
    _ receiver: AnyObject, frame: UnsafeMutableRawPointer, returning: Result.Type
  ) throws -> Result {
    try unsafe withResult { try unsafe method.call(receiver, selector, frame: frame, $0) }
  }

  @inlinable @inline(__always)
  func withResult<Result>(_ body: (UnsafeMutableRawPointer) throws -> Void) rethrows -> Result {
    try unsafe _withUnprotectedUnsafeTemporaryAllocation(
      // A result without bytes gets one all the same, so that it has a place.
      byteCount: max(MemoryLayout<Result>.size, 1), alignment: MemoryLayout<Result>.alignment
    ) { buffer in
      let result = unsafe buffer.baseAddress.unsafelyUnwrapped
      try unsafe body(result)
      return unsafe result.assumingMemoryBound(to: Result.self).move()
    }
  }

  /// Whether arguments and result can be handed over as they are.
  var isIdentity: Bool { passesFrame }

  /// Converts a frame, calls, converts back.
  @usableFromInline
  func run(
    _ receiver: AnyObject, frame: UnsafeMutableRawPointer, _ result: UnsafeMutableRawPointer
  ) throws {
    if passesFrame || passesFrameWithoutNull, unsafe !hasForbiddenNull(frame) {
      try unsafe method.call(receiver, selector, frame: frame, result)
      return
    }
    try unsafe caller.withAddresses(of: frame) { try unsafe run(receiver, $0, result) }
  }

  /// Says whether an argument of the caller's frame is null that must not be.
  private func hasForbiddenNull(_ frame: UnsafeMutableRawPointer) -> Bool {
    for index in unsafe steps.indices where unsafe steps[index].kind == .notNull {
      let offset = unsafe caller.offsetTable[index]
      if unsafe frame.load(fromByteOffset: offset, as: UInt.self) == 0 { return true }
    }
    return false
  }

  /// Converts, calls, converts back.
  @usableFromInline
  func run(
    _ receiver: AnyObject, _ arguments: ArgumentAddresses, _ result: UnsafeMutableRawPointer
  ) throws {
    try unsafe _withUnprotectedUnsafeTemporaryAllocation(
      byteCount: scratchSize, alignment: scratchAlignment
    ) {
      let scratch = unsafe $0.baseAddress.unsafelyUnwrapped
      var made = 0
      defer { unsafe destroyConverted(made, scratch) }
      let handedOver = try unsafe handOver(arguments, scratch, &made)
      try unsafe callMethod(receiver, handedOver, result)
    }
  }

  /// Prepares arguments none of which becomes a value of its own.
  ///
  /// - Returns: The addresses for the method; they and what they point to lie in the scratch memory
  ///   or are the caller's.
  @usableFromInline
  func handOver(
    _ arguments: ArgumentAddresses, _ scratch: UnsafeMutableRawPointer
  ) throws -> ArgumentAddresses {
    let addresses = unsafe scratch.assumingMemoryBound(to: UnsafeMutableRawPointer.self)
    for index in unsafe steps.indices {
      let source = unsafe arguments[index]
      switch unsafe steps[index].kind {
      case .identity:
        unsafe (addresses + index).initialize(to: source)
      case .box:
        unsafe (addresses + index).initialize(to: box(source, steps[index], scratch))
      case .notNull, .convert:
        if unsafe source.load(as: UInt.self) == 0 { throw unsafe wrongArgument(index, source) }
        unsafe (addresses + index).initialize(to: source)
      }
    }
    return unsafe ArgumentAddresses(addresses)
  }

  /// Prepares any arguments.
  ///
  /// - Parameter made: How many arguments are done, also when one fails.
  private func handOver(
    _ arguments: ArgumentAddresses, _ scratch: UnsafeMutableRawPointer, _ made: inout Int
  ) throws -> ArgumentAddresses {
    let addresses = unsafe scratch.assumingMemoryBound(to: UnsafeMutableRawPointer.self)
    for index in unsafe steps.indices {
      let source = unsafe arguments[index]
      let step = unsafe steps[index]
      var address = unsafe source
      switch step.kind {
      case .identity: break
      case .box: unsafe address = box(source, step, scratch)
      case .notNull:
        if unsafe source.load(as: UInt.self) == 0 { throw unsafe wrongArgument(index, source) }
      case .convert:
        unsafe address = scratch + step.offset
        guard
          try unsafe self.arguments[index].convert(source, address, caller.arguments[index])
        else { throw unsafe wrongArgument(index, source) }
      }
      unsafe (addresses + index).initialize(to: address)
      made = index + 1
    }
    return unsafe ArgumentAddresses(addresses)
  }

  /// Makes an existential of a reference, which it borrows.
  @inline(__always)
  private func box(
    _ source: UnsafeMutableRawPointer, _ step: Step, _ scratch: UnsafeMutableRawPointer
  ) -> UnsafeMutableRawPointer {
    // An existential is three words of value and one of metadata, which is zero for nil.
    let place = unsafe scratch + step.offset
    unsafe place.storeBytes(of: source.load(as: UInt.self), as: UInt.self)
    unsafe place.storeBytes(of: step.metadata, toByteOffset: 24, as: UnsafeRawPointer?.self)
    return unsafe place
  }

  private func destroyConverted(_ made: Int, _ scratch: UnsafeMutableRawPointer) {
    for index in 0..<made where unsafe steps[index].kind == .convert {
      unsafe method.signature.arguments[index].destroy(scratch + steps[index].offset)
    }
  }

  private func callMethod(
    _ receiver: AnyObject, _ arguments: ArgumentAddresses, _ result: UnsafeMutableRawPointer
  ) throws {
    guard !self.result.isIdentity else {
      try unsafe method.call(receiver, selector, arguments, result)
      return
    }
    let type = method.signature.result
    try unsafe _withUnprotectedUnsafeTemporaryAllocation(
      byteCount: max(type.size, 16), alignment: max(type.alignment, 16)
    ) { buffer in
      let own = unsafe buffer.baseAddress.unsafelyUnwrapped
      try unsafe method.call(receiver, selector, arguments, own)
      defer { unsafe type.destroy(own) }
      guard try unsafe self.result.convert(own, result, type) else {
        throw unsafe wrongResult(own)
      }
    }
  }

  /// The error of an argument whose value does not fit; it names what was in the box.
  private func wrongArgument(_ index: Int, _ value: UnsafeMutableRawPointer) -> MessageError {
    var names = caller.arguments.map(\.name)
    unsafe names[index] = caller.arguments[index].nameOfValue(value)
    return .argumentValue(
      SignatureMismatch(
        site, method: SwiftSignature(method.signature),
        caller: SwiftSignature(arguments: names, result: caller.result.name)),
      index: index + 2)
  }

  private func wrongResult(_ value: UnsafeMutableRawPointer) -> MessageError {
    let types = method.signature
    return .returnValue(
      SignatureMismatch(
        site,
        method: SwiftSignature(
          arguments: types.arguments.map(\.name),
          result: unsafe types.result.nameOfValue(value)),
        caller: SwiftSignature(caller)))
  }
}
