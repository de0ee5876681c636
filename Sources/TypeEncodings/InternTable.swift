import Synchronization

/// Something that is looked up by bytes and kept for the life of the process.
protocol InternTableEntry: AnyObject, Sendable {
  var internKey: [UInt8] { get }
  /// The hash of the key.
  var internHash: Int { get }
}

/// A hash table from bytes to objects that only grows.
///
/// - Readers: `lookUp` on any thread, without a lock. They load the current buckets, then slots one
///   after the other, each with acquire ordering. A reader may miss an entry that is being added.
/// - Writers: `intern`, under `writer`. They fill an empty slot, or copy all entries to buckets twice
///   as large and publish those, each with release ordering.
/// - Entries and outgrown buckets are never freed, so that a reader may hold either as long as it
///   likes. All outgrown buckets together are smaller than the current ones.
@safe final class InternTable<Entry: InternTableEntry>: Sendable {
  private let current: Atomic<Unmanaged<Buckets>>
  private let writer = Mutex(())
  /// Written under `writer`. Atomic only because ThreadSanitizer does not see through a Mutex on Linux.
  private let count = Atomic(0)
  private let totalLength = Atomic(0)
  private let maximumCount: Int
  private let maximumKeyLength: Int
  private let maximumTotalLength: Int

  /// Creates an empty table.
  ///
  /// - Parameters:
  ///   - maximumCount: The number of entries after which none is added.
  ///   - maximumKeyLength: The number of bytes of the longest key that is added.
  ///   - maximumTotalLength: The number of bytes of all keys after which none is added.
  init(maximumCount: Int, maximumKeyLength: Int, maximumTotalLength: Int) {
    unsafe current = Atomic(Unmanaged.passRetained(Buckets(capacity: 256)))
    self.maximumCount = maximumCount
    self.maximumKeyLength = maximumKeyLength
    self.maximumTotalLength = maximumTotalLength
  }

  /// Finds the entry of a key.
  func lookUp(_ key: UnsafeRawBufferPointer, hash: Int) -> Entry? {
    let buckets = unsafe current.load(ordering: .acquiring)
    // Buckets are never freed, so the reference is good without a retain.
    return unsafe buckets._withUnsafeGuaranteedRef { unsafe $0.lookUp(key, hash: hash) }
  }

  /// Tells whether this very object is in the table.
  func contains(_ entry: Entry) -> Bool {
    lookUp(entry) === entry
  }

  /// Adds an entry, or gives the one that has the same key.
  ///
  /// - Returns: The entry that is in the table, or the one given if the table is full.
  func intern(_ entry: Entry) -> Entry {
    writer.withLock { _ in
      if let present = lookUp(entry) { return present }
      let length = entry.internKey.count
      let newCount = count.load(ordering: .relaxed) + 1
      let newLength = totalLength.load(ordering: .relaxed) + length
      guard newCount <= maximumCount, length <= maximumKeyLength, newLength <= maximumTotalLength
      else { return entry }
      count.store(newCount, ordering: .relaxed)
      totalLength.store(newLength, ordering: .relaxed)
      var buckets = unsafe current.load(ordering: .relaxed).takeUnretainedValue()
      if newCount > buckets.capacity / 2 {
        let larger = Buckets(copying: buckets)
        unsafe current.store(Unmanaged.passRetained(larger), ordering: .releasing)
        buckets = larger
      }
      unsafe buckets.insert(Unmanaged.passRetained(entry), hash: entry.internHash)
      return entry
    }
  }

  private func lookUp(_ entry: Entry) -> Entry? {
    unsafe entry.internKey.withUnsafeBytes { unsafe lookUp($0, hash: entry.internHash) }
  }
}

extension InternTable {
  /// Slots in a number that is a power of two; an entry is in the first free one after its place.
  ///
  /// Sendable because all that changes are atomic slots.
  @safe fileprivate final class Buckets: @unchecked Sendable {
    typealias Slot = Atomic<Unmanaged<Entry>?>

    let capacity: Int
    private let slots: UnsafeMutablePointer<Slot>
    /// What these replaced. Kept for readers, and to be found by leak checkers.
    private let outgrown: Buckets?

    init(capacity: Int, replacing outgrown: Buckets? = nil) {
      self.capacity = capacity
      self.outgrown = outgrown
      unsafe slots = .allocate(capacity: capacity)
      for index in 0..<capacity { unsafe (slots + index).initialize(to: Slot(nil)) }
    }

    convenience init(copying other: Buckets) {
      self.init(capacity: other.capacity * 2, replacing: other)
      for index in 0..<other.capacity {
        if let entry = unsafe other.slots[index].load(ordering: .relaxed) {
          unsafe insert(entry, hash: entry._withUnsafeGuaranteedRef { $0.internHash })
        }
      }
    }

    deinit {
      unsafe slots.deinitialize(count: capacity)
      unsafe slots.deallocate()
    }

    /// Fills the first free slot. The caller holds the writer's lock and keeps a slot free.
    func insert(_ entry: Unmanaged<Entry>, hash: Int) {
      var index = hash & (capacity - 1)
      while unsafe slots[index].load(ordering: .relaxed) != nil {
        index = (index + 1) & (capacity - 1)
      }
      unsafe slots[index].store(entry, ordering: .releasing)
    }

    func lookUp(_ key: UnsafeRawBufferPointer, hash: Int) -> Entry? {
      var index = hash & (capacity - 1)
      while let entry = unsafe slots[index].load(ordering: .acquiring) {
        // Entries are never freed, so the reference is good without a retain.
        let isMatch = unsafe entry._withUnsafeGuaranteedRef {
          unsafe $0.internHash == hash && $0.internKey.equals(key)
        }
        if isMatch { return unsafe entry.takeUnretainedValue() }
        index = (index + 1) & (capacity - 1)
      }
      return nil
    }
  }
}

extension [UInt8] {
  /// Compares with raw bytes, eight at a time.
  fileprivate func equals(_ other: UnsafeRawBufferPointer) -> Bool {
    guard count == other.count else { return false }
    return unsafe withUnsafeBytes { bytes in
      var index = 0
      while index + 8 <= bytes.count {
        let left = unsafe bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self)
        let right = unsafe other.loadUnaligned(fromByteOffset: index, as: UInt64.self)
        if left != right { return false }
        index += 8
      }
      while index < bytes.count {
        if unsafe bytes[index] != other[index] { return false }
        index += 1
      }
      return true
    }
  }
}
