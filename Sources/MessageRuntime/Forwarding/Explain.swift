internal import CMessageRuntime
internal import TypeEncodings

extension Runtime {
  /// Returns the steps that a message would take, without sending it.
  ///
  /// The resolver, the forwarding target and the method signature are asked as a send would ask
  /// them, with ``ForwardingPurpose/current`` telling them that this is an explanation.
  ///
  /// - Parameters:
  ///   - selector: The message's name.
  ///   - receiver: The object that would get it.
  /// - Returns: The steps in order, across forwarding targets.
  public static func explain(_ selector: Selector, on receiver: AnyObject) -> [ForwardingStep] {
    let before = CRuntime.purpose
    CRuntime.purpose = 1
    defer { CRuntime.purpose = before }
    var steps: [ForwardingStep] = []
    var current = receiver
    var visited: Set<ObjectIdentifier> = []
    while visited.insert(ObjectIdentifier(current)).inserted {
      guard let next = explainOne(selector, current, &steps) else { return steps }
      current = next
    }
    return steps
  }

  /// Adds the steps at one object and returns the object that would be next.
  private static func explainOne(
    _ selector: Selector, _ object: AnyObject, _ steps: inout [ForwardingStep]
  ) -> AnyObject? {
    let destination = Dispatch.Destination(object, CRuntime.isa(of: object))
    let cls = destination.cls
    if let found = foundStep(destination, selector) {
      steps.append(found)
      return nil
    }
    steps.append(.searched(classes: cls.ancestry.map(\.shortName)))
    guard cls.receiverType != nil else {
      steps.append(.hasNoHooks)
      return nil
    }
    let added = Dispatch.responds(destination, selector)
    steps.append(.askedResolver(added: added))
    if added, let found = foundStep(destination, selector) {
      steps.append(found)
      return nil
    }
    guard !destination.isClassSide, let receiver = object as? any MessageReceiver else {
      steps.append(.doesNotRecognize)
      return nil
    }
    if cls.type == SelectorSink.self {
      steps.append(.swallowed)
      return nil
    }
    let target = receiver.forwardingTarget(for: selector)
    steps.append(.askedForwardingTarget(target.map { Class.of($0).shortName }))
    if let target, target !== object { return target }
    let signature = receiver.methodSignature(for: selector)
    steps.append(.askedMethodSignature(signature?.typeEncodings))
    steps.append(
      signature == nil ? .doesNotRecognize : .forwardInvocation(cls: cls.shortName))
    return nil
  }

  private static func foundStep(
    _ destination: Dispatch.Destination, _ selector: Selector
  ) -> ForwardingStep? {
    guard (try? destination.cls.prepareMethods()) != nil else { return nil }
    return CRuntime.withLock {
      unsafe destination.cls.findCell(selector, destination.isClassSide).map { cell, cls in
        let entry = unsafe CRuntime.entry(of: cell)
        return unsafe .found(
          cls: cls.shortName, signature: SwiftSignature(entry.signature),
          location: cell.pointee.file.map {
            unsafe "\(String(cString: $0)):\(cell.pointee.line)"
          })
      }
    }
  }
}
