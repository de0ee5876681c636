import MessageRuntime
import Testing
import TypeEncodings
import _CMethodOracle

@Suite("Scalars between Swift and C")
struct CScalarTests {
  final class Probe: Object {}
  final class SwiftProbe: Object {}

  /// Calls the body with a type of the table.
  private func with(_ name: String, _ body: (any CScalar.Type) throws -> Void) throws {
    try body(CScalars.type(name))
  }

  @Test("B63, B64: a typed send to a C method carries a scalar exactly", arguments: CScalars.names)
  func typedSend(_ name: String) throws {
    func check<Scalar: CScalar>(_: Scalar.Type) throws {
      let (code, probe) = (Scalar.code, Probe())
      let selector = Selector("ct_\(name):")
      try Class.of(Probe.self).addCMethod(selector, "echo_\(name)", "\(code)@:\(code)")
      for value in Scalar.samples {
        #expect(try probe.send(selector, value, returning: Scalar.self) == value)
      }
      let onStack = Selector("ct_stack_\(name):::::::")
      try Class.of(Probe.self).addCMethod(
        onStack, "echo_stack_\(name)", "\(code)@:qqqqqq\(code)")
      for value in Scalar.samples {
        let back = try probe.send(onStack, 1, 2, 3, 4, 5, 6, value, returning: Scalar.self)
        #expect(back == value)
      }
    }
    try with(name) { try check($0) }
  }

  @Test("B63, B64: an invocation of a C method carries a scalar exactly", arguments: CScalars.names)
  func invocation(_ name: String) throws {
    func check<Scalar: CScalar>(_: Scalar.Type) throws {
      let (code, probe) = (Scalar.code, Probe())
      let selector = Selector("ci_\(name):")
      try Class.of(Probe.self).addCMethod(selector, "echo_\(name)", "\(code)@:\(code)")
      let invocation = try Invocation(signature: MethodSignature(parsing: "\(code)@:\(code)"))
      invocation.selector = selector
      for value in Scalar.samples {
        try invocation.setArgument(value, at: 2)
        try invocation.invoke(with: probe)
        #expect(try invocation.returnValue(as: Scalar.self) == value)
        #expect(try invocation.argument(at: 2, as: Scalar.self) == value)
      }
      let onStack = Selector("ci_stack_\(name):::::::")
      let types = "\(code)@:qqqqqq\(code)"
      try Class.of(Probe.self).addCMethod(onStack, "echo_stack_\(name)", types)
      let long = try Invocation(signature: MethodSignature(parsing: types))
      long.selector = onStack
      for index in 1...6 { try long.setArgument(index, at: index + 1) }
      for value in Scalar.samples {
        try long.setArgument(value, at: 8)
        try long.invoke(with: probe)
        #expect(try long.returnValue(as: Scalar.self) == value)
      }
    }
    try with(name) { try check($0) }
  }

  @Test("B63, B64: C calls a Swift method with a scalar exactly", arguments: CScalars.names)
  func fromC(_ name: String) throws {
    func check<Scalar: CScalar>(_: Scalar.Type) throws {
      let probe = SwiftProbe()
      let selector = Selector("cf_\(name):")
      let received = Box<Scalar>()
      let imp = IMP { (self: SwiftProbe, value: Scalar) in
        received.value = value
        return value
      }
      let pointer = try CMethodPointer(imp, selector: selector)
      for value in Scalar.samples {
        let back = Scalar.call(
          pointer.address, UnsafeRawPointer(object: probe), selector.inC, value)
        #expect(back == value)
        #expect(received.value == value)
      }
      let onStack = Selector("cf_stack_\(name):::::::")
      let long = IMP {
        (self: SwiftProbe, a: Int, b: Int, c: Int, d: Int, e: Int, f: Int, value: Scalar) in
        received.value = [a, b, c, d, e, f] == [1, 2, 3, 4, 5, 6] ? value : nil
        return value
      }
      try Class.of(SwiftProbe.self).addMethod(Method(onStack, implementation: long))
      for value in Scalar.samples {
        let back = Scalar.callOnStack(
          lookUpInC(probe, onStack), UnsafeRawPointer(object: probe), onStack.inC, value)
        #expect(back == value)
        #expect(received.value == value)
      }
    }
    try with(name) { try check($0) }
  }

  @Test("Only 0 and 1 of a Bool enter Swift, whatever C leaves in the register")
  func boolean() throws {
    let received = Box<UInt8>()
    let pointer = try CMethodPointer { (self: Probe, value: Bool) in
      received.value = unsafeBitCast(value, to: UInt8.self)
      return value
    }
    let probe = Probe()
    for (byte, expected) in [(0, 0), (1, 1), (3, 1), (0x100, 0), (0x101, 1)] {
      let back = cmo_call_bool_with_byte(
        pointer.address, UnsafeRawPointer(object: probe), Selector("x:").inC, Int32(byte))
      #expect(Int(received.value ?? 9) == expected)
      #expect(Int(back) == expected)
    }
  }

  @Test("13 integers and 15 doubles reach a C method, through a typed send and an invocation")
  func many() throws {
    let selector = Selector(String(repeating: ":", count: 28))
    let types = "d@:" + String(repeating: "q", count: 13) + String(repeating: "d", count: 15)
    try Class.of(Probe.self).addCMethod(selector, "many", types)
    let sum: Double = try Probe().send(
      selector, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 0.5, 1.0, 1.5, 2.0, 2.5, 3.0, 3.5, 4.0,
      4.5, 5.0, 5.5, 6.0, 6.5, 7.0, 7.5)
    #expect(sum == cmo_many_result())
    let invocation = try Invocation(signature: MethodSignature(parsing: types))
    invocation.selector = selector
    for index in 0..<13 { try invocation.setArgument(index + 1, at: index + 2) }
    for index in 0..<15 { try invocation.setArgument(Double(index + 1) / 2, at: index + 15) }
    try invocation.invoke(with: Probe())
    #expect(try invocation.returnValue(as: Double.self) == cmo_many_result())
  }

  @Test("B19: 13 integers and 15 doubles reach a Swift method that C calls")
  func manyFromC() throws {
    typealias I = Int
    typealias D = Double
    let imp = IMP {
      (
        self: Probe, i0: I, i1: I, i2: I, i3: I, i4: I, i5: I, i6: I, i7: I, i8: I, i9: I,
        i10: I, i11: I, i12: I, d0: D, d1: D, d2: D, d3: D, d4: D, d5: D, d6: D, d7: D, d8: D,
        d9: D, d10: D, d11: D, d12: D, d13: D, d14: D
      ) -> Double in
      let integers = [i0, i1, i2, i3, i4, i5, i6, i7, i8, i9, i10, i11, i12].map(Double.init)
      let doubles = [d0, d1, d2, d3, d4, d5, d6, d7, d8, d9, d10, d11, d12, d13, d14]
      return (integers + doubles).reduce(0) { $0 * 2 + $1 }
    }
    let selector = Selector(String(repeating: ":", count: 28))
    let pointer = try CMethodPointer(imp, selector: selector)
    let probe = Probe()
    let sum = cmo_call_many(pointer.address, UnsafeRawPointer(object: probe), selector.inC)
    #expect(sum == cmo_many_result())
  }
}

/// A value that a closure leaves for the test.
final class Box<Value>: @unchecked Sendable {
  var value: Value?
}
