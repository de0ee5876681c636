internal import MessageRuntime

/// The way of most searches: responders that override nothing, or `canPerformAction` alone.
///
/// It keeps nothing in memory and retains nothing but a responder whose override is running. Where
/// it meets anything else, ``TargetSearch`` goes on from there.
enum FastSearch {
  enum Ending { case endOfChain, found, cycle, goesOn }

  /// What a search found. Its references are counted by hand, and belong to who gets the result: the
  /// compiler would count each of them several times on the way to the send.
  @safe
  struct Result {
    var ending: Ending
    /// Who performs the action.
    var target: Unmanaged<Responder>?
    /// Who is to be asked next, where the search goes on otherwise.
    var next: Unmanaged<Responder>?
    /// Who performs it if nobody further on does.
    var candidate: Unmanaged<Responder>?
    var asks: Int
    /// The address of who was asked last, who may be gone: to be compared with one that is alive.
    var last: UnsafeMutableRawPointer?

    init(_ ending: Ending, asks: Int) {
      unsafe self.init(ending, target: nil, asks: asks)
    }

    init(
      _ ending: Ending, target: Unmanaged<Responder>?, next: Unmanaged<Responder>? = nil,
      candidate: Unmanaged<Responder>? = nil, asks: Int
    ) {
      self.ending = ending
      unsafe self.target = target
      unsafe self.next = next
      unsafe self.candidate = candidate
      self.asks = asks
    }
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
      let next: Unmanaged<Responder>?
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
            return unsafe Result(.goesOn, target: nil, next: current.retain(), asks: hops)
          }
          if answer == 1 {
            return unsafe Result(.found, target: current.retain(), asks: hops &+ 1)
          }
          lastClass = cls
        }
        unsafe next = current._withUnsafeGuaranteedRef { unsafe $0.link.next.pointer }
      } else if traits == .overridesCanPerform {
        // Held while its override runs, which may let go of it.
        let held = unsafe current.retain()
        let answer = unsafe held._withUnsafeGuaranteedRef { ask($0, action, sender) }
        if answer == .yes { return unsafe Result(.found, target: held, asks: hops &+ 1) }
        unsafe next = held._withUnsafeGuaranteedRef { unsafe $0.link.next.pointer }
        if answer == .yesIfNobodyElse {
          return unsafe Result(
            .goesOn, target: nil, next: next?.retain(), candidate: held, asks: hops &+ 1)
        }
        var responder = unsafe held.takeRetainedValue()
        if isKnownUniquelyReferenced(&responder) {
          // It goes here, and what is next may live by it alone.
          return unsafe Result(.goesOn, target: nil, next: next?.retain(), asks: hops &+ 1)
        }
        lastClass = nil
      } else {
        return unsafe Result(.goesOn, target: nil, next: current.retain(), asks: hops)
      }
      guard let following = unsafe next else {
        var result = Result(.endOfChain, asks: hops &+ 1)
        unsafe result.last = current.toOpaque()
        return result
      }
      unsafe current = following
      hops &+= 1
      if unsafe current.toOpaque() == mark { return Result(.cycle, asks: hops) }
      if hops >= moveAt {
        if hops >= ResponderContext.hopLimit { return Result(.cycle, asks: hops) }
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
