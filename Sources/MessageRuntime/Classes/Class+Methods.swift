internal import CMessageRuntime

extension Class {
  /// Adds a method that the class itself does not have yet; one that it inherits is overridden.
  ///
  /// This is also how a category adds methods to a class of another module.
  ///
  /// - Parameter method: The method.
  /// - Throws: ``MessageError/duplicateMethod(_:)`` if the class has its own method of that name;
  ///   ``MessageError/wrongReceiver(_:expected:)`` if the code takes another class.
  /// - Complexity: O(1), whatever the number of classes that have cached the selector.
  ///
  /// The corresponding Objective-C function is `class_addMethod`.
  public func addMethod(_ method: Method) throws {
    try prepareMethods()
    try checkReceiver(method)
    try CRuntime.withLock {
      guard unsafe ownCell(method.selector, method.isClassSide) == nil else {
        throw MessageError.duplicateMethod(
          .init(self, method.selector, isClassSide: method.isClassSide))
      }
      installNew(method)
    }
  }

  /// Adds several methods and says which of them the class already had.
  ///
  /// - Parameter methods: The methods.
  /// - Returns: The selectors that were left out because the class has its own method for them, in
  ///   the order given.
  /// - Throws: ``MessageError/wrongReceiver(_:expected:)``, before anything is added.
  ///
  /// The corresponding Objective-C function is `class_addMethodsBulk`.
  @discardableResult
  public func addMethods(@MethodBuilder _ methods: () -> [Method]) throws -> [Selector] {
    try prepareMethods()
    let methods = methods()
    for method in methods { try checkReceiver(method) }
    return CRuntime.withLock {
      var refused: [Selector] = []
      for method in methods {
        if unsafe ownCell(method.selector, method.isClassSide) == nil {
          installNew(method)
        } else {
          refused.append(method.selector)
        }
      }
      return refused
    }
  }

  /// Replaces the class's own method, or adds one where it has none.
  ///
  /// Sends that are running finish in the method of before; what begins after the call returns runs
  /// the new one. What the old implementation captured stays alive.
  ///
  /// - Parameters:
  ///   - selector: The method's name.
  ///   - implementation: The new code.
  ///   - changingTypes: Whether the new code may take or return other types than the old.
  /// - Returns: The old code, or nil if the class had no own method.
  /// - Throws: ``MessageError/signatureMismatch(_:)`` if the types differ and may not;
  ///   ``MessageError/wrongReceiver(_:expected:)``.
  /// - Complexity: O(1), whatever the number of classes that have cached the selector.
  ///
  /// The corresponding Objective-C function is `class_replaceMethod`.
  @discardableResult
  public func replaceMethod(
    _ selector: Selector, with implementation: IMP, changingTypes: Bool = false
  ) throws -> IMP? {
    try checkReceiver(implementation, selector)
    try prepareMethods()
    let new = unsafe implementation.entry.signatureReference
    var accepted = unsafe new
    CRuntime.lock()
    defer { CRuntime.unlock() }
    while true {
      guard let cell = unsafe ownCell(selector, implementation.isClassSide) else {
        installNew(Method(selector, implementation, .unknown))
        return nil
      }
      let old = unsafe CRuntime.signature(of: cell)
      guard unsafe changingTypes || old.isSame(as: new) || old.isSame(as: accepted) else {
        try unsafe checkTypesUnlocked(old, new, selector, implementation.isClassSide)
        unsafe accepted = old
        continue
      }
      return unsafe publish(implementation, in: cell, selector)
        .implementation(implementation.isClassSide)
    }
  }

