public import MessageRuntime

extension ResponderContext {
  /// Finds the object that would perform an action.
  ///
  /// - Parameters:
  ///   - action: The action's name.
  ///   - sender: Who would send it.
  ///   - start: Where the search starts.
  ///   - policy: In which order it goes; by default ``searchPolicy``.
  /// - Returns: The target, or why there is none.
  /// - Complexity: O(*n*) in the responders that are asked, each once. Allocates nothing.
  ///
  /// The corresponding AppKit method is `target(forAction:to:from:)`.
  public func findTarget(
    forAction action: Selector, from sender: AnyObject? = nil,
    startingAt start: SearchStart = .firstResponder, policy: SearchPolicy? = nil
  ) -> TargetSearchResult {
    guard isOnOwnThread else { return .wrongThread }
    let policy = policy ?? searchPolicy
    let (target, ending) = search(
      action, sender, start, policy, asksForMethodsOnly: policy == .appkit)
    if let target { return .found(target) }
    switch ending {
    case .cycle: return .chainCycle
    case .stopped: return .stopped
    default: return .none
    }
  }

  /// Searches for the target of an action.
  @inline(__always)
  func search(
    _ action: Selector, _ sender: AnyObject?, _ start: SearchStart, _ policy: SearchPolicy,
    asksForMethodsOnly: Bool
  ) -> (target: AnyObject?, ending: SearchEnding) {
    guard policy == .uikit, !asksForMethodsOnly else {
      return searchOtherwise(action, sender, start, policy, asksForMethodsOnly)
    }
    let first = unsafe firstAsked(start, sender)
    let found = unsafe FastSearch.walk(action, sender, from: first)
    counts.searches &+= 1
    counts.asks &+= found.asks
    switch found.ending {
    case .found: return unsafe (found.target?.takeRetainedValue(), .found)
    default: return goOn(found, action, sender)
    }
  }

  /// Goes on where the fast search ended without a find.
  @inline(never)
  func goOn(
    _ found: FastSearch.Result, _ action: Selector, _ sender: AnyObject?
  ) -> (target: AnyObject?, ending: SearchEnding) {
    let next = unsafe found.next?.takeRetainedValue()
    let candidate = unsafe found.candidate?.takeRetainedValue()
    if found.ending == .cycle { return (nil, .cycle) }
    if found.ending == .endOfChain, !application.hasPlainDelegate { return (nil, .endOfChain) }
    var search = TargetSearch(action, sender, recorder: NoRecorder())
    if let candidate {
      search.settle(candidate: candidate, next: next)
    } else {
      if let next, !search.walk(from: next) {
        // Somebody was found, or ended the search.
      } else if unsafe search.last === application || found.last == addressOfApplication {
        askDelegate(&search)
      }
    }
    counts.asks &+= search.asks
    return (search.target, search.ending)
  }

  @inline(never)
  private func searchOtherwise(
    _ action: Selector, _ sender: AnyObject?, _ start: SearchStart, _ policy: SearchPolicy,
    _ asksForMethodsOnly: Bool
  ) -> (target: AnyObject?, ending: SearchEnding) {
    var search = TargetSearch(
      action, sender, asksForMethodsOnly: asksForMethodsOnly, recorder: NoRecorder())
    run(&search, start, policy)
    return (search.target, search.ending)
  }

  /// Runs a search through the parts that a policy names.
  func run<Recorder>(
    _ search: inout TargetSearch<Recorder>, _ start: SearchStart, _ policy: SearchPolicy
  ) {
    counts.searches &+= 1
    if policy == .uikit {
      let first = unsafe firstAsked(start, search.sender).takeUnretainedValue()
      if search.walk(from: first), search.last === application { askDelegate(&search) }
    } else {
      runAppKit(&search, start)
    }
    counts.asks &+= search.asks
  }

  /// Who is asked first, in UIKit's order. Unretained: the caller holds the start and the sender,
  /// the context the others.
  @inline(__always)
  func firstAsked(_ start: SearchStart, _ sender: AnyObject?) -> Unmanaged<Responder> {
    if case .firstResponder = start, let first = unsafe firstResponderPointer {
      return unsafe first
    }
    return unsafe .passUnretained(firstAskedOtherwise(start, sender))
  }

  @inline(never)
  private func firstAskedOtherwise(_ start: SearchStart, _ sender: AnyObject?) -> Responder {
    switch start {
    case .at(let responder): return responder
    case .sender:
      if let sender = sender as? Responder { return sender }
    case .firstResponder: break
    }
    return firstResponder ?? sender as? Responder ?? keyWindow ?? application
  }

  /// Asks the application's delegate if it is no responder, after the application itself.
  @inline(never)
  private func askDelegate<Recorder>(_ search: inout TargetSearch<Recorder>) {
    if application.hasPlainDelegate { _ = search.ask(beside: application.delegate) }
  }

  private var addressOfApplication: UnsafeMutableRawPointer {
    unsafe Unmanaged.passUnretained(application).toOpaque()
  }

  @inline(never)
  private func runAppKit<Recorder>(
    _ search: inout TargetSearch<Recorder>, _ start: SearchStart
  ) {
    let key = keyWindow
    switch start {
    case .at(let responder):
      guard walkPart(&search, responder, responder.hostWindow) else { return }
    case .sender where search.sender is Responder:
      guard let sender = search.sender as? Responder,
        walkPart(&search, sender, sender.hostWindow)
      else { return }
    default:
      guard walkPart(&search, firstResponder, key) else { return }
      let main = modalWindow ?? mainWindow
      if let main, main !== key {
        guard walkPart(&search, main.firstResponder, main) else { return }
      }
    }
    guard search.walk(from: application) else { return }
    if !(application.delegate is Responder) {
      guard search.ask(beside: application.delegate) else { return }
    }
    _ = search.ask(beside: documentController)
  }

  private var documentController: AnyObject? { application.documentController }

  /// Asks a chain up to the application, then the window's delegate and document.
  private func walkPart<Recorder>(
    _ search: inout TargetSearch<Recorder>, _ first: Responder?, _ window: Window?
  ) -> Bool {
    if let first = first ?? window, !search.walk(from: first, until: application) { return false }
    guard let window else { return true }
    return search.ask(beside: window.delegate) && search.ask(beside: window.document)
  }
}
