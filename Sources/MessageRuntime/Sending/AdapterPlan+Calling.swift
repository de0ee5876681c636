// Running a plan. What only hands arguments on works with their addresses and copies nothing.
extension AdapterPlan {
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

  /// Converts a frame, calls, converts back.
  @usableFromInline
  func run(
    _ receiver: AnyObject, frame: UnsafeMutableRawPointer, _ result: UnsafeMutableRawPointer
  ) throws {
    if passesFrameWithoutNull, unsafe !hasForbiddenNull(frame) {
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
}

extension AdapterPlan {
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
