import MessageRuntime
import Testing
import TypeEncodings
import _CAggregateOracle

@Suite("What users of other runtimes reported of invocations")
struct InvocationReportTests {
  private func make(_ types: String, _ selector: Selector = "rp_any:") throws -> Invocation {
    let invocation = try Invocation(signature: MethodSignature(parsing: types))
    invocation.selector = selector
    return invocation
  }

  @Test("RUNTIMES-12: a recorded message of an object result gives nil, built from types or sent")
  func absorbed() throws {
    let sink = RecordingSink()
    #expect(try sink.send("rp_object", returning: Object?.self) == nil)
    let invocation = try make("@@:", "rp_object")
    try invocation.invoke(with: sink)
    #expect(try invocation.returnValue(as: AnyObject?.self) == nil)
    #expect(sink.count == 2)
  }

  @Test("RUNTIMES-13: an invocation runs the method that a send would, also an overridden one")
  func realDispatch() throws {
    class Base: Object {
      @MethodBuilder override class var methods: [Method] {
        Method("rp_who") { (self: Base) in "base" }
      }
    }
    final class Override: Base {
      @MethodBuilder override class var methods: [Method] {
        Method("rp_who") { (self: Override) in "override" }
      }
    }
    let invocation = try make("@@:", "rp_who")
    for target in [Base(), Override(), Base()] {
      try invocation.invoke(with: WeakProxy(target))
      #expect(try invocation.returnValue(as: String.self) == target.send("rp_who"))
    }
  }

