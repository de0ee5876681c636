/// The entries that were replaced.
///
/// A send may be running in a replaced entry on any thread, and sends leave no trace, so an entry
/// is kept once it was replaced. An entry is listed once, however often it goes in and out: swapping
/// two implementations for ever uses constant memory.
enum Retirement {
  // Guarded by the runtime lock.
  private nonisolated(unsafe) static var entries: [MethodEntry] = []

  /// Takes over the reference that a cell had. The runtime lock is held.
  static func retire(_ entry: Unmanaged<MethodEntry>) {
    let isNew = unsafe entry._withUnsafeGuaranteedRef { entry in
      defer { entry.isRetired = true }
      return !entry.isRetired
    }
    if isNew {
      unsafe entries.append(entry.takeRetainedValue())
    } else {
      // The list has its own reference.
      unsafe entry.release()
    }
  }

  /// How many entries are kept. The runtime lock is held.
  static var count: Int { unsafe entries.count }

  /// Hands out the entries, so that they can be released without the lock. It is held.
  static func takeAll() -> [MethodEntry] {
    let taken = unsafe entries
    unsafe entries = []
    for entry in taken { entry.isRetired = false }
    return taken
  }
}
