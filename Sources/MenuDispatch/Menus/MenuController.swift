internal import MessageRuntime

/// Shows the pop-up menu of a context: the standard edit actions that the chain performs, and items
/// of the program's own.
///
///     guard view.becomeFirstResponder() else { return }
///     let controller = context.menuController
///     controller.menuItems = [MenuItem(title: "Red") { … }]
///     controller.setTargetRect(view.bounds, in: view)
///     controller.setMenuVisible(true, animated: true)
///
/// There is one controller in a context, so at most one menu is on screen. What is on screen is a
/// picture; changes of items are seen in the next one, see ``update()``.
///
/// When an item is chosen, these things happen in this order: its target is searched for in the
/// chain as it is then, the action is performed, `willHide` is posted, the menu goes, `didHide` is
/// posted. A menu that an action asks for is shown after that.
///
/// Thread safety: belongs to the thread of its context.
///
/// The corresponding UIKit class is `UIMenuController`.
public final class MenuController {
  /// How long ``menuItems`` are kept.
  public enum ItemsLifetime: Hashable, Sendable {
    /// Until the menu hides that they were shown in.
    case untilHidden
    /// Until other ones are set, as in UIKit: a menu shown elsewhere has them too.
    case untilChanged
  }

  /// Who the sender of an action is.
  public enum SenderPolicy: Hashable, Sendable {
    /// The item that was chosen.
    case item
    /// The controller, as in UIKit.
    case controller
  }

  enum State: Hashable { case hidden, showing, shown, acting, hiding }

  /// The controller of the context of programs that need only one.
  public static var shared: MenuController { unsafe ResponderContext.shared.menuController }

  unowned let context: ResponderContext
  let observers = ObserverList<MenuEvent>()
  var state = State.hidden
  /// What is asked for while it cannot be done yet.
  var pending = Pending()
  var presentation: Presentation?
  /// Whether the presenter was given the menu.
  var isPresented = false
  /// Counts the settings of menuItems, to tell whether they are still those that were shown.
  var itemsRevision = 0
  private(set) weak var targetView: View?
  private var targetRect: Rect?
  var knownStandardItems: [StandardEditAction: MenuItem] = [:]
  var lastGeneration: UInt64 = 0
  var buildDepth = 0
  /// Whether observers are being called.
  var isTelling = false
  /// Menus that were shown from within the hiding of one another.
  var showsInRow = 0
  /// Counts the changes of the first responder, to tell whether it is the one that the menu was
  /// shown for.
  var roleRevision = 0
  var shownRoleRevision = 0
  /// The picture that the last choice was made from.
  var chosenGeneration: UInt64?
  /// The item whose action runs, and what the person did to choose it.
  var running: (item: MenuItem, event: AnyObject?)?
  /// Decides about the items in place of the controller, see ``EditMenuInteraction``.
  weak var interaction: EditMenuInteraction?

  struct Pending {
    var show: Bool?
    var hide: MenuEvent.HideReason?
    var choice: (MenuItemID, UInt64)?
    var update = false
  }

  /// The items of the program's own, after the standard ones; nil for none.
  public var menuItems: [MenuItem]? {
    didSet { itemsRevision += 1 }
  }
  /// How long ``menuItems`` are kept.
  public var itemsLifetime = ItemsLifetime.untilHidden
  /// Which standard actions get an item when the chain performs them, in this order.
  public var standardActions = StandardEditAction.allCases
  /// The titles of the standard actions.
  public var titles = MenuTitles()
  /// The title above the items.
  public var title: String?
  /// How it is decided which items are shown.
  public var validationPolicy = ValidationPolicy.uikit
  /// Whether targets decide which items can be chosen; if not, each item's `isEnabled` does.
  public var autoenablesItems = true
  /// Who the sender of an action is.
  public var senderPolicy = SenderPolicy.item
  /// Who draws. Without one the menu is shown to nobody, and works all the same.
  public var presenter: (any MenuPresenter)? {
    didSet {
      guard oldValue !== presenter else { return }
      oldValue?.delegate = nil
      presenter?.delegate = self
      guard let presentation else { return }
      oldValue?.dismiss(animated: false)
      presenter?.present(presentation.snapshot, at: anchor, animated: false)
    }
  }

