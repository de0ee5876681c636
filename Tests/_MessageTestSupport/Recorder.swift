import Synchronization

/// Collects values from any thread, in the order of their arrival.
public final class Recorder<Value: Sendable>: Sendable {
  private let recorded = Mutex<[Value]>([])

  public init() {}

  public func record(_ value: Value) { recorded.withLock { $0.append(value) } }

  public func removeAll() { recorded.withLock { $0.removeAll() } }

  public var values: [Value] { recorded.withLock { $0 } }

  public var count: Int { recorded.withLock { $0.count } }
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
