internal import TypeEncodings

extension ForwardingContext {
  /// Goes through the signature stage.
  ///
  /// - Returns: Whether `forwardInvocation(_:)` shall get the message; false if the message was not
  ///   recognised and that was accepted.
  /// - Throws: ``MessageError`` if the message is not recognised or wrongly described.
  @usableFromInline
  func prepareInvocation(_ object: AnyObject) throws -> Bool {
    if CRuntime.isStackLow { throw MessageError.forwardingTooDeep(site) }
    if try describe(object) { return true }
    try receiver(object)?.doesNotRecognizeSelector(selector)
    return false
  }

  /// Makes sure that a signature describes the message that was sent.
  func check(_ given: MethodSignature) throws {
    func fail(_ fault: SignatureFault) -> MessageError {
      .badSignature(site, given: given.typeEncodings, reason: fault)
    }
    guard given.argumentCount == selector.argumentCount + 2 else {
      throw fail(.colonCount(selector.argumentCount))
    }
    let sent = signature
    guard given.argumentCount == sent.arguments.count + 2 else {
      throw fail(.argumentCount(sent.arguments.count))
    }
    for (index, argument) in sent.arguments.enumerated() {
      let type = (try? given.argumentType(at: index + 2)) ?? .unknown
      guard SwiftEncoding.agrees(argument, given.argumentSlots[index + 2], type) else {
        throw fail(.argumentType(index: index + 2, sent: argument.name))
      }
    }
    // A sender may ignore the result, and a message without result gives nothing.
    guard
      sent.result.type == Void.self || given.returnSlot.kind == UInt8(ascii: "v")
        || SwiftEncoding.agrees(sent.result, given.returnSlot, given.returnType)
    else { throw fail(.resultType(sent: sent.result.name)) }
  }
}

/// Follows forwarding targets from object to object.
@usableFromInline
enum TargetWalk {
  /// How many targets are followed before a chain that repeats itself is called a circle. Hooks may
  /// answer differently each time, so meeting an object twice alone proves nothing.
  private static let limit = 1_000

  /// Returns the last object of a chain of forwarding targets.
  @usableFromInline
  static func last(
    _ selector: Selector, _ start: AnyObject, _ first: AnyObject
  ) throws -> AnyObject {
    var current = first
    var names: [String] = []
    for _ in 0..<limit {
      let isa = CRuntime.isa(of: current)
      let destination = Dispatch.Destination(current, isa)
      guard !Dispatch.responds(destination, selector), !destination.isClassSide,
        let receiver = current as? any MessageReceiver,
        let next = receiver.forwardingTarget(for: selector), next !== current
      else { return current }
      if names.count < 16 { names.append(destination.cls.shortName) }
      current = next
    }
    let cls = Class.of(start)
    throw MessageError.forwardingCycle(
      MessageSite(cls, selector, isClassSide: false), classes: [cls.shortName] + names)
  }

  /// The context of the end of a chain, for the stages after the target stage.
  @usableFromInline
  static func context(
    _ object: AnyObject, _ selector: Selector, _ signature: CallSignature
  ) -> ForwardingContext {
    let destination = Dispatch.Destination(object, CRuntime.isa(of: object))
    return ForwardingContext(
      destination.cls, selector, isClassSide: destination.isClassSide, signature)
  }
}
