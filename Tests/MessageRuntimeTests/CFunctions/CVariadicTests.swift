import MessageRuntime
import Testing
import TypeEncodings
import _CMethodOracle
import _MessageTestSupport

@Suite("Variadic C functions")
struct CVariadicTests {
  @Test("snprintf with integers, doubles and strings writes what C writes")
  func snprintf() throws {
    let print = try exported("snprintf", "i*Q*", isVariadic: true)
    let text = try makeTextBuffer()
    #expect(try print.call(text, text.count, "plain") as? Int32 == 5)
    #expect(text.text == "plain")
    try print.call(text, text.count, "%d %g %s %ld", Int32(-5), 0.25, "text", Int.min)
    #expect(text.text == "-5 0.25 text -9223372036854775808")
    let typed = try print.call(
      text, text.count, "%.1f|%c", Float(2.5), UInt8(65), returning: Int.self)
    #expect(typed == 5)
    #expect(text.text == "2.5|A")
    // More floating-point numbers than registers, and as many integers.
    try print.call(
      text, text.count, "%g %g %g %g %g %g %g %g %g %d %d %d %d",
      0.5, 1.5, 2.5, 3.5, 4.5, 5.5, 6.5, 7.5, 8.5, Int32(1), Int32(2), Int32(3), Int32(4))
    #expect(text.text == "0.5 1.5 2.5 3.5 4.5 5.5 6.5 7.5 8.5 1 2 3 4")
  }

  @Test("Values after the ellipsis are promoted as C does it")
  func promotions() throws {
    let list = try cFunction("list_variadic", "q**", isVariadic: true)
    let text = try makeTextBuffer()
    try list.call(
      text, "iiiiiiqddsppp", true, Int8(-1), UInt8.max, Int16.min, UInt16.max, Int32.max, Int.max,
      Float(0.5), 0.25, "s", nil, text, UnsafeRawPointer(text.baseAddress))
    #expect(
      text.text
        == "1 -1 255 -32768 65535 2147483647 9223372036854775807 0.5 0.25 s null pointer pointer ")
    #if arch(x86_64)
      try list.call(text, "Dd", Float80(1.5), 2.5)
      #expect(text.text == "1.5 2.5 ")
    #endif
  }

  @Test("Declared types after the ellipsis are checked, and promoted")
  func declared() throws {
    let list = try cFunction("list_variadic", "q**", isVariadic: true)
    let declared = try list.withVariadicTypes("Bcfq*")
    #expect(declared.types == "q**iidq*")
    #expect(declared.argumentCount == 7)
    let text = try makeTextBuffer()
    #expect(try declared.call(text, "iidqs", true, 5, 1.5, 6, "x") as? Int == 5)
    #expect(text.text == "1 5 1.5 6 x ")
    #expect(try declared.call(text, "iidqs", 0, 5, Float(1.5), 6, "x", returning: Int.self) == 5)
    #expect {
      try declared.call(text, "iidqs", true, "5", 1.5, 6, "x")
    } throws: {
      isFault($0, "list_variadic", 3, "i", .type)
    }
    #expect(throws: CFunctionError.argumentCount(function: "list_variadic", expected: 7, given: 2))
    {
      try declared.call(text, "")
    }
  }

  @Test("Too few arguments, no argument before the ellipsis, and no ellipsis are errors")
  func errors() throws {
    let print = try exported("snprintf", "i*Q*", isVariadic: true)
    #expect(throws: CFunctionError.argumentCount(function: "snprintf", expected: 3, given: 1)) {
      try print.call("text")
    }
    #expect(throws: CFunctionError.noFixedArgument(function: "f")) {
      try CFunction("f", address: print.address, types: "i", isVariadic: true)
    }
    #expect(throws: CFunctionError.notVariadic(function: "strlen")) {
      try exported("strlen", "Q*").withVariadicTypes("i")
    }
    let text = try makeTextBuffer()
    #expect(throws: CFunctionError.self) { try print.call(text, 10, "%d", [1, 2]) }
    #expect(throws: CFunctionError.self) { try print.withVariadicTypes("i(") }
  }

  final class Formatter: Object {}

  @Test("B49: a variadic C function is a method for one list of types, and C finds it variadic")
  func method() throws {
    let function = try #require(cmo_function("format_method"))
    let selector = Selector("cv_format:into:int:double:text:")
    let imp = try IMP(
      variadicCFunction: function, types: "i@:**id*", fixedArgumentCount: 4)
    #expect(imp.cFunction == function)
    try Class.of(Formatter.self).addMethod(Method(selector, implementation: imp))
    let text = try makeTextBuffer()
    let formatter = Formatter()
    let format = try CString("%d %g %s")
    let word = try CString("x")
    let length: Int32 = try formatter.send(
      selector, text.baseAddress, format.pointer, Int32(7), 0.5, word.pointer)
    #expect(length == 7)
    #expect(text.text == "7 0.5 x")

    let invocation = try Invocation(signature: MethodSignature(parsing: "i@:**id*"))
    invocation.selector = selector
    let values: [Any] = [text.baseAddress, format.pointer, Int32(8), 1.5, word.pointer]
    for (index, value) in values.enumerated() { try invocation.setArgument(value, at: index + 2) }
    try invocation.invoke(with: formatter)
    #expect(text.text == "8 1.5 x")

    let found = lookUpInC(formatter, selector)
    #expect(found == function)
    let me = UnsafeRawPointer(object: formatter)
    #expect(cmo_call_format(found, me, selector.inC, text.baseAddress) == 7)
    #expect(text.text == "7 0.5 x")
  }

  @Test("B49: through a forwarding target and a proxy a variadic method gets its arguments intact")
  func forwarded() throws {
    final class Forwarding: Object {
      let target = Formatter()
      override func forwardingTarget(for selector: Selector) -> AnyObject? { target }
    }
    let function = try #require(cmo_function("format_method"))
    let selector = Selector("cv_forwarded:format:double:double:")
    try Class.of(Formatter.self).addMethod(
      Method(
        selector,
        implementation: IMP(
          variadicCFunction: function, types: "i@:**dd", fixedArgumentCount: 4)))
    let text = try makeTextBuffer()
    let format = try CString("%g %g")
    for receiver in [Forwarding(), Proxy(target: Formatter())] as [any MessageReceiver] {
      try text.setValue(0, at: 0)
      let length: Int32 = try receiver.send(
        selector, text.baseAddress, format.pointer, 0.5, 1.25)
      #expect(length == 8)
      #expect(text.text == "0.5 1.25")
    }
  }

  @Test("B49: types that C would promote, and impossible counts, are errors when it is made")
  func methodErrors() throws {
    let function = try #require(cmo_function("format_method"))
    for type in ["f", "B", "c", "s"] {
      #expect {
        try IMP(variadicCFunction: function, types: "i@:**\(type)", fixedArgumentCount: 4)
      } throws: {
        guard case MessageError.cCall(_, .needsPromotion) = $0 else { return false }
        return true
      }
    }
    for count in [-1, 0, 1, 6] {
      #expect(throws: MessageError.self) {
        try IMP(variadicCFunction: function, types: "i@:**i", fixedArgumentCount: count)
      }
    }
  }
}

/// A C string with a lifetime.
private final class CString {
  let pointer: UnsafeMutablePointer<CChar>
  init(_ text: String) throws {
    let bytes = text.utf8CString
    pointer = .allocate(capacity: bytes.count)
    _ = UnsafeMutableBufferPointer(start: pointer, count: bytes.count).initialize(from: bytes)
  }
  deinit { pointer.deallocate() }
}
