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
  var highlightPreview: TargetedPreview?
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

/// What a presenter shows as the preview of a context menu.
public enum ContextMenuPreviewContent {
  /// What the preview provider made.
  case provided(AnyObject)
  /// The default: what is highlighted.
  case highlighted(TargetedPreview)
  /// Nothing, since there is no place to show it from.
  case none
}
