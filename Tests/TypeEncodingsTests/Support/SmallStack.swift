import Foundation

/// Runs a body on a thread with a stack of the given size, and waits for it.
func withStack(ofBytes size: Int, _ body: @escaping @Sendable () -> Void) throws {
  struct Failure: Error { var code: Int32 }
  final class Box {
    let body: @Sendable () -> Void
    init(_ body: @escaping @Sendable () -> Void) { self.body = body }
  }
  var attributes = pthread_attr_t()
  pthread_attr_init(&attributes)
  defer { pthread_attr_destroy(&attributes) }
  let sized = pthread_attr_setstacksize(&attributes, size)
  guard sized == 0 else { throw Failure(code: sized) }
  let context = Unmanaged.passRetained(Box(body)).toOpaque()
  #if canImport(Darwin)
    var thread: pthread_t?
    let made = pthread_create(&thread, &attributes, { runBox($0) }, context)
    guard made == 0, let thread else { throw Failure(code: made) }
  #else
    var thread = pthread_t()
    let made = pthread_create(&thread, &attributes, { runBox($0!) }, context)
    guard made == 0 else { throw Failure(code: made) }
  #endif
  pthread_join(thread, nil)

  func runBox(_ context: UnsafeMutableRawPointer) -> UnsafeMutableRawPointer? {
    Unmanaged<Box>.fromOpaque(context).takeRetainedValue().body()
    return nil
  }
}
