internal import Synchronization
internal import TypeEncodings

/// Remembers the signature that was checked last, by identity, without a lock.
///
/// Only interned signatures are remembered: they live as long as the process, so their identity is
/// never another's.
final class AcceptedSignature: Sendable {
  /// Never 0 once something was accepted; 1 is no address.
  private let identity = Atomic<UInt>(1)

  /// - Parameter candidate: A signature's bits, as ``identity(of:)`` gives them.
  @inline(__always)
  func isLast(_ candidate: UInt) -> Bool { identity.load(ordering: .acquiring) == candidate }

  func note(_ signature: MethodSignature) {
    if signature.isInterned {
      identity.store(Self.identity(of: signature), ordering: .releasing)
    }
  }

  /// A signature is one reference to storage; its bits are the storage's identity, 0 for nil.
  @inline(__always)
  static func identity(of signature: MethodSignature?) -> UInt {
    unsafe unsafeBitCast(signature, to: UInt.self)
  }
}
