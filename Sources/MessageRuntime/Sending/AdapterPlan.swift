/// How a caller's arguments become a method's, and the method's result the caller's.
///
/// Made once for a caller's signature and a method; running it boxes nothing that the method does
/// not want boxed.
@usableFromInline
final class AdapterPlan: @unchecked Sendable {
  let caller: CallSignature
  let method: MethodEntry
  let selector: Selector
  let site: MessageSite
  let arguments: [Conversion]
  let result: Conversion
  /// Bytes needed for converted arguments, and where each of them goes.
  let scratchSize: Int
  let scratchOffsets: [Int]

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
    var offset = 0
    var offsets: [Int] = []
    for (index, pair) in zip(caller.arguments, target.arguments).enumerated() {
      guard let conversion = Conversion(pair.0, pair.1) else {
        throw MessageError.argumentType(types, index: index + 2)
      }
      conversions.append(conversion)
      offset = (offset + pair.1.alignment - 1) & ~(pair.1.alignment - 1)
      offsets.append(offset)
      if !conversion.isIdentity { offset += pair.1.size }
    }
    guard let result = Conversion(result: target.result, caller.result) else {
      throw MessageError.returnType(types)
    }
    arguments = conversions
    self.result = result
    scratchSize = offset
    scratchOffsets = offsets
  }

  /// Whether arguments and result can be handed over as they are.
  var isIdentity: Bool { result.isIdentity && arguments.allSatisfy(\.isIdentity) }

  /// Calls the method with a frame of the caller's arguments.
  @inlinable
  func call<Result>(
    _ receiver: AnyObject, _ frame: UnsafeMutableRawPointer, returning: Result.Type
  ) throws -> Result {
    try unsafe withUnsafeTemporaryAllocation(
      byteCount: MemoryLayout<Result>.size, alignment: MemoryLayout<Result>.alignment
    ) { buffer in
      guard let result = buffer.baseAddress else {
        // A result without bytes needs no place; any aligned address will do.
        return try unsafe callWithoutBytes(receiver, frame)
      }
      try unsafe run(receiver, frame, result)
      return unsafe result.assumingMemoryBound(to: Result.self).move()
    }
  }

  @inlinable
  func callWithoutBytes<Result>(_ receiver: AnyObject, _ frame: UnsafeMutableRawPointer) throws
    -> Result
  {
    var word = 0
    return try unsafe withUnsafeMutableBytes(of: &word) { bytes in
      guard let base = bytes.baseAddress else { fatalError("a word has an address") }
      try unsafe run(receiver, base == frame ? base : frame, base)
      return unsafe base.assumingMemoryBound(to: Result.self).move()
    }
  }

  /// Converts, calls, converts back.
  @usableFromInline
  func run(
    _ receiver: AnyObject, _ frame: UnsafeMutableRawPointer, _ result: UnsafeMutableRawPointer
  ) throws {
    try unsafe withUnsafeTemporaryAllocation(
      of: UnsafeMutableRawPointer.self, capacity: max(arguments.count, 1)
    ) { pointers in
      try unsafe withUnsafeTemporaryAllocation(
        byteCount: max(scratchSize, 1), alignment: 16
      ) { scratch in
        guard let pointer = pointers.baseAddress, let base = scratch.baseAddress
        else { return }
        var made = 0
        defer {
          for index in 0..<made where !arguments[index].isIdentity {
            unsafe method.signature.arguments[index].destroy(base + scratchOffsets[index])
          }
        }
        for index in arguments.indices {
          let source = unsafe frame + caller.offsets[index]
          switch arguments[index] {
          case .identity:
            unsafe (pointer + index).initialize(to: source)
          case .convert(let convert):
            let target = unsafe base + scratchOffsets[index]
            guard try unsafe convert(source, target) else {
              throw MessageError.argumentValue(
                SignatureMismatch(site, method: method.signature, caller: caller),
                index: index + 2)
            }
            unsafe (pointer + index).initialize(to: target)
          }
          made = index + 1
        }
        try unsafe callMethod(receiver, pointer, result)
      }
    }
  }

  private func callMethod(
    _ receiver: AnyObject, _ pointers: UnsafePointer<UnsafeMutableRawPointer>,
    _ result: UnsafeMutableRawPointer
  ) throws {
    guard case .convert(let convert) = self.result else {
      try unsafe method.call(receiver, selector, pointers, result)
      return
    }
    let type = method.signature.result
    try unsafe withUnsafeTemporaryAllocation(
      byteCount: max(type.size, 16), alignment: max(type.alignment, 16)
    ) { buffer in
      guard let own = buffer.baseAddress else { return }
      try unsafe method.call(receiver, selector, pointers, own)
      defer { unsafe type.destroy(own) }
      guard try unsafe convert(own, result) else {
        throw MessageError.returnValue(
          SignatureMismatch(site, method: method.signature, caller: caller))
      }
    }
  }
}
