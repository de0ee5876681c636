internal import MessageRuntime

/// The end of every chain: the program, its windows and its delegate.
///
/// The corresponding UIKit class is `UIApplication`, the AppKit one `NSApplication`.
open class Application: Responder {
  /// The place for a first responder that is in no window.
  final let slot = FirstResponderSlot()
  final var contextReference = RawReference<ResponderContext>()

  /// The windows, the rearmost first.
  public private(set) final var windows: [Window] = []

  /// Gets actions that the chain and the application do not answer. If it is a responder, it is the
  /// application's next.
  public final var delegate: AnyObject? {
    get { delegateReference }
    set {
      delegateReference = newValue
      let responder = newValue as? Responder
      hasPlainDelegate = newValue != nil && responder == nil
      setLink(responder)
      context?.invalidate()
    }
  }
  private final weak var delegateReference: AnyObject?
  /// Whether a delegate was set that is no responder.
  final var hasPlainDelegate = false

  /// Who opens documents; the last that is asked in AppKit's order of search.
  public final weak var documentController: AnyObject? {
    didSet { context?.invalidate() }
  }

  /// Makes an application without windows.
  public override init() { super.init() }

  deinit {
    for window in windows { window.applicationReference = RawReference() }
  }

  /// Adds a window in front of the others; the first one becomes the key window.
  ///
  /// - Parameter window: The window, which leaves its former application.
  public final func addWindow(_ window: Window) {
    guard window.application !== self else { return }
    window.application?.removeWindow(window)
    windows.append(window)
    window.applicationReference = RawReference(self)
    window.updateLink()
    window.slot.context = context
    window.windowChanged()
    if let context, context.keyWindow == nil { context.keyWindow = window }
  }

  /// Removes a window; its first responder loses the role.
  ///
  /// - Parameter window: A window of the application.
  public final func removeWindow(_ window: Window) {
    guard window.application === self else { return }
    if let holder = window.slot.holder.object { holder.leaveRole() }
    windows.removeAll { $0 === window }
    window.applicationReference = RawReference()
    window.updateLink()
    window.slot.context = nil
    context?.windowRemoved(window)
    window.windowChanged()
  }
}

extension Responder {
  /// Resigns because the responder leaves its window; nothing can refuse that.
  final func leaveRole() {
    guard role.object != nil else { return }
    _ = resignFirstResponder()
    if isFirstResponder { loseRole() }
  }
}
