/// Gets what is chosen in a menu of titles.
public protocol IndexMenuControllerDelegate: AnyObject {
  /// An item was chosen.
  ///
  /// - Parameters:
  ///   - controller: The menu, which has begun to go.
  ///   - index: The item's place among all items, from 0.
  func menuController(_ controller: IndexMenuController, didSelect index: Int)

  /// The menu has gone, for whatever reason. The default does nothing.
  func menuControllerDidDismiss(_ controller: IndexMenuController)
}

extension IndexMenuControllerDelegate {
  public func menuControllerDidDismiss(_ controller: IndexMenuController) {}
}

/// A menu of titles that tells its delegate the index of what was chosen.
///
/// It is a view, put over its window while it is shown; it needs no first responder, so it leaves
/// the keyboard alone. There can be several. Where the titles do not fit into one row there are
/// pages, turned with buttons or swipes.
public final class IndexMenuController: View {
  /// Who is told of choices. Held weakly.
  public weak var delegate: (any IndexMenuControllerDelegate)?
  /// The titles.
  public var menuItems: [String] = []
  /// The item that is marked when the menu appears, on whose page it opens.
  public var preselectedIndex: Int?
  /// The measures.
  public var metrics = IndexMenuLayout.Metrics()
  /// The width of a title; by default the number of its characters.
  public var measure: (String) -> Double = { Double($0.count) }
  /// Whether what is pressed outside goes to what lies there, and the menu stays.
  public var passesTouchesThrough = false

  /// Where the menu lies; nil while it is not shown.
  public private(set) var layout: IndexMenuLayout?
  /// The page that is shown, from 0.
  public private(set) var page = 0
  /// The item that is marked.
  public private(set) var highlightedIndex: Int?
  private var targetRect = Rect.zero
  private weak var targetView: View?
  private var downLocation: Point?

  /// Whether the menu is shown.
  public var isMenuVisible: Bool { layout != nil }

  /// The place of the page that is shown, in the window's coordinates.
  public var menuFrame: Rect? { layout?.frame(ofPage: page) }

  /// Says what the menu belongs to.
  ///
  /// - Parameters:
  ///   - rect: The place.
  ///   - view: The view whose coordinates it is in, and in whose window the menu appears.
  public func setTargetRect(_ rect: Rect, in view: View) {
    targetRect = rect
    targetView = view
  }

  /// Shows or hides the menu.
  ///
  /// - Parameters:
  ///   - visible: Whether it shall be visible.
  ///   - animated: Whether it may appear or go gradually; it makes no difference here.
  /// - Returns: Whether it is visible now: not without titles, without a window or where there is no
  ///   room.
  @discardableResult
  public func setMenuVisible(_ visible: Bool, animated: Bool) -> Bool {
    guard visible else {
      dismiss()
      return false
    }
    guard !isMenuVisible else { return true }
    guard let target = targetView, let window = target.window,
      let layout = IndexMenuLayout(
        widths: menuItems.map(measure), rect: target.convert(targetRect, to: nil),
        container: window.bounds, metrics: metrics)
    else { return false }
    highlightedIndex = preselectedIndex.flatMap { menuItems.indices.contains($0) ? $0 : nil }
    page = layout.pages.firstIndex { $0.contains(highlightedIndex ?? 0) } ?? 0
    self.layout = layout
    frame = window.bounds
    window.addSubview(self)
    return true
  }

  /// Hides the menu without a choice.
  public func dismiss() {
    guard isMenuVisible else { return }
    layout = nil
    finishDismissal()
  }

  /// Chooses an item.
  ///
  /// - Parameter index: The item's place among all items.
  /// - Returns: Whether there was such an item on screen, on whatever page.
  @discardableResult
  public func choose(_ index: Int) -> Bool {
    guard isMenuVisible, menuItems.indices.contains(index) else { return false }
    // The menu has begun to go before the delegate is told, which may show another.
    layout = nil
    delegate?.menuController(self, didSelect: index)
    if !isMenuVisible { finishDismissal() }
    return true
  }

  private func finishDismissal() {
    removeFromSuperview()
    highlightedIndex = nil
    delegate?.menuControllerDidDismiss(self)
  }

  /// Shows the next page.
  ///
  /// - Returns: Whether there is one.
  @discardableResult
  public func showNextPage() -> Bool { show(page: page + 1) }

  /// Shows the page before.
  ///
  /// - Returns: Whether there is one.
  @discardableResult
  public func showPreviousPage() -> Bool { show(page: page - 1) }

  private func show(page new: Int) -> Bool {
    guard let layout, layout.pages.indices.contains(new) else { return false }
    page = new
    return true
  }

  public override func point(inside point: Point) -> Bool {
    guard passesTouchesThrough else { return super.point(inside: point) }
    return menuFrame?.contains(convert(point, to: nil)) ?? false
  }

  /// How far a pointer must move to turn a page.
  public static let swipeDistance = 50.0

  public override func pointerChanged(_ event: PointerEvent) {
    switch event.phase {
    case .began: downLocation = event.location
    case .ended:
      guard let layout, let down = downLocation else { return }
      downLocation = nil
      let distance = event.location.x - down.x
      if distance.magnitude >= Self.swipeDistance {
        if distance < 0 { showNextPage() } else { showPreviousPage() }
        return
      }
      switch layout.part(at: event.location, onPage: page) {
      case .item(let index): choose(index)
      case .nextPage: showNextPage()
      case .previousPage: showPreviousPage()
      case .outside: dismiss()
      }
    case .cancelled: downLocation = nil
    case .moved: break
    }
  }
}
