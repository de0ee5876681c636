// The one file that calls C. The import is public because a send is inlined into its caller, and
// with it the look-up of the method cache; no C type appears in a public signature.
public import CMessageRuntime

/// The C target's functions, in Swift's terms.
@usableFromInline
enum CRuntime {
  @usableFromInline typealias SelectorRecord = UnsafePointer<cmr_selector>
  @usableFromInline typealias Cell = UnsafeMutablePointer<cmr_cell>

  // MARK: Hot paths

  /// Returns the class pointer of an object as a cache key.
  @inlinable @inline(__always)
  static func isa(of object: AnyObject) -> UInt {
    // The object is alive for the whole call, and an isa is always readable.
    unsafe cmr_isa(UnsafeRawPointer(Unmanaged.passUnretained(object).toOpaque()))
  }

  /// Returns the class pointer of an object at an address.
  @inlinable @inline(__always)
  static func isa(at object: UnsafeRawPointer) -> UInt { unsafe cmr_isa(object) }

  /// Says whether an object is of a class or of one below it.
  static func isInstance(_ object: UnsafeRawPointer, of metadata: UnsafeRawPointer) -> Bool {
    unsafe cmr_is_instance(object, metadata)
  }

  /// Returns the cached entry of a class's superclass for a selector and a signature.
  @inlinable @inline(__always)
  static func lookUp(
    _ receiver: AnyObject, above metadata: UnsafeRawPointer, _ selector: Selector,
    _ type: UnsafeRawPointer
  ) -> UnsafeRawPointer? {
    // As lookUp(_:_:_:).
    unsafe UnsafeRawPointer(
      cmr_look_up_above(
        Unmanaged.passUnretained(receiver).toOpaque(), metadata,
        selector.record.assumingMemoryBound(to: cmr_selector.self), type))
  }

  /// Returns the cached entry of a class for a selector and a signature.
  @inlinable @inline(__always)
  static func lookUp(
    _ isa: UInt, _ selector: Selector, _ type: UnsafeRawPointer
  ) -> UnsafeRawPointer? {
    // Selector records are never freed.
    unsafe UnsafeRawPointer(
      cmr_look_up(isa, selector.record.assumingMemoryBound(to: cmr_selector.self), type))
  }

  /// Returns the cached method entry of a class for a selector, whatever its signature.
  @inline(__always)
  static func cachedMethod(_ isa: UInt, _ selector: Selector) -> Unmanaged<MethodEntry>? {
    unsafe cmr_cached_method(isa, selector.record.assumingMemoryBound(to: cmr_selector.self))
      .map { unsafe .fromOpaque(UnsafeRawPointer($0)) }
  }

  /// Says whether a class answers a selector as far as the cache knows: 1, 0, or -1 for unknown.
  @inlinable @inline(__always)
  static func cachedAnswer(_ isa: UInt, _ selector: Selector) -> Int32 {
    unsafe cmr_cached_answer(isa, selector.record.assumingMemoryBound(to: cmr_selector.self))
  }

  /// Returns the record of a literal by its address.
  @inlinable @inline(__always)
  static func selectorOfLiteral(_ utf8: UnsafePointer<UInt8>, _ length: Int) -> UnsafeRawPointer {
    // A literal is valid for the life of the process.
    guard
      let record = unsafe cmr_selector_of_literal(
        UnsafeRawPointer(utf8).assumingMemoryBound(to: CChar.self), length)
    else { outOfMemory() }
    return unsafe UnsafeRawPointer(record)
  }

  /// The two words of a closure: its code and its context.
  @usableFromInline typealias ClosureWords = (UnsafeRawPointer, UnsafeRawPointer?)

  /// Calls a closure with the addresses of its arguments.
  ///
  /// - Parameters:
  ///   - body: The closure, which the caller keeps alive.
  ///   - receiver: self, which the caller keeps alive too.
  ///   - result: Uninitialised memory for the closure's result.
  @inlinable @inline(__always)
  static func call(
    _ body: ClosureWords, _ receiver: UnsafeRawPointer, _ arguments: ArgumentAddresses,
    _ result: UnsafeMutableRawPointer
  ) throws {
    if let error = unsafe cmr_call_body(body.0, body.1, receiver, arguments, result) {
      throw unsafe thrown(error)
    }
  }

