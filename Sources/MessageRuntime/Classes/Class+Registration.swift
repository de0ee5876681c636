internal import Synchronization

extension Class {
  /// Registers what the class and its superclasses declare, the first time. Runs program code (the
  /// `methods` builders) without the lock.
  func prepareMethods() throws {
    if isRegistered.load(ordering: .acquiring) { return }
    try superclass?.prepareMethods()
    guard begin(\.registration) else { return }
    defer {
      finish(\.registration)
      isRegistered.store(true, ordering: .releasing)
    }
    guard let receiverType else { return }
    let declared = receiverType.methods
    var inherited: Set<Declaration> = []
    if let above = superclass?.receiverType {
      // The same declaration reached through a subclass is inheritance, not an override.
      for method in above.methods { inherited.insert(Declaration(method)) }
    }
    for method in declared {
      if method.implementation.receiver != type, inherited.contains(Declaration(method)) {
        continue
      }
      try checkReceiver(method)
      CRuntime.withLock {
        if let cell = unsafe ownCell(method.selector, method.isClassSide) {
          // The last declaration of a name wins, as in a dictionary.
          unsafe publish(method.implementation, in: cell, method.selector)
        } else {
          installNew(method)
        }
      }
    }
  }

  /// A declaration's identity: its name and place.
  private struct Declaration: Hashable {
    let selector: Selector
    let isClassSide: Bool
    let location: SourceLocation

    init(_ method: Method) {
      selector = method.selector
      isClassSide = method.isClassSide
      location = method.location
    }
  }

  /// Initialises the class, the first time.
  ///
  /// - Returns: Whether caches may hold the class now. They must not while `initialize()` runs:
  ///   other threads would find the methods there instead of waiting.
  func prepareForMessages() throws -> Bool {
    switch CRuntime.withLock({ initialization }) {
    case .done: return true
    case .running(let thread) where thread == CRuntime.threadID: return false
    case .running, .pending: break
    }
    try prepareMethods()
    if let superclass, try !superclass.prepareForMessages() {
      // A superclass is being initialised further up this thread's stack. This class is next: it
      // is initialised now, as Objective-C does, but nothing is cached yet.
      try initializeOnce()
      return false
    }
    return try initializeOnce()
  }

  @discardableResult
  private func initializeOnce() throws -> Bool {
    guard begin(\.initialization) else {
      if case .done = CRuntime.withLock({ initialization }) { return true }
      return false
    }
    // A thrown error counts as done: the hook is not run twice.
    defer { finish(\.initialization) }
    try receiverType?.initialize()
    return true
  }

  /// Enters a once-only stage.
  ///
  /// - Returns: Whether this thread shall do the work. False when it is done, when this thread is
  ///   already at it, or when waiting for the thread that is would never end.
  private func begin(_ stage: ReferenceWritableKeyPath<Class, Progress>) -> Bool {
    let me = CRuntime.threadID
    CRuntime.lock()
    defer { CRuntime.unlock() }
    while true {
      switch self[keyPath: stage] {
      case .done: return false
      case .pending:
        self[keyPath: stage] = .running(thread: me)
        return true
      case .running(let thread):
        if thread == me || Waiting.wouldDeadlock(me, on: thread) { return false }
        Waiting.note(me, waitsFor: thread)
        CRuntime.wait()
        Waiting.forget(me)
      }
    }
  }

  private func finish(_ stage: ReferenceWritableKeyPath<Class, Progress>) {
    CRuntime.withLock {
      self[keyPath: stage] = .done
      CRuntime.wakeAll()
    }
  }
}

/// Who waits for whom to initialise a class. Guarded by the runtime lock.
private enum Waiting {
  private nonisolated(unsafe) static var waits: [UInt: UInt] = [:]

  static func note(_ thread: UInt, waitsFor other: UInt) { unsafe waits[thread] = other }
  static func forget(_ thread: UInt) { unsafe waits[thread] = nil }

  /// Says whether `other` waits, perhaps through further threads, for `thread`.
  static func wouldDeadlock(_ thread: UInt, on other: UInt) -> Bool {
    var next: UInt? = other
    while let current = next {
      if current == thread { return true }
      next = unsafe waits[current]
    }
    return false
  }
}
