public import TypeEncodings

extension Invocation {
  /// The object that ``invoke()`` sends the message to.
  ///
  /// It is retained unless ``retainsTarget`` is false.
  ///
  /// The corresponding Objective-C property is `target`.
  public var target: AnyObject? {
    get {
      if state & Self.holdsTargetWeakly != 0 { return extras?.target }
      let word = unsafe base.load(fromByteOffset: 32, as: UnsafeRawPointer?.self)
      // The word owns the target.
      return unsafe word.map { unsafe Unmanaged<AnyObject>.fromOpaque($0).takeUnretainedValue() }
    }
    set {
      if state & Self.holdsTargetWeakly != 0 {
        makeExtras().target = newValue
        return
      }
      let old = unsafe base.load(fromByteOffset: 32, as: UnsafeRawPointer?.self)
      let new = unsafe newValue.map {
        unsafe UnsafeRawPointer(Unmanaged.passRetained($0).toOpaque())
      }
      unsafe base.storeBytes(of: new, toByteOffset: 32, as: UnsafeRawPointer?.self)
      if let old = unsafe old { unsafe Unmanaged<AnyObject>.fromOpaque(old).release() }
    }
  }

  /// Whether the invocation keeps its target alive; true at first.
  ///
  /// Set it to false where the target owns the invocation. Invoking one whose target has died then
  /// throws ``MessageError/targetGone(_:)``.
  public var retainsTarget: Bool {
    get { state & Self.holdsTargetWeakly == 0 }
    set {
      guard newValue != retainsTarget else { return }
      let current = target
      target = nil
      state ^= Self.holdsTargetWeakly
      target = current
    }
  }

  /// The message's name.
  ///
  /// The corresponding Objective-C property is `selector`.
  public var selector: Selector {
    get {
      // Selector records are never freed.
      unsafe Selector(record: base.load(fromByteOffset: 40, as: UnsafeRawPointer.self))
    }
    set {
      unsafe base.storeBytes(of: newValue.record, toByteOffset: 40, as: UnsafeRawPointer.self)
    }
  }

  /// The types of the message, with self and _cmd.
  ///
  /// The corresponding Objective-C property is `methodSignature`.
  public var methodSignature: MethodSignature { callSignature.methodSignature }

  /// The number of arguments, counting self and _cmd.
  public var argumentCount: Int { callSignature.arguments.count + 2 }

  /// Whether there is a result.
  public var hasReturnValue: Bool { state & Self.hasResult != 0 }

  var site: MessageSite {
    guard let target else { return MessageSite(className: "nil", selector) }
    let destination = Dispatch.Destination(target, CRuntime.isa(of: target))
    return MessageSite(destination.cls, selector, isClassSide: destination.isClassSide)
  }
}
