/// One thing that the runtime does to deliver a message.
public enum ForwardingStep: Hashable, Sendable, CustomStringConvertible {
  /// The class and those above it were searched; the names are in the order of the search.
  case searched(classes: [String])
  /// A method was found.
  case found(cls: String, signature: SwiftSignature, location: String?)
  /// The class was asked to add a method.
  case askedResolver(added: Bool)
  /// The receiver was asked for another receiver; the name of its class, or nil.
  case askedForwardingTarget(String?)
  /// The receiver was asked for the message's signature; its encoding, or nil.
  case askedMethodSignature(String?)
  /// The receiver would get the message as an invocation.
  case forwardInvocation(cls: String)
  /// The sink would swallow the message.
  case swallowed
  /// The receiver would be told that it does not recognise the message.
  case doesNotRecognize
  /// The class has no hooks to ask.
  case hasNoHooks

  public var description: String {
    switch self {
    case .searched(let classes): "no method in \(classes.joined(separator: ", "))"
    case .found(let cls, let signature, let location):
      "method of \(cls) \(signature)" + (location.map { " at \($0)" } ?? "")
    case .askedResolver(let added): added ? "resolver added it" : "resolver added nothing"
    case .askedForwardingTarget(let name): "forwarding target is \(name ?? "nil")"
    case .askedMethodSignature(let types): "method signature is \(types ?? "nil")"
    case .forwardInvocation(let cls): "forwardInvocation(_:) of \(cls)"
    case .swallowed: "the sink swallows it"
    case .doesNotRecognize: "doesNotRecognizeSelector(_:)"
    case .hasNoHooks: "the class has no forwarding hooks"
    }
  }

  /// The steps that led to a message not being recognised.
  static func tried(_ destination: Dispatch.Destination) -> [ForwardingStep] {
    var steps: [ForwardingStep] = [
      .searched(classes: destination.cls.ancestry.map(\.shortName))
    ]
    guard destination.cls.receiverType != nil else { return steps + [.hasNoHooks] }
    steps.append(.askedResolver(added: false))
    if !destination.isClassSide {
      steps += [.askedForwardingTarget(nil), .askedMethodSignature(nil)]
    }
    return steps + [.doesNotRecognize]
  }
}

/// What a receiver's hooks are being asked for.
///
/// A forwarding target may have effects, such as running a menu item's closure. A hook that must
/// not have them when someone only asks looks here.
public enum ForwardingPurpose: Sendable {
  /// A message is being sent.
  case send
  /// Someone wants to know what would happen.
  case explanation

  /// The purpose on this thread.
  public static var current: ForwardingPurpose {
    CRuntime.purpose == 0 ? .send : .explanation
  }
}
