/// One life of a context menu, from its configuration to its end.
final class ContextMenuSession {
  let configuration: ContextMenuConfiguration
  let location: Point
  var phase = ContextMenuPhase.configured
  /// Who was given the menu and shows it.
  var presenter: (any MenuPresenter)?
  var menu: ContextMenu?
  var picture: ContextMenuPicture?
  /// The picture before the last change, from which a choice may still come.
  var previousPicture: ContextMenuPicture?
  var highlight: HeldPreview?
  var dismissalPreview: TargetedPreview?
  /// What the preview provider made, once it was asked.
  var preview: AnyObject??

  init(_ configuration: ContextMenuConfiguration, at location: Point) {
    self.configuration = configuration
    self.location = location
  }

  /// The picture of a generation, if it is one of the last two.
  func picture(_ generation: UInt64) -> ContextMenuPicture? {
    if picture?.snapshot.generation == generation { return picture }
    if previousPicture?.snapshot.generation == generation { return previousPicture }
    return nil
  }
}

/// A preview that keeps alive only what nothing else does.
///
/// What is in a window belongs to the window, to which the interaction belongs as well: kept, they
/// would keep each other when the window goes while its menu is shown.
struct HeldPreview {
  private weak var container: (any ContextMenuHost)?
  private weak var view: AnyObject?
  private let kept: AnyObject?
  private let parameters: PreviewParameters
  private let center: Point

  init(_ preview: TargetedPreview) {
    container = preview.target.container
    view = preview.view
    kept = (preview.view as? any ContextMenuHost)?.isInWindow == true ? nil : preview.view
    parameters = preview.parameters
    center = preview.target.center
  }

  /// The preview; nil when its view has gone.
  var preview: TargetedPreview? {
    guard let view, let container else { return nil }
    return TargetedPreview(
      view: view, parameters: parameters,
      target: PreviewTarget(container: container, center: center))
  }
}

/// What a presenter shows as the preview of a context menu.
public enum ContextMenuPreviewContent {
  /// What the preview provider made.
  case provided(AnyObject)
  /// The default: what is highlighted.
  case highlighted(TargetedPreview)
  /// Nothing, since there is no place to show it from.
  case none
}
