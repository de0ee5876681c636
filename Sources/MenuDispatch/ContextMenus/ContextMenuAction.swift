public import MessageRuntime

/// An action of a context menu: what a row shows, and the message that choosing it sends.
///
/// An action made with a closure has a name that no other living action has, and that no class
/// implements. Choosing it sends a message of that name to the ``ContextMenuInteraction`` that shows
/// the menu, which answers by its forwarding target: the closure runs for the send, and a
/// `SelectorSink` takes the message.
///
/// Thread safety: belongs to the thread of the menu that shows it.
///
/// The corresponding UIKit class is `UIAction`.
public final class ContextMenuAction {
  /// How an action is offered.
  public struct Attributes: OptionSet, Hashable, Sendable {
    public let rawValue: UInt

    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// It is shown and cannot be chosen.
    public static let disabled = Attributes(rawValue: 1 << 0)
    /// It destroys something.
    public static let destructive = Attributes(rawValue: 1 << 1)
    /// It is left out.
    public static let hidden = Attributes(rawValue: 1 << 2)
    /// The menu stays when it is chosen.
    public static let keepsMenuPresented = Attributes(rawValue: 1 << 3)
  }

  /// The identity, which no other action has.
  public let id: MenuItemID
  /// The title as given. A menu shows it as one line without control characters.
  public var title: String
  /// The name of an image, for presenters that have images.
  public var imageName: String?
  /// How it is offered.
  public var attributes: Attributes
  /// The mark before the title.
  public var state: MenuSnapshot.Item.State
  /// The name of the message.
  public let selector: Selector
  /// What it acts on, where a menu belongs to something recognised in a text.
  public var textItem: TextItem?

  /// Runs for a send of a synthetic selector; nil for an action with a selector of the program's.
  let handler: ((ContextMenuAction) -> Void)?
  /// Who gets the message, for a selector of the program's.
  private(set) weak var target: AnyObject?
  /// Whether a target was given, which may be gone by now.
  let hasTarget: Bool

  /// Makes an action that runs a closure.
  ///
  /// - Parameters:
  ///   - title: The title; two actions may have the same.
  ///   - imageName: The name of an image.
  ///   - attributes: How it is offered.
  ///   - state: The mark before the title.
  ///   - handler: Takes the action that was chosen.
  public init(
    title: String, imageName: String? = nil, attributes: Attributes = [],
    state: MenuSnapshot.Item.State = .off, handler: @escaping (ContextMenuAction) -> Void
  ) {
    id = .next()
    self.title = title
    self.imageName = imageName
    self.attributes = attributes
    self.state = state
    self.handler = handler
    hasTarget = false
    selector = SyntheticSelectors.take(.contextAction)
  }

  /// Makes an action that sends a message.
  ///
  /// - Parameters:
  ///   - title: The title.
  ///   - imageName: The name of an image.
  ///   - attributes: How it is offered.
  ///   - state: The mark before the title.
  ///   - selector: The message's name, with no colon, or one for the action itself.
  ///   - target: Who gets it, held weakly; nil to let the menu's host say.
  public init(
    title: String, imageName: String? = nil, attributes: Attributes = [],
    state: MenuSnapshot.Item.State = .off, selector: Selector, target: AnyObject? = nil
  ) {
    id = .next()
    self.title = title
    self.imageName = imageName
    self.attributes = attributes
    self.state = state
    self.selector = selector
    self.target = target
    hasTarget = target != nil
    handler = nil
  }

  deinit {
    if handler != nil { SyntheticSelectors.giveBack(selector, to: .contextAction) }
  }
}

extension ContextMenuAction {
  /// Sends the action's message.
  ///
  /// - Parameters:
  ///   - holder: Answers for actions with closures, by forwarding.
  ///   - host: Names the target of an action that has none.
  func send(through holder: Object, host: (any ContextMenuHost)?) -> ContextMenuChoice {
    do {
      if handler != nil {
        try holder.send(selector, self)
        return .handled(self)
      }
      let receiver: AnyObject
      if hasTarget {
        guard let target else { return .targetGone(self) }
        receiver = target
      } else {
        guard let found = host?.contextMenuTarget(for: selector, sender: self) else {
          return .noTarget(self)
        }
        receiver = found
      }
      switch selector.argumentCount {
      case 0: try Runtime.send(selector, to: receiver)
      case 1: try Runtime.send(selector, to: receiver, self)
      default: return .tooManyArguments(self)
      }
      return .handled(self)
    } catch {
      return .failed(self, error)
    }
  }
}
