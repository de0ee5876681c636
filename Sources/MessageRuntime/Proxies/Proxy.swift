public import TypeEncodings

/// The root for objects that stand for others: it has almost no methods and forwards everything.
///
/// With a target, every message goes to the target, and so do equality, hash and description.
/// Without one, a subclass overrides ``methodSignature(for:)`` and ``forwardInvocation(_:)``, or
/// ``forwardingTarget(for:)``.
///
/// The corresponding Objective-C class is `NSProxy`.
open class Proxy: MessageReceiver {
  /// The object that the proxy stands for.
  open var target: AnyObject? { storedTarget }
  private let storedTarget: AnyObject?

  /// Makes a proxy.
  ///
  /// - Parameter target: The object that gets the messages; it is retained.
  public init(target: AnyObject? = nil) {
    storedTarget = target
  }

  @MethodBuilder open class var methods: [Method] {
    Method("isProxy") { (self: Proxy) in self.isProxy }
  }
  open class func initialize() throws {}
  open class func resolveInstanceMethod(_ selector: Selector) throws -> Bool { false }
  open class func resolveClassMethod(_ selector: Selector) throws -> Bool { false }

  open func forwardingTarget(for selector: Selector) -> AnyObject? { target }

  open func methodSignature(for selector: Selector) -> MethodSignature? {
    guard let target else { return Class.of(self).methodSignature(for: selector) }
    // Proxies that stand for each other describe nothing.
    if CRuntime.isStackLow { return nil }
    if let receiver = target as? any MessageReceiver {
      return receiver.methodSignature(for: selector)
    }
    return Class.of(target).methodSignature(for: selector)
  }

  open func forwardInvocation(_ invocation: Invocation) throws {
    guard let target else {
      Diagnostics.reportNotForwarded(invocation.selector, by: self)
      try doesNotRecognizeSelector(invocation.selector)
      return
    }
    try invocation.invoke(with: target)
  }

  open func doesNotRecognizeSelector(_ selector: Selector) throws {
    throw MessageError.unrecognized(selector, by: self)
  }

  /// Says whether the target responds; what is forwarded and what is answered agree.
  open func responds(to selector: Selector) -> Bool {
    guard let target else { return instanceResponds(self, selector) }
    // As above.
    if CRuntime.isStackLow { return false }
    if let receiver = target as? any MessageReceiver { return receiver.responds(to: selector) }
    return Runtime.responds(target, to: selector)
  }

  public var isProxy: Bool { true }
}

extension Proxy: Hashable, CustomStringConvertible {
  /// The object at the end of a chain of proxies; proxies that stand for each other end it.
  private var represented: AnyObject {
    var current: AnyObject = self
    for _ in 0..<64 {
      guard let proxy = current as? Proxy, let next = proxy.target else { return current }
      current = next
    }
    return self
  }

  /// Says whether two proxies stand for the same object, or for equal ones.
  public static func == (left: Proxy, right: Proxy) -> Bool {
    let (one, other) = (left.represented, right.represented)
    if one === other { return true }
    guard !(one is Proxy), let hashable = one as? any Hashable else { return false }
    return hashable.isEqual(to: other)
  }

  public func hash(into hasher: inout Hasher) {
    let represented = represented
    if !(represented is Proxy), let hashable = represented as? any Hashable {
      hashable.hash(into: &hasher)
    } else {
      hasher.combine(ObjectIdentifier(represented))
    }
  }

  public var description: String {
    let represented = represented
    if represented is Proxy {
      return "<\(_typeName(Swift.type(of: represented), qualified: false))>"
    }
    return String(describing: represented)
  }
}

extension Hashable {
  fileprivate func isEqual(to other: Any) -> Bool { (other as? Self) == self }
}
