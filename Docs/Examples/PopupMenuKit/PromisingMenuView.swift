public import MessageRuntime

/// The article's menu view before it forwards: a long press shows the items, and it claims to
/// perform them, but nothing does.
///
/// Choosing a closure item sends a message that has no method: an unrecognised selector.
open class PromisingMenuView: View {
  /// The program's items, of any number. Closure items are performed by the view itself, others by
  /// whoever on the chain implements their action.
  public var longPressMenuItems: [MenuItem] = [] {
    didSet {
      menuItemsMap.removeAll()
      for item in longPressMenuItems where item.onTap != nil { menuItemsMap[item.action] = item }
    }
  }
  private(set) final var menuItemsMap: [Selector: MenuItem] = [:]
  private var observation: MenuObservation?

  private lazy var longPressGesture = LongPressGestureRecognizer(
    target: self, action: "showMenu:")

  public override init(frame: Rect) {
    super.init(frame: frame)
    addGestureRecognizer(longPressGesture)
  }

  @MethodBuilder open override class var methods: [Method] {
    Method("showMenu:") { (self: PromisingMenuView, sender: LongPressGestureRecognizer) in
      self.showMenu(sender)
    }
  }

  private func showMenu(_ sender: LongPressGestureRecognizer) {
    guard sender.state == .began, let controller = application?.menuController,
      !controller.isMenuVisible
    else { return }
    guard becomeFirstResponder() else { return }
    let origin = convertToRoot(bounds).origin
    pressed(at: Point(sender.location.x - origin.x, sender.location.y - origin.y))
    controller.menuItems = longPressMenuItems
    controller.setTargetRect(menuTargetRect, in: self)
    controller.setMenuVisible(true, animated: true)
    // Nothing to show: no will-hide will come.
    if !controller.isMenuVisible { resignFirstResponder() }
  }

  /// Notes where a long press began, in the view's cells.
  open func pressed(at point: Point) {}

  /// What the menu points at, in the view's cells: all of the view unless overridden.
  open var menuTargetRect: Rect { bounds }

  // MARK: Responding

  open override var canBecomeFirstResponder: Bool { true }

  /// Takes the role, and sees to it that it is given back whenever a menu hides.
  @discardableResult
  open override func becomeFirstResponder() -> Bool {
    observation = application?.menuController.observe { [weak self] change, _ in
      if change == .willHide { self?.resignFirstResponder() }
    }
    return super.becomeFirstResponder()
  }

  open override func canPerformAction(_ action: Selector, withSender sender: Object?) -> Bool {
    menuItemsMap[action] != nil || super.canPerformAction(action, withSender: sender)
  }
}
