/// The entries that were replaced.
///
/// A send may be running in a replaced entry on any thread, and sends leave no trace, so an entry
/// is kept once it was replaced. An entry is listed once, however often it goes in and out: swapping
/// two implementations for ever uses constant memory.
enum Retirement {
  // Guarded by the runtime lock.
  private nonisolated(unsafe) static var entries: [MethodEntry] = []
  /// Adapting entries among them, to be used again when their method comes back to its place.
  private nonisolated(unsafe) static var adapters: [Place: [MethodEntry]] = [:]

  /// A method in the cell that it was adapted for; the same code may be elsewhere under other names.
  private struct Place: Hashable {
    let method: ObjectIdentifier
    let cell: UInt

    init(_ method: MethodEntry, _ cell: CRuntime.Cell) {
      self.method = ObjectIdentifier(method)
      self.cell = UInt(bitPattern: cell)
    }
  }

  /// Keeps an entry that was replaced. The runtime lock is held.
  static func retire(_ entry: MethodEntry) {
    if entry.isRetired { return }
    entry.isRetired = true
    unsafe entries.append(entry)
  }

  /// Keeps an entry that adapted another. The runtime lock is held.
  static func retire(
    _ entry: MethodEntry, adapting method: MethodEntry, in cell: CRuntime.Cell
  ) {
    // A retired one is listed already.
    if !entry.isRetired { unsafe adapters[Place(method, cell), default: []].append(entry) }
    retire(entry)
  }

  /// Finds an adapting entry that was retired with its method. The runtime lock is held.
  static func adapter(
    of method: MethodEntry, in cell: CRuntime.Cell, _ signature: CallSignature
  ) -> MethodEntry? {
    unsafe adapters[Place(method, cell)]?.first { $0.signature === signature }
  }

  /// How many entries are kept. The runtime lock is held.
  static var count: Int { unsafe entries.count }

  /// Hands out the entries, so that they can be released without the lock. It is held.
  static func takeAll() -> [MethodEntry] {
    let taken = unsafe entries
    unsafe entries = []
    // Each of them is among the entries, which outlive this call.
    unsafe adapters = [:]
    for entry in taken { entry.isRetired = false }
    return taken
  }
}
