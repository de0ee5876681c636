internal import Synchronization

/// The C functions that stand for methods, each in a place of its own for the life of the process.
///
/// An entry holds the number of its place, which takes half the room of an address. Places lie in
/// blocks, each twice as long as the one before, which never move: readers take no lock.
enum CFunctionTable {
  private static let blockCount = 31

  // The address of each block, or 0. Written once each, under the runtime lock.
  private nonisolated(unsafe) static let blocks: UnsafeMutablePointer<Atomic<UInt>> = {
    let blocks = UnsafeMutablePointer<Atomic<UInt>>.allocate(capacity: blockCount)
    for index in 0..<blockCount { unsafe (blocks + index).initialize(to: Atomic(0)) }
    return unsafe blocks
  }()

  /// The last place that was given out. Guarded by the runtime lock.
  private nonisolated(unsafe) static var last: UInt32 = 0

  /// Returns the function of an entry that has one.
  @inline(__always)
  static func function(of entry: MethodEntry) -> UnsafeRawPointer? {
    let place = entry.cFunctionPlace.load(ordering: .acquiring)
    guard place != 0, let block = unsafe block(of: place) else { return nil }
    // A place is filled before an entry names it.
    return unsafe block[offset(of: place)]
  }

  /// The closures among them. Nothing else may know them: C has their code, which is no memory that
  /// leak detectors look at. Guarded by the runtime lock.
  private nonisolated(unsafe) static var closures: [CRuntime.Closure] = unsafe []

  /// Gives an entry a function, unless it has one already.
  ///
  /// - Parameter closure: The closure whose function it is, if it is one's. It is kept if it is used.
  /// - Returns: The function that the entry has now.
  static func note(
    _ function: UnsafeRawPointer, of closure: CRuntime.Closure? = nil, for entry: MethodEntry
  ) -> UnsafeRawPointer {
    unsafe CRuntime.withLock {
      if let first = unsafe self.function(of: entry) { return unsafe first }
      if let closure = unsafe closure { unsafe closures.append(closure) }
      let place = unsafe last + 1
      unsafe last = place
      let block = unsafe block(of: place) ?? addBlock(for: place)
      unsafe block[offset(of: place)] = unsafe function
      entry.cFunctionPlace.store(place, ordering: .releasing)
      return unsafe function
    }
  }

  private typealias Block = UnsafeMutablePointer<UnsafeRawPointer?>

  /// The block's number is that of the place's highest bit.
  private static func number(of place: UInt32) -> Int { 31 - place.leadingZeroBitCount }

  private static func offset(of place: UInt32) -> Int { Int(place) - (1 << number(of: place)) }

  private static func block(of place: UInt32) -> Block? {
    unsafe Block(bitPattern: blocks[number(of: place)].load(ordering: .acquiring))
  }

  private static func addBlock(for place: UInt32) -> Block {
    let number = number(of: place)
    let block = Block.allocate(capacity: 1 << number)
    unsafe block.initialize(repeating: nil, count: 1 << number)
    unsafe blocks[number].store(UInt(bitPattern: block), ordering: .releasing)
    return unsafe block
  }
}
