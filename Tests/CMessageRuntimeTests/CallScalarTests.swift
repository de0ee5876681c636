import CMessageRuntime
import Testing
import _CCallOracle

@Suite("Calls of C functions: many scalars, booleans, variadic functions")
struct CallScalarTests {
  /// Calls a function with values, and returns its result and the text that it wrote.
  private func call<R>(
    _ function: cmr_function, _ interface: OpaquePointer, _ arguments: [GuardedValue],
    returning: R.Type = R.self
  ) -> (result: R, text: String) {
    let result = GuardedValue(size: MemoryLayout<R>.size)
    cmr_call(interface, function, result.pointer, arguments.map(\.pointer))
    #expect(result.isIntact)
    #expect(arguments.allSatisfy { $0.isIntact })
    return (result.load(), String(cString: oracle_text()))
  }

  @Test("B52, B64: 13 integers and 15 doubles arrive, most of them on the stack")
  func integersAndDoubles() throws {
    let integers: [Int64] = [.min, -1, 0, 1, .max, 6, 7, 8, 9, 10, 11, 12, 13]
    let doubles: [Double] = (0..<15).map { Double($0) * 1.5 - 3 }
    var kinds: [cmr_kind] = []
    var values: [GuardedValue] = []
    for index in doubles.indices {
      if index < integers.count {
        kinds.append(CMR_SINT64)
        values.append(GuardedValue(integers[index]))
      }
      kinds.append(CMR_DOUBLE)
      values.append(GuardedValue(doubles[index]))
    }
    let called = call(
      function(
        oracle_13_integers_15_doubles
          as @convention(c) (
            Int64, Double, Int64, Double, Int64, Double, Int64, Double, Int64, Double, Int64,
            Double, Int64, Double, Int64, Double, Int64, Double, Int64, Double, Int64, Double,
            Int64, Double, Int64, Double, Double, Double
          ) -> Double),
      try callInterface(CMR_DOUBLE, kinds), values, returning: Double.self)
    let i = integers
    let d = doubles
    let result = oracle_13_integers_15_doubles(
      i[0], d[0], i[1], d[1], i[2], d[2], i[3], d[3], i[4], d[4], i[5], d[5], i[6], d[6], i[7],
      d[7], i[8], d[8], i[9], d[9], i[10], d[10], i[11], d[11], i[12], d[12], d[13], d[14])
    #expect(called == (result, String(cString: oracle_text())))
  }

  @Test("B64: nine floats arrive, the ninth on the stack")
  func nineFloats() throws {
    let f: [Float] = (0..<9).map { Float($0) * 0.5 - 1 }
    let called = call(
      function(
        oracle_9_floats
          as @convention(c) (Float, Float, Float, Float, Float, Float, Float, Float, Float) ->
          Float),
      try callInterface(CMR_FLOAT, Array(repeating: CMR_FLOAT, count: 9)),
      f.map { GuardedValue($0) }, returning: Float.self)
    let result = oracle_9_floats(f[0], f[1], f[2], f[3], f[4], f[5], f[6], f[7], f[8])
    #expect(called == (result, String(cString: oracle_text())))
  }

  @Test("B64: nine doubles arrive, the ninth on the stack")
  func nineDoubles() throws {
    let d: [Double] = (0..<9).map { Double($0) * 0.25 - 1 }
    let called = call(
      function(
        oracle_9_doubles
          as @convention(c) (
            Double, Double, Double, Double, Double, Double, Double, Double, Double
          ) -> Double),
      try callInterface(CMR_DOUBLE, Array(repeating: CMR_DOUBLE, count: 9)),
      d.map { GuardedValue($0) }, returning: Double.self)
    let result = oracle_9_doubles(d[0], d[1], d[2], d[3], d[4], d[5], d[6], d[7], d[8])
    #expect(called == (result, String(cString: oracle_text())))
  }

  @Test("B64: fifteen floats and doubles in turn arrive")
  func floatsAndDoubles() throws {
    let f: [Float] = (0..<8).map { Float($0) + 0.5 }
    let d: [Double] = (0..<7).map { Double($0) - 0.25 }
    var kinds: [cmr_kind] = []
    var values: [GuardedValue] = []
    for index in f.indices {
      kinds.append(CMR_FLOAT)
      values.append(GuardedValue(f[index]))
      guard index < d.count else { break }
      kinds.append(CMR_DOUBLE)
      values.append(GuardedValue(d[index]))
    }
    let called = call(
      function(
        oracle_15_floating
          as @convention(c) (
            Float, Double, Float, Double, Float, Double, Float, Double, Float, Double, Float,
            Double, Float, Double, Float
          ) -> Double),
      try callInterface(CMR_DOUBLE, kinds), values, returning: Double.self)
    let result = oracle_15_floating(
      f[0], d[0], f[1], d[1], f[2], d[2], f[3], d[3], f[4], d[4], f[5], d[5], f[6], d[6], f[7])
    #expect(called == (result, String(cString: oracle_text())))
  }

