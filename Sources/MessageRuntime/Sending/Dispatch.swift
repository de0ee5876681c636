internal import CMessageRuntime

/// The slow path: what a send does when the cache has no answer.
@usableFromInline
enum Dispatch {
  /// Where a message goes: a class, and whether it is the class itself that is messaged.
  struct Destination {
    let cls: Class
    let isClassSide: Bool

    var key: UInt { cls.key(isClassSide: isClassSide) }

    /// The destination of messages to an object.
    init(_ receiver: AnyObject, _ isa: UInt) {
      if isa == ClassRegistry.isaOfRecords {
        // A class record: messages to it go to the class it stands for.
        cls = unsafe unsafeDowncast(receiver, to: Class.self)
        isClassSide = true
      } else {
        cls = ClassRegistry.record(isa)
        isClassSide = false
      }
    }

    init(_ cls: Class, isClassSide: Bool) {
      self.cls = cls
      self.isClassSide = isClassSide
    }
  }

  /// Returns an entry of the caller's signature: the method's own, an adapting or a forwarding one.
  @usableFromInline
  static func entry(
    _ receiver: AnyObject, _ isa: UInt, _ selector: Selector, _ signature: CallSignature
  ) throws -> UnsafeRawPointer {
    try unsafe entry(Destination(receiver, isa), selector, signature)
  }

  static func entry(
    _ destination: Destination, _ selector: Selector, _ signature: CallSignature
  ) throws -> UnsafeRawPointer {
    // Messages to class records arrive here each time: their isa says nothing.
    if destination.isClassSide, let key = unsafe signature.key,
      let cached = unsafe CRuntime.lookUp(destination.key, selector, key)
    {
      return unsafe cached
    }
    let mayCache = try destination.cls.prepareForMessages()
    while true {
      if let found = try unsafe methodEntry(destination, selector, signature, mayCache) {
        return unsafe found
      }
      if try resolve(destination, selector) { continue }
      if let forwarding = try unsafe forwardingEntry(destination, selector, signature, mayCache) {
        return unsafe forwarding
      }
      // A method has appeared in between: look again.
    }
  }

  /// Returns the method's entry for the caller's signature, or nil if there is no method.
  static func methodEntry(
    _ destination: Destination, _ selector: Selector, _ signature: CallSignature,
    _ mayCache: Bool
  ) throws -> UnsafeRawPointer? {
    @safe
    enum Found {
      case nothing
      case entry(UnsafeRawPointer)
      case needsAdapter(CRuntime.Cell, MethodEntry)
    }
    func look() -> Found {
      guard let (cell, _) = unsafe destination.cls.findCell(selector, destination.isClassSide)
      else { return .nothing }
      let entry = unsafe CRuntime.entry(of: cell)
      if entry.signature === signature {
        if mayCache { unsafe destination.insert(cell, selector) }
        return unsafe .entry(UnsafeRawPointer(Unmanaged.passUnretained(entry).toOpaque()))
      }
      if unsafe adapter(of: cell, signature) == nil,
        let retired = unsafe Retirement.adapter(of: entry, in: cell, signature)
      {
        unsafe keep(retired, adapting: cell, selector)
      }
      if let adapter = unsafe adapter(of: cell, signature) {
        if mayCache { unsafe destination.insert(adapter, selector) }
        return unsafe .entry(UnsafeRawPointer(cmr_cell_entry(adapter)))
      }
      return unsafe .needsAdapter(cell, entry)
    }
    while true {
      switch CRuntime.withLock({ look() }) {
      case .nothing: return nil
      case .entry(let entry): return unsafe entry
      case .needsAdapter(let cell, let entry):
        // Made without the lock, since it asks Swift's runtime about types.
        let plan = try AdapterPlan(
          from: signature, to: entry, selector: selector,
          site: .init(destination.cls, selector, isClassSide: destination.isClassSide))
        let made = signature.thunks.makeAdapter(plan)
        CRuntime.withLock {
          // The method may have been replaced meanwhile; then the plan is of no use.
          guard
            unsafe UnsafeRawPointer(cmr_cell_entry(cell))
              == UnsafeRawPointer(Unmanaged.passUnretained(entry).toOpaque())
          else { return }
          unsafe keep(made, adapting: cell, selector)
        }
      }
    }
  }