  init(_ context: ResponderContext) { self.context = context }

  /// Whether a menu is on screen. Still true while `willHide` is posted.
  public var isMenuVisible: Bool { state != .hidden && state != .showing }

  /// The picture that is on screen, or nil.
  public var snapshot: MenuSnapshot? { presentation?.snapshot }

  /// Says what the menu belongs to; it is placed above or below it.
  ///
  /// - Parameters:
  ///   - rect: The place.
  ///   - view: The view whose coordinates it is in. Held weakly. Without one, or once it is gone,
  ///     the menu belongs to the first responder.
  public func setTargetRect(_ rect: Rect, in view: View?) {
    targetRect = rect
    targetView = view
  }

  /// Shows or hides the menu.
  ///
  /// - Parameters:
  ///   - visible: Whether it shall be visible.
  ///   - animated: Whether it may appear or go gradually.
  /// - Returns: What became of it.
  @discardableResult
  public func setMenuVisible(_ visible: Bool, animated: Bool) -> MenuShowResult {
    if visible { return show(animated: animated) }
    hide(.requested, animated: animated)
    return .hidden
  }

  /// Calls a handler at each event of the menu.
  ///
  /// - Returns: What keeps the handler registered.
  public func observe(_ handler: @escaping (MenuEvent) -> Void) -> Observation {
    observers.add(handler)
  }

  /// Where the menu points, in the window's coordinates.
  var anchor: MenuAnchor {
    let view =
      targetView ?? context.firstResponder as? View
      ?? (context.firstResponder as? ViewController)?.viewIfLoaded
    let container = view?.window?.bounds ?? context.keyWindow?.bounds ?? .zero
    guard let view else { return MenuAnchor(rect: .zero, container: container) }
    let rect = targetView != nil ? targetRect ?? view.bounds : view.bounds
    return MenuAnchor(rect: view.convert(rect, to: nil), container: container)
  }
}

/// What happens to a menu. Each `willShow` is followed by one `willHide` and one `didHide`.
public enum MenuEvent: Hashable, Sendable {
  /// Why a menu hides.
  public enum HideReason: Hashable, Sendable {
    /// An item was chosen.
    case choice
    /// The program asked for it.
    case requested
    /// The person dismissed it.
    case cancelled
    /// Another menu takes its place.
    case replaced
    /// Another responder became first responder.
    case firstResponderChanged
    /// The first responder is gone, or left its window.
    case responderLost
    /// No item is left, or none was there to begin with; `didShow` may be missing then.
    case noItems
  }

  /// A menu is about to be shown. Items that are set now are in it.
  case willShow
  /// The menu is on screen.
  case didShow
  /// The menu is about to go. Clean up now: another menu may be shown right after.
  case willHide(HideReason)
  /// The menu has gone.
  case didHide(HideReason)
}

/// What became of showing a menu.
public enum MenuShowResult: Hashable, Sendable {
  /// Why no menu is shown.
  public enum Reason: Hashable, Sendable {
    /// A menu is on screen already.
    case alreadyVisible
    /// Nobody is first responder.
    case noFirstResponder
    /// Another responder became first responder while the items were validated.
    case firstResponderChanged
    /// The view that the menu belongs to is in no window of the context.
    case notInWindow
    /// Nobody performs any of the items.
    case noItems
    /// The context belongs to another thread.
    case wrongThread
  }

  /// It is on screen.
  case shown
  /// It is shown as soon as the one that is about to go is gone, and its observers know.
  case queued
  /// It is not shown.
  case notShown(Reason)
  /// It was hidden, as asked for.
  case hidden
}
