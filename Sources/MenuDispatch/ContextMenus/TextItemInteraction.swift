public import MessageRuntime

/// Says what a tap on something recognised in a text does, and what its menu is.
///
/// Both have defaults, which return what they are given.
public protocol TextItemInteractionDelegate: AnyObject {
  /// Returns the action of a tap, or nil for none.
  func textItemInteraction(
    _ interaction: TextItemInteraction, primaryActionFor item: TextItem,
    defaultAction: ContextMenuAction?
  ) -> ContextMenuAction?

  /// Returns the menu of an item, or nil for none.
  func textItemInteraction(
    _ interaction: TextItemInteraction, menuFor item: TextItem, defaultMenu: ContextMenu?
  ) -> ContextMenu?
}

extension TextItemInteractionDelegate {
  public func textItemInteraction(
    _ interaction: TextItemInteraction, primaryActionFor item: TextItem,
    defaultAction: ContextMenuAction?
  ) -> ContextMenuAction? { defaultAction }

  public func textItemInteraction(
    _ interaction: TextItemInteraction, menuFor item: TextItem, defaultMenu: ContextMenu?
  ) -> ContextMenu? { defaultMenu }
}

/// Makes what is recognised in a text react to taps and long presses.
///
/// Detected data has a default action and menu, which send `openTextItem:` and `copyTextItem:` to
/// whom the host names, with the action as sender: its ``ContextMenuAction/textItem`` says what it
/// is about. Tokens have none until the delegate gives them some.
///
/// The text is asked for once at each event; what the delegate changes in it counts from the next one
/// on. If the text has changed since a menu was configured, its previews are the default ones.
///
/// Thread safety: belongs to the thread of its host's context, or to the one that made it while the
/// host is in none. What is called elsewhere does nothing and says so.
public final class TextItemInteraction: Object {
  /// Opens what was detected.
  public static let open: Selector = "openTextItem:"
  /// Copies what was detected.
  public static let copy: Selector = "copyTextItem:"

  /// Changes the defaults. Held weakly.
  public weak var delegate: (any TextItemInteractionDelegate)?
  /// The text of the host, asked at each event.
  private let text: () -> RecognizedText
  private weak var host: (any ContextMenuHost)?
  private var tapped: ContextMenuAction?
  private let thread = HostThread()

  /// The titles of the default actions; nil for those of the host's context.
  public var titles: MenuTitles?

  /// Makes an interaction.
  ///
  /// - Parameters:
  ///   - host: The view with the text. Held weakly.
  ///   - text: Returns the text.
  public init(host: any ContextMenuHost, text: @escaping () -> RecognizedText) {
    self.host = host
    self.text = text
    super.init()
  }

  /// The titles: those set, or those of the context, or those in the languages of the process.
  private var currentTitles: MenuTitles {
    titles ?? host?.context?.menuController.titles ?? MenuTitles()
  }

  /// What a tap does by default: opens detected data.
  private func openAction(_ item: TextItem) -> ContextMenuAction? {
    item.data.map { action(currentTitles.title(of: DataAction(for: $0)), Self.open, item) }
  }

  private func action(_ title: String, _ selector: Selector, _ item: TextItem) -> ContextMenuAction
  {
    let action = ContextMenuAction(title: title, selector: selector)
    action.textItem = item
    return action
  }

  /// Returns the action of a tap at a place of the view, or nil if there is none.
  public func primaryAction(at viewPoint: Point) -> ContextMenuAction? {
    guard isOnOwnThread("TextItemInteraction.primaryAction"), let item = text().item(at: viewPoint)
    else { return nil }
    let standard = openAction(item)
    guard let delegate else { return standard }
    return delegate.textItemInteraction(self, primaryActionFor: item, defaultAction: standard)
  }

  /// Returns the menu at a place of the view, or nil if there is none.
  public func menu(at viewPoint: Point) -> (item: TextItem, menu: ContextMenu)? {
    guard isOnOwnThread("TextItemInteraction.menu") else { return nil }
    return menu(at: viewPoint, of: text())
  }