  /// Calls a closure for a caller that knows the result's type.
  @inlinable @inline(__always)
  static func call<Result>(
    _ body: ClosureWords, _ receiver: UnsafeRawPointer, _ arguments: ArgumentAddresses,
    returning: Result.Type
  ) throws -> Result {
    try unsafe _withUnprotectedUnsafeTemporaryAllocation(of: Result.self, capacity: 1) {
      let result = unsafe $0.baseAddress.unsafelyUnwrapped
      try unsafe call(body, receiver, arguments, UnsafeMutableRawPointer(result))
      return unsafe result.move()
    }
  }

  /// Writes the addresses of a frame's values.
  @inline(__always)
  static func writeAddresses(
    of frame: UnsafeMutableRawPointer, _ offsets: UnsafeBufferPointer<Int>,
    _ addresses: UnsafeMutablePointer<UnsafeMutableRawPointer>
  ) -> ArgumentAddresses {
    unsafe cmr_write_addresses(
      frame, offsets.baseAddress.unsafelyUnwrapped, offsets.count, addresses)
    return unsafe ArgumentAddresses(addresses)
  }

  /// Takes over what a closure has thrown.
  @usableFromInline
  static func thrown(_ error: UnsafeMutableRawPointer) -> any Error {
    // An error is one reference, which the closure has handed over; reading it so counts another.
    defer { unsafe Unmanaged<AnyObject>.fromOpaque(error).release() }
    return unsafe unsafeBitCast(error, to: (any Error).self)
  }

  /// Says whether this thread is the main actor's.
  @inlinable @inline(__always)
  static var isMainThread: Bool { cmr_is_main_thread() }

  /// Says whether less stack is left than a forwarded call should begin with.
  @inlinable @inline(__always)
  static var isStackLow: Bool { cmr_stack_is_low() }

  @usableFromInline
  static func outOfMemory() -> Never {
    // As everywhere in Swift, memory that cannot be had ends the process.
    fatalError("MessageRuntime: out of memory")
  }

  // MARK: Selectors

  static func registerSelector(_ utf8: UnsafeBufferPointer<UInt8>) -> UnsafeRawPointer {
    let empty: StaticString = ""
    let base = unsafe utf8.baseAddress ?? empty.utf8Start
    guard
      let record = unsafe cmr_selector_register(
        UnsafeRawPointer(base).assumingMemoryBound(to: CChar.self), utf8.count)
    else { outOfMemory() }
    return unsafe UnsafeRawPointer(record)
  }

  static func lookUpSelector(_ utf8: UnsafeBufferPointer<UInt8>) -> UnsafeRawPointer? {
    let empty: StaticString = ""
    let base = unsafe utf8.baseAddress ?? empty.utf8Start
    return unsafe UnsafeRawPointer(
      cmr_selector_look_up(
        UnsafeRawPointer(base).assumingMemoryBound(to: CChar.self), utf8.count))
  }

  static func record(_ selector: Selector) -> SelectorRecord {
    unsafe selector.record.assumingMemoryBound(to: cmr_selector.self)
  }

  static func name(of selector: Selector) -> String {
    let record = unsafe record(selector)
    return unsafe String(
      decoding: UnsafeRawBufferPointer(
        start: record.pointee.name, count: Int(record.pointee.length)), as: UTF8.self)
  }

  static func colonCount(of selector: Selector) -> Int {
    unsafe Int(record(selector).pointee.colon_count)
  }

  static var selectorCount: Int { cmr_selector_count() }
  static var selectorBytes: Int { cmr_selector_bytes() }

  static func allSelectors() -> [Selector] {
    var all: [Selector] = []
    unsafe withUnsafeMutablePointer(to: &all) { pointer in
      unsafe cmr_selector_for_each(
        { record, context in
          guard let context = unsafe context else { return }
          // The context is the array above, alive until the call returns.
          unsafe context.assumingMemoryBound(to: [Selector].self).pointee
            .append(Selector(record: UnsafeRawPointer(record)))
        }, pointer)
    }
    return all
  }

  // MARK: The runtime lock

