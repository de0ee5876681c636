import MessageRuntime
import TypeEncodings

/// Implements what the receivers below forward.
final class SoakTarget: Object {
  @MethodBuilder override class var methods: [Method] {
    Method("soak_add:to:") { (_: SoakTarget, a: Int, b: Int) in a &+ b }
    Method("soak_same:") { (_: SoakTarget, object: AnyObject?) in object }
    // Longer than what a Swift string holds without memory of its own.
    Method("soak_text:") { (_: SoakTarget, text: String) in text + " and something more after it" }
  }
}

/// Forwards to a target.
final class SoakTargetForwarder: Object {
  private let target: AnyObject
  init(_ target: AnyObject) { self.target = target }
  override func forwardingTarget(for selector: Selector) -> AnyObject? { target }
}

/// Forwards by invocation, and keeps the last one for a while.
final class SoakInvocationForwarder: Object {
  private let target: AnyObject
  private var last: Invocation?
  init(_ target: AnyObject) { self.target = target }

  override func methodSignature(for selector: Selector) -> MethodSignature? {
    Class.of(target).methodSignature(for: selector)
  }

  override func forwardInvocation(_ invocation: Invocation) throws {
    if invocation.selector == "soak_same:" {
      let copy = invocation.copy()
      // Which is this object: they would keep each other.
      copy.target = nil
      last = copy
    }
    try invocation.invoke(with: target)
  }
}
