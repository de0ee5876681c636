import MessageRuntime
import Testing
import _CMethodOracle
import _MessageTestSupport

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

@Suite("C functions by name")
struct CFunctionTests {
  @Test("A function that the process exports gives what a direct call gives")
  func byName() throws {
    let power = try exported("ldexp", "ddi")
    for value in [0.0, -1.5, 1e300, .infinity] {
      #expect(try power.call(value, 4) as? Double == scalbn(value, 4))
      #expect(try power.call(value, Int32(4), returning: Double.self) == scalbn(value, 4))
    }
    #expect(power.description == "ldexp ddi")
    #expect(power.argumentCount == 2)
  }

  @Test("A function without arguments, and one without result")
  func nothing() throws {
    #expect(try exported("getpid", "i").call(returning: Int32.self) == getpid())
    let fill = try exported("bzero", "v^vQ")
    let buffer = CBuffer<Int32>([1, 2, 3])
    #expect(try fill.call(buffer, 8) == nil)
    #expect(buffer.elements == [0, 0, 3])
    try fill.call(buffer, 12, returning: Void.self)
    #expect(buffer.elements == [0, 0, 0])
  }

  @Test("Integers at their limits go and come exactly; one more is out of range")
  func integers() throws {
    func check<Number: FixedWidthInteger>(
      _ type: Number.Type, _ name: String, _ encoding: String
    ) throws {
      let echo = try cFunction("echo_\(name)", "\(encoding)\(encoding)")
      for value in [Number.min, 0, 1, Number.max] {
        #expect(try echo.call(value) as? any FixedWidthInteger as? Number == value)
        #expect(try echo.call(value, returning: Number.self) == value)
      }
      guard MemoryLayout<Number>.size < 8 else { return }
      // Any integer type will do, as long as the value fits.
      #expect(try echo.call(Int(Number.max), returning: Int.self) == Int(Number.max))
      for value in [Int(Number.max) + 1, Int(Number.min) - 1] {
        #expect {
          try echo.call(value)
        } throws: {
          isFault($0, "echo_\(name)", 0, encoding, .range)
        }
      }
    }
    try check(Int8.self, "int8", "c")
    try check(UInt8.self, "uint8", "C")
    try check(Int16.self, "int16", "s")
    try check(UInt16.self, "uint16", "S")
    try check(Int32.self, "int32", "i")
    try check(UInt32.self, "uint32", "I")
    try check(Int.self, "int64", "q")
    try check(UInt.self, "uint64", "Q")
    #expect(throws: CFunctionError.self) { try cFunction("echo_int64", "qq").call(UInt.max) }
    #expect(throws: CFunctionError.self) { try cFunction("echo_uint64", "QQ").call(-1) }
  }

  @Test("Floating-point numbers: exact where C is, rounded to a float, never to infinity")
  func floatingPoint() throws {
    let single = try cFunction("echo_float", "ff")
    let double = try cFunction("echo_double", "dd")
    #expect(try single.call(0.1) as? Float == 0.1)
    #expect(try single.call(Float.nan, returning: Float.self).isNaN)
    #expect(try single.call(Double.infinity, returning: Double.self) == .infinity)
    #expect(try single.call(0.1, returning: Double.self) == Double(Float(0.1)))
    #expect(try double.call(-0.0, returning: Double.self).sign == .minus)
    #expect(try double.call(3) as? Double == 3)
    #expect(throws: CFunctionError.self) { try single.call(1e300) }
    #expect(throws: CFunctionError.self) { try double.call((1 << 60) + 1) }
    #expect(throws: CFunctionError.self) { try double.call(true) }
    #expect(throws: CFunctionError.self) { try double.call("3") }
    #expect(throws: CFunctionError.self) { try cFunction("echo_int32", "ii").call(3.0) }
  }

  @Test("USERS-33: a boxed Bool, 1 and 0 are booleans; 2 and text are errors")
  func booleans() throws {
    let echo = try cFunction("echo_bool", "BB")
    #expect(try echo.call(true as Any) as? Bool == true)
    #expect(try echo.call(false, returning: Bool.self) == false)
    #expect(try echo.call(1) as? Bool == true)
    #expect(try echo.call(UInt8(0)) as? Bool == false)
    #expect { try echo.call(2) } throws: { isFault($0, "echo_bool", 0, "B", .range) }
    #expect { try echo.call("1") } throws: { isFault($0, "echo_bool", 0, "B", .type) }
    #expect { try cFunction("echo_int32", "ii").call(true) } throws: {
      isFault($0, "echo_int32", 0, "i", .type)
    }
  }

  @Test("Eleven arguments of every width, in registers and on the stack")
  func many() throws {
    let list = try cFunction("list_many", "i*cSBfqiCsdQD")
    let text = try makeTextBuffer()
    let written = try list.call(
      text, -128, 65535, true, 1.5, Int.min, -5, 255, -32768, 0.25, UInt.max, 2)
    #expect(
      text.text == "-128 65535 1 0x1.8p+0 -9223372036854775808 -5 255 -32768 0x1p-2 "
        + "18446744073709551615 0x8p-2")
    #expect(written as? Int32 == Int32(text.text.utf8.count))
  }

  @Test(
    "USERS-35: any other number of arguments is an error that names both",
    arguments: [0, 1, 3, 100])
  func argumentCount(_ count: Int) throws {
    let power = try exported("ldexp", "ddi")
    let arguments = [Any?](repeating: 1, count: count)
    #expect(
      throws: CFunctionError.argumentCount(function: "ldexp", expected: 2, given: count)
    ) { try power.call(arguments: arguments) }
    #expect(throws: CFunctionError.argumentCount(function: "ldexp", expected: 2, given: 1)) {
      try power.call(1.0, returning: Double.self)
    }
  }

  @Test("An error names the function, the index, the encoding, the value and its type")
  func description() throws {
    #expect {
      try exported("ldexp", "ddi").call(1.0, "four")
    } throws: {
      "\($0)" == "argument 1 of ldexp is i, not \"four\" (String): another type"
    }
    #expect {
      try cFunction("echo_uint8", "CC").call(256)
    } throws: {
      "\($0)" == "argument 0 of echo_uint8 is C, not 256 (Int): out of range"
    }
  }

  @Test(
    "USERS-38: malformed types are errors with a place",
    arguments: ["", "d(", "d\u{0}", "iv", "d^"])
  func malformed(_ types: String) throws {
    #expect {
      try exported("ldexp", types)
    } throws: {
      guard case CFunctionError.encoding(function: "ldexp", _) = $0 else { return false }
      return true
    }
  }

  @Test("A type that no Swift type stands for is named")
  func notRepresentable() throws {
    #expect {
      try exported("ldexp", "d{Opaque}")
    } throws: {
      guard case CFunctionError.notRepresentable(function: "ldexp", _) = $0 else { return false }
      return true
    }
  }

  @Test("A result that is asked for as another type is an error before the call")
  func results() throws {
    let calls = Counter()
    let callback = try CCallback { () -> Bool in
      calls.increment()
      return true
    }
    let function = try cFunction("call_bool", "B^?")
    #expect(throws: CFunctionError.self) { try function.call(callback, returning: String.self) }
    #expect(throws: CFunctionError.self) { try function.call(callback, returning: Int.self) }
    #expect(calls.value == 0)
    #expect(try function.call(callback, returning: Bool.self))
    #expect {
      try cFunction("echo_int32", "ii").call(300, returning: Int8.self)
    } throws: {
      $0 as? CFunctionError
        == .result(function: "echo_int32", encoding: "i", asked: "Int8", value: "300 (Int32)")
    }
  }

  @Test("errno is returned where asked for, as the function leaves it, 0 before")
  func errno() throws {
    let fail = try cFunction("fail_with", "ii")
    let read = try cFunction("read_errno", "i")
    let untyped = try fail.callCapturingErrno(17)
    #expect(untyped.result as? Int32 == -1)
    #expect(untyped.errno == 17)
    let typed = try fail.callCapturingErrno(18, returning: Int.self)
    #expect(typed.result == -1)
    #expect(typed.errno == 18)
    let clean = try read.callCapturingErrno(returning: Int32.self)
    #expect(clean.result == 0)
    #expect(clean.errno == 0)
    #expect(try exported("close", "ii").callCapturingErrno(-1).errno == EBADF)
  }
}
