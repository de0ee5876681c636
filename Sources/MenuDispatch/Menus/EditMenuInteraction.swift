/// Says what a view's edit menu holds.
///
/// All methods have a default.
///
/// The corresponding UIKit protocol is `UIEditMenuInteractionDelegate`.
public protocol EditMenuInteractionDelegate: AnyObject {
  /// Returns the items of a menu.
  ///
  /// - Parameters:
  ///   - interaction: What shows the menu.
  ///   - configuration: What the menu was asked for with, the same object.
  ///   - suggested: The standard actions that the chain performs, then the controller's
  ///     ``MenuController/menuItems``.
  /// - Returns: The items; nil, as the default does, for those that were suggested. Without any no
  ///   menu is shown.
  func editMenuInteraction(
    _ interaction: EditMenuInteraction, itemsFor configuration: EditMenuConfiguration,
    suggested: [MenuItem]
  ) -> [MenuItem]?

  /// Returns what the menu belongs to, in the view's coordinates; nil, as the default does, or a null
  /// rectangle for the configuration's point.
  func editMenuInteraction(
    _ interaction: EditMenuInteraction, targetRectFor configuration: EditMenuConfiguration
  ) -> Rect?

  /// A menu is about to appear; its items are asked for next. The default does nothing.
  func editMenuInteraction(
    _ interaction: EditMenuInteraction, willPresent configuration: EditMenuConfiguration)

  /// The menu is about to go, or had no items. Called once for each menu that
  /// was about to appear. The default does nothing.
  func editMenuInteraction(
    _ interaction: EditMenuInteraction, willDismiss configuration: EditMenuConfiguration)
}

extension EditMenuInteractionDelegate {
  public func editMenuInteraction(
    _ interaction: EditMenuInteraction, itemsFor configuration: EditMenuConfiguration,
    suggested: [MenuItem]
  ) -> [MenuItem]? { nil }

  public func editMenuInteraction(
    _ interaction: EditMenuInteraction, targetRectFor configuration: EditMenuConfiguration
  ) -> Rect? { nil }

  public func editMenuInteraction(
    _ interaction: EditMenuInteraction, willPresent configuration: EditMenuConfiguration
  ) {}

  public func editMenuInteraction(
    _ interaction: EditMenuInteraction, willDismiss configuration: EditMenuConfiguration
  ) {}
}

/// What an edit menu is asked for with; subclasses carry what a delegate needs to know.
///
/// The corresponding UIKit class is `UIEditMenuConfiguration`.
open class EditMenuConfiguration {
  /// The name of the menu, or nil.
  public let identifier: String?
  /// Where the menu belongs, in the view's coordinates.
  public let sourcePoint: Point

  /// Makes a configuration.
  public init(identifier: String? = nil, sourcePoint: Point) {
    self.identifier = identifier
    self.sourcePoint = sourcePoint
  }
}

/// Shows edit menus of a view whose items a delegate decides on.
///
/// They are menus of the context's ``MenuController``: only one is on screen, actions go to the first
/// responder's chain, and items are validated as it is.
///
/// Thread safety: belongs to the thread of its view's context.
///
/// The corresponding UIKit class is `UIEditMenuInteraction`.
public final class EditMenuInteraction: Interaction {
  /// Who decides. Held weakly; without one the suggested items are shown.
  public private(set) weak var delegate: (any EditMenuInteractionDelegate)?
  public private(set) weak var view: View?

  private var configuration: EditMenuConfiguration?
  private var observation: Observation?
  private var waiting: Observation?
  private weak var controller: MenuController?

  /// Makes an interaction.
  public init(delegate: (any EditMenuInteractionDelegate)?) { self.delegate = delegate }

  public func willMove(to view: View?) { dismissMenu() }

  public func didMove(to view: View?) { self.view = view }

  /// The configuration of the menu that is on screen, or nil.
  public var presentedConfiguration: EditMenuConfiguration? { configuration }

  /// Shows a menu. One that is on screen goes first, whoever showed it.
  ///
  /// - Parameter configuration: Where, and for what; handed to the delegate as it is.
  /// - Returns: What became of it: not shown without items, and for the reasons of a menu controller.
  ///
  /// The corresponding UIKit method is `presentEditMenu(with:)`.
  @discardableResult
  public func presentMenu(with configuration: EditMenuConfiguration) -> MenuShowResult {
    guard let view, let context = view.context else { return .notShown(.notInWindow) }
    guard context.isOnOwnThread("presentMenu") else { return .notShown(.wrongThread) }
    let controller = context.menuController
    // Somebody else's, who is told that it appears.
    if controller.state == .showing { return .notShown(.alreadyVisible) }
    if controller.isMenuVisible { controller.hide(.replaced, animated: true) }
    if controller.isMenuVisible {
      // Its action runs, or its observers are called.
      waiting = controller.observe { [weak self] event in
        guard case .didHide = event, let self else { return }
        waiting = nil
        presentMenu(with: configuration)
      }
      return .queued
    }
    self.controller = controller
    self.configuration = configuration
    controller.interaction = self
    place(configuration, in: view, controller)
    observation = controller.observe { [weak self] event in self?.follow(event, configuration) }
    let result = controller.show(animated: true)
    if case .notShown = result { end(configuration) }
    return result
  }

  /// Removes the interaction's menu, if one is on screen or waits for another to go.
  ///
  /// The corresponding UIKit method is `dismissMenu()`.
  public func dismissMenu() {
    waiting = nil
    guard configuration != nil, let controller, controller.interaction === self else { return }
    controller.hide(.requested, animated: true)
  }

  /// Asks the delegate and the chain anew for the items of the menu on screen; without one nothing
  /// happens.
  ///
  /// The corresponding UIKit method is `reloadVisibleMenu()`.
  public func reloadVisibleMenu() {
    guard let configuration, let view, let controller, controller.interaction === self else {
      return
    }
    place(configuration, in: view, controller)
    controller.update()
  }

  /// The items to show.
  func items(suggested: [MenuItem]) -> [MenuItem] {
    guard let configuration, let delegate else { return suggested }
    return delegate.editMenuInteraction(self, itemsFor: configuration, suggested: suggested)
      ?? suggested
  }

  private func place(
    _ configuration: EditMenuConfiguration, in view: View, _ controller: MenuController
  ) {
    var rect = delegate?.editMenuInteraction(self, targetRectFor: configuration)
    if rect?.isNull == true { rect = nil }
    let point = configuration.sourcePoint
    controller.setTargetRect(rect ?? Rect(x: point.x, y: point.y, width: 0, height: 0), in: view)
  }

  private func follow(_ event: MenuEvent, _ configuration: EditMenuConfiguration) {
    guard self.configuration === configuration else { return }
    switch event {
    case .willShow: delegate?.editMenuInteraction(self, willPresent: configuration)
    case .willHide:
      delegate?.editMenuInteraction(self, willDismiss: configuration)
      end(configuration)
    case .didShow, .didHide: break
    }
  }

  /// Ends what was queued and could not be shown in the end.
  func giveUp() { if let configuration { end(configuration) } }

  private func end(_ configuration: EditMenuConfiguration) {
    guard self.configuration === configuration else { return }
    if controller?.interaction === self { controller?.interaction = nil }
    self.configuration = nil
    observation = nil
  }
}
