internal import Synchronization

/// A lock for a few instructions of one object.
final class RecordLock: Sendable {
  private let mutex = Mutex(())

  func withLock<Value>(_ body: () throws -> Value) rethrows -> Value {
    mutex._unsafeLock()
    defer { mutex._unsafeUnlock() }
    return try body()
  }
}
