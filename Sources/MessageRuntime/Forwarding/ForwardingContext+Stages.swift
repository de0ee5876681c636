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

/// The end of a chain of forwarding targets that is too long to be one.
///
/// Hooks may answer differently each time, so meeting an object twice alone proves no circle: one is
/// reported after so many steps, with the classes of the last of them.
@usableFromInline
struct TargetWalk {
  /// How many targets are followed without a record.
  @usableFromInline static let unnamed = 984
  private static let named = 16

  private var names: [String] = []

  /// Notes an object that names another one.
  ///
  /// - Throws: ``MessageError/forwardingCycle(_:classes:)`` at the end of patience.
  @usableFromInline
  static func note(
    _ walk: inout TargetWalk?, _ current: AnyObject, _ selector: Selector, _ start: AnyObject
  ) throws {
    var names = walk?.names ?? []
    names.append(Class.of(current).shortName)
    walk = TargetWalk(names: names)
    guard names.count >= named else { return }
    let cls = Class.of(start)
    throw MessageError.forwardingCycle(
      MessageSite(cls, selector, isClassSide: false), classes: [cls.shortName] + names)
  }

  /// Returns the last object of a chain of forwarding targets, for messages whose types are only
  /// known at run time.
  static func last(
    _ selector: Selector, _ start: AnyObject, _ first: AnyObject
  ) throws -> AnyObject {
    var current = first
    var steps = 0
    var walk: TargetWalk?
    while true {
      let destination = Dispatch.Destination(current, CRuntime.isa(of: current))
      guard !Dispatch.responds(destination, selector), !destination.isClassSide,
        let receiver = current as? any MessageReceiver,
        let next = receiver.forwardingTarget(for: selector), next !== current
      else { return current }
      steps += 1
      if steps > unnamed { try note(&walk, current, selector, start) }
      current = next
    }
  }
}
