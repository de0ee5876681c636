import MessageRuntime
import Testing
import _CMethodOracle
import _MessageTestSupport

/// Calls with Swift types that were seen before take a shorter way: each is made several times here,
/// so that the first and the later ones are compared.
@Suite("C functions called with types that are known")
struct CFunctionTypedTests {
  private struct Callback: Error {}
  private final class Payload: Sendable {}

  @Test("Every integer type goes to every other where it fits, and is out of range where not")
  func integers() throws {
    func check<Given: FixedWidthInteger, Wanted: FixedWidthInteger>(
      _: Given.Type, _: Wanted.Type, _ name: String, _ encoding: String
    ) throws {
      let echo = try cFunction("echo_\(name)", "\(encoding)\(encoding)")
      let limits: [Given] = [
        .min, .max, 0, 1, Given(truncatingIfNeeded: -1), Given(clamping: Wanted.max),
        Given(clamping: Wanted.min), Given(clamping: Int64(clamping: Wanted.max)),
        Given(truncatingIfNeeded: Int64(truncatingIfNeeded: Wanted.max) &+ 1),
        Given(truncatingIfNeeded: Int64(truncatingIfNeeded: Wanted.min) &- 1),
      ]
      for value in limits + limits {
        if let exact = Wanted(exactly: value) {
          #expect(try echo.call(value, returning: Wanted.self) == exact)
          #expect(try echo.call(value, returning: Given.self) == value)
        } else {
          let error = CFunctionError.argument(
            function: "echo_\(name)", index: 0, encoding: encoding,
            given: "\(value) (\(Given.self))",
            reason: .range)
          #expect(throws: error) { try echo.call(value, returning: Wanted.self) }
          #expect(throws: error) { try echo.call(value) }
        }
      }
    }
    func checkAll<Given: FixedWidthInteger>(_: Given.Type) throws {
      try check(Given.self, Int8.self, "int8", "c")
      try check(Given.self, UInt8.self, "uint8", "C")
      try check(Given.self, Int16.self, "int16", "s")
      try check(Given.self, UInt16.self, "uint16", "S")
      try check(Given.self, Int32.self, "int32", "i")
      try check(Given.self, UInt32.self, "uint32", "I")
      try check(Given.self, Int64.self, "int64", "q")
      try check(Given.self, UInt64.self, "uint64", "Q")
    }
    try checkAll(Int8.self)
    try checkAll(UInt8.self)
    try checkAll(Int16.self)
    try checkAll(UInt16.self)
    try checkAll(Int32.self)
    try checkAll(UInt32.self)
    try checkAll(Int64.self)
    try checkAll(UInt64.self)
    try checkAll(Int.self)
    try checkAll(UInt.self)
  }

  @Test("A result that does not fit the type asked for is named, each time")
  func results() throws {
    let echo = try cFunction("echo_int32", "ii")
    let error = CFunctionError.result(
      function: "echo_int32", encoding: "i", asked: "UInt8", value: "-7 (Int32)")
    for _ in 0..<3 {
      #expect(throws: error) { try echo.call(Int32(-7), returning: UInt8.self) }
      #expect(try echo.call(Int32(200), returning: UInt8.self) == 200)
      try echo.call(5, returning: Void.self)
      #expect(throws: CFunctionError.self) { try echo.call(5, returning: String.self) }
    }
  }

