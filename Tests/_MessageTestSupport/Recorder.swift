import Foundation
import Synchronization

/// Collects values from any thread, in the order of their arrival.
///
/// It has Foundation's lock: race detectors do not see that of `Synchronization`.
public final class Recorder<Value: Sendable>: @unchecked Sendable {
  private let lock = NSLock()
  // Guarded by the lock.
  private var recorded: [Value] = []

  public init() {}

  public func record(_ value: Value) { lock.withLock { recorded.append(value) } }

  public func removeAll() { lock.withLock { recorded.removeAll() } }

  public var values: [Value] { lock.withLock { recorded } }

  public var count: Int { values.count }
}

/// A number that any thread may raise.
public final class Counter: Sendable {
  private let number = Atomic<Int>(0)

  public init() {}

  @discardableResult
  public func increment() -> Int {
    number.add(1, ordering: .sequentiallyConsistent).newValue
  }

  public var value: Int { number.load(ordering: .sequentiallyConsistent) }
}