  /// Runs the body under the runtime lock. The body runs no code of the program's.
  static func withLock<Value>(_ body: () throws -> Value) rethrows -> Value {
    cmr_runtime_lock()
    defer { cmr_runtime_unlock() }
    return try body()
  }

  static func lock() { cmr_runtime_lock() }
  static func unlock() { cmr_runtime_unlock() }
  static func wait() { cmr_runtime_wait() }
  static func wakeAll() { cmr_runtime_wake_all() }
  static var threadID: UInt { cmr_thread_id() }

  static var purpose: Int32 {
    get { cmr_purpose() }
    set { cmr_set_purpose(newValue) }
  }

  // MARK: Cells and caches; the runtime lock is held

  static func makeCell(
    _ selector: Selector, _ entry: MethodEntry, _ kind: cmr_cell_kind, owner: Class
  ) -> Cell {
    // The cell owns the entry: what it captured lives as long as a call may run in it.
    let retained = unsafe Unmanaged.passRetained(entry).toOpaque().assumingMemoryBound(
      to: cmr_entry.self)
    guard
      let cell = unsafe cmr_cell_create_locked(
        record(selector), retained, kind, Unmanaged.passUnretained(owner).toOpaque())
    else { outOfMemory() }
    return unsafe cell
  }

  static func entry(of cell: Cell) -> MethodEntry {
    // Only cells that hold a Swift entry reach this; the cell keeps the entry alive.
    unsafe Unmanaged<MethodEntry>.fromOpaque(UnsafeRawPointer(cmr_cell_entry(cell)))
      .takeUnretainedValue()
  }

  /// Returns the signature of a cell's entry; signatures are never freed.
  static func signature(of cell: Cell) -> Unmanaged<CallSignature> {
    // As above.
    unsafe Unmanaged<MethodEntry>.fromOpaque(UnsafeRawPointer(cmr_cell_entry(cell)))
      ._withUnsafeGuaranteedRef { unsafe $0.signatureReference }
  }

  /// Publishes an entry in a cell and returns the one of before, still owned by the caller.
  static func exchange(_ cell: Cell, _ entry: MethodEntry) -> Unmanaged<MethodEntry> {
    let retained = unsafe Unmanaged.passRetained(entry).toOpaque().assumingMemoryBound(
      to: cmr_entry.self)
    return unsafe .fromOpaque(UnsafeRawPointer(cmr_cell_exchange_locked(cell, retained)))
  }

  static func isVacant(_ cell: Cell) -> Bool {
    unsafe cmr_cell_is_vacant(cell)
  }

  /// Empties a cell, so that look-ups pass over it, and returns the entry of before, if any.
  static func vacate(_ cell: Cell) -> Unmanaged<MethodEntry>? {
    unsafe cmr_cell_vacate_locked(cell).map { unsafe .fromOpaque(UnsafeRawPointer($0)) }
  }

  /// Puts an entry into a vacant cell.
  static func fill(_ cell: Cell, _ entry: MethodEntry) {
    let retained = unsafe Unmanaged.passRetained(entry).toOpaque().assumingMemoryBound(
      to: cmr_entry.self)
    _ = unsafe cmr_cell_exchange_locked(cell, retained)
  }

  /// The cell that stands for a selector known to be missing.
  static var missingCell: Cell { unsafe Cell(mutating: cmr_missing_cell_address()) }

  static func insert(_ cell: Cell, _ selector: Selector, isa: UInt) {
    // Out of memory only means that the send stays uncached.
    _ = unsafe cmr_cache_insert_locked(record(selector), isa, cell)
  }

  static func flush(_ selector: Selector) { unsafe cmr_cache_flush_locked(record(selector)) }

  static func cachedCell(_ isa: UInt, _ selector: Selector) -> Cell? {
    unsafe Cell(mutating: cmr_cached_cell(isa, record(selector)))
  }

  static func statistics(_ selector: Selector) -> cmr_cache_statistics {
    unsafe cmr_cache_statistics_locked(record(selector))
  }

  static var retiredTableCount: Int { cmr_retired_table_count_locked() }
  static var retiredTableBytes: Int { cmr_retired_table_bytes_locked() }
  static func reclaimTables() -> Int { cmr_reclaim_tables_locked() }
}
