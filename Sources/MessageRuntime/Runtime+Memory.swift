internal import CMessageRuntime

extension Runtime {
  /// What the runtime holds on to.
  public struct Statistics: Hashable, Sendable {
    /// Registered selectors.
    public var selectors = 0
    /// Bytes of selector records, their names and the intern table, without method caches.
    public var selectorBytes = 0
    /// Class records.
    public var classes = 0
    /// Implementations that were replaced and are kept, since a send may still run in them.
    public var retiredImplementations = 0
    /// Cache tables that were outgrown and are kept, since a look-up may still read them.
    public var retiredTables = 0
    /// Bytes of those tables.
    public var retiredTableBytes = 0
    /// Sends and questions that a method cache had no answer for, since the last reset. Hits are not
    /// counted: that would cost each send.
    public var cacheMisses = 0
    /// Caches that were flushed since the last reset.
    public var cacheFlushes = 0
  }

  /// Figures about what the runtime holds on to.
  public static var statistics: Statistics {
    var result = Statistics()
    result.selectors = CRuntime.selectorCount
    result.selectorBytes = CRuntime.selectorBytes
    result.classes = ClassRegistry.all.count
    CRuntime.withLock {
      result.retiredImplementations = Retirement.count
      result.retiredTables = CRuntime.retiredTableCount
      result.retiredTableBytes = CRuntime.retiredTableBytes
      result.cacheMisses = unsafe CacheCounters.misses
      result.cacheFlushes = unsafe CacheCounters.flushes
    }
    return result
  }

  /// Sets the counts of cache misses and flushes back to zero.
  public static func resetCacheCounters() {
    CRuntime.withLock { CacheCounters.reset() }
  }

  /// What one selector's method cache looks like.
  public struct CacheStatistics: Hashable, Sendable {
    /// Slots of the table.
    public var capacity = 0
    /// Pairs of class and signature that are cached now.
    public var entries = 0
    /// The longest probe, in slots.
    public var longestProbe = 0
    /// Bytes of the table and its spare.
    public var bytes = 0
  }

  /// Figures about one selector's method cache.
  public static func cacheStatistics(of selector: Selector) -> CacheStatistics {
    let raw = CRuntime.withLock { CRuntime.statistics(selector) }
    return CacheStatistics(
      capacity: raw.capacity, entries: raw.live, longestProbe: raw.longest_probe,
      bytes: raw.bytes)
  }

  /// Forgets what a selector's cache holds; the next sends look the method up again.
  ///
  /// - Complexity: O(1).
  public static func flushCache(of selector: Selector) {
    CRuntime.withLock { CacheCounters.flush(selector) }
  }

  /// Frees replaced implementations and outgrown tables.
  ///
  /// Call it at a quiet point only: no message may be in progress on any thread, this one included,
  /// or the program's memory is damaged. Nothing needs it but programs that replace methods by new
  /// closures for ever.
  ///
  /// - Returns: The number of implementations and tables that were freed.
  @unsafe
  @discardableResult
  public static func unsafeReclaimRetired() -> Int {
    let (entries, tables) = CRuntime.withLock {
      let count = CRuntime.retiredTableCount
      _ = CRuntime.reclaimTables()
      return (Retirement.takeAll(), count)
    }
    // What the entries captured is released here, without the lock.
    return entries.count + tables
  }
}

/// Counts what happens to method caches. Guarded by the runtime lock.
enum CacheCounters {
  nonisolated(unsafe) private(set) static var misses = 0
  nonisolated(unsafe) private(set) static var flushes = 0

  static func noteMiss() { unsafe misses += 1 }

  /// Flushes a selector's cache and counts it.
  static func flush(_ selector: Selector) {
    unsafe flushes += 1
    CRuntime.flush(selector)
  }

  static func reset() {
    unsafe misses = 0
    unsafe flushes = 0
  }
}
