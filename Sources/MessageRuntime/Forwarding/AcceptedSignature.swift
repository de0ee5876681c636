internal import Synchronization
internal import TypeEncodings

/// Remembers the signature that was checked last, by identity, without a lock.
///
/// Only interned signatures are remembered: they live as long as the process, so their identity is
/// never another's.
final class AcceptedSignature: Sendable {
  private let identity = Atomic<UInt>(0)

  func isLast(_ signature: MethodSignature) -> Bool {
    identity.load(ordering: .acquiring) == UInt(bitPattern: signature.shapeIdentifier)
  }

  func note(_ signature: MethodSignature) {
    if signature.isInterned {
      identity.store(UInt(bitPattern: signature.shapeIdentifier), ordering: .releasing)
    }
  }
}