  /// Finds the adapting cell of a method for a caller's signature. The runtime lock is held.
  private static func adapter(of cell: CRuntime.Cell, _ signature: CallSignature) -> CRuntime.Cell?
  {
    var next = unsafe cell.pointee.adapters
    while let adapter = unsafe next {
      if unsafe cmr_cell_entry(adapter).pointee.type == signature.key { return unsafe adapter }
      unsafe next = adapter.pointee.adapters
    }
    return nil
  }

  /// Hangs an adapting entry on its method, in a vacant cell of that use if one is there.
  private static func keep(
    _ entry: MethodEntry, adapting cell: CRuntime.Cell, _ selector: Selector
  ) {
    guard unsafe adapter(of: cell, entry.signature) == nil else { return }
    var next = unsafe cell.pointee.adapters
    while let adapter = unsafe next {
      if unsafe CRuntime.isVacant(adapter) {
        unsafe CRuntime.fill(adapter, entry)
        return
      }
      unsafe next = adapter.pointee.adapters
    }
    guard let owner = unsafe cell.pointee.owner else { return }
    // A cell's owner is the class record that made it, and records are never freed.
    let cls = unsafe Unmanaged<Class>.fromOpaque(owner).takeUnretainedValue()
    let made = unsafe CRuntime.makeCell(selector, entry, CMR_CELL_ADAPTER, owner: cls)
    unsafe made.pointee.adapters = cell.pointee.adapters
    unsafe cell.pointee.adapters = made
  }

  /// Returns the forwarding entry of a class for a selector and a signature, or nil if a method has
  /// appeared since it was looked for.
  private static func forwardingEntry(
    _ destination: Destination, _ selector: Selector, _ signature: CallSignature,
    _ mayCache: Bool
  ) throws -> UnsafeRawPointer? {
    let cell = unsafe forwardingCell(destination, selector, signature)
    return unsafe CRuntime.withLock {
      guard unsafe destination.cls.findCell(selector, destination.isClassSide) == nil else {
        return nil
      }
      if mayCache { unsafe destination.insert(cell, selector) }
      return unsafe UnsafeRawPointer(cmr_cell_entry(cell))
    }
  }

  /// Returns the forwarding cell of a class for a selector and a signature, making it the first
  /// time.
  static func forwardingCell(
    _ destination: Destination, _ selector: Selector, _ signature: CallSignature
  ) -> CRuntime.Cell {
    let cls = destination.cls
    let key = Class.ForwardingKey(
      selector: selector, signature: ObjectIdentifier(signature),
      isClassSide: destination.isClassSide)
    if let known = unsafe CRuntime.withLock({ unsafe cls.rare?.forwardingCells[key] }) {
      return unsafe known
    }
    // Made without the lock, since it asks Swift's runtime about types.
    let made = signature.thunks.makeForwarding(
      ForwardingContext(cls, selector, isClassSide: destination.isClassSide, signature))
    return unsafe CRuntime.withLock {
      if let first = unsafe cls.rareState.forwardingCells[key] { return unsafe first }
      let cell = unsafe CRuntime.makeCell(selector, made, CMR_CELL_FORWARD, owner: cls)
      unsafe cls.rareState.forwardingCells[key] = cell
      return unsafe cell
    }
  }
}

extension Dispatch.Destination {
  /// Puts a cell into the cache and notes it in the class and those above. The lock is held.
  func insert(_ cell: CRuntime.Cell, _ selector: Selector) {
    // Whoever fills a cache has found it empty.
    CacheCounters.noteMiss()
    unsafe CRuntime.insert(cell, selector, isa: key)
    var next: Class? = cls
    while let current = next {
      if isClassSide ? current.hasCachedClassSide : current.hasCachedInstances { return }
      if isClassSide {
        current.hasCachedClassSide = true
      } else {
        current.hasCachedInstances = true
      }
      next = current.superclass
    }
  }
}
