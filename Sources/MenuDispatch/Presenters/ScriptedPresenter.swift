/// A presenter that chooses by a script, for tests and for programs without a screen.
public final class ScriptedPresenter: MenuPresenter {
  /// What the script does with a menu.
  public enum Step: Hashable, Sendable {
    /// Chooses the first row with a title, in submenus too.
    case choose(String)
    /// Chooses a row by its place among the rows of the top menu, from 0.
    case chooseIndex(Int)
    /// Dismisses the menu.
    case cancel
  }

  /// What the presenter was told.
  public enum Call: Hashable, Sendable {
    /// To show a menu.
    case present(MenuSnapshot, MenuAnchor, animated: Bool)
    /// To replace what is shown.
    case update(MenuSnapshot)
    /// To remove what is shown.
    case dismiss(animated: Bool)
  }

  public weak var delegate: (any MenuPresenterDelegate)?
  /// The steps to come.
  public var script: [Step]
  /// Whether a step is done at once when a menu is presented, from within the call.
  public var playsWhenPresented: Bool
  /// What the presenter was told, in order.
  public private(set) var calls: [Call] = []
  /// What is shown, or nil.
  public private(set) var snapshot: MenuSnapshot?
  /// Steps that found nothing to do: no menu, or no such row.
  public private(set) var failedSteps: [Step] = []

  /// Makes a presenter.
  ///
  /// - Parameters:
  ///   - script: What to do with the menus to come, one step for each.
  ///   - playsWhenPresented: Whether to do it at once.
  public init(_ script: [Step] = [], playsWhenPresented: Bool = false) {
    self.script = script
    self.playsWhenPresented = playsWhenPresented
  }

  public func present(_ menu: MenuSnapshot, at anchor: MenuAnchor, animated: Bool) {
    calls.append(.present(menu, anchor, animated: animated))
    snapshot = menu
    if playsWhenPresented { playNextStep() }
  }

  public func update(_ menu: MenuSnapshot) {
    calls.append(.update(menu))
    snapshot = menu
  }

  public func dismiss(animated: Bool) {
    calls.append(.dismiss(animated: animated))
    snapshot = nil
  }

  /// Does the next step of the script.
  ///
  /// - Returns: Whether there was a step, and something to do it with.
  @discardableResult
  public func playNextStep() -> Bool {
    guard !script.isEmpty else { return false }
    return play(script.removeFirst())
  }

  /// Does a step.
  ///
  /// - Returns: Whether there was something to do it with.
  @discardableResult
  public func play(_ step: Step) -> Bool {
    guard let snapshot else {
      failedSteps.append(step)
      return false
    }
    let found: MenuSnapshot.Item?
    switch step {
    case .cancel:
      delegate?.menuPresenterDidCancel(self)
      return true
    case .choose(let title): found = snapshot.firstItem(titled: title)
    case .chooseIndex(let index):
      found = snapshot.items.indices.contains(index) ? snapshot.items[index] : nil
    }
    guard let found else {
      failedSteps.append(step)
      return false
    }
    delegate?.menuPresenter(self, didChoose: found.id, generation: snapshot.generation)
    return true
  }
}

extension MenuSnapshot {
  /// Returns the first row with a title, in submenus too, or nil.
  public func firstItem(titled title: String) -> Item? {
    for item in items {
      if item.title == title { return item }
      if let inner = item.children?.firstItem(titled: title) { return inner }
    }
    return nil
  }
}
