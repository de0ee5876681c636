public import TypeEncodings

/// A class whose instances take part in the forwarding chain.
///
/// Any class can be sent messages; conforming adds the hooks below, each with a default, a list of
/// methods, and `send` on the instances. ``Object`` conforms and lets subclasses override; actors
/// and classes with another superclass conform themselves.
///
/// A message is delivered in these steps, in order:
/// 1. A method of the class or a superclass.
/// 2. ``resolveInstanceMethod(_:)``, asked once, may add one.
/// 3. ``forwardingTarget(for:)`` may name another receiver.
/// 4. ``methodSignature(for:)`` describes the message, then ``forwardInvocation(_:)`` gets it whole.
/// 5. ``doesNotRecognizeSelector(_:)`` reports.
///
/// The corresponding Objective-C protocol is `NSObject`.
public protocol MessageReceiver: AnyObject {
  /// The methods that the class declares, registered when it is first used.
  ///
  /// Write explicit closures, whose first parameter is the receiver:
  ///
  ///     class var methods: [Method] {
  ///       Method("add:") { (self: Adder, value: Int) in self.sum + value }
  ///     }
  ///
  /// What a superclass declares is inherited and need not be repeated. Where the property overrides
  /// a superclass's, write `@MethodBuilder` before it: Swift infers it only for conformances.
  @MethodBuilder static var methods: [Method] { get }

  /// Prepares the class, once, before the first message to it or to an instance.
  ///
  /// The superclass is initialised first. An implementation that is inherited runs again for the
  /// subclass, with the subclass as self. Other threads that message the class wait; the thread
  /// that runs the call may message it. A thrown error reaches the sender whose message caused the
  /// call, and the class counts as initialised.
  ///
  /// The corresponding Objective-C method is `+initialize`.
  static func initialize() throws

  /// Adds a method for a selector that instances do not implement, if the class can.
  ///
  /// - Parameter selector: The selector of the message.
  /// - Returns: Whether a method was added; the look-up is then made again.
  ///
  /// Asked once for a selector, until a method is added for it somewhere.
  ///
  /// The corresponding Objective-C method is `+resolveInstanceMethod:`.
  static func resolveInstanceMethod(_ selector: Selector) throws -> Bool

  /// Adds a class-side method for a selector that the class does not implement, if it can.
  ///
  /// The corresponding Objective-C method is `+resolveClassMethod:`.
  static func resolveClassMethod(_ selector: Selector) throws -> Bool

  /// Returns the object that shall receive a message instead.
  ///
  /// - Parameter selector: The selector of the message.
  /// - Returns: Another object, or nil or the receiver itself to go on to the next step.
  ///
  /// Asked at every send that has no method, and never by ``responds(to:)``. It may have effects;
  /// ``ForwardingPurpose/current`` tells a send from an explanation.
  ///
  /// The corresponding Objective-C method is `-forwardingTargetForSelector:`.
  func forwardingTarget(for selector: Selector) -> AnyObject?

  /// Returns the signature of a message, so that it can be forwarded as an invocation.
  ///
  /// - Parameter selector: The selector of the message.
  /// - Returns: The signature, or nil if the message means nothing to the receiver.
  ///
  /// The corresponding Objective-C method is `-methodSignatureForSelector:`.
  func methodSignature(for selector: Selector) -> MethodSignature?

  /// Handles a message that has no method and no forwarding target.
  ///
  /// - Parameter invocation: The message with its arguments. A result set in it is returned to the
  ///   sender; without one the sender gets zero or nil.
  ///
  /// The default reports ``Diagnostic/signatureWithoutForwarding(_:)`` and calls
  /// ``doesNotRecognizeSelector(_:)``.
  ///
  /// The corresponding Objective-C method is `-forwardInvocation:`.
  func forwardInvocation(_ invocation: Invocation) throws

  /// Reports a message that nothing answers.
  ///
  /// - Parameter selector: The selector of the message.
  /// - Throws: ``MessageError/unrecognizedSelector(_:)`` unless overridden. When an override
  ///   returns, the sender gets zero or nil.
  ///
  /// The corresponding Objective-C method is `-doesNotRecognizeSelector:`.
  func doesNotRecognizeSelector(_ selector: Selector) throws

  /// Says whether the receiver has a method for a selector, resolving it if need be.
  ///
  /// Forwarding is not consulted.
  ///
  /// The corresponding Objective-C method is `-respondsToSelector:`.
  func responds(to selector: Selector) -> Bool

  /// Whether the receiver stands for another object.
  ///
  /// The corresponding Objective-C method is `-isProxy`.
  var isProxy: Bool { get }
}

extension MessageReceiver {
  public static var methods: [Method] { [] }
  public static func initialize() throws {}
  public static func resolveInstanceMethod(_ selector: Selector) throws -> Bool { false }
  public static func resolveClassMethod(_ selector: Selector) throws -> Bool { false }
  public func forwardingTarget(for selector: Selector) -> AnyObject? { nil }

  public func methodSignature(for selector: Selector) -> MethodSignature? {
    Class.of(self).methodSignature(for: selector)
  }

  public func forwardInvocation(_ invocation: Invocation) throws {
    Diagnostics.reportNotForwarded(invocation.selector, by: self)
    try doesNotRecognizeSelector(invocation.selector)
  }

  public func doesNotRecognizeSelector(_ selector: Selector) throws {
    throw MessageError.unrecognized(selector, by: self)
  }

  @inlinable
  public func responds(to selector: Selector) -> Bool {
    instanceResponds(self, selector)
  }

  public var isProxy: Bool { false }
}

/// The default of ``MessageReceiver/responds(to:)``: the cache, then the methods.
@inlinable @inline(__always)
func instanceResponds(_ object: AnyObject, _ selector: Selector) -> Bool {
  let answer = CRuntime.cachedAnswer(CRuntime.isa(of: object), selector)
  return answer >= 0 ? answer == 1 : Dispatch.responds(object, selector)
}
