import MenuDispatch
import MessageRuntime

/// A view without a toolkit: a frame in a window, or in none.
class FakeHost: Object, ContextMenuHost {
  var frame: Rect
  var isInWindow = true
  var suggested: [ContextMenuElement] = []

  init(frame: Rect = Rect(x: 10, y: 5, width: 40, height: 10)) {
    self.frame = frame
    super.init()
  }

  var bounds: Rect { Rect(x: 0, y: 0, width: frame.width, height: frame.height) }

  func convertToWindow(_ point: Point) -> Point {
    Point(x: point.x + frame.minX, y: point.y + frame.minY)
  }

  func convertToWindow(_ rect: Rect) -> Rect {
    Rect(origin: convertToWindow(rect.origin), size: rect.size)
  }

  func suggestedContextMenuElements(at location: Point) -> [ContextMenuElement] { suggested }
}

/// What suites about context menus have in common: a host with its interactions.
protocol ContextMenuSuite {
  var host: FakeHost { get }
}

extension ContextMenuSuite {
  /// A place in the host.
  var place: Point { Point(x: 3, y: 2) }

  /// An interaction of the host.
  func interaction(_ delegate: any ContextMenuInteractionDelegate) -> ContextMenuInteraction {
    let interaction = ContextMenuInteraction(delegate: delegate)
    interaction.didMove(to: host)
    return interaction
  }

  /// An action that does nothing.
  func action(_ title: String = "A") -> ContextMenuAction {
    ContextMenuAction(title: title) { _ in }
  }
}

/// Writes down what it is told, and does what a test wants.
final class RecordingDelegate: ContextMenuInteractionDelegate {
  var log: [String] = []
  var makeConfiguration: (Point) -> ContextMenuConfiguration? = { _ in nil }
  var makeHighlight: (ContextMenuConfiguration) -> TargetedPreview? = { _ in nil }
  var makeDismissal: (ContextMenuConfiguration) -> TargetedPreview? = { _ in nil }
  var onDisplay: (ContextMenuAnimator) -> Void = { _ in }
  var onCommit: (ContextMenuCommit) -> Void = { _ in }
  var onEnd: (ContextMenuAnimator) -> Void = { _ in }
  var seen: [ContextMenuConfiguration] = []

  init() {}

  init(actions: [ContextMenuAction]) {
    makeConfiguration = { _ in
      ContextMenuConfiguration(actionProvider: { _ in ContextMenu(actions: actions) })
    }
  }

  func count(_ entry: String) -> Int { log.count { $0 == entry } }

  func contextMenuInteraction(
    _ interaction: ContextMenuInteraction, configurationForMenuAtLocation location: Point
  ) -> ContextMenuConfiguration? {
    log.append("configuration")
    return makeConfiguration(location)
  }

  func contextMenuInteraction(
    _ interaction: ContextMenuInteraction,
    previewForHighlightingMenuWithConfiguration configuration: ContextMenuConfiguration
  ) -> TargetedPreview? {
    log.append("highlight")
    seen.append(configuration)
    return makeHighlight(configuration)
  }

  func contextMenuInteraction(
    _ interaction: ContextMenuInteraction,
    previewForDismissingMenuWithConfiguration configuration: ContextMenuConfiguration
  ) -> TargetedPreview? {
    log.append("dismissal")
    seen.append(configuration)
    return makeDismissal(configuration)
  }

  func contextMenuInteraction(
    _ interaction: ContextMenuInteraction,
    willDisplayMenuFor configuration: ContextMenuConfiguration,
    animator: ContextMenuAnimator
  ) {
    log.append("willDisplay")
    seen.append(configuration)
    onDisplay(animator)
  }

  func contextMenuInteraction(
    _ interaction: ContextMenuInteraction,
    willPerformPreviewActionForMenuWith configuration: ContextMenuConfiguration,
    commit: ContextMenuCommit
  ) {
    log.append("commit")
    seen.append(configuration)
    onCommit(commit)
  }

  func contextMenuInteraction(
    _ interaction: ContextMenuInteraction, willEndFor configuration: ContextMenuConfiguration,
    animator: ContextMenuAnimator
  ) {
    log.append("willEnd")
    seen.append(configuration)
    onEnd(animator)
  }
}

/// A delegate that implements only what is required.
final class SmallDelegate: ContextMenuInteractionDelegate {
  let configuration: ContextMenuConfiguration?

  init(_ configuration: ContextMenuConfiguration?) { self.configuration = configuration }

  func contextMenuInteraction(
    _ interaction: ContextMenuInteraction, configurationForMenuAtLocation location: Point
  ) -> ContextMenuConfiguration? { configuration }
}

/// A presenter that writes down what it is told.
final class FakePresenter: MenuPresenter {
  weak var delegate: (any MenuPresenterDelegate)?
  var log: [String] = []
  var menu: MenuSnapshot?
  var anchor: MenuAnchor?

  func present(_ menu: MenuSnapshot, at anchor: MenuAnchor, animated: Bool) {
    log.append("present")
    self.menu = menu
    self.anchor = anchor
  }

  func update(_ menu: MenuSnapshot) {
    log.append("update")
    self.menu = menu
  }

  func dismiss(animated: Bool) { log.append("dismiss") }

  /// Chooses a row by its title, in the menu that is shown or in a given one.
  func choose(_ title: String, in menu: MenuSnapshot? = nil) {
    guard let menu = menu ?? self.menu, let item = menu.items.first(where: { $0.title == title })
    else { return }
    delegate?.menuPresenter(self, didChoose: item.id, generation: menu.generation)
  }
}

func item(_ title: String, in interaction: ContextMenuInteraction) -> MenuSnapshot.Item? {
  interaction.visibleMenu?.items.first { $0.title == title }
}

/// Chooses a row by its title.
@discardableResult
func choose(_ title: String, in interaction: ContextMenuInteraction) -> ContextMenuChoice {
  guard let menu = interaction.visibleMenu,
    let item = menu.items.first(where: { $0.title == title })
  else { return .noSuchItem }
  return interaction.choose(item.id, generation: menu.generation)
}

/// Compares two objects. Swift 6.3 fails to compile `===` of two `AnyObject`s inside `#expect`.
func isSame(_ left: AnyObject?, _ right: AnyObject?) -> Bool { left === right }
