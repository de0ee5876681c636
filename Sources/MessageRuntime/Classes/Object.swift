public import TypeEncodings

/// The root for classes that want every hook to be overridable.
///
/// Its hooks do what Objective-C's do, and a few messages are answered by every instance:
/// `isProxy`, `isEqual:`, `hash`, `description`, `respondsToSelector:`.
///
/// Thread safety: messages may be sent from any thread; a subclass's own state is its own matter.
///
/// The corresponding Objective-C class is `NSObject`.
open class Object: MessageReceiver {
  /// Makes an object.
  public init() {}

  @MethodBuilder open class var methods: [Method] {
    Method("isProxy") { (self: Object) in self.isProxy }
    Method("isEqual:") { (self: Object, other: AnyObject?) in self === other }
    Method("hash") { (self: Object) in ObjectIdentifier(self).hashValue }
    Method("description") { (self: Object) in String(describing: self) }
    Method("respondsToSelector:") { (self: Object, selector: Selector) in
      self.responds(to: selector)
    }
  }

  open class func initialize() throws {}
  open class func resolveInstanceMethod(_ selector: Selector) throws -> Bool { false }
  open class func resolveClassMethod(_ selector: Selector) throws -> Bool { false }

  open func forwardingTarget(for selector: Selector) -> AnyObject? { nil }

  open func methodSignature(for selector: Selector) -> MethodSignature? {
    Class.of(self).methodSignature(for: selector)
  }

  open func forwardInvocation(_ invocation: Invocation) throws {
    Diagnostics.reportNotForwarded(invocation.selector, by: self)
    try doesNotRecognizeSelector(invocation.selector)
  }

  open func doesNotRecognizeSelector(_ selector: Selector) throws {
    throw MessageError.unrecognized(selector, by: self)
  }

  open func responds(to selector: Selector) -> Bool { instanceResponds(self, selector) }

  open var isProxy: Bool { false }
}
