import BenchmarkHarness
import CPeers
import MessageRuntime

/// A type of CPeers/include/families.h, with C functions that change values and call functions that do.
final class CFamily {
  private let functions: cpeers_family
  /// What loops in C change.
  private let value = UnsafeMutableRawPointer.allocate(
    byteCount: Int(CPEERS_FAMILY_BYTES), alignment: 16)

  /// - Throws: `LeftOut` where the platform has no such type.
  init(_ name: String) throws {
    guard let functions = cpeers_family_named(name) else {
      throw LeftOut("this platform has no type for \(name)")
    }
    self.functions = functions.pointee
  }

  deinit { value.deallocate() }

  /// The C function that changes a value.
  var step: UnsafeRawPointer { unsafeBitCast(functions.step, to: UnsafeRawPointer.self) }

  /// Prepares bare libffi for the functions; nil where it has no such type.
  func makeFFI() -> OpaquePointer? { withUnsafePointer(to: functions) { cpeers_ffi_of_family($0) } }

  /// The value that loops begin with.
  func first<Value>(as type: Value.Type) -> Value {
    functions.start(value)
    return value.load(as: type)
  }

  /// Calls a function from C so many times; each result is the next argument.
  ///
  /// - Returns: The last result, until the next run.
  @discardableResult
  func run(
    _ function: UnsafeRawPointer, _ object: UnsafeRawPointer?, _ count: Int
  ) -> UnsafeRawPointer {
    let code = unsafeBitCast(function, to: cpeers_function.self)
    functions.start(value)
    functions.run(code, object, nil, value, Int64(count))
    return UnsafeRawPointer(value)
  }

  /// Makes sure that a value is what so many plain calls of the C function give.
  func check<Value>(value: Value, calls: Int) throws {
    try withUnsafeBytes(of: value) { bytes in
      guard let base = bytes.baseAddress, bytes.count >= functions.size else {
        throw PeerError.notPrepared
      }
      try check(bytesAt: base, calls: calls)
    }
  }

  /// Makes sure that the bytes of a value are those that so many plain calls give.
  func check(bytesAt found: UnsafeRawPointer, calls: Int) throws {
    func bytes(_ address: UnsafeRawPointer) -> [UInt8] {
      Array(UnsafeRawBufferPointer(start: address, count: functions.size))
    }
    let found = bytes(found)
    let expected = bytes(run(step, nil, calls))
    guard found == expected else { throw PeerError.wrongBytes(found: found, expected: expected) }
  }
}
