import CMessageRuntime
import Testing
import _CCallOracle

@Suite("Results and booleans of closures")
struct ClosureResultTests {
  /// The whole register that C finds after a closure has stored a value.
  private func register<T>(_ kind: cmr_kind, _ value: T) throws -> UInt64 {
    let closure = try TestClosure(callInterface(kind, [])) { result, _ in
      result.storeBytes(of: value, as: T.self)
    }
    defer { closure.release() }
    return oracle_register_result(closure.code)
  }

  // The calling convention leaves the upper half of the register open; compilers widen to 32 bits.
  @Test("A closure widens a small signed result to 32 bits, with its sign")
  func signedResults() throws {
    for value in [Int8.min, -1, 0, .max] {
      #expect(try Int32(truncatingIfNeeded: register(CMR_SINT8, value)) == Int32(value))
    }
    for value in [Int16.min, -1, 0, .max] {
      #expect(try Int32(truncatingIfNeeded: register(CMR_SINT16, value)) == Int32(value))
    }
    for value in [Int32.min, -1, 0, .max] {
      #expect(try Int32(truncatingIfNeeded: register(CMR_SINT32, value)) == value)
    }
    for value in [Int64.min, -1, 0, .max] {
      #expect(try register(CMR_SINT64, value) == UInt64(bitPattern: value))
    }
  }

  @Test("A closure widens a small unsigned result to a whole register, with zeros")
  func unsignedResults() throws {
    for value in [UInt8.min, 128, .max] {
      #expect(try register(CMR_UINT8, value) == UInt64(value))
    }
    for value in [UInt16.min, 32768, .max] {
      #expect(try register(CMR_UINT16, value) == UInt64(value))
    }
    for value in [UInt32.min, 1 << 31, .max] {
      #expect(try register(CMR_UINT32, value) == UInt64(value))
    }
    for value in [UInt64.min, 1 << 63, .max] {
      #expect(try register(CMR_UINT64, value) == value)
    }
  }

  @Test("B63: a closure returns only 0 or 1 for a boolean, whatever byte the handler stored")
  func booleanResults() throws {
    for byte in UInt8.min ... .max {
      #expect(try register(CMR_BOOL, byte) == UInt64(byte & 1))
    }
  }

  @Test("B63: a handler gets only 0 or 1 for a boolean, in a register and on the stack")
  func booleanArguments() throws {
    let interface = try callInterface(CMR_UINT64, Array(repeating: CMR_BOOL, count: 7))
    let closure = try TestClosure(interface) { result, arguments in
      let bytes = (0..<7).map { arguments![$0].load(as: UInt8.self) }
      let sum = bytes.reduce(0) { $0 &* 10 &+ UInt64($1) }
      result.storeBytes(of: sum, as: UInt64.self)
    }
    defer { closure.release() }
    for byte in UInt8.min ... .max {
      let expected: UInt64 = byte & 1 == 1 ? 1_111_111 : 0
      #expect(oracle_pass_byte_as_boolean(closure.code, byte) == expected)
    }
  }
}