  /// Removes the class's own method; an inherited one is seen again.
  ///
  /// - Parameters:
  ///   - selector: The method's name.
  ///   - isClassSide: Whether the method answers messages to the class.
  /// - Returns: The code that was removed, or nil if the class had no own method.
  @discardableResult
  public func removeMethod(_ selector: Selector, isClassSide: Bool = false) throws -> IMP? {
    try prepareMethods()
    return CRuntime.withLock {
      guard
        let cell = unsafe cmr_method_table_remove_locked(
          methodTable(isClassSide), CRuntime.record(selector))
      else { return nil }
      let old = unsafe CRuntime.entry(of: cell)
      // The cell stays for readers that hold it and for the next method of that name; what it held
      // goes where replaced implementations go.
      if let entry = unsafe CRuntime.vacate(cell) {
        unsafe Retirement.retire(entry.takeRetainedValue())
      }
      unsafe dropAdapters(of: cell, old)
      unsafe rareState.removedCells[CellKey(selector: selector, isClassSide: isClassSide)] = cell
      flushIfCached(selector, isClassSide)
      return old.implementation(isClassSide)
    }
  }

  /// Exchanges the implementations of two methods of the class itself.
  ///
  /// Inherited methods are refused: exchanging them would change the superclass for everyone.
  ///
  /// - Parameters:
  ///   - first: The name of one method.
  ///   - second: The name of the other.
  ///   - isClassSide: Whether they answer messages to the class.
  /// - Returns: Whether they were exchanged; false when the class lacks one of them.
  /// - Throws: ``MessageError/signatureMismatch(_:)`` if their types differ.
  /// - Complexity: O(1). The two stores are not one step: a send in between may find both names
  ///   bound to what the second name had before.
  ///
  /// The corresponding Objective-C function is `method_exchangeImplementations`.
  @discardableResult
  public func exchangeImplementations(
    _ first: Selector, _ second: Selector, isClassSide: Bool = false
  ) throws -> Bool {
    try prepareMethods()
    var accepted: (Unmanaged<CallSignature>, Unmanaged<CallSignature>)?
    CRuntime.lock()
    defer { CRuntime.unlock() }
    while true {
      guard let one = unsafe ownCell(first, isClassSide),
        let other = unsafe ownCell(second, isClassSide)
      else { return false }
      if first == second { return true }
      let types = unsafe (CRuntime.signature(of: one), CRuntime.signature(of: other))
      let isAccepted =
        unsafe accepted.map {
          unsafe $0.isSame(as: types.0) && $1.isSame(as: types.1)
        } ?? false
      guard unsafe isAccepted || types.0.isSame(as: types.1) else {
        try unsafe checkTypesUnlocked(types.0, types.1, first, isClassSide)
        unsafe accepted = types
        continue
      }
      let implementation = unsafe CRuntime.entry(of: other).implementation(isClassSide)
      let old = unsafe publish(implementation, in: one, first)
      unsafe publish(old.implementation(isClassSide), in: other, second)
      return true
    }
  }
}

extension Unmanaged<CallSignature> {
  /// Whether both are one signature; signatures that differ may still be alike.
  func isSame(as other: Unmanaged) -> Bool { unsafe toOpaque() == other.toOpaque() }
}

extension MethodEntry {
  func implementation(_ isClassSide: Bool) -> IMP {
    IMP(entry: self, receiver: receiver, isClassSide: isClassSide, isolation: isolation)
  }
}

// MARK: - Under the lock

extension Class {
  func ownCell(_ selector: Selector, _ isClassSide: Bool) -> CRuntime.Cell? {
    unsafe cmr_method_table_find_locked(methodTable(isClassSide), CRuntime.record(selector))
  }

  /// Finds the method that would run, in the class or above it.
  func findCell(_ selector: Selector, _ isClassSide: Bool) -> (CRuntime.Cell, Class)? {
    var next: Class? = self
    while let current = next {
      if let cell = unsafe current.ownCell(selector, isClassSide) { return unsafe (cell, current) }
      next = current.superclass
    }
    return nil
  }

