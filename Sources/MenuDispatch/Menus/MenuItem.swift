public import MessageRuntime

/// A title with an action: one row of a menu.
///
/// An item names an action and, as a rule, no target: the action goes to the first responder along
/// the chain that performs it.
///
///     let copy = try MenuItem(title: "Copy", action: "copy:")
///     let red = MenuItem(title: "Red") { canvas.color = .red }
///
/// Items are told apart by identity, never by title or selector. What is on screen is a picture of
/// them, see ``MenuSnapshot``; changing an item changes the next picture.
///
/// Thread safety: belongs to the thread of the context that shows it.
///
/// The corresponding UIKit class is `UIMenuItem`, the AppKit one `NSMenuItem`.
open class MenuItem {
  /// The identity, which no other item has.
  public let id: MenuItemID
  /// The action's name; nil for a line, and for an item that only leads to a submenu.
  public let action: Selector?
  /// How many arguments the action is sent with: the sender, then the event.
  public let argumentCount: Int

  /// The title, as given. A picture shows it as one line without control characters.
  public final var title: String { didSet { if title != oldValue { changed() } } }
  /// Whether the item can be chosen where ``enablesManually`` says that this counts.
  public final var isEnabled: Bool {
    get { !flags.contains(.disabled) }
    set { set(.disabled, !newValue) }
  }
  /// Whether ``isEnabled`` counts instead of the search for a target.
  public final var enablesManually: Bool {
    get { flags.contains(.enablesManually) }
    set { set(.enablesManually, newValue) }
  }
  /// Whether the item is left out.
  public final var isHidden: Bool {
    get { flags.contains(.hidden) }
    set { set(.hidden, newValue) }
  }
  /// The mark before the title.
  public final var state = MenuSnapshot.Item.State.off {
    didSet { if state != oldValue { changed() } }
  }
  /// Whether the item destroys something.
  public final var isDestructive = false {
    didSet { if isDestructive != oldValue { changed() } }
  }
  /// What else must hold for the item to be enabled. Items may share one; it is asked once for all
  /// of them.
  public final var enablement: MenuCondition? { didSet { conditionsChanged() } }
  /// What must hold for the item to be shown at all. Items may share one, as above.
  public final var visibility: MenuCondition? { didSet { conditionsChanged() } }
  /// Whether the menu stays when the item is chosen.
  public final var keepsMenuPresented = false
  /// The character that chooses the item in a menu; nil to let the presenter assign one.
  public final var mnemonic: Character?
  /// The item's key as text, for the right edge.
  public final var keyText: String?
  /// A number of the program's own.
  public final var tag = 0
  /// An object of the program's own. Held strongly.
  public final var representedObject: AnyObject?
  /// The items of the submenu; nil if the item has none.
  public final var children: [MenuItem]? { didSet { changed() } }
  /// Whether the item is a line between others.
  public let isSeparator: Bool

  /// The only responder for whose menu the item is meant: it appears while that responder is first
  /// responder, or is the view that the menu points to. Held weakly; once it is gone the item does
  /// not appear.
  public final var scope: Responder? {
    get { scopeReference }
    set {
      scopeReference = newValue
      set(.scoped, newValue != nil)
      changed()
    }
  }
  private final weak var scopeReference: Responder?

  /// The object that performs the action, in place of a search. Held weakly: once it is gone the
  /// item is disabled, and its action goes nowhere else.
  public final var target: AnyObject? {
    get { targetReference }
    set {
      targetReference = newValue
      set(.hasTarget, newValue != nil)
      changed()
    }
  }
  private final weak var targetReference: AnyObject?
  /// The controller that showed the item last.
  final weak var controllerReference: MenuController?

  /// Whether a target was given, which may be gone by now.
  public final var hasExplicitTarget: Bool { flags.contains(.hasTarget) }

  /// The closure of an item made with one; only the map of who holds the item runs it.
  let handler: TapHandler?
  /// Which names a synthetic action has its name from.
  private let syntheticFamily: SyntheticSelectors.Family?
  final var flags: Flags = []
  /// The class of the last target, and whether its method takes the sender as an item or `Any`.
  final var lastTargetClass: ObjectIdentifier?
  final var isSentAsItem = false
  /// What validation found last.
  final var memo = ValidationMemo()

