internal import MessageRuntime

/// The root of a tree of views, with a first responder of its own.
///
/// Its coordinates are those in which menus are placed.
///
/// The corresponding UIKit class is `UIWindow`, the AppKit one `NSWindow`.
open class Window: View {
  final let slot = FirstResponderSlot()
  final var applicationReference = RawReference<Application>()
  /// The view in which a pointer is down.
  final weak var touched: View?

  /// Gets actions that the window's chain does not answer, in AppKit's order of search. It need not
  /// be a responder.
  public final weak var delegate: AnyObject? {
    didSet { context?.invalidate() }
  }

  /// The document that the window shows; asked after the delegate in AppKit's order of search.
  public final weak var document: AnyObject? {
    didSet { context?.invalidate() }
  }

  /// The controller whose view fills the window. Held strongly.
  public final var rootViewController: ViewController? {
    didSet {
      guard oldValue !== rootViewController else { return }
      oldValue?.view.removeFromSuperview()
      guard let controller = rootViewController else { return }
      controller.view.frame = bounds
      addSubview(controller.view)
    }
  }

  /// The application that the window belongs to, or nil.
  public final var application: Application? { applicationReference.object }

  /// The window's own first responder, or nil.
  public final var firstResponder: Responder? { slot.holder.object }

  /// Whether keys and actions go to this window.
  public final var isKeyWindow: Bool { application?.context?.keyWindow === self }

  /// Makes this the window that keys and actions go to.
  ///
  /// - Returns: Whether it is now; not if it belongs to no application.
  ///
  /// The corresponding UIKit method is `makeKey()`.
  @discardableResult
  public final func makeKey() -> Bool {
    guard let context = application?.context, context.isOnOwnThread("makeKey") else { return false }
    context.keyWindow = self
    return true
  }

  /// Gives the first responder's role of the window to a responder, as AppKit does it.
  ///
  /// - Parameter responder: The new first responder; nil for the window itself.
  /// - Returns: Whether the old first responder made room. When the new one then refuses, the window
  ///   itself becomes first responder and the answer is true all the same.
  ///
  /// The corresponding AppKit method is `makeFirstResponder(_:)`.
  @discardableResult
  public final func makeFirstResponder(_ responder: Responder?) -> Bool {
    guard let context, context.isOnOwnThread("makeFirstResponder") else { return false }
    let new = responder ?? self
    if new.isFirstResponder, new.role.object === slot { return true }
    if new !== self, new.hostWindow === self, new.becomeFirstResponder() { return true }
    // Either the old one does not resign, or the new one refused: the window takes over.
    let old = firstResponder
    if old === self { return true }
    return context.give(slot, to: self)
  }

  override func updateLink() { setLink(application) }
}
