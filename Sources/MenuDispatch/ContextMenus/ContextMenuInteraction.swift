public import MessageRuntime

/// Shows context menus for a view.
///
/// A menu lives in steps: ``configureMenu(at:)`` asks the delegate what to show,
/// ``highlightMenu()`` what to highlight, ``displayMenu()`` makes the menu and gives it to the
/// presenter. Then comes a choice, a tap on the preview, or a cancel; then the preview for going
/// back, and the end, which the delegate hears of exactly once. ``showMenu(at:)`` takes the first
/// three steps. Nothing here depends on how the menu is shown.
///
/// A view keeps the interaction that is added to it:
///
///     textView.addInteraction(ContextMenuInteraction(delegate: delegate))
///
/// Another host is told with ``didMove(to:)``. A menu ends when its view leaves the window.
///
/// Actions with closures are answered by ``forwardingTarget(for:)``, and only while their menu is
/// shown.
///
/// Anything that is called may cancel the menu, show another, or take the view from its window.
///
/// Thread safety: belongs to the thread of its host's context, or to the one that made it while the
/// host is in none. What is called elsewhere does nothing and says so.
///
/// The corresponding UIKit class is `UIContextMenuInteraction`.
open class ContextMenuInteraction: Object {
  /// Says what to show. Held weakly.
  public private(set) weak var delegate: (any ContextMenuInteractionDelegate)?
  /// The view. Held weakly.
  public private(set) weak var host: (any ContextMenuHost)?
  /// Shows the menus; nil when the program drives the life cycle itself.
  public var presenter: (any MenuPresenter)?
  /// Runs animations over time; nil to run them at once. Held weakly.
  public weak var animationDriver: (any ContextMenuAnimationDriver)?
  /// Hears what happens.
  public var onEvent: ((ContextMenuEvent) -> Void)?

  var session: ContextMenuSession?
  /// The actions that are being sent: what ``forwardingTarget(for:)`` answers for.
  var sendable: [Selector: ContextMenuAction] = [:]
  /// How many calls of what shows menus are under way in one another.
  var nesting = 0
  /// Counts how often the interaction was attached or taken off.
  private var moves = 0
  private var lastGeneration: UInt64 = 0
  private let thread = HostThread()

  /// Makes an interaction.
  ///
  /// - Parameter delegate: Says what to show. Held weakly.
  public init(delegate: any ContextMenuInteractionDelegate) {
    self.delegate = delegate
    super.init()
  }

  deinit {
    // Nobody can be told of the end any more, but the screen is not left with a menu of nobody's.
    if let presenter = session?.presenter, presenter.delegate == nil {
      presenter.dismiss(animated: false)
    }
  }

  /// Attaches the interaction to a host, or takes it off. A menu that is shown ends.
  ///
  /// For views, `addInteraction` and `removeInteraction` call it.
  ///
  /// - Parameter host: The host, held weakly; nil to take the interaction off.
  public func didMove(to host: (any ContextMenuHost)?) {
    guard isOnOwnThread("ContextMenuInteraction.didMove") else { return }
    moves += 1
    let move = moves
    if host == nil || host !== self.host, let session { end(session, .detached) }
    // The delegate may have attached the interaction elsewhere, which is later than this.
    guard move == moves else { return }
    let isNew = host !== self.host
    self.host = host
    // Or it has begun another life.
    if isNew, let session { end(session, .detached) }
  }

  /// Whether the calling thread is the interaction's. Reports another one.
  func isOnOwnThread(_ entry: StaticString) -> Bool { thread.isCurrent(for: host, entry) }

  /// How far the menu has come.
  public var phase: ContextMenuPhase { session?.phase ?? .idle }
  /// The configuration of the menu.
  public var configuration: ContextMenuConfiguration? { session?.configuration }
  /// The picture of the menu that is shown.
  public var visibleMenu: MenuSnapshot? { session?.picture?.snapshot }
  /// What is highlighted.
  public var highlightPreview: TargetedPreview? { session?.highlight?.preview }
  /// What the menu goes back to, while it ends.
  public var dismissalPreview: TargetedPreview? { session?.dismissalPreview }

  /// The place of the menu in the host's coordinates.
  public var location: Point? { session?.location }

  func nextGeneration() -> UInt64 {
    lastGeneration += 1
    return lastGeneration
  }

  /// Runs the closure of an action that is being chosen, and returns the sink that takes the message.
  open override func forwardingTarget(for selector: Selector) -> AnyObject? {
    guard isOnOwnThread("ContextMenuInteraction.forwardingTarget"),
      let action = sendable[selector], let handler = action.handler
    else {
      return super.forwardingTarget(for: selector)
    }
    if ForwardingPurpose.current == .send { handler(action) }
    return SelectorSink.shared
  }
}

extension ContextMenuInteraction: Interaction {
  /// The host, if it is a view.
  public var view: View? { host as? View }

  public func willMove(to view: View?) {}

  public func didMove(to view: View?) { didMove(to: view as (any ContextMenuHost)?) }

  /// Ends the menu when its view has left the window.
  public func viewDidMoveToWindow() {
    guard isOnOwnThread("ContextMenuInteraction.viewDidMoveToWindow") else { return }
    if let session, host?.isInWindow != true { end(session, .notInWindow) }
  }
}
