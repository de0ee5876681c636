/// The end of every chain: it knows the first responder and owns the one menu on the screen.
public final class Application: Responder {
  /// Who gets editing-menu messages first.
  public internal(set) weak var firstResponder: Responder?
  /// The controller that all views share, so that there is at most one menu. UIKit has one for the
  /// process; one for each application lets several of them live side by side.
  public let menuController = MenuController()
  /// The language of automatic menu titles, for example "zh-Hans".
  public var language = "en"
  /// The controller of the view that everything else lies in.
  public let rootViewController: ViewController

  public init(root: ViewController) {
    rootViewController = root
    super.init()
    root.hostApplication = self
    menuController.application = self
  }

  /// Picks the responder that gets an event first.
  ///
  /// A press belongs to the view under the finger, everything else to the designated responder.
  public func firstResponder(for event: Event) -> Responder? {
    switch event {
    case .press(let point, _): rootViewController.view.hitTest(point)
    case .motion, .editingMenu: firstResponder
    }
  }

  /// Delivers an event along the chain.
  ///
  /// - Returns: The responder that handled it, or nil.
  /// - Throws: What the handler throws.
  @discardableResult
  public func deliver(_ event: Event) throws -> Responder? {
    try firstResponder(for: event)?.chain.first { try $0.handle(event) }
  }
}
