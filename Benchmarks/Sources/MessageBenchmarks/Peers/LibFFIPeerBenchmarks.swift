import BenchmarkHarness
import CPeers

/// Bare libffi: what a C call through a prepared interface, and a C function made from a handler,
/// cost with nothing around them.
func addLibFFIPeers(to suite: inout Suite) {
  suite.add(
    "peer.libffi.call/words4",
    """
    Calls a C function, two pointers and two words to a word, with ffi_call, the interface and the \
    arguments prepared. The loop is C; the results are added up.
    """
  ) {
    let call = try FFICall()
    return { count in blackHole(cpeers_ffi_call_run(call.pointer, Int64(count))) }
  }

  suite.add(
    "peer.libffi.closure/words4",
    """
    Calls, from C, a C function that libffi made, two pointers and two words to a word; its \
    handler adds the words. Each result is the next call's third argument.
    """
  ) {
    let closure = try FFIClosure()
    return { count in blackHole(cpeers_ffi_closure_run(closure.pointer, Int64(count))) }
  }
}

/// Frees a prepared call when nothing uses it any more.
private final class FFICall {
  let pointer: OpaquePointer

  init() throws {
    guard let pointer = cpeers_ffi_call_create() else { throw PeerError.refusedByLibFFI }
    self.pointer = pointer
  }

  deinit { cpeers_ffi_call_destroy(pointer) }
}

/// Frees a closure when nothing uses it any more.
private final class FFIClosure {
  let pointer: OpaquePointer

  init() throws {
    guard let pointer = cpeers_ffi_closure_create() else { throw PeerError.refusedByLibFFI }
    self.pointer = pointer
  }

  deinit { cpeers_ffi_closure_destroy(pointer) }
}
