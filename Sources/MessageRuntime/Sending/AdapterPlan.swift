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
    let target = method.signature
    try unsafe withUnsafeTemporaryAllocation(
      byteCount: max(target.frameSize, 1), alignment: target.frameAlignment
    ) { buffer in
      guard let base = buffer.baseAddress else { return }
      var made = 0
      defer {
        // What was copied byte by byte still belongs to the caller's frame.
        for index in 0..<made where !arguments[index].isIdentity {
          unsafe target.arguments[index].destroy(base + target.offsets[index])
        }
      }
      for index in arguments.indices {
        let source = unsafe frame + caller.offsets[index]
        let place = unsafe base + target.offsets[index]
        switch arguments[index] {
        case .identity:
          unsafe place.copyMemory(from: source, byteCount: target.arguments[index].size)
        case .convert(let convert):
          guard try unsafe convert(source, place) else {
            throw MessageError.argumentValue(
              SignatureMismatch(site, method: target, caller: caller), index: index + 2)
          }
        }
        made = index + 1
      }
      try unsafe callMethod(receiver, base, result)
    }
  }

  private func callMethod(
    _ receiver: AnyObject, _ frame: UnsafeMutableRawPointer, _ result: UnsafeMutableRawPointer
  ) throws {
    guard case .convert(let convert) = self.result else {
      try unsafe method.call(receiver, selector, frame, result)
      return
    }
    let type = method.signature.result
    try unsafe withUnsafeTemporaryAllocation(
      byteCount: max(type.size, 16), alignment: max(type.alignment, 16)
    ) { buffer in
      guard let own = buffer.baseAddress else { return }
      try unsafe method.call(receiver, selector, frame, own)
      defer { unsafe type.destroy(own) }
      guard try unsafe convert(own, result) else {
        throw MessageError.returnValue(
          SignatureMismatch(site, method: method.signature, caller: caller))
      }
    }
  }
}