  init(row title: String, action: Selector?, isSeparator: Bool = false, children: [MenuItem]? = nil)
  {
    id = .next()
    self.title = title
    self.action = action
    self.argumentCount = action?.argumentCount ?? 0
    self.isSeparator = isSeparator
    self.children = children
    handler = nil
    syntheticFamily = nil
  }

  /// Makes an item that sends an action.
  ///
  /// - Parameters:
  ///   - title: The title.
  ///   - action: The action's name with at most two colons: for the sender and the event.
  ///   - target: Who performs it; nil for the first along the chain that can.
  /// - Throws: ``MenuItemError/tooManyArguments(_:)``.
  public init(
    title: String, action: Selector, target: AnyObject? = nil
  ) throws(MenuItemError) {
    guard action.argumentCount <= 2 else { throw .tooManyArguments(action) }
    id = .next()
    self.title = title
    self.action = action
    argumentCount = action.argumentCount
    isSeparator = false
    handler = nil
    syntheticFamily = nil
    if let target { self.target = target }
  }

  /// Makes an item that runs a closure.
  ///
  /// Its action is a name that nothing else has. No class implements it: the responder that holds
  /// the item, such as ``LongPressMenuView``, answers it by forwarding. An item that no responder of
  /// the chain holds does not appear.
  ///
  /// - Parameters:
  ///   - title: The title.
  ///   - tapHandler: What to do when the item is chosen. Kept as long as the item.
  public init(title: String, tapHandler: @escaping () -> Void) {
    let family = SyntheticSelectors.Family.item(titled: title)
    id = .next()
    self.title = title
    action = SyntheticSelectors.take(family)
    argumentCount = 0
    isSeparator = false
    handler = TapHandler(body: tapHandler)
    syntheticFamily = family
  }

  /// Makes an item that leads to a submenu.
  ///
  /// - Parameters:
  ///   - title: The title.
  ///   - children: The items of the submenu. Without any the item is disabled.
  public convenience init(title: String, children: [MenuItem]) {
    self.init(row: title, action: nil, children: children)
  }

  /// Returns a line between other items.
  public static func separator() -> MenuItem {
    MenuItem(row: "", action: nil, isSeparator: true)
  }

  deinit {
    if let syntheticFamily, let action { SyntheticSelectors.giveBack(action, to: syntheticFamily) }
  }

  /// Forgets what validation found.
  final func changed() { memo.generation = .max }

  private final func conditionsChanged() {
    set(.conditioned, enablement != nil || visibility != nil)
    changed()
  }

  private final func set(_ flag: Flags, _ isSet: Bool) {
    let before = flags
    if isSet { flags.insert(flag) } else { flags.remove(flag) }
    if flags != before { changed() }
  }

  /// What makes an item other than a title with an action that is searched for. Together, so that
  /// one look tells that there is none of it.
  struct Flags: OptionSet {
    let rawValue: UInt8
    static let disabled = Flags(rawValue: 1)
    static let enablesManually = Flags(rawValue: 2)
    static let hidden = Flags(rawValue: 4)
    static let hasTarget = Flags(rawValue: 8)
    static let scoped = Flags(rawValue: 16)
    static let conditioned = Flags(rawValue: 32)
  }
}

/// The closure of an item, as an object: a closure on its own cannot be held without a box.
final class TapHandler {
  let body: () -> Void

  init(body: @escaping () -> Void) { self.body = body }
}

/// Why an item could not be made.
public enum MenuItemError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The action's name has more than two colons: there is nothing to send beside the sender and the
  /// event.
  case tooManyArguments(Selector)

  public var description: String {
    switch self {
    case .tooManyArguments(let action): "\(action) has more than two arguments"
    }
  }
}

extension MenuItem: Identifiable, CustomStringConvertible {
  public var description: String { "\(type(of: self)) \(id) \"\(title)\"" }
}