  @Test("RUNTIMES-15: a type string of 1.5 million arguments is an error")
  func hugeSignature() {
    #expect(throws: TypeEncodingError.self) {
      try MethodSignature(parsing: "v@:" + String(repeating: "i", count: 1_500_000))
    }
  }

  @Test("RUNTIMES-37: complex and atomic types are one argument each")
  func prefixes() throws {
    let invocation = try make("v@:jdAijfq")
    #expect(invocation.argumentCount == 6)
    try invocation.setArgument(9, at: 5)
    var complex = try CValue(encoding: "jd")
    try complex.setValue(2.5, at: "imaginary")
    try invocation.setArgument(complex, at: 2)
    #expect(try invocation.argument(at: 2, as: CValue.self).value(at: 1) == 2.5)
    #expect(try invocation.argument(at: 5, as: Int.self) == 9)
  }

  @Test("RUNTIMES-40: a Bool described as a char, or as a Bool, arrives")
  func booleans() throws {
    for types in ["c@:c", "B@:B"] {
      let handler = Handler(types: types) { invocation in
        let value: Bool = try invocation.argument(at: 2)
        try invocation.setReturnValue(!value)
      }
      #expect(try handler.send("rp_flag:", true, returning: Bool.self) == false)
      #expect(try handler.send("rp_flag:", false, returning: Bool.self) == true)
    }
  }

  @Test(
    "RUNTIMES-57: a signature that differs in sign only describes the message, one in width not")
  func signedness() throws {
    var seen = 0
    let lenient = Handler(types: "v@:Q") { seen = try $0.argument(at: 2) }
    try lenient.send("rp_sign:", -1)
    #expect(seen == -1)
    let strict = Handler(types: "v@:i")
    guard case .badSignature = messageError({ try strict.send("rp_width:", -1) }) else {
      Issue.record("another width was taken")
      return
    }
  }

  #if (arch(x86_64) || arch(i386)) && !os(Windows) && !os(Android)
    @Test("RUNTIMES-55: a forwarded long double comes back whole, by target and by invocation")
    func longDouble() throws {
      final class Real: Object {
        @MethodBuilder override class var methods: [Method] {
          Method("rp_third:") { (self: Real, value: Float80) in value / 3 }
        }
      }
      let real = Real()
      let receivers: [any MessageReceiver] = [
        real, TargetForwarder(real), Handler(like: Real.self) { try $0.invoke(with: real) },
      ]
      for receiver in receivers {
        let result: Float80 = try receiver.send("rp_third:", Float80(1))
        #expect(result.bitPatternBytes == (Float80(1) / 3).bitPatternBytes)
        let invocation = try make("D@:D", "rp_third:")
        try invocation.setArgument(Float80(1), at: 2)
        try invocation.invoke(with: receiver)
        #expect(
          try invocation.returnValue(as: Float80.self).bitPatternBytes
            == (Float80(1) / 3).bitPatternBytes)
      }
    }
  #endif

  @Test(
    "USERS-35: too few, too many and a hundred arguments are errors, and nothing is written over")
  func counts() throws {
    final class Pair: Object {
      @MethodBuilder override class var methods: [Method] {
        Method("rp_pair::") { (self: Pair, one: Int, other: Int) in one + other }
      }
    }
    for count in [0, 1, 3, 100] {
      let invocation = try make("q@:" + String(repeating: "q", count: count), "rp_pair::")
      guard case .argumentCount = messageError({ try invocation.invoke(with: Pair()) }) else {
        Issue.record("\(count) arguments were taken")
        continue
      }
      #expect(!invocation.hasReturnValue)
    }
  }

  @Test("USERS-33: a boxed Bool is true for a Bool argument; a boxed number is an error")
  func boxedBool() throws {
    let invocation = try make("v@:B")
    try invocation.setArgument(true as Any, at: 2)
    #expect(try invocation.argument(at: 2, as: Bool.self))
    for wrong: Any in [1, 2.0, "true"] {
      guard case .valueType = messageError({ try invocation.setArgument(wrong, at: 2) }) else {
        Issue.record("\(wrong) was taken")
        continue
      }
    }
    #expect(try invocation.argument(at: 2, as: Bool.self))
  }

  // MARK: Limits through proxies

  final class Echo: Object {
    static let names = ["c", "C", "s", "S", "i", "I", "q", "Q", "f", "d"]

    @MethodBuilder override class var methods: [Method] {
      Method("rp_c:") { (self: Echo, value: Int8) in value }
      Method("rp_C:") { (self: Echo, value: UInt8) in value }
      Method("rp_s:") { (self: Echo, value: Int16) in value }
      Method("rp_S:") { (self: Echo, value: UInt16) in value }
      Method("rp_i:") { (self: Echo, value: Int32) in value }
      Method("rp_I:") { (self: Echo, value: UInt32) in value }
      Method("rp_q:") { (self: Echo, value: Int64) in value }
      Method("rp_Q:") { (self: Echo, value: UInt64) in value }
      Method("rp_f:") { (self: Echo, value: Float) in value }
      Method("rp_d:") { (self: Echo, value: Double) in value }
    }
  }

  @Test(
    "USERS-11: every pattern at the limits is bit-equal through one and two proxies",
    arguments: Echo.names)
  func limits(_ code: String) throws {
    let echo = Echo()
    let one = Handler(like: Echo.self) { try $0.invoke(with: echo) }
    let two = Handler(like: Echo.self) { try $0.invoke(with: Proxy(target: one)) }
    let invocation = try make("\(code)@:\(code)", Selector("rp_\(code):"))
    let size = try invocation.withUnsafeArgumentBytes(at: 2) { $0.count }
    // Limits of integers and, as the same bits, of floating-point numbers.
    var patterns: [UInt64] = [0, 1, .max, 0x7f80_0000, 0x7fc0_0123, 0x8000_0000, 0xff80_0000]
    patterns += [1 << (size * 8 - 1), 1 << (size * 8 - 1) &- 1]
    patterns += [Double.nan, -0.0, .infinity, .leastNonzeroMagnitude, .greatestFiniteMagnitude]
      .map(\.bitPattern)
    patterns.append(Double(nan: 0x123, signaling: false).bitPattern)
    for receiver: any MessageReceiver in [Proxy(target: echo), one, two, Proxy(target: two)] {
      for pattern in patterns {
        try withUnsafeBytes(of: pattern.littleEndian) {
          try invocation.setUnsafeArgumentBytes(
            UnsafeRawBufferPointer(rebasing: $0[..<size]), at: 2)
        }
        try invocation.invoke(with: receiver)
        let sent = try invocation.withUnsafeArgumentBytes(at: 2) { Array($0) }
        let back = try invocation.withUnsafeReturnValueBytes { Array($0) }
        #expect(sent == back)
      }
    }
  }

  // MARK: Nested levels

  private typealias Scale =
    @convention(c) (UnsafeRawPointer?, cmr_sel?, cao_point, Double) -> cao_point

  @Test("USERS-42: sink, forward, sink across C, three levels, return two doubles intact")
  func nested() throws {
    final class Real: Object {}
    let function: Scale = cao_scale
    try Class.of(Real.self).addMethod(
      Method(
        "rp_scale:by:",
        implementation: IMP(
          cFunction: unsafeBitCast(function, to: UnsafeRawPointer.self), types: "{P=dd}@:{P=dd}d")))
    let types = "{P=dd}@:{P=dd}d"
    /// Each level asks a sink first, then goes on through a C function that forwards.
    func level(_ next: Object) -> Handler {
      Handler(types: types) { invocation in
        let swallowed = try SelectorSink.shared.send(
          "rp_scale:by:", cao_point(x: 9, y: 9), 9.0, returning: cao_point.self)
        #expect(swallowed.x == 0 && swallowed.y == 0)
        let point: cao_point = try invocation.argument(at: 2)
        let factor: Double = try invocation.argument(at: 3)
        let result = cao_call_scale(
          lookUpInC(next, "rp_scale:by:"), UnsafeRawPointer(object: next),
          Selector("rp_scale:by:").inC, cao_point(x: point.x + 1, y: point.y - 1), factor)
        try invocation.setReturnValue(cao_point(x: result.x * 10, y: result.y * 10))
      }
    }
    let outer = level(level(level(Real())))
    let result = try outer.send(
      "rp_scale:by:", cao_point(x: 1, y: 2), 0.5, returning: cao_point.self)
    #expect(result.x == 2_000 && result.y == -500)
    let invocation = try make(types, "rp_scale:by:")
    try invocation.setArgument(cao_point(x: 1, y: 2), at: 2)
    try invocation.setArgument(0.5, at: 3)
    try invocation.invoke(with: outer)
    let built: cao_point = try invocation.returnValue()
    #expect(built.x == 2_000 && built.y == -500)
    withExtendedLifetime(outer) {}
  }
}

#if (arch(x86_64) || arch(i386)) && !os(Windows) && !os(Android)
  extension Float80 {
    /// The ten bytes that count.
    fileprivate var bitPatternBytes: [UInt8] { withUnsafeBytes(of: self) { Array($0.prefix(10)) } }
  }
#endif