  /// Adds a method that the class does not have.
  func installNew(_ method: Method) {
    let selector = method.selector
    let entry = method.implementation.entry
    method.implementation.isolation?.noteInstalled(selector)
    let key = CellKey(selector: selector, isClassSide: method.isClassSide)
    let cell: CRuntime.Cell
    if let removed = unsafe rare?.removedCells.removeValue(forKey: key) {
      unsafe cell = removed
      unsafe CRuntime.fill(cell, entry)
    } else {
      unsafe cell = CRuntime.makeCell(selector, entry, CMR_CELL_METHOD, owner: self)
    }
    if let location = unsafe method.location.inMemory {
      unsafe cell.pointee.file = location
      unsafe cell.pointee.line = UInt32(truncatingIfNeeded: method.location.line)
    }
    guard unsafe cmr_method_table_add_locked(methodTable(method.isClassSide), cell)
    else { CRuntime.outOfMemory() }
    flushIfCached(selector, method.isClassSide)
  }

  /// Puts other code into a cell that sends may be using, and returns the old.
  @discardableResult
  func publish(
    _ implementation: IMP, in cell: CRuntime.Cell, _ selector: Selector
  ) -> MethodEntry {
    implementation.isolation?.noteInstalled(selector)
    // The reference that the cell had becomes the caller's.
    let old = unsafe CRuntime.exchange(cell, implementation.entry).takeRetainedValue()
    if unsafe cell.pointee.adapters != nil { unsafe dropAdapters(of: cell, old) }
    Retirement.retire(old)
    // An implementation does not know where it was written.
    unsafe cell.pointee.file = nil
    unsafe cell.pointee.line = 0
    return old
  }

  /// Makes the adapting cells of a method miss, so that others are hung on the new code.
  func dropAdapters(of cell: CRuntime.Cell, _ method: MethodEntry) {
    var next = unsafe cell.pointee.adapters
    while let adapter = unsafe next {
      if let old = unsafe CRuntime.vacate(adapter) {
        unsafe Retirement.retire(old.takeRetainedValue(), adapting: method, in: cell)
      }
      unsafe next = adapter.pointee.adapters
    }
  }

  /// Forgets the selector's cache if the class or one below it may be in it.
  private func flushIfCached(_ selector: Selector, _ isClassSide: Bool) {
    if isClassSide ? hasCachedClassSide : hasCachedInstances { CacheCounters.flush(selector) }
  }

  /// Makes sure that code of one signature may stand for code of another. Lets go of the lock for
  /// that while, since a type may be asked what it is in C: what is in the cells may then be other code.
  private func checkTypesUnlocked(
    _ old: Unmanaged<CallSignature>, _ new: Unmanaged<CallSignature>, _ selector: Selector,
    _ isClassSide: Bool
  ) throws {
    CRuntime.unlock()
    defer { CRuntime.lock() }
    let (old, new) = unsafe (old.takeUnretainedValue(), new.takeUnretainedValue())
    if old.isAlike(new) { return }
    throw MessageError.signatureMismatch(
      .init(
        .init(self, selector, isClassSide: isClassSide), method: old, caller: new))
  }
}

// MARK: - Receivers

extension Class {
  func checkReceiver(_ method: Method) throws {
    try checkReceiver(method.implementation, method.selector)
  }

  /// Makes sure that code written for one class is not reached by objects of another, and that a C
  /// function takes what the selector says.
  func checkReceiver(_ implementation: IMP, _ selector: Selector) throws {
    if let function = implementation.entry as? CFunctionEntry {
      try function.check(
        MessageSite(self, selector, isClassSide: implementation.isClassSide))
    }
    guard let receiver = implementation.receiver, receiver != type else { return }
    // Compared by metatypes: finding the receiver's record would take the lock.
    var next = superclass
    while let current = next, current.type != receiver { next = current.superclass }
    if next == nil {
      throw MessageError.wrongReceiver(
        .init(self, selector, isClassSide: implementation.isClassSide),
        expected: _typeName(receiver, qualified: false))
    }
  }
}
