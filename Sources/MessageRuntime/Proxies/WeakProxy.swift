public import TypeEncodings

/// A proxy that does not keep its target alive.
///
/// While the target lives every message goes to it. Afterwards, messages that the target's class
/// implements give zero or nil, as messages to nil do; others are not recognised.
///
/// Objective-C programs write this class on top of `NSProxy`.
public final class WeakProxy: Proxy {
  private weak var weakTarget: AnyObject?
  private let targetClass: Class

  /// Makes a proxy of an object.
  ///
  /// - Parameter target: The object that gets the messages.
  public init(_ target: AnyObject) {
    weakTarget = target
    targetClass = Class.of(target)
    super.init()
  }

  /// The object, or nil once it is gone.
  public override var target: AnyObject? { weakTarget }

  public override func methodSignature(for selector: Selector) -> MethodSignature? {
    if weakTarget != nil { return super.methodSignature(for: selector) }
    return targetClass.methodSignature(for: selector)
  }

  public override func forwardInvocation(_ invocation: Invocation) throws {
    // Without a target the sender gets zero.
    if let target { try invocation.invoke(with: target) }
  }
}
