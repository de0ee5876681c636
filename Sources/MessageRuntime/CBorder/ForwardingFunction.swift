internal import TypeEncodings

/// What the C function for a message without a method calls.
final class ForwardingFunction: Sendable {
  private let signature: MethodSignature
  private let selector: Selector

  private init(_ signature: MethodSignature, _ selector: Selector) {
    self.signature = signature
    self.selector = selector
  }

  /// One function of a class.
  struct Key: Hashable {
    let selector: Selector
    let isClassSide: Bool
    let types: MethodSignature
  }

  /// Returns the function of a class, a selector and the types that the receiver gives the message.
  ///
  /// - Throws: ``MessageError`` if there is none.
  static func function(
    _ destination: Dispatch.Destination, _ receiver: AnyObject?, _ selector: Selector,
    _ site: MessageSite
  ) throws -> UnsafeRawPointer {
    let fallback = MethodSignature.untyped(argumentCount: min(selector.argumentCount, 1_000) + 2)
    let types = receiver.flatMap { signature($0, selector) } ?? fallback
    let cls = destination.cls
    let key = Key(selector: selector, isClassSide: destination.isClassSide, types: types)
    if let known = unsafe CRuntime.withLock({ unsafe cls.rare?.forwardingFunctions[key] }) {
      return unsafe CRuntime.code(of: known)
    }
    let made = try unsafe makeClosure(types, selector, site)
    let kept = unsafe CRuntime.withLock {
      if let first = unsafe cls.rareState.forwardingFunctions[key] { return unsafe first }
      unsafe cls.rareState.forwardingFunctions[key] = made
      return unsafe made
    }
    if unsafe kept != made { unsafe CRuntime.release(made) }
    return unsafe CRuntime.code(of: kept)
  }

  private static func makeClosure(
    _ types: MethodSignature, _ selector: Selector, _ site: MessageSite
  ) throws -> CRuntime.Closure {
    do {
      let signature = try unsafe EncodedSignatures.callSignature(types).takeUnretainedValue()
      let layout = try unsafe signature.makeFrameLayout(site, fillsResult: true)
      defer { unsafe CRuntime.destroy(layout) }
      return try unsafe CRuntime.makeClosure(
        layout, handler, owning: ForwardingFunction(types, selector))
    } catch let fault as CallFault {
      throw MessageError.cCall(site, fault)
    } catch let error as MessageError {
      switch error {
      case .notRepresentable(_, let type):
        return try unsafe FailingFunction.make(.notRepresentable(site, type: type), site)
      case .notPassable(_, let index, let type, let reason):
        return try unsafe FailingFunction.make(
          .notPassable(site, index: index, type: type, reason: reason), site)
      default: throw error
      }
    }
  }

  /// The types of a message that the receiver does not implement: as it says itself, or those of
  /// the method that it would be forwarded to.
  private static func signature(_ receiver: AnyObject, _ selector: Selector) -> MethodSignature? {
    // Hooks that have effects look whether a message is being sent.
    let before = CRuntime.purpose
    CRuntime.purpose = 1
    defer { CRuntime.purpose = before }
    var current = receiver
    for _ in 0..<64 {
      let destination = Dispatch.Destination(current, CRuntime.isa(of: current))
      let hooks = destination.isClassSide ? nil : current as? any MessageReceiver
      let found =
        hooks?.methodSignature(for: selector)
        ?? destination.cls.methodSignature(for: selector, isClassSide: destination.isClassSide)
      if let found, found.argumentCount == selector.argumentCount + 2 { return found }
      guard let next = hooks?.forwardingTarget(for: selector), next !== current else { return nil }
      current = next
    }
    return nil
  }

  private static let handler: CRuntime.MethodHandler = { context, object, name, arguments, result in
    // The function owns its context and is never released.
    unsafe Unmanaged<ForwardingFunction>.fromOpaque(context)._withUnsafeGuaranteedRef {
      unsafe $0.run(object, name.map { unsafe UnsafeRawPointer($0) }, arguments, result)
    }
  }

  /// Says whether there is a result.
  private func run(
    _ object: UnsafeMutableRawPointer?, _ name: UnsafeRawPointer?,
    _ arguments: ArgumentAddresses, _ result: UnsafeMutableRawPointer
  ) -> Bool {
    guard let object = unsafe object else { return false }
    do {
      let receiver = unsafe Unmanaged<AnyObject>.fromOpaque(object).takeUnretainedValue()
      let invocation = try Invocation(signature: signature)
      let types = invocation.callSignature
      invocation.selector = unsafe name.map { unsafe Selector(record: $0) } ?? selector
      for (index, argument) in types.arguments.enumerated() {
        // The function has these types; what is in the frame now is nil or zero.
        unsafe argument.copy(arguments[index], to: invocation.frame + types.offsets[index])
      }
      try invocation.invoke(with: receiver)
      unsafe types.result.copy(invocation.resultPointer, to: result)
      if types.returnsClass { unsafe types.result.releaseClasses(result) }
      // A function without a result returns zero where one is expected.
      return types.result.size > 0
    } catch {
      CRuntime.leave(error)
      return false
    }
  }
}