  private func menu(
    at viewPoint: Point, of text: RecognizedText
  ) -> (item: TextItem, menu: ContextMenu)? {
    guard let item = text.item(at: viewPoint) else { return nil }
    let standard = openAction(item).map { open in
      ContextMenu(actions: [open, action(currentTitles.title(of: .copy), Self.copy, item)])
    }
    let menu =
      delegate.map { $0.textItemInteraction(self, menuFor: item, defaultMenu: standard) }
      ?? standard
    return menu.map { (item, $0) }
  }

  /// Whether the calling thread is the interaction's. Reports another one.
  private func isOnOwnThread(_ entry: StaticString) -> Bool { thread.isCurrent(for: host, entry) }

  /// Performs the action of a tap.
  ///
  /// - Parameter viewPoint: The place in the view's coordinates.
  /// - Returns: What became of it, or nil if there is nothing to tap there.
  @discardableResult
  public func tap(at viewPoint: Point) -> ContextMenuChoice? {
    guard isOnOwnThread("TextItemInteraction.tap") else { return .wrongThread }
    guard let action = primaryAction(at: viewPoint) else { return nil }
    guard action.attributes.isDisjoint(with: [.disabled, .hidden]) else {
      return .disabled(action)
    }
    let outer = tapped
    tapped = action
    defer { tapped = outer }
    return action.send(through: self, host: host)
  }

  /// Runs the closure of the action that is tapped, and returns the sink that takes the message.
  public override func forwardingTarget(for selector: Selector) -> AnyObject? {
    guard isOnOwnThread("TextItemInteraction.forwardingTarget"), let tapped,
      tapped.selector == selector, let handler = tapped.handler
    else {
      return super.forwardingTarget(for: selector)
    }
    if ForwardingPurpose.current == .send { handler(tapped) }
    return SelectorSink.shared
  }
}

extension TextItemInteraction: ContextMenuInteractionDelegate {
  /// A configuration that knows its item and where the item is.
  public final class Configuration: ContextMenuConfiguration {
    /// The item.
    public let item: TextItem
    /// The item's rectangles in the view's coordinates.
    public let textLineRects: [Rect]
    let text: RecognizedText

    init(_ item: TextItem, _ menu: ContextMenu, _ text: RecognizedText, _ rects: [Rect]) {
      self.item = item
      self.text = text
      textLineRects = rects
      super.init(actionProvider: { _ in menu })
    }
  }

  public func contextMenuInteraction(
    _ interaction: ContextMenuInteraction, configurationForMenuAtLocation location: Point
  ) -> ContextMenuConfiguration? {
    guard isOnOwnThread("TextItemInteraction.configuration") else { return nil }
    let text = text()
    guard let (item, menu) = menu(at: location, of: text) else { return nil }
    let rects = ((try? text.lineRects(for: item.range)) ?? []).map(text.layout.viewRect)
    return Configuration(item, menu, text, rects)
  }

  public func contextMenuInteraction(
    _ interaction: ContextMenuInteraction,
    previewForHighlightingMenuWithConfiguration configuration: ContextMenuConfiguration
  ) -> TargetedPreview? { preview(configuration) }

  public func contextMenuInteraction(
    _ interaction: ContextMenuInteraction,
    previewForDismissingMenuWithConfiguration configuration: ContextMenuConfiguration
  ) -> TargetedPreview? { preview(configuration) }

  private func preview(_ configuration: ContextMenuConfiguration) -> TargetedPreview? {
    guard isOnOwnThread("TextItemInteraction.preview"),
      let configuration = configuration as? Configuration, let host,
      isUnchanged(configuration.text),
      let target = PreviewTarget(container: host, centerOf: configuration.textLineRects),
      let view = try? TextPreview(
        copying: configuration.text, frame: host.bounds, showing: configuration.item.range)
    else { return nil }
    return TargetedPreview(
      view: view, parameters: PreviewParameters(textLineRects: configuration.textLineRects),
      target: target)
  }

  /// Whether the text is still laid out as it was, so that the item is where it was.
  private func isUnchanged(_ old: RecognizedText) -> Bool {
    let now = text()
    return now.text == old.text && now.container == old.container
  }
}
