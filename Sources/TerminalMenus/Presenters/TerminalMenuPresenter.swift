public import MenuDispatch

/// Shows menus as pop-ups in the cells of a terminal.
///
/// It draws into a grid and takes events from whoever has the terminal, so it works without one.
/// What is chosen is told to the delegate, which performs it; the presenter performs nothing.
///
/// Thread safety: use it from one thread.
public final class TerminalMenuPresenter: MenuPresenter {
  public weak var delegate: (any MenuPresenterDelegate)?

  /// Who gets what is typed while the next menu is open.
  public var keyboard: PopUpMenuView.Keyboard = .menu
  /// Whether the next menu begins with its first item selected, as fits one that a key opened.
  public var selectsFirst = false
  /// How menus look.
  public var theme: MenuTheme
  /// Called when what the presenter draws has changed.
  public var onChange: (() -> Void)?
  /// The menu on the screen.
  public private(set) var view: PopUpMenuView?
  /// Whether the choice from the present picture was told: a key and a click choose once.
  private var hasChosen = false

  public init(theme: MenuTheme = .monochrome) { self.theme = theme }

  /// Whether a menu is on the screen.
  public var isPresenting: Bool { view != nil }

  // MARK: Presenting

  /// Shows a menu at once; a terminal has no other way, animated or not.
  public func present(_ menu: MenuSnapshot, at anchor: MenuAnchor, animated: Bool) {
    view = PopUpMenuView(menu, anchor: anchor, keyboard: keyboard, selectsFirst: selectsFirst)
    hasChosen = false
    onChange?()
  }

  public func update(_ menu: MenuSnapshot) {
    view?.update(menu)
    hasChosen = false
    onChange?()
  }

  public func dismiss(animated: Bool) {
    guard view != nil else { return }
    view = nil
    onChange?()
  }

  /// Moves the menu on the screen: what it points at moved, or the screen has another size.
  public func move(to anchor: MenuAnchor) {
    view?.move(to: anchor)
    onChange?()
  }

  /// Draws the menu, if there is one, over what the grid shows.
  public func draw(into grid: inout CellGrid) {
    view?.draw(into: &grid, theme: theme)
  }

  // MARK: Events

  /// Takes an event if it is for the menu.
  ///
  /// - Parameters:
  ///   - event: The event. A resize is not taken: see ``move(to:)``.
  ///   - time: In seconds of any clock that does not go back.
  /// - Returns: Whether the event was for the menu. What is not goes to whoever has the keyboard.
  public func handle(_ event: TerminalEvent, at time: Double) -> Bool {
    guard view != nil else { return false }
    let answer: PopUpMenuView.Answer? =
      switch event {
      case .key(let press): view?.handle(press, at: time)
      case .mouse(let mouse): view?.handle(mouse)
      case .paste: view?.keyboard == .typing ? .ignored : .handled
      case .resize, .timeout, .end: .ignored
      }
    switch answer {
    case nil, .ignored: return false
    case .handled: onChange?()
    case .cancelled:
      // It is gone before the delegate hears of it, who may show another.
      view = nil
      onChange?()
      delegate?.menuPresenterDidCancel(self)
    case .chosen(let item, let generation):
      guard !hasChosen else { return true }
      hasChosen = true
      onChange?()
      guard let delegate else {
        dismiss(animated: false)
        return true
      }
      delegate.menuPresenter(self, didChoose: item, generation: generation)
    }
    return true
  }
}
