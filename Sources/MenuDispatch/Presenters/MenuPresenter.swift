/// Shows menus and calls back with what was chosen.
///
/// A presenter gets pictures only: it never sees the items, so nothing it does can depend on an
/// item that changed meanwhile.
public protocol MenuPresenter: AnyObject {
  /// Shows a menu.
  ///
  /// - Parameters:
  ///   - menu: What to show.
  ///   - anchor: Where it points.
  ///   - animated: Whether it may appear gradually.
  func present(_ menu: MenuSnapshot, at anchor: MenuAnchor, animated: Bool)

  /// Replaces what is shown by a later picture of the same menu.
  func update(_ menu: MenuSnapshot)

  /// Removes the menu. Called also after a choice; does not call back.
  func dismiss(animated: Bool)

  /// Who is told of choices. Held weakly.
  var delegate: (any MenuPresenterDelegate)? { get set }
}

/// Gets what people choose in a presented menu.
public protocol MenuPresenterDelegate: AnyObject {
  /// An item was chosen.
  ///
  /// - Parameters:
  ///   - presenter: Who shows the menu.
  ///   - item: The item's identity.
  ///   - generation: The picture that it was chosen from.
  func menuPresenter(
    _ presenter: any MenuPresenter, didChoose item: MenuItemID, generation: UInt64)

  /// The menu was dismissed without a choice.
  func menuPresenterDidCancel(_ presenter: any MenuPresenter)
}

extension MenuPresenter {
  /// Makes an object the delegate. Another one that shows a menu here is told that it is cancelled.
  func take(for new: any MenuPresenterDelegate) {
    if let delegate, delegate !== new { delegate.menuPresenterDidCancel(self) }
    delegate = new
  }

  /// Whether nobody else has shown a menu here since an object did.
  func isFree(for object: any MenuPresenterDelegate) -> Bool {
    delegate == nil || delegate === object
  }
}
