import BenchmarkHarness
import CPeers

/// The families of types that libffi has, with what one is called.
let libFFIFamilies: [(name: String, text: String)] = {
  var families = [
    ("struct16", "structure of two words"),
    ("struct16mixed", "structure of a double and a word"),
    ("hfa", "structure of four floats, on AArch64 of four doubles"),
    ("struct24", "structure of three words"),
    ("struct1024", "structure of 128 words"),
    ("nested", "structure of a structure with an array, and a double"),
    ("complexdouble", "complex double"),
  ]
  // The library's rows need Swift's type, which is there for no other.
  #if arch(x86_64) && !os(Windows) && !os(Android)
    families.append(("longdouble", "long double"))
  #endif
  return families
}()

/// Bare libffi with one type of each family that it has.
func addLibFFIFamilies(to suite: inout Suite) {
  for (name, text) in libFFIFamilies { addFamily(name, text, to: &suite) }

  suite.add(
    "peer.libffi.call/double1",
    """
    Calls a C function of a double to a double with ffi_call, the interface prepared. Each result \
    is the next call's argument. The loop is C.
    """
  ) {
    let ffi = try FFI(cpeers_ffi_of_number())
    let found = cpeers_ffi_call_number(ffi.pointer, 3, 30)
    guard found == halved(3, times: 30) else { throw PeerError.notPrepared }
    return { count in blackHole(cpeers_ffi_call_number(ffi.pointer, 3, Int64(count))) }
  }

  suite.add(
    "peer.libffi.closure/int2",
    """
    Calls, from C, a C function that libffi made, two pointers to int32_t to an int; its handler \
    compares them.
    """
  ) {
    let ffi = try FFI(cpeers_ffi_of_comparator())
    let comparator = unsafeBitCast(cpeers_ffi_code(ffi.pointer), to: cpeers_comparator.self)
    let run = { (count: Int) in
      withExtendedLifetime(ffi) { cpeers_compare_run(comparator, Int64(count)) }
    }
    try checkWord(Int(run(1_000)), cpeers_compare_run(cpeers_compare, 1_000))
    return { count in blackHole(run(count)) }
  }
}

private func addFamily(_ name: String, _ text: String, to suite: inout Suite) {
  suite.add(
    "peer.libffi.call/\(name)",
    """
    Calls a C function, two pointers and a \(text) to another, with ffi_call, the interface and \
    the arguments prepared. The loop is C.
    """
  ) {
    let family = try CFamily(name)
    let ffi = try FFI(family.makeFFI())
    let result = UnsafeMutableRawPointer.allocate(
      byteCount: Int(CPEERS_FAMILY_BYTES), alignment: 16)
    cpeers_ffi_call_family(ffi.pointer, result, 2)
    try family.check(bytesAt: result, calls: 1)
    // The result's place is kept for the life of the process.
    return { count in cpeers_ffi_call_family(ffi.pointer, result, Int64(count)) }
  }

  suite.add(
    "peer.libffi.closure/\(name)",
    """
    Calls, from C, a C function that libffi made, two pointers and a \(text) to another; its \
    handler copies the argument and changes it at both ends. Each result is the next call's argument.
    """
  ) {
    let family = try CFamily(name)
    let ffi = try FFI(family.makeFFI())
    let code = unsafeBitCast(cpeers_ffi_code(ffi.pointer), to: UnsafeRawPointer.self)
    try family.check(bytesAt: family.run(code, nil, 1_000), calls: 1_000)
    return { count in blackHole(withExtendedLifetime(ffi) { family.run(code, nil, count) }) }
  }
}

/// What plain calls give.
func halved(_ value: Double, times count: Int) -> Double {
  (0..<count).reduce(value) { value, _ in cpeers_halve(value) }
}

/// Frees a prepared call and its closure when nothing uses them any more.
private final class FFI {
  let pointer: OpaquePointer

  init(_ pointer: OpaquePointer?) throws {
    guard let pointer else { throw PeerError.refusedByLibFFI }
    self.pointer = pointer
  }

  deinit { cpeers_ffi_destroy(pointer) }
}
