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
    CRuntime.lock()
    defer { CRuntime.unlock() }
    if !isRegisteredLocked {
      CRuntime.unlock()
      defer { CRuntime.lock() }
      try prepareMethods()
    }
    var checked: MethodEntry?
    while true {
      guard let cell = unsafe ownCell(selector, implementation.isClassSide) else {
        installNew(Method(selector, implementation, .unknown))
        return nil
      }
      let old = unsafe CRuntime.entry(of: cell)
      guard changingTypes || old.hasSameTypes(as: implementation.entry) || old === checked else {
        // Without the lock, since a type may be asked what it is in C.
        CRuntime.unlock()
        defer { CRuntime.lock() }
        try checkTypes(old, implementation, selector)
        checked = old
        continue
      }
      unsafe publish(implementation, in: cell, selector)
      return old.implementation(implementation.isClassSide)
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
      if let entry = unsafe CRuntime.vacate(cell) { unsafe Retirement.retire(entry) }
      unsafe dropAdapters(of: cell, old)
      unsafe rareState.removedCells[CellKey(selector: selector, isClassSide: isClassSide)] = cell
      flushIfCached(selector, isClassSide)
      return IMP(
        entry: old, receiver: old.receiver, isClassSide: isClassSide, isolation: old.isolation)
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
    CRuntime.lock()
    defer { CRuntime.unlock() }
    var checked: (MethodEntry, MethodEntry)?
    while true {
      guard let one = unsafe ownCell(first, isClassSide),
        let other = unsafe ownCell(second, isClassSide)
      else { return false }
      if first == second { return true }
      let (oneEntry, otherEntry) = unsafe (CRuntime.entry(of: one), CRuntime.entry(of: other))
      let isChecked = checked.map { $0.0 === oneEntry && $0.1 === otherEntry } ?? false
      guard isChecked || oneEntry.hasSameTypes(as: otherEntry) else {
        // Without the lock, as above.
        CRuntime.unlock()
        defer { CRuntime.lock() }
        try checkTypes(oneEntry, otherEntry.implementation(isClassSide), first)
        checked = (oneEntry, otherEntry)
        continue
      }
      unsafe publish(otherEntry.implementation(isClassSide), in: one, first)
      unsafe publish(oneEntry.implementation(isClassSide), in: other, second)
      return true
    }
  }
}

extension MethodEntry {
  /// Whether both have one signature.
  func hasSameTypes(as other: MethodEntry) -> Bool {
    unsafe signatureReference.toOpaque() == other.signatureReference.toOpaque()
  }

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

  /// Puts other code into a cell that sends may be using.
  func publish(_ implementation: IMP, in cell: CRuntime.Cell, _ selector: Selector) {
    implementation.isolation?.noteInstalled(selector)
    let old = unsafe CRuntime.exchange(cell, implementation.entry)
    if unsafe cell.pointee.adapters != nil {
      unsafe dropAdapters(of: cell, old.takeUnretainedValue())
    }
    unsafe Retirement.retire(old)
    // An implementation does not know where it was written.
    unsafe cell.pointee.file = nil
    unsafe cell.pointee.line = 0
  }

  /// Makes the adapting cells of a method miss, so that others are hung on the new code.
  func dropAdapters(of cell: CRuntime.Cell, _ method: MethodEntry) {
    var next = unsafe cell.pointee.adapters
    while let adapter = unsafe next {
      if let old = unsafe CRuntime.vacate(adapter) {
        unsafe Retirement.retire(old, adapting: method, in: cell)
      }
      unsafe next = adapter.pointee.adapters
    }
  }

  /// Forgets the selector's cache if the class or one below it may be in it.
  private func flushIfCached(_ selector: Selector, _ isClassSide: Bool) {
    if isClassSide ? hasCachedClassSide : hasCachedInstances { CacheCounters.flush(selector) }
  }

  private func checkTypes(_ old: MethodEntry, _ new: IMP, _ selector: Selector) throws {
    guard !old.hasSameTypes(as: new.entry), !old.signature.isAlike(new.entry.signature) else {
      return
    }
    throw MessageError.signatureMismatch(
      .init(
        .init(self, selector, isClassSide: new.isClassSide), method: old.signature,
        caller: new.entry.signature))
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
