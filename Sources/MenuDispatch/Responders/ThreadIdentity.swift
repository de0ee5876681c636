#if canImport(Glibc)
  private import Glibc
#elseif canImport(Musl)
  private import Musl
#elseif canImport(Darwin)
  private import Darwin
#elseif canImport(WinSDK)
  private import WinSDK
#endif

/// A number that tells one running thread from another.
struct ThreadIdentity: Equatable {
  private let bits: UInt

  /// The identity of the thread that asks.
  @inline(__always)
  static var current: ThreadIdentity {
    #if canImport(WinSDK)
      ThreadIdentity(bits: UInt(GetCurrentThreadId()))
    #elseif canImport(Darwin)
      ThreadIdentity(bits: unsafe UInt(bitPattern: pthread_self()))
    #else
      ThreadIdentity(bits: UInt(pthread_self()))
    #endif
  }
}
