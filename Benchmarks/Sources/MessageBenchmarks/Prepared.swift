import MessageRuntime

/// Objects that a loop sends to at random: read without a retain, and kept for life.
struct PreparedObjects: @unchecked Sendable {
  private let base: UnsafeMutablePointer<Unmanaged<Object>>

  init(_ objects: [Object]) {
    base = .allocate(capacity: objects.count)
    for (index, object) in objects.enumerated() {
      (base + index).initialize(to: .passRetained(object))
    }
  }

  /// Lends an object.
  @inline(__always)
  func with<Result>(_ index: Int, _ body: (Object) throws -> Result) rethrows -> Result {
    try base[index]._withUnsafeGuaranteedRef { try body($0) }
  }
}

/// Values without references that a loop reads, kept for life.
struct PreparedValues<Value>: @unchecked Sendable {
  private let base: UnsafeMutablePointer<Value>

  init(_ values: [Value]) {
    base = .allocate(capacity: values.count)
    base.initialize(from: values, count: values.count)
  }

  @inline(__always)
  subscript(index: Int) -> Value { base[index] }
}

/// The length of a random order: too long for a processor to learn by heart, a power of two.
let orderLength = 65_536

/// Returns an order of numbers below a bound of at most 65 536, the same in every run.
func randomOrder(below bound: Int) -> PreparedValues<UInt16> {
  PreparedValues(randomSequence(below: bound).map { UInt16($0) })
}

/// The same for any bound.
func randomNumbers(below bound: Int) -> PreparedValues<UInt32> {
  PreparedValues(randomSequence(below: bound).map { UInt32($0) })
}

private func randomSequence(below bound: Int) -> [UInt64] {
  var state: UInt64 = 0x9e37_79b9_7f4a_7c15
  return (0..<orderLength).map { _ in
    // Marsaglia's xorshift with a multiplication; the upper bits are the good ones.
    state ^= state >> 12
    state ^= state << 25
    state ^= state >> 27
    return ((state &* 0x2545_f491_4f6c_dd1d) >> 40) % UInt64(bound)
  }
}

/// An object for a thread: what is sent to it is the thread's own affair.
struct ThreadObject: @unchecked Sendable {
  let object: Object
}