  @Test("B65: eight characters beyond the registers arrive")
  func characters() throws {
    let values: [GuardedValue] =
      (0..<6).map { GuardedValue(Int64($0) - 3) }
      + [
        GuardedValue(Int8.min), GuardedValue(UInt8.max), GuardedValue(Int8(-1)),
        GuardedValue(UInt8(0)), GuardedValue(Int8.max), GuardedValue(UInt8(128)),
        GuardedValue(Int8(1)), GuardedValue(UInt8(200)),
      ]
    let kinds =
      Array(repeating: CMR_SINT64, count: 6)
      + (0..<4).flatMap { _ in [CMR_SINT8, CMR_UINT8] }
    let called = call(
      function(
        oracle_8_characters_on_the_stack
          as @convention(c) (
            Int64, Int64, Int64, Int64, Int64, Int64, Int8, UInt8, Int8, UInt8, Int8, UInt8, Int8,
            UInt8
          ) -> Int32),
      try callInterface(CMR_SINT32, kinds), values, returning: Int32.self)
    let result = oracle_8_characters_on_the_stack(
      -3, -2, -1, 0, 1, 2, .min, .max, -1, 0, .max, 128, 1, 200)
    #expect(called == (result, String(cString: oracle_text())))
  }

  #if arch(x86_64) && !os(Windows)
    @Test("B69: long doubles between characters arrive, aligned")
    func longDoubles() throws {
      let l: [Float80] = [1.5, -2.25, 1e300, 0x1p-60]
      let kinds = [
        CMR_SINT8, CMR_LONGDOUBLE, CMR_SINT8, CMR_LONGDOUBLE, CMR_SINT64, CMR_SINT64, CMR_SINT64,
        CMR_SINT64, CMR_SINT8, CMR_LONGDOUBLE, CMR_UINT8, CMR_LONGDOUBLE,
      ]
      let values = [
        GuardedValue(Int8.min), GuardedValue(l[0]), GuardedValue(Int8(-1)), GuardedValue(l[1]),
        GuardedValue(Int64.max), GuardedValue(Int64(2)), GuardedValue(Int64(3)),
        GuardedValue(Int64(4)), GuardedValue(Int8.max), GuardedValue(l[2]),
        GuardedValue(UInt8.max), GuardedValue(l[3]),
      ]
      let called = call(
        oracle_function_of_long_doubles(), try callInterface(CMR_DOUBLE, kinds), values,
        returning: Double.self)
      #expect(
        called == (
          1e300, "-128 1.5 -1 -2.25 9223372036854775807 2 3 4 127 1e+300 255 8.67362e-19"
        ))
    }
  #endif

  @Test("91 arguments arrive in order")
  func manyArguments() throws {
    let values = (0..<91).map { Int64($0 * $0 - 40) }
    let called = call(
      oracle_function_of_91_integers(),
      try callInterface(CMR_SINT64, Array(repeating: CMR_SINT64, count: 91)),
      values.map { GuardedValue($0) }, returning: Int64.self)
    #expect(called.result == values[90] + (0..<90).reduce(0) { $0 + Int64($1 + 10) * values[$1] })
  }

  @Test("B63: a boolean result is 0 or 1, whatever byte or register the function returned")
  func booleanResults() throws {
    let interface = try callInterface(CMR_BOOL, [])
    let functions = [
      oracle_boolean_function_that_returns_2(), oracle_boolean_function_that_returns_165(),
      oracle_boolean_function_with_dirty_register(),
    ]
    #expect(functions.map { call($0, interface, [], returning: UInt8.self).result } == [0, 1, 1])
  }

  @Test("B63: a boolean argument arrives as 0 or 1, in a register and on the stack")
  func booleanArguments() throws {
    let interface = try callInterface(CMR_UINT64, Array(repeating: CMR_BOOL, count: 7))
    for byte in UInt8.min ... .max {
      let values = (0..<7).map { _ in GuardedValue(byte) }
      let called = call(
        oracle_function_of_7_booleans(), interface, values, returning: UInt64.self)
      #expect(called.result == UInt64(byte & 1) * 257)
      #expect(values.allSatisfy { $0.load(as: UInt8.self) == byte })
    }
  }

  @Test("A void call needs no place for a result, and leaves one alone")
  func voidResult() throws {
    let interface = try callInterface(CMR_VOID, [CMR_SINT64])
    var calls: [Int64] = []
    let closure = try TestClosure(interface) { _, arguments in
      calls.append(arguments![0].load(as: Int64.self))
    }
    defer { closure.release() }
    let argument = GuardedValue(Int64(9))
    let result = GuardedValue(size: 0)
    cmr_call(interface, closure.code, nil, [argument.pointer])
    cmr_call(interface, closure.code, result.pointer, [argument.pointer])
    #expect(calls == [9, 9])
    #expect(result.isIntact)
  }

  @Test("A variadic function gets doubles and integers in registers and on the stack")
  func variadic() throws {
    let count = 22
    let kinds = [CMR_SINT32] + (0..<count).map { $0 % 2 == 0 ? CMR_DOUBLE : CMR_SINT64 }
    var interface: OpaquePointer?
    let status = cmr_call_interface_get_variadic(
      [cmr_type(CMR_DOUBLE)], kinds.map { cmr_type($0) }, kinds.count, 1, &interface)
    #expect(status == CMR_OK)
    var values = [GuardedValue(Int32(count))]
    var sum = 0.0
    for index in 0..<count {
      let number = index % 2 == 0 ? Double(index) + 0.5 : Double(index)
      values.append(index % 2 == 0 ? GuardedValue(number) : GuardedValue(Int64(index)))
      sum += number
    }
    let called = call(
      oracle_variadic_function(), try #require(interface), values, returning: Double.self)
    #expect(called.result == sum)
  }
}
