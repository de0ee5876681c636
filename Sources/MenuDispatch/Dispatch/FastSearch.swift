internal import MessageRuntime

/// The way of most searches: responders that override nothing, or `canPerformAction` alone.
///
/// It keeps nothing in memory and retains nothing but a responder whose override is running. Where
/// it meets anything else, ``TargetSearch`` goes on from there.
enum FastSearch {
  enum Ending { case endOfChain, found, cycle, goesOn }

  struct Result {
    var ending: Ending
    /// Who performs the action.
    var target: Responder?
    /// Who is to be asked next, where the search goes on otherwise.
    var next: Responder?
    /// Who performs it if nobody further on does.
    var candidate: Responder?
    var asks: Int
  }

  /// Asks a responder and those after it, until one performs the action.
  @inline(__always)
  static func walk(
    _ action: Selector, _ sender: AnyObject?, from start: Unmanaged<Responder>
  ) -> Result {
    var current = unsafe start
    var lastClass: ObjectIdentifier?
    // Brent's way to notice a circle: compare with a responder that is moved up ever more rarely.
    var mark = unsafe current.toOpaque()
    var hops = 0
    var moveAt = 8
    while true {
      let traits = unsafe current._withUnsafeGuaranteedRef { $0.traits }
      if traits.isEmpty {
        // A class that had no method a moment ago has none now.
        let cls = unsafe current._withUnsafeGuaranteedRef { ObjectIdentifier(type(of: $0)) }
        if cls != lastClass {
          let answer = unsafe current._withUnsafeGuaranteedRef {
            Runtime.knownAnswer($0, to: action)
          }
          if answer < 0 {
            // Finding out may run code that changes the chain: the other search holds whom it asks.
            return unsafe Result(ending: .goesOn, next: current.takeUnretainedValue(), asks: hops)
          }
          if answer == 1 {
            return unsafe Result(
              ending: .found, target: current.takeUnretainedValue(), asks: hops &+ 1)
          }
          lastClass = cls
        }
      } else if traits == .overridesCanPerform {
        let responder = unsafe current.takeUnretainedValue()
        switch ask(responder, action, sender) {
        case .yes: return Result(ending: .found, target: responder, asks: hops &+ 1)
        case .no: break
        case .yesIfNobodyElse:
          return Result(
            ending: .goesOn, next: responder.link.next.object, candidate: responder,
            asks: hops &+ 1)
        }
        lastClass = nil
        // Read while the responder is held: its override may have been the last to hold it.
        guard let next = unsafe responder.link.next.pointer else {
          return Result(ending: .endOfChain, asks: hops &+ 1)
        }
        unsafe current = next
        hops &+= 1
        if hops >= ResponderContext.hopLimit { return Result(ending: .cycle, asks: hops) }
        if unsafe current.toOpaque() == mark { return Result(ending: .cycle, asks: hops) }
        continue
      } else {
        return unsafe Result(ending: .goesOn, next: current.takeUnretainedValue(), asks: hops)
      }
      guard let next = unsafe current._withUnsafeGuaranteedRef({ unsafe $0.link.next.pointer })
      else { return Result(ending: .endOfChain, asks: hops &+ 1) }
      unsafe current = next
      hops &+= 1
      if unsafe current.toOpaque() == mark { return Result(ending: .cycle, asks: hops) }
      if hops >= moveAt {
        if hops >= ResponderContext.hopLimit { return Result(ending: .cycle, asks: hops) }
        unsafe mark = current.toOpaque()
        moveAt &*= 2
      }
    }
  }

  enum Answer { case yes, no, yesIfNobodyElse }

  /// Asks an override of `canPerformAction`.
  @inline(__always)
  private static func ask(
    _ responder: Responder, _ action: Selector, _ sender: AnyObject?
  ) -> Answer {
    let before = responder.probe
    // Being asked already, by an override that started this search.
    if before.action == action { return .no }
    responder.probe = Probe(action: action)
    let can = responder.canPerformAction(action, withSender: sender)
    let isDeferred = responder.probe.isDeferred
    responder.probe = before
    return !can ? .no : isDeferred ? .yesIfNobodyElse : .yes
  }
}
