internal import MessageRuntime
internal import Synchronization

/// Everything that belongs together on one thread: an application, its first responder, its menus.
///
/// A context belongs to the thread that made it. From others only ``post(_:)`` may be called; what
/// else is called there does nothing and answers `wrongThread`, or tells ``onDiagnostic``.
///
/// The corresponding part of UIKit is what its main thread holds.
public final class ResponderContext {
  /// The context of programs that need only one. It belongs to the thread that first asks for it.
  // Checked at each entry, see isOnOwnThread.
  public nonisolated(unsafe) static let shared = ResponderContext()

  /// How many responders a search visits before the chain is taken to have no end.
  public static let hopLimit = 65_536

  /// The application, which the context keeps.
  public let application: Application
  /// When delayed work is done.
  public let scheduler: any MenuScheduler
  /// The keyboard.
  public private(set) lazy var inputSession = InputSession(self)
  /// The controller of the context's menus; there is one, so that one menu at most is shown.
  public private(set) lazy var menuController = MenuController(self)
  /// What cut, copy and paste work on.
  public var pasteboard = ""

  /// What follows when the first responder gives its role up and nobody takes it.
  public var resignPolicy = ResignPolicy.none
  /// How targets are searched for unless a call says otherwise.
  public var searchPolicy: SearchPolicy {
    get { policyStorage }
    set {
      policyStorage = newValue
      invalidate()
    }
  }
  /// Gets reports of mistakes that stopped nothing.
  public var onDiagnostic: ((MenuDiagnostic) -> Void)?
  /// What happens when a target promised an action and does not recognise it.
  public var unrecognizedPolicy = UnrecognizedPolicy.report
  /// Called on the posting thread when work is waiting, to wake the context's own loop.
  public var onPost: (@Sendable () -> Void)? {
    get { queue.wake }
    set { queue.setWake(newValue) }
  }
  /// Counts of the work that searches and validations have done.
  public var stats: DispatchStats { counts }

  // What is read at each dispatch is not public itself: the optimiser can only see for properties of
  // the module alone that accesses do not overlap, and leaves the check for that out.
  var policyStorage = SearchPolicy.uikit
  var counts = DispatchStats()
  /// Whether anyone ever observed actions.
  var observesActions = false
  /// Who performs the item that was judged last, while diagnostics are wanted.
  var judgedTarget: AnyObject?
  let thread = ThreadIdentity.current
  let queue = PostQueue()
  let roleObservers = ObserverList<FirstResponderChange>()
  let actionObservers = ObserverList<ActionEventKind>()
  var generationStorage: UInt64 = 0
  /// The validation of a menu's items.
  var pass: (number: UInt64, isRunning: Bool) = (0, false)
  private var key = RawReference<Window>()
  private weak var main: Window?
  private weak var modal: Window?

  /// Makes a context that belongs to the calling thread.
  ///
  /// - Parameters:
  ///   - application: The application.
  ///   - scheduler: When delayed work is done; by default when
  ///     ``ManualScheduler/advance(by:)`` says so.
  public init(
    application: Application = Application(), scheduler: any MenuScheduler = ManualScheduler()
  ) {
    self.application = application
    self.scheduler = scheduler
    // An application has one context; a former one is left without a window.
    application.contextReference.object?.key = RawReference()
    application.contextReference = RawReference(self)
    application.slot.context = self
    for window in application.windows { window.slot.context = self }
    if let window = application.windows.last { key = RawReference(window) }
  }

  deinit {
    if application.contextReference.refers(to: self) {
      application.contextReference = RawReference()
    }
  }

  // MARK: Windows

  /// The window that keys and actions go to.
  public var keyWindow: Window? {
    get { key.object }
    set {
      guard isOnOwnThread("keyWindow"), key.object !== newValue,
        newValue == nil || newValue?.application === application
      else { return }
      let old = firstResponder
      key = RawReference(newValue)
      invalidate()
      firstResponderMayHaveChanged(from: old)
    }
  }

  /// The window that actions go to after the key window, in AppKit's order of search; by default the
  /// key window itself.
  public var mainWindow: Window? {
    get { main ?? keyWindow }
    set {
      main = newValue
      invalidate()
    }
  }

  /// The window of a modal session, which stands in for the main window.
  public var modalWindow: Window? {
    get { modal }
    set {
      modal = newValue
      invalidate()
    }
  }

  func windowRemoved(_ window: Window) {
    if main === window { main = nil }
    if modal === window { modal = nil }
    if key.object === window { keyWindow = application.windows.last }
    invalidate()
  }

  // MARK: First responder

  /// Who actions go to first: the key window's first responder, or that of the application for what
  /// is in no window.
  public var firstResponder: Responder? {
    if let holder = key.object?.slot.holder.object { return holder }
    return application.slot.holder.object
  }

  /// As above, without counting references.
  @inline(__always)
  var firstResponderPointer: Unmanaged<Responder>? {
    if let window = unsafe key.pointer {
      let holder = unsafe window._withUnsafeGuaranteedRef { unsafe $0.slot.holder.pointer }
      if unsafe holder != nil { return unsafe holder }
    }
    return unsafe application.slot.holder.pointer
  }

  /// Who will be first responder, while the present one is asked to resign.
  public var futureFirstResponder: Responder? {
    key.object?.slot.future ?? application.slot.future
  }

  // MARK: Generations

  /// A number that grows with everything that can change an answer of a validation.
  ///
  /// First responders, links, windows and ``invalidate()`` move it on.
  public var generation: UInt64 { generationStorage }

  /// Forgets what validations have found.
  ///
  /// Call it when a `canPerformAction`, a `next` or a validator that you override would answer
  /// differently, and after adding methods to classes.
  public func invalidate() { generationStorage &+= 1 }

  // MARK: Threads

  /// Whether the calling thread is the context's.
  public var isOnOwnThread: Bool { thread == ThreadIdentity.current }

  /// As above, and reports a wrong thread.
  func isOnOwnThread(_ entry: StaticString) -> Bool {
    if isOnOwnThread { return true }
    report(.wrongThread(entry: "\(entry)"))
    return false
  }

  func report(_ diagnostic: MenuDiagnostic) { onDiagnostic?(diagnostic) }
}
