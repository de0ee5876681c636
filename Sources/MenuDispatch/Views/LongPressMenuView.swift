public import MessageRuntime

/// A view that shows a pop-up menu of any items when it is pressed for a while.
///
///     let view = LongPressMenuView(frame: Rect(x: 0, y: 0, width: 10, height: 2))
///     view.longPressMenuItems = [
///       MenuItem(title: "Red") { canvas.color = .red },
///       MenuItem(title: "Green") { canvas.color = .green },
///     ]
///
/// The actions of items with closures are names that no class implements. The view says that it can perform them,
/// and when one is sent it runs the item's closure and leads the message to a ``SelectorSink``.
///
/// The view is first responder while its menu is on screen: it resigns whenever the menu hides.
open class LongPressMenuView: ResponsiveView {
  private final var map = MenuItemMap()
  /// The items of the menu that is on screen, which may have been replaced meanwhile.
  private final var shown: MenuItemMap?
  /// Whether the view's menu is about to go.
  private final var isGoing = false
  private final var observation: Observation?
  private final weak var observed: MenuController?

  /// The items of the menu, held as long as they are set. A menu on screen keeps those that it was
  /// shown with.
  public final var longPressMenuItems: [MenuItem] {
    get { map.items }
    set { map = MenuItemMap(newValue) }
  }

  /// What shows the menu; its gesture, or a key that means the same.
  public final let longPressGesture = LongPressGestureRecognizer(viewAction: "showLongPressMenu:")

  /// Makes a view without items.
  public override init(frame: Rect) {
    super.init(frame: frame)
    addGestureRecognizer(longPressGesture)
  }

  @MethodBuilder open override class var methods: [Method] {
    Method("showLongPressMenu:") { (self: LongPressMenuView, recognizer: GestureRecognizer) in
      if recognizer.state == .began { self.showMenu() }
    }
  }

  /// Shows the menu, as the gesture does.
  ///
  /// - Returns: What became of it. Nothing changes where a menu is on screen already, or where the
  ///   view does not become first responder.
  @discardableResult
  public final func showMenu() -> MenuShowResult {
    guard let controller = context?.menuController else { return .notShown(.notInWindow) }
    guard !controller.isMenuVisible else { return .notShown(.alreadyVisible) }
    guard becomeFirstResponder() else { return .notShown(.noFirstResponder) }
    follow(controller)
    shown = map
    isGoing = false
    controller.menuItems = longPressMenuItems
    controller.setTargetRect(bounds, in: self)
    let result = controller.setMenuVisible(true, animated: true)
    if case .notShown = result {
      shown = nil
      resignFirstResponder()
    }
    return result
  }

  /// Sees to it that the view resigns whenever the menu hides, for whatever reason.
  private final func follow(_ controller: MenuController) {
    guard observed !== controller else { return }
    observed = controller
    // Unowned: the observation ends with the view.
    observation = controller.observe { [unowned self] event in
      switch event {
      case .willHide:
        // Another that took the role meanwhile does not give it back to a menu that has gone.
        if shown != nil { hostWindow?.slot.forget(self) }
        isGoing = shown != nil
        if isFirstResponder { resignFirstResponder() }
      case .didHide:
        // Not what an observer before this one has asked for.
        if isGoing { shown = nil }
        isGoing = false
      default: break
      }
    }
  }

  open override func canPerformAction(
    _ action: Selector, withSender sender: AnyObject?
  ) -> Bool {
    if map.answers(action) || shown?.answers(action) == true { return true }
    return super.canPerformAction(action, withSender: sender)
  }

  open override func forwardingTarget(for selector: Selector) -> AnyObject? {
    if map.run(selector) || shown?.run(selector) == true { return map.sink }
    return super.forwardingTarget(for: selector)
  }
}
