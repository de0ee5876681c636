internal import MessageRuntime

/// The responder between a view and what the view is in.
///
/// The corresponding UIKit class is `UIViewController`.
open class ViewController: Responder {
  private final var loaded: View?
  /// Who presents this controller. Cleared when the presentation ends.
  private final var presenting = RawReference<ViewController>()

  /// The controller that this one presents, or nil. Held strongly.
  public private(set) final var presentedViewController: ViewController?

  /// Makes a controller whose view is made when it is first asked for.
  public override init() { super.init() }

  deinit {
    loaded?.controllerReference = RawReference()
    loaded?.updateLink()
    presentedViewController?.presenting = RawReference()
  }

  /// The controller's view, made by ``loadView()`` the first time.
  public final var view: View {
    get {
      if let loaded { return loaded }
      let view = loadView()
      self.view = view
      viewDidLoad()
      return loaded ?? view
    }
    set {
      guard newValue !== loaded else { return }
      if let old = loaded {
        old.controllerReference = RawReference()
        old.updateLink()
      }
      newValue.viewController?.loaded = nil
      loaded = newValue
      newValue.controllerReference = RawReference(self)
      newValue.updateLink()
    }
  }

  /// The view if it was made.
  public final var viewIfLoaded: View? { loaded }

  /// Makes the view; an empty one unless overridden.
  open func loadView() -> View { View() }

  /// Called once, after the view was made. The default does nothing.
  open func viewDidLoad() {}

  /// Links the controller to what its view is in.
  final func updateLink() {
    if let presenting = presenting.object {
      setLink(presenting)
    } else {
      setLink(loaded?.superview)
    }
  }

  /// The controller that presents this one, or nil.
  public final var presentingViewController: ViewController? { presenting.object }

  /// Shows another controller's view above this one's window.
  ///
  /// - Parameter controller: The other controller. Its next responder is this one.
  /// - Returns: Whether it is shown: not without a window, and not above one that is shown already.
  @discardableResult
  public final func present(_ controller: ViewController) -> Bool {
    guard presentedViewController == nil, controller.presentingViewController == nil,
      controller !== self, let window = viewIfLoaded?.window
    else { return false }
    presentedViewController = controller
    controller.presenting = RawReference(self)
    controller.view.frame = window.bounds
    window.addSubview(controller.view)
    controller.updateLink()
    return true
  }

  /// Removes the controller that this one presents, and those that it presents in turn.
  public final func dismissPresented() {
    guard let controller = presentedViewController else { return }
    controller.dismissPresented()
    controller.view.removeFromSuperview()
    controller.presenting = RawReference()
    presentedViewController = nil
    controller.updateLink()
  }
}
