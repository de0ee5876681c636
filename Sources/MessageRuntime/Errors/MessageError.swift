public import TypeEncodings

/// Why a message could not be sent, forwarded or answered.
///
/// Each case names the class and the selector; where types are at fault, both signatures. Errors
/// that a method throws are not wrapped: they reach the sender as they are.
public enum MessageError: Error, Hashable, Sendable {
  /// No method, no resolver, no forwarding target and no invocation handler took the message.
  case unrecognizedSelector(UnrecognizedSelector)
  /// The message has more or fewer arguments than the method.
  case argumentCount(SignatureMismatch)
  /// An argument's type does not agree with the method's. `index` counts self as 0 and _cmd as 1.
  case argumentType(SignatureMismatch, index: Int)
  /// An argument's type may agree, but this value does not. `index` counts self as 0 and _cmd as 1.
  case argumentValue(SignatureMismatch, index: Int)
  /// The result's type does not agree with what the sender asked for.
  case returnType(SignatureMismatch)
  /// The result's type may agree with what the sender asked for, but this value does not.
  case returnValue(SignatureMismatch)
  /// A new implementation has other types than the method it should replace.
  case signatureMismatch(SignatureMismatch)
  /// The method belongs to the main actor and the sender was elsewhere; it did not run.
  case wrongExecutor(MessageSite)
  /// The object that should receive the message no longer exists.
  case targetGone(MessageSite)
  /// Forwarding targets name each other in a circle; the classes are listed in order.
  case forwardingCycle(MessageSite, classes: [String])
  /// Forwarding went on until the stack was nearly used up.
  case forwardingTooDeep(MessageSite)
  /// The signature given by `methodSignature(for:)` does not describe the message.
  case badSignature(MessageSite, given: String, reason: SignatureFault)
  /// There is no zero value of the type that the sender asked for.
  case noZeroValue(MessageSite, type: String)
  /// The class has its own method of that name already.
  case duplicateMethod(MessageSite)
  /// The code takes objects of a class that the method's class does not inherit from.
  case wrongReceiver(MessageSite, expected: String)
  /// There is no argument at that index. Counts include self and _cmd.
  case argumentIndex(MessageSite, index: Int, count: Int)
  /// The type does not fit the argument; `index` is -1 for the result.
  case valueType(MessageSite, index: Int, expected: String, given: String)
  /// The bytes given for an argument are not as many as its type has; `index` is -1 for the result.
  case byteCount(MessageSite, index: Int, expected: Int, given: Int)
  /// The invocation has no result: it was not invoked, or invoking it failed.
  case noResult(MessageSite)
  /// The type cannot be passed to or from C.
  case notRepresentable(MessageSite, type: String)
  /// Values of an argument's type cannot be held here or cannot cross to C, for the reason given;
  /// `index` counts self as 0 and _cmd as 1 and is -1 for the result. `type` is an encoding, or the
  /// name of a Swift type.
  case notPassable(MessageSite, index: Int, type: String, reason: CTypeError)
  /// A C function of these types cannot be called or made.
  case cCall(MessageSite, CallFault)
  /// The type encoding is malformed.
  case encoding(TypeEncodingError)
}

/// What is wrong with a signature given by `methodSignature(for:)`.
public enum SignatureFault: Hashable, Sendable {
  /// It has another number of arguments than the selector has colons.
  case colonCount(Int)
  /// It has another number of arguments than were sent.
  case argumentCount(Int)
  /// The type at the index, with self as 0, differs from what was sent.
  case argumentType(index: Int, sent: String)
  /// The result's type differs from what the sender asked for.
  case resultType(sent: String)
}

/// A message that nothing answers.
///
/// Equal are those of one selector that was sent to one address as an object of one class.
public struct UnrecognizedSelector: Hashable, Sendable {
  /// The class and the selector.
  public let site: MessageSite
  /// The receiver's address, to tell it from others of its class.
  public let address: UInt
  /// The receiver's class, from which the rest follows. The receiver itself is not kept.
  let cls: Class
}

extension MessageError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .unrecognizedSelector(let unrecognized): unrecognized.description
    case .argumentCount(let types):
      "wrong number of arguments: \(types)"
    case .argumentType(let types, let index), .argumentValue(let types, let index):
      "argument \(index) does not fit: \(types)"
    case .returnType(let types), .returnValue(let types):
      "the result does not fit: \(types)"
    case .signatureMismatch(let types):
      "the new implementation has other types: \(types)"
    case .wrongExecutor(let site):
      "\(site) belongs to the main actor and was sent from elsewhere"
    case .targetGone(let site): "the target of \(site) no longer exists"
    case .forwardingCycle(let site, let classes):
      "forwarding targets of \(site) form a circle: \(classes.joined(separator: " -> "))"
    case .forwardingTooDeep(let site): "forwarding of \(site) does not end"
    case .badSignature(let site, let given, let reason):
      "the signature \(given) does not describe \(site): \(reason)"
    case .noZeroValue(let site, let type): "\(site) has no result and \(type) has no zero value"
    case .duplicateMethod(let site): "\(site) exists already"
    case .wrongReceiver(let site, let expected):
      "the implementation of \(site) takes objects of class \(expected)"
    case .argumentIndex(let site, let index, let count):
      "\(site) has no argument \(index); it has \(count), counting self and _cmd"
    case .valueType(let site, let index, let expected, let given):
      (index < 0 ? "the result" : "argument \(index)") + " of \(site) is \(expected), not \(given)"
    case .byteCount(let site, let index, let expected, let given):
      (index < 0 ? "the result" : "argument \(index)")
        + " of \(site) has \(expected) bytes, not \(given)"
    case .noResult(let site): "the invocation of \(site) has no result"
    case .notRepresentable(let site, let type): "\(type) in \(site) has no C representation"
    case .notPassable(let site, let index, let type, let reason):
      (index < 0 ? "the result" : "argument \(index)")
        + " of \(site) is \(type.shortened), which cannot cross to C: \(reason)"
    case .cCall(let site, let fault): "\(site) cannot cross to C: \(fault)"
    case .encoding(let error): "\(error)"
    }
  }
}

extension SignatureFault: CustomStringConvertible {
  public var description: String {
    switch self {
    case .colonCount(let count): "the selector has \(count) colons"
    case .argumentCount(let count): "\(count) arguments were sent"
    case .argumentType(let index, let sent): "argument \(index) was sent as \(sent)"
    case .resultType(let sent): "the sender asked for \(sent)"
    }
  }
}

extension UnrecognizedSelector: CustomStringConvertible {
  public var description: String {
    var text =
      "\(site): unrecognized selector sent to \(site.isClassSide ? "class" : "instance") "
      + "0x\(String(address, radix: 16))"
    let nearest = nearest
    if !nearest.isEmpty {
      text += "; did you mean \(nearest.map(\.printable).joined(separator: ", "))?"
    }
    if !steps.isEmpty { text += " (\(steps.map(\.description).joined(separator: "; ")))" }
    return text
  }
}