  @Test("Floats and doubles stand for each other, but not where a number would become infinite")
  func floatingPoint() throws {
    let single = try cFunction("echo_float", "ff")
    let double = try cFunction("echo_double", "dd")
    for _ in 0..<3 {
      #expect(try single.call(0.1, returning: Double.self) == Double(Float(0.1)))
      #expect(try single.call(Double.infinity, returning: Float.self) == .infinity)
      #expect(try double.call(Float(0.1), returning: Float.self) == 0.1)
      #expect(try double.call(-0.0, returning: Double.self).sign == .minus)
      #expect(try double.call(Float.nan, returning: Double.self).isNaN)
      #expect { try single.call(1e300, returning: Float.self) } throws: {
        isFault($0, "echo_float", 0, "f", .range)
      }
      #expect {
        try double.call(1e300, returning: Float.self)
      } throws: {
        $0 as? CFunctionError
          == .result(
            function: "echo_double", encoding: "d", asked: "Float", value: "1e+300 (Double)")
      }
      #expect(try double.call(3, returning: Double.self) == 3)
    }
  }

  @Test("Eleven arguments of other widths than the function's, in registers and on the stack")
  func many() throws {
    let list = try cFunction("list_many", "i*cSBfqiCsdQ")
    let text = try makeTextBuffer()
    for _ in 0..<3 {
      let written = try list.call(
        text.baseAddress, -128, 65535, true, 1.5, Int.min, Int64(-5), UInt64(255), Int8(-128),
        Float(0.25), UInt.max, returning: Int.self)
      #expect(
        text.text.hasPrefix(
          "-128 65535 1 0x1.8p+0 -9223372036854775808 -5 255 -128 0x1p-2 18446744073709551615 "))
      #expect(written == text.text.utf8.count)
    }
  }

  @Test("Another number of arguments, and types that do not go, are errors each time")
  func wrongTypes() throws {
    let echo = try cFunction("echo_int32", "ii")
    for _ in 0..<3 {
      #expect(throws: CFunctionError.argumentCount(function: "echo_int32", expected: 1, given: 2)) {
        try echo.call(1, 2, returning: Int.self)
      }
      #expect(throws: CFunctionError.argumentCount(function: "echo_int32", expected: 1, given: 0)) {
        try echo.call(returning: Int.self)
      }
      #expect { try echo.call(3.0, returning: Int.self) } throws: {
        isFault($0, "echo_int32", 0, "i", .type)
      }
      #expect { try echo.call(Int?.none, returning: Int.self) } throws: {
        isFault($0, "echo_int32", 0, "i", .type)
      }
      #expect(try echo.call(Int?.some(4), returning: Int.self) == 4)
      #expect(try echo.call(5 as Any, returning: Int.self) == 5)
    }
  }

  @Test("Pointers are compared by what they point to, null is null, and null is no pointer")
  func pointers() throws {
    let echo = try cFunction("echo_pointer", "^v^i")
    var number: Int32 = 7
    try withUnsafeMutablePointer(to: &number) { pointer in
      for _ in 0..<3 {
        let found = try echo.call(pointer, returning: UnsafeMutablePointer<Int32>?.self)
        #expect(found == pointer)
        #expect(
          try echo.call(UnsafePointer(pointer), returning: UnsafeRawPointer.self)
            == UnsafeRawPointer(pointer))
        let none = UnsafeMutablePointer<Int32>?.none
        #expect(try echo.call(none, returning: UnsafeMutableRawPointer?.self) == nil)
        #expect(throws: CFunctionError.self) {
          try echo.call(none, returning: UnsafeMutableRawPointer.self)
        }
        let wrong = UnsafeMutableRawPointer(pointer).assumingMemoryBound(to: Double.self)
        #expect { try echo.call(wrong, returning: UnsafeRawPointer?.self) } throws: {
          isFault($0, "echo_pointer", 0, "^i", .pointee)
        }
      }
    }
  }

  @Test("Objects are lent to the function, and a returned one belongs to the caller")
  func objects() throws {
    let echo = try cFunction("echo_object", "@@")
    weak var seen: Payload?
    do {
      let object = Payload()
      seen = object
      for _ in 0..<3 {
        #expect(try echo.call(object, returning: AnyObject?.self) === object)
        #expect(try echo.call(object as AnyObject?, returning: AnyObject?.self) === object)
        #expect(try echo.call(object as Payload?, returning: Payload.self) === object)
        #expect(try echo.call(AnyObject?.none, returning: AnyObject?.self) == nil)
        try echo.call(object, returning: Void.self)
      }
    }
    #expect(seen == nil)
  }

  @Test("What a callback throws is thrown, and what the function returned besides is given up")
  func callbacks() throws {
    let function = try cFunction("call_and_echo", "@^?@")
    let callback = try CCallback { () -> Void in throw Callback() }
    weak var seen: Payload?
    do {
      let object = Payload()
      seen = object
      for _ in 0..<3 {
        #expect(throws: Callback.self) {
          try function.call(
            UnsafeRawPointer(callback.address), object, returning: AnyObject?.self)
        }
        #expect(throws: Callback.self) {
          try function.call(UnsafeRawPointer(callback.address), object, returning: Void.self)
        }
      }
    }
    #expect(seen == nil)
  }

  @Test("errno is that of the call, also with converted arguments")
  func errno() throws {
    let fail = try cFunction("fail_with", "ii")
    for number in [17, 18, 19] {
      let exact = try fail.callCapturingErrno(Int32(number), returning: Int32.self)
      #expect(exact == (-1, Int32(number)))
      let converted = try fail.callCapturingErrno(number, returning: Int.self)
      #expect(converted == (-1, Int32(number)))
    }
  }

  @Test("A variadic function is called with declared types, and with those of the values")
  func variadic() throws {
    let list = try cFunction("list_variadic", "q^v*", isVariadic: true)
    let declared = try list.withVariadicTypes("iqd")
    let text = try makeTextBuffer()
    try "iqd".withCString { (kinds: UnsafePointer<CChar>) throws -> Void in
      for _ in 0..<3 {
        #expect(
          try declared.call(
            text.baseAddress, kinds, -1, Int64.min, Float(0.5), returning: Int.self) == 3)
        #expect(text.text == "-1 -9223372036854775808 0.5 ")
        #expect(
          try list.call(
            text.baseAddress, kinds, Int32(-2), Int64.max, 0.25, returning: Int.self) == 3)
        #expect(text.text == "-2 9223372036854775807 0.25 ")
      }
    }
    #expect(try list.call(text.baseAddress, "", returning: Int.self) == 0)
  }

  @Test("Threads that call one function for the first time with many types get their results")
  func threads() throws {
    // Types of their own, so that no other test has made the plans.
    let list = try cFunction("list_many", "i*cSBfqiCsdQD")
    let wrong = Counter()
    runThreads(8) { thread in
      guard let text = try? makeTextBuffer() else {
        wrong.increment()
        return
      }
      func call<A, B, C>(_ a: A, _ b: B, _ c: C) {
        let written = try? list.call(
          text.baseAddress, a, b, true, Float(1.5), Int64(thread), c, UInt8(1), Int16(2), 0.25,
          UInt64(3), 2.0, returning: Int32.self)
        let isRight = text.text == "1 2 1 0x1.8p+0 \(thread) 3 1 2 0x1p-2 3 0x8p-2"
        if !isRight || written != Int32(text.text.utf8.count) { wrong.increment() }
      }
      for _ in 0..<20 {
        call(1, 2, 3)
        call(Int8(1), UInt16(2), Int32(3))
        call(UInt8(1), Int8(2), 3)
        call(1, UInt64(2), Int8(3))
      }
    }
    #expect(wrong.value == 0)
  }

  @Test("Generic code that is not specialised calls like other code")
  func generic() throws {
    let echo = try cFunction("echo_int64", "qq")
    @inline(never)
    @_optimize(none)
    func call<A, R: Equatable>(_ value: A, _ expected: R) throws {
      for _ in 0..<3 { #expect(try echo.call(value, returning: R.self) == expected) }
    }
    try call(5, 5)
    try call(Int8(5), UInt16(5))
    try call(Int?.some(5), Int64(5))
    #expect(throws: CFunctionError.self) { try call("5", 5) }
  }
}
