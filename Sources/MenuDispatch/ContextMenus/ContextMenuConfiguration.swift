/// What a context menu shows, made by a delegate for one place.
///
/// Subclass it to carry what the delegate needs later: the same object is handed back through the
/// whole life cycle.
///
/// The corresponding UIKit class is `UIContextMenuConfiguration`.
open class ContextMenuConfiguration {
  /// The name of the menu; a new one where none was given.
  public let identifier: AnyHashable
  private let previewProvider: (() -> AnyObject?)?
  private let actionProvider: (([ContextMenuElement]) -> ContextMenu?)?

  /// Makes a configuration.
  ///
  /// - Parameters:
  ///   - identifier: A name for the menu.
  ///   - previewProvider: Makes what is looked at, such as a view controller, when it is needed. Nil,
  ///     or a closure that returns nil, means the default preview, which is what is highlighted.
  ///   - actionProvider: Makes the menu from the elements that the system suggests. Nil, or a
  ///     closure that returns nil, means no menu.
  public init(
    identifier: AnyHashable? = nil, previewProvider: (() -> AnyObject?)? = nil,
    actionProvider: (([ContextMenuElement]) -> ContextMenu?)? = nil
  ) {
    self.identifier = identifier ?? AnyHashable(MenuItemID.next())
    self.previewProvider = previewProvider
    self.actionProvider = actionProvider
  }

  /// Whether there is a closure that makes a preview.
  public var hasPreviewProvider: Bool { previewProvider != nil }

  func makePreview() -> AnyObject? { previewProvider?() }

  func makeMenu(_ suggested: [ContextMenuElement]) -> ContextMenu? { actionProvider?(suggested) }
}
