internal import CMessageRuntime

extension Dispatch {
  /// Asks the class to add a method for a selector that it does not implement.
  ///
  /// - Returns: Whether there is a method now.
  static func resolve(_ destination: Destination, _ selector: Selector) throws -> Bool {
    let cls = destination.cls
    let isClassSide = destination.isClassSide
    let me = CRuntime.threadID
    let resolvers: [@Sendable (Class, Selector) throws -> Bool]? = CRuntime.withLock {
      // Once asked, the answer is in the cache as a forwarding cell until the selector is flushed.
      let cached = unsafe CRuntime.cachedCell(destination.key, selector)
      if let cached = unsafe cached,
        unsafe cached.pointee.kind == CMR_CELL_FORWARD.rawValue
          || cached.pointee.kind == CMR_CELL_MISSING.rawValue
      {
        return nil
      }
      // A resolver that sends the message it is asked about gets no second question.
      let isNested = cls.rareState.resolving.contains {
        $0.thread == me && $0.selector == selector && $0.isClassSide == isClassSide
      }
      if isNested { return nil }
      cls.rareState.resolving.append((me, selector, isClassSide))
      return cls.ancestry.flatMap { $0.rare?.resolvers ?? [] }
    }
    guard let resolvers else { return false }
    defer {
      CRuntime.withLock {
        cls.rareState.resolving.removeAll {
          $0.thread == me && $0.selector == selector && $0.isClassSide == isClassSide
        }
      }
    }
    var claimed = false
    for resolver in resolvers where !claimed { claimed = try resolver(cls, selector) }
    if !claimed, let receiver = cls.receiverType {
      claimed =
        try isClassSide
        ? receiver.resolveClassMethod(selector) : receiver.resolveInstanceMethod(selector)
    }
    guard claimed else { return false }
    if CRuntime.withLock({ unsafe cls.findCell(selector, isClassSide) != nil }) {
      return true
    }
    Diagnostics.report(
      .resolverAddedNothing(MessageSite(cls, selector, isClassSide: isClassSide)))
    return false
  }

  /// Says whether an object has a method for a selector, resolving it if need be.
  @usableFromInline
  static func responds(_ object: AnyObject, _ selector: Selector) -> Bool {
    responds(Destination(object, CRuntime.isa(of: object)), selector)
  }

  static func responds(_ destination: Destination, _ selector: Selector) -> Bool {
    let known = CRuntime.cachedAnswer(destination.key, selector)
    if known >= 0 { return known == 1 }
    // An error of initialize or of a resolver is the sender's to see; a question answers no.
    guard let mayCache = try? destination.cls.prepareForMessages() else { return false }
    func look() -> Bool {
      CRuntime.withLock {
        guard
          let (cell, _) = unsafe destination.cls.findCell(selector, destination.isClassSide)
        else { return false }
        if mayCache { unsafe destination.insert(cell, selector) }
        return true
      }
    }
    if look() { return true }
    if (try? resolve(destination, selector)) == true, look() { return true }
    if mayCache { noteMissing(destination, selector) }
    return false
  }

  /// Keeps in the cache that there is no method, unless one has appeared.
  static func noteMissing(_ destination: Destination, _ selector: Selector) {
    CRuntime.withLock {
      guard unsafe destination.cls.findCell(selector, destination.isClassSide) == nil
      else { return }
      unsafe destination.insert(CRuntime.missingCell, selector)
    }
  }
}

extension Class {
  /// Adds code that is asked for methods that the class or one below it does not implement, before
  /// the class's own hooks are.
  ///
  /// - Parameter resolver: Gets the class that was messaged and the selector; adds a method and
  ///   returns true, or returns false.
  public func addResolver(_ resolver: @escaping @Sendable (Class, Selector) throws -> Bool) {
    CRuntime.withLock { rareState.resolvers.append(resolver) }
  }
}
