public import MessageRuntime

/// An object that can answer actions, or pass them to the next one.
///
/// Responders form a chain from the first responder up to the application. An action without a
/// target goes to the first responder of the chain that can perform it:
///
///     final class Editor: Responder {
///       @MethodBuilder override class var methods: [Method] {
///         Method("copy:") { (self: Editor, sender: AnyObject?) in self.copySelection() }
///       }
///     }
///
/// Methods whose sender is declared as `AnyObject?` are the fastest to call; `Any?` and classes work
/// as well.
///
/// Thread safety: a responder belongs to the thread of its ``ResponderContext``, on which it should
/// also be released. ``ResponderContext/post(_:)`` is the way in from other threads.
///
/// The corresponding UIKit class is `UIResponder`, the AppKit one `NSResponder`.
open class Responder: Object {
  /// What a search must ask through overrides, see ``ResponderTraits``.
  final var traits = ResponderTraits()
  /// The search that is asking this responder right now.
  final var probe = Probe()
  /// The place in the chain.
  final var link = ChainLink()
  /// Where the responder has the first responder's role; cleared by the slot when it goes.
  final var role = RawReference<FirstResponderSlot>()

  /// Whether a search for the target of an action ends here, even without a target.
  ///
  /// Returning false from ``canPerformAction(_:withSender:)`` does not end a search: a responder
  /// above may say yes. This does.
  public final var stopsActionSearch: Bool {
    get { traits.contains(.stopsSearch) }
    set {
      if newValue { traits.insert(.stopsSearch) } else { traits.remove(.stopsSearch) }
      context?.invalidate()
    }
  }

  /// Makes a responder that is in no chain.
  public override init() {
    super.init()
    traits = ResponderTraits(of: self)
  }

  deinit {
    // In this order: observers of a lost role see the chain as it will be.
    leaveChain()
    loseRole()
  }

  // MARK: The chain

  /// The responder that gets what this one does not answer.
  ///
  /// A view's is its controller or superview, a window's the application. Override it to lead
  /// actions elsewhere, and call ``ResponderContext/invalidate()`` when the answer changes.
  ///
  /// The corresponding UIKit property is `next`.
  open var next: Responder? { nextResponder }

  // MARK: Events

  /// Handles an event, or leaves it to the next responder.
  ///
  /// - Parameter event: The event.
  /// - Returns: Whether the event ends here. The default returns false.
  ///
  /// The corresponding UIKit methods are `touchesBegan(_:with:)`, `pressesBegan(_:with:)`,
  /// `motionBegan(_:with:)` and their kin, which pass an event to `next` themselves.
  open func handleEvent(_ event: ResponderEvent) -> Bool { false }

  // MARK: Actions

  /// Says whether the responder, or one after it, can perform an action.
  ///
  /// - Parameters:
  ///   - action: The action's name.
  ///   - sender: Who would send it.
  /// - Returns: By default whether the responder has a method for the action; if not, what the next
  ///   responder says. An override that returns true without asking super makes this responder the
  ///   target.
  /// - Complexity: O(*n*) in the length of the chain. While a search asks, super answers for this
  ///   responder alone and the search itself goes on to the next, so that a search without a find
  ///   asks each responder once.
  ///
  /// The corresponding UIKit method is `canPerformAction(_:withSender:)`.
  open func canPerformAction(_ action: Selector, withSender sender: AnyObject?) -> Bool {
    defaultCanPerform(action, sender)
  }

  /// Returns the object that would perform an action sent from here.
  ///
  /// - Parameters:
  ///   - action: The action's name.
  ///   - sender: Who would send it.
  /// - Returns: By default this responder if it can perform the action, otherwise what the next one
  ///   returns. An override that returns nil without asking super ends a search.
  ///
  /// The corresponding UIKit method is `target(forAction:withSender:)`.
  open func target(forAction action: Selector, withSender sender: AnyObject?) -> AnyObject? {
    defaultTarget(action, sender)
  }

  /// Returns an object beside the chain that performs an action for this responder.
  ///
  /// - Parameters:
  ///   - action: The action's name.
  ///   - sender: Who would send it.
  /// - Returns: An object that responds to the action, or nil. Asked when the responder itself
  ///   cannot perform the action, before the search goes on; an answer that does not respond is
  ///   passed over.
  ///
  /// The corresponding AppKit method is `supplementalTarget(forAction:sender:)`.
  open func supplementalTarget(forAction action: Selector, sender: AnyObject?) -> AnyObject? { nil }

  /// Says whether an action is to be hidden, whoever may implement it.
  ///
  /// - Parameters:
  ///   - action: The action's name.
  ///   - sender: Who would send it.
  /// - Returns: Whether the search ends here without a target. Asked before anything else.
  open func vetoesAction(_ action: Selector, withSender sender: AnyObject?) -> Bool { false }

  /// Changes how a menu item is shown whose target this responder is.
  ///
  /// - Parameter item: How the item will be shown. Change what you like: title, mark, whether it is
  ///   enabled or hidden.
  /// - Throws: An error disables the item; other items are not affected.
  ///
  /// The corresponding UIKit method is `validate(_:)`.
  open func validate(_ item: inout MenuItemDraft) throws {}

  /// Reports an action that neither this responder nor one after it performed.
  ///
  /// Called by ``doCommand(by:)`` on the last responder of a chain; the default tells the context's
  /// ``ResponderContext/onDiagnostic``.
  ///
  /// The corresponding AppKit method is `noResponder(for:)`.
  open func noResponder(for action: Selector) {
    context?.report(.noResponder(action: action, last: String(describing: type(of: self))))
  }

  // MARK: The first responder

  /// Whether the responder accepts the first responder's role; false unless overridden.
  open var canBecomeFirstResponder: Bool { false }

  /// Whether the responder gives the role up when another wants it; true unless overridden.
  open var canResignFirstResponder: Bool { true }

  /// Takes the first responder's role.
  ///
  /// - Returns: Whether the responder has the role now. Nothing has changed if not: because it is in
  ///   no window, because ``canBecomeFirstResponder`` is false, or because the present first
  ///   responder does not resign.
  ///
  /// An override calls super and does its own work after it. While roles change, no other change is
  /// made: a call for a third responder is refused.
  ///
  /// The corresponding UIKit method is `becomeFirstResponder()`.
  @discardableResult
  open func becomeFirstResponder() -> Bool { takeRole() }

  /// Gives the first responder's role up.
  ///
  /// - Returns: Whether the responder is without the role now. An override may return false to keep
  ///   it.
  ///
  /// The corresponding UIKit method is `resignFirstResponder()`.
  @discardableResult
  open func resignFirstResponder() -> Bool { giveRoleUp() }
}
