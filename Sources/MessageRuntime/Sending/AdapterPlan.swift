/// How a caller's arguments become a method's, and the method's result the caller's.
///
/// Made once for a caller's signature and a method; running it boxes nothing that the method does
/// not want boxed.
@safe
@usableFromInline
final class AdapterPlan: @unchecked Sendable {
  let caller: CallSignature
  let method: MethodEntry
  let selector: Selector
  let site: MessageSite
  let arguments: [Conversion]
  let result: Conversion
  /// The conversions in the form that is run.
  private let steps: UnsafeMutableBufferPointer<Step>
  private let frameSize: Int
  private let frameAlignment: Int
  /// Whether the caller's frame and place for the result are good for the method as they are.
  private let passesFrame: Bool
  /// Whether they are as long as no argument is null that must not be.
  private let passesFrameWithoutNull: Bool

  /// One argument's way from the caller's frame into the method's.
  @safe
  private struct Step {
    let source: Int
    let target: Int
    let size: Int
    /// The metadata for boxing a reference; nil for other conversions.
    let metadata: UnsafeRawPointer?
    /// Whether the bytes are copied as they are.
    let isIdentity: Bool
    /// Whether they are a word that must not be null.
    let isNotNull: Bool
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
    // A C function's arguments may be read to the end of a word.
    frameSize = max(target.frameSize, 1) + 7
    frameAlignment = max(target.frameAlignment, 16)
    // What agrees byte by byte has the same size and alignment, hence the same offsets.
    passesFrame = result.isIdentity && conversions.allSatisfy(\.isIdentity)
    passesFrameWithoutNull =
      result.isIdentity && conversions.allSatisfy { $0.isIdentity || $0.isNotNull }
    unsafe steps = .allocate(capacity: conversions.count)
    for (index, conversion) in conversions.enumerated() {
      var metadata: UnsafeRawPointer?
      if case .boxReference(let found) = conversion { unsafe metadata = found }
      unsafe steps.initializeElement(
        at: index,
        to: Step(
          source: caller.offsets[index], target: target.offsets[index],
          size: target.arguments[index].size, metadata: metadata,
          isIdentity: conversion.isIdentity, isNotNull: conversion.isNotNull))
    }
  }

  deinit { unsafe steps.deallocate() }

  /// Whether arguments and result can be handed over as they are.
  var isIdentity: Bool { passesFrame }

  /// Calls the method with a frame of the caller's arguments.
  @inlinable
  func call<Result>(
    _ receiver: AnyObject, _ frame: UnsafeMutableRawPointer, returning: Result.Type
  ) throws -> Result {
    try unsafe withUnsafeTemporaryAllocation(
      // A result without bytes gets one all the same, so that it has a place.
      byteCount: max(MemoryLayout<Result>.size, 1), alignment: MemoryLayout<Result>.alignment
    ) { buffer in
      guard let result = buffer.baseAddress else {
        fatalError("a byte has an address")
      }
      try unsafe run(receiver, frame, result)
      return unsafe result.assumingMemoryBound(to: Result.self).move()
    }
  }

  /// Converts, calls, converts back.
  @usableFromInline
  func run(
    _ receiver: AnyObject, _ frame: UnsafeMutableRawPointer, _ result: UnsafeMutableRawPointer
  ) throws {
    if passesFrame {
      try unsafe method.call(receiver, selector, frame, result)
      return
    }
    if passesFrameWithoutNull, unsafe !hasForbiddenNull(frame) {
      try unsafe method.call(receiver, selector, frame, result)
      return
    }
    try unsafe withUnsafeTemporaryAllocation(byteCount: frameSize, alignment: frameAlignment) {
      guard let base = $0.baseAddress else { return }
      for index in unsafe steps.indices {
        let step = unsafe steps[index]
        let source = unsafe frame + step.source
        let target = unsafe base + step.target
        if let metadata = unsafe step.metadata {
          // An existential is three words of value and one of metadata, which is zero for nil.
          let word = unsafe source.load(as: UInt.self)
          unsafe target.storeBytes(of: word, as: UInt.self)
          unsafe target.storeBytes(of: metadata, toByteOffset: 24, as: UnsafeRawPointer.self)
        } else if step.isIdentity {
          unsafe target.copyMemory(from: source, byteCount: step.size)
        } else {
          try unsafe runChecked(receiver, frame, base, result)
          return
        }
      }
      try unsafe callMethod(receiver, base, result)
    }
  }

  /// Says whether an argument of the caller's frame is null that must not be.
  private func hasForbiddenNull(_ frame: UnsafeMutableRawPointer) -> Bool {
    for index in unsafe steps.indices where unsafe steps[index].isNotNull {
      if unsafe frame.load(fromByteOffset: steps[index].source, as: UInt.self) == 0 { return true }
    }
    return false
  }

  /// As ``run(_:_:_:)`` where a conversion makes values of its own, or may find that one does not
  /// fit.
  private func runChecked(
    _ receiver: AnyObject, _ frame: UnsafeMutableRawPointer, _ base: UnsafeMutableRawPointer,
    _ result: UnsafeMutableRawPointer
  ) throws {
    let target = method.signature
    var made = 0
    defer {
      // What was copied byte by byte still belongs to the caller's frame.
      for index in 0..<made {
        if case .convert = arguments[index] {
          unsafe target.arguments[index].destroy(base + target.offsets[index])
        }
      }
    }
    for index in arguments.indices {
      let source = unsafe frame + caller.offsets[index]
      let place = unsafe base + target.offsets[index]
      switch arguments[index] {
      case .identity:
        unsafe place.copyMemory(from: source, byteCount: target.arguments[index].size)
      case .boxReference(let metadata):
        unsafe place.copyMemory(from: source, byteCount: MemoryLayout<UInt>.size)
        unsafe place.storeBytes(of: metadata, toByteOffset: 24, as: UnsafeRawPointer.self)
      case .notNull, .convert:
        guard try unsafe arguments[index].convert(source, place, caller.arguments[index]) else {
          throw unsafe wrongArgument(index, source)
        }
      }
      made = index + 1
    }
    try unsafe callMethod(receiver, base, result)
  }

  private func callMethod(
    _ receiver: AnyObject, _ frame: UnsafeMutableRawPointer, _ result: UnsafeMutableRawPointer
  ) throws {
    guard !self.result.isIdentity else {
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
