public import MessageRuntime
public import TypeEncodings

private final class TargetForwarder: Object {
  let other: Object

  init(_ other: Object) { self.other = other }

  override func forwardingTarget(for selector: Selector) -> AnyObject? { other }
}

/// Returns an object that names another one as its forwarding target, for every message.
///
/// - Parameter other: The object that gets the messages.
@inline(never)
@_optimize(none)
public func makeTargetForwarder(to other: Object) -> Object { TargetForwarder(other) }

private final class InvocationForwarder: Object {
  let other: Object
  let signature: MethodSignature

  init(_ other: Object, _ signature: MethodSignature) {
    self.other = other
    self.signature = signature
  }

  override func methodSignature(for selector: Selector) -> MethodSignature? { signature }

  override func forwardInvocation(_ invocation: Invocation) throws {
    try invocation.invoke(with: other)
  }
}

/// Returns an object that has a signature at hand and invokes every message on another object.
///
/// - Parameters:
///   - other: The object that gets the messages.
///   - signature: What the object answers when it is asked for a message's signature.
@inline(never)
@_optimize(none)
public func makeInvocationForwarder(to other: Object, _ signature: MethodSignature) -> Object {
  InvocationForwarder(other, signature)
}

private final class AskingForwarder: Object {
  let other: Object

  init(_ other: Object) { self.other = other }

  override func methodSignature(for selector: Selector) -> MethodSignature? {
    other.methodSignature(for: selector)
  }

  override func forwardInvocation(_ invocation: Invocation) throws {
    try invocation.invoke(with: other)
  }
}

/// Returns an object that asks another one for the signature and invokes every message on it.
///
/// - Parameter other: The object that gets the messages.
@inline(never)
@_optimize(none)
public func makeAskingForwarder(to other: Object) -> Object { AskingForwarder(other) }

/// Returns the sink that is enough for everyone, as an object of unknown class.
@inline(never)
@_optimize(none)
public func makeSharedSink() -> Object { SelectorSink.shared }
