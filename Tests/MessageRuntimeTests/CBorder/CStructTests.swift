import MessageRuntime
import Testing
import TypeEncodings
import _CAggregateOracle
import _CMethodOracle
import _MessageTestSupport

@Suite("Structures in sends, methods and functions for C")
struct CStructTests {
  class Probe: Object, @unchecked Sendable {}

  private func address<Function>(_ function: Function) -> UnsafeRawPointer {
    unsafeBitCast(function, to: UnsafeRawPointer.self)
  }

  private typealias Scale =
    @convention(c) (UnsafeRawPointer?, cmr_sel?, cao_point, Double) -> cao_point
  private typealias Sixth =
    @convention(c) (UnsafeRawPointer?, cmr_sel?, Float, Int64, Int64, Int64, cao_mixed) -> cao_mixed
  private typealias MakeOuter =
    @convention(c) (UnsafeRawPointer?, cmr_sel?, Int64, Int32, Int32) -> cao_outer
  private typealias Swap = @convention(c) (UnsafeRawPointer?, cmr_sel?, cao_pair) -> cao_pair

  private let scale: Scale = cao_scale
  private let sixth: Sixth = cao_sixth
  private let makeOuter: MakeOuter = cao_make_outer
  private let swap: Swap = cao_swap

  private func add(_ selector: Selector, _ function: UnsafeRawPointer, _ types: String) throws {
    try Class.of(Probe.self).replaceMethod(
      selector, with: IMP(cFunction: function, types: types))
  }

  @Test("B66: a typed send passes an imported structure to C and gets one back")
  func typedSend() throws {
    try add("st_scale:by:", address(scale), "{P=dd}@:{P=dd}d")
    for _ in 0..<2 {
      let result = try Probe().send(
        "st_scale:by:", cao_point(x: 1.5, y: -2), 2.0, returning: cao_point.self)
      #expect(result.x == 3 && result.y == -4)
    }
    let typed: TypedSelector<cao_point, cao_point, Double> = TypedSelector("st_scale:by:")
    #expect(try Probe().send(typed, cao_point(x: 1, y: 2), 3).y == 6)
    // The names in the method's encoding do not matter, what lies where does.
    #expect(throws: MessageError.self) {
      try Probe().send("st_scale:by:", cao_mixed(tag: 1, value: 2), 2.0, returning: cao_point.self)
    }
    #expect(throws: MessageError.self) {
      try Probe().send("st_scale:by:", cao_point(), 2.0, returning: cao_mixed.self)
    }
  }

  @Test("B52: a structure in memory is zero after an error, for nil and for a wrong receiver")
  func zeroInMemory() throws {
    struct Refused: Error {}
    let pointer = try CMethodPointer {
      (self: Probe, wide: Int64, narrow: Int32, flag: Int32) throws -> cao_outer in
      guard flag > 0 else { throw Refused() }
      return cao_outer(inner: cao_padded(wide: wide, narrow: narrow), flag: flag)
    }
    let call = unsafeBitCast(pointer.address, to: MakeOuter.self)
    let (probe, other) = (Probe(), Object())
    func address(_ object: AnyObject) -> UnsafeRawPointer {
      UnsafeRawPointer(Unmanaged.passUnretained(object).toOpaque())
    }
    func values(_ outer: cao_outer) -> [Int64] {
      [outer.inner.wide, Int64(outer.inner.narrow), Int64(outer.flag)]
    }
    withExtendedLifetime((probe, other)) {
      for _ in 0..<3 {
        // Each leaves its values where the next result goes.
        #expect(values(call(address(probe), nil, .min, -1, 7)) == [.min, -1, 7])
        #expect(values(call(address(probe), nil, .min, -1, -7)) == [0, 0, 0])
        #expect(cmr_take_error() != nil)
        #expect(values(call(address(probe), nil, -2, 3, 4)) == [-2, 3, 4])
        #expect(values(call(nil, nil, -2, 3, 4)) == [0, 0, 0])
        #expect(cmr_take_error() == nil)
        #expect(values(call(address(probe), nil, 5, 6, 7)) == [5, 6, 7])
        #expect(values(call(address(other), nil, 5, 6, 7)) == [0, 0, 0])
        #expect(cmr_take_error() != nil)
      }
    }
  }

  @Test("B67, RUNTIMES-1: a mixed structure in the sixth integer register after a float is exact")
  func sixthRegister() throws {
    try add("st_sixth:::::", address(sixth), "{M=cd}@:fqqq{M=cd}")
    let result = try Probe().send(
      "st_sixth:::::", Float(0.5), 1, 2, 3, cao_mixed(tag: 4, value: 5.25),
      returning: cao_mixed.self)
    #expect(result.tag == 10 && result.value == 5.75)
  }

  @Test(
    "A structure that Swift has without its padding arrives whole, and nothing beside it changes")
  func padding() throws {
    try add("st_outer:::", address(makeOuter), "{O={I=qi}i}@:qii")
    let outer = try Probe().send("st_outer:::", 1, Int32(2), Int32(3), returning: cao_outer.self)
    #expect(outer.inner.wide == 1 && outer.inner.narrow == 2 && outer.flag == 3)

    let row = try #require(CAggregate.all.first { $0.name == "w2" })
    // Twelve bytes in Swift, sixteen in C.
    let echo = CAggregate.all.first { $0.name == "di" }?.row.echo
    try add("st_echo:", try #require(echo), "{D=di}@:{D=di}")
    struct Short: CRepresentable, Equatable {
      var a: Double
      var b: Int32
      static var typeEncoding: String { "{D=di}" }
    }
    #expect(MemoryLayout<Short>.size == 12)
    var guarded = (UInt64.max, Short(a: 0, b: 0), Int32(-1))
    guarded.1 = try Probe().send("st_echo:", Short(a: 1.5, b: 7), returning: Short.self)
    #expect(guarded.0 == .max && guarded.1 == Short(a: 1.5, b: 7) && guarded.2 == -1)

    let invocation = try Invocation(signature: MethodSignature(parsing: "{D=di}@:{D=di}"))
    invocation.selector = "st_echo:"
    try invocation.setArgument(Short(a: 2.5, b: 8), at: 2)
    try invocation.invoke(with: Probe())
    #expect(try invocation.returnValue() == Short(a: 2.5, b: 8))
    #expect(row.size == 16)
  }

  @Test("B52: 13 integers, 15 doubles and a structure are forwarded, each by its index")
  func many() throws {
    let integers = String(repeating: "q", count: 13)
    let doubles = String(repeating: "d", count: 15)
    let types = "{W=qqqqq}@:\(integers)\(doubles){W=qqqqq}"
    let name = "st_many" + String(repeating: ":", count: 29)
    let selector = Selector(name)
    try add(selector, cao_many_address(), types)
    final class Inspecting: Object {
      let types: String
      let log = Recorder<String>()
      init(_ types: String) { self.types = types }
      override func methodSignature(for selector: Selector) -> MethodSignature? {
        try? MethodSignature(parsing: types)
      }
      override func forwardInvocation(_ invocation: Invocation) throws {
        for index in 0..<13 {
          if try invocation.argument(at: 2 + index) as Int != index + 1 { log.record("\(index)") }
        }
        for index in 0..<15 {
          let value: Double = try invocation.argument(at: 15 + index)
          if value != Double(index + 1) / 2 { log.record("double \(index)") }
        }
        let words: cao_words = try invocation.argument(at: 30)
        if words.words.4 != 50 { log.record("words") }
        // B54: an argument is changed.
        try invocation.setArgument(cao_words(words: (11, 20, 30, 40, 51)), at: 30)
        try invocation.invoke(with: Probe())
      }
    }
    let object = Inspecting(types)
    let result = cao_call_many(
      lookUpInC(object, selector), UnsafeRawPointer(object: object), selector.inC)
    let expected = cao_many_result()
    #expect(object.log.values == [])
    #expect(takeCError() == nil)
    #expect(result.words.0 == expected.words.0 + 1 && result.words.1 == expected.words.1)
    #expect(result.words.2 == 30 && result.words.3 == 40 && result.words.4 == 51)
  }

  @Test("B52, RUNTIMES-34: long double and complex long double results reach C and Swift")
  func longDouble() throws {
    try add("st_third", cao_third(), "D@:")
    try add("st_thirdComplex", cao_third_complex(), "jD@:")
    let proxy = Proxy(target: Probe())
    #expect(try proxy.send("st_third", returning: Float80.self) == 1 / 3)
    let complex = try proxy.send("st_thirdComplex", returning: CValue.self)
    #expect(try complex.value(at: "real") == Float80(1) / 3)
    #expect(try complex.value(at: "imaginary") == Float80(2) / 3)

    final class Answering: Object {
      override func methodSignature(for selector: Selector) -> MethodSignature? {
        try? MethodSignature(parsing: selector == "st_ld" ? "D@:" : "jD@:")
      }
      override func forwardInvocation(_ invocation: Invocation) throws {
        if invocation.selector == "st_ld" {
          try invocation.setReturnValue(Float80(0.5))
        } else {
          var value = try CValue(encoding: "jD")
          try value.setValue(Float80(1.5), at: "real")
          try value.setValue(Float80(-2), at: "imaginary")
          try invocation.setReturnValue(value)
        }
      }
    }
    let object = Answering()
    let me = UnsafeRawPointer(object: object)
    #expect(cao_long_double_is(lookUpInC(object, "st_ld"), me, Selector("st_ld").inC, 0.5))
    #expect(cao_complex_is(lookUpInC(object, "st_cld"), me, Selector("st_cld").inC, 1.5, -2))
  }

  @Test("B81, B82: a C function made from a Swift method takes and returns a structure")
  func methodPointer() throws {
    let pointer = try CMethodPointer {
      (self: Probe, point: cao_point, factor: Double) in
      cao_point(x: point.x + factor, y: point.y - factor)
    }
    let probe = Probe()
    let me = UnsafeRawPointer(object: probe)
    let result = cao_call_scale(pointer.address, me, nil, cao_point(x: 1, y: 2), 0.5)
    #expect(result.x == 1.5 && result.y == 1.5)
    #expect(pointer.signature.typeEncodings.hasSuffix("d"))
    // A null self gives zero.
    let zero = cao_call_scale(pointer.address, nil, nil, cao_point(x: 1, y: 2), 0.5)
    #expect(zero.x == 0 && zero.y == 0)
  }

  @Test("B85: a closure is checked against an encoding with structures when it is installed")
  func registration() throws {
    let cls = Class.of(Probe.self)
    try add("st_replace:by:", address(scale), "{P=dd}@:{P=dd}d")
    let good = IMP { (self: Probe, point: cao_point, by: Double) in point }
    try cls.replaceMethod("st_replace:by:", with: good)
    let wrong = IMP { (self: Probe, point: cao_mixed, by: Double) in cao_point() }
    #expect(throws: MessageError.self) { try cls.replaceMethod("st_replace:by:", with: wrong) }
    #expect(throws: MessageError.self) {
      try CMethodPointer(good, selector: "st_x::", types: "{P=dd}@:{P=cd}d")
    }
    #expect(throws: Never.self) {
      try CMethodPointer(good, selector: "st_x::", types: #"{?="a"d"b"d}@:{Other=dd}d"#)
    }
  }

  @Test("B75: objects in a structure live as long as the invocation that has it")
  func objectsInInvocation() throws {
    let tracker = LifetimeTracker()
    do {
      let invocation = try Invocation(signature: MethodSignature(parsing: "{P=@q@}@:{P=@q@}"))
      invocation.selector = "st_swap:"
      try add("st_swap:", address(swap), "{P=@q@}@:{P=@q@}")
      try invocation.setArgument(
        ObjectPair(first: tracker.make(), number: 1, second: tracker.make()), at: 2)
      #expect(tracker.liveCount == 2)
      let copy = invocation.copy()
      for _ in 0..<3 { try invocation.invoke(with: Probe()) }
      #expect(tracker.liveCount == 2)
      let swapped: ObjectPair = try invocation.returnValue()
      let original: ObjectPair = try invocation.argument(at: 2)
      #expect(swapped.first === original.second && swapped.second === original.first)
      #expect(swapped.number == 2)
      try invocation.setArgument(ObjectPair(first: nil, number: 0, second: nil), at: 2)
      #expect(try copy.argument(at: 2, as: ObjectPair.self).first === original.first)
    }
    #expect(tracker.liveCount == 0)
  }

  @Test("Objects in structures are owned as single ones are: results by the caller, arguments lent")
  func objectsAcross() throws {
    let tracker = LifetimeTracker()
    try add("st_swap:", address(swap), "{P=@q@}@:{P=@q@}")
    do {
      let pair = ObjectPair(first: tracker.make(), number: 1, second: tracker.make())
      for _ in 0..<10 {
        let swapped = try Probe().send("st_swap:", pair, returning: ObjectPair.self)
        #expect(swapped.first === pair.second)
        try Probe().send("st_swap:", pair)
      }
      let proxy = Proxy(target: Probe())
      let me = UnsafeRawPointer(object: proxy)
      for _ in 0..<10 {
        let given = cao_pair(
          first: pair.first.map { UnsafeRawPointer(object: $0) }, number: 5,
          second: pair.second.map { UnsafeRawPointer(object: $0) })
        let back = cao_call_swap(
          lookUpInC(proxy, "st_swap:"), me, Selector("st_swap:").inC, given)
        #expect(back.first?.takeObject() === pair.second)
        #expect(back.second?.takeObject() === pair.first)
        #expect(back.number == 6)
      }
    }
    #expect(tracker.liveCount == 0)
  }

  @Test("B53: sinks and nil answer zero structures, references in them nil")
  func zeros() throws {
    #expect(try SelectorSink.shared.send("st_none", returning: cao_outer.self).flag == 0)
    #expect(try SelectorSink.shared.send("st_none", returning: ObjectPair.self).first == nil)
    let nobody: Probe? = nil
    #expect(try nobody.send("st_none", returning: cao_words.self).words.4 == 0)
    #expect(try nobody.send("st_none", returning: ObjectPair.self).second == nil)
  }

  @Test("Typed sends are forwarded with structures, checked against the signature that is given")
  func forwardedTypedSend() throws {
    final class Forwarding: Object {
      let types: String
      init(_ types: String) { self.types = types }
      override func methodSignature(for selector: Selector) -> MethodSignature? {
        try? MethodSignature(parsing: types)
      }
      override func forwardInvocation(_ invocation: Invocation) throws {
        let box = try invocation.argument(at: 2, as: CValue.self)
        let point = try invocation.argument(at: 2) as? cao_point
        #expect(try box.value(at: "y") == point?.y)
        try invocation.setArgument(CValue(cao_point(x: 4, y: 5)), at: 2)
        try invocation.invoke(with: Probe())
      }
    }
    try add("st_scale:by:", address(scale), "{P=dd}@:{P=dd}d")
    let result = try Forwarding("{A=dd}@:{B=dd}d").send(
      "st_scale:by:", cao_point(x: 1, y: 2), 2.0, returning: cao_point.self)
    #expect(result.x == 8 && result.y == 10)
    #expect(throws: MessageError.self) {
      try Forwarding("{A=dd}@:{B=di}d").send(
        "st_scale:by:", cao_point(x: 1, y: 2), 2.0, returning: cao_point.self)
    }
  }

  @Test("USERS-32: an untyped send of a method that returns a structure gives it, typed or boxed")
  func untyped() throws {
    try add("st_scale:by:", address(scale), "{P=dd}@:{P=dd}d")
    let boxed = try Probe().perform("st_scale:by:", with: cao_point(x: 1, y: 2), 2.0) as? CValue
    #expect(try boxed?.value(at: 1) == 4.0)
    let box = try CValue(cao_point(x: 3, y: 4))
    #expect(
      try Probe().perform("st_scale:by:", with: box, 2.0) as? CValue
        == CValue(cao_point(x: 6, y: 8)))
    let wrong = try CValue(cao_mixed(tag: 1, value: 1))
    #expect(throws: MessageError.self) { try Probe().perform("st_scale:by:", with: wrong, 2.0) }
    #expect(throws: MessageError.self) { try Probe().perform("st_scale:by:", with: nil, 2.0) }
    // A Swift method takes a box for its structure, and gives one where one is asked for.
    try Class.of(Probe.self).replaceMethod(
      "st_swift:", with: IMP { (self: Probe, point: cao_point) in cao_point(x: point.y, y: 0) })
    #expect(try Probe().send("st_swift:", box, returning: CValue.self).value(at: 0) == 4.0)
    #expect((try Probe().perform("st_swift:", with: box) as? cao_point)?.x == 4)
  }

  @Test("Equal layouts under other names keep the names that an invocation was made with")
  func names() throws {
    for name in ["x", "width"] {
      let invocation = try Invocation(
        signature: MethodSignature(parsing: #"v@:{S="\#(name)"d}"#))
      #expect(try invocation.argument(at: 2, as: CValue.self).fieldNames == [name])
    }
    let invocation = try Invocation(signature: MethodSignature(parsing: #"v@:{S="x"d}"#))
    var other = try CValue(encoding: #"{T="width"d}"#)
    try other.setValue(2.0, at: "width")
    try invocation.setArgument(other, at: 2)
    #expect(try invocation.argument(at: 2, as: CValue.self).value(at: "x") == 2.0)
    #expect(invocation.description.contains("x: 2.0"))
  }

  @Test(
    "A type that cannot be carried is named with its place and the reason, and nothing is called")
  func refused() throws {
    #expect {
      try CMethodPointer(selector: "st_outer:") { (self: Probe, number: Int, outer: Outer) in }
    } throws: {
      guard case MessageError.notPassable(let site, 3, "Outer", .layoutMismatch(let mismatch)) = $0
      else { return false }
      return site.className == "Probe" && site.selector == "st_outer:"
        && "\($0)".contains(mismatch.inC) && "\($0)".contains(mismatch.inSwift)
    }
    #expect {
      _ = try Invocation(signature: MethodSignature(parsing: "v@:q{Opaque}"))
    } throws: {
      guard case MessageError.notPassable(_, 3, "{Opaque}", .encoding) = $0 else { return false }
      return true
    }
    let invocation = try Invocation(signature: MethodSignature(parsing: "v@:{P=dd}"))
    #expect {
      try invocation.setArgument(Outer(inner: Padded(wide: 0, narrow: 0), flag: 0), at: 2)
    } throws: {
      guard case MessageError.notPassable(_, 2, "Outer", .layoutMismatch) = $0 else { return false }
      return true
    }
    #expect {
      try invocation.setArgument(cao_mixed(), at: 2)
    } throws: {
      guard case MessageError.valueType(_, 2, "{P=dd}", "cao_mixed") = $0 else { return false }
      return true
    }
    #expect(throws: MessageError.self) { try invocation.setArgument(1.5, at: 2) }
    #expect(throws: MessageError.self) { try invocation.argument(at: 2, as: Double.self) }
  }

  @Test("Functions and callbacks of plain C take and return structures, objects in them counted")
  func plainFunctions() throws {
    // C methods are functions whose first two arguments are pointers.
    let function = try CFunction(
      "cao_scale", address: address(scale), types: "{P=dd}^v^v{P=dd}d")
    let typed = try function.call(
      nil as UnsafeRawPointer?, nil as UnsafeRawPointer?, cao_point(x: 1, y: 2), 3.0,
      returning: cao_point.self)
    #expect(typed.x == 3 && typed.y == 6)
    let box = try function.call(nil, nil, CValue(cao_point(x: 2, y: 3)), 2.0) as? CValue
    #expect(try box == CValue(cao_point(x: 4, y: 6)))
    #expect(throws: CFunctionError.self) { try function.call(nil, nil, CValue(cao_mixed()), 2.0) }
    #expect(throws: CFunctionError.self) {
      try CFunction("cao_none", address: address(scale), types: "{P}^v")
    }

    let tracker = LifetimeTracker()
    do {
      let swapping = try CFunction(
        "cao_swap", address: address(swap), types: "{P=@q@}^v^v{P=@q@}")
      let pair = ObjectPair(first: tracker.make(), number: 1, second: tracker.make())
      for _ in 0..<10 {
        let swapped = try swapping.call(
          nil as UnsafeRawPointer?, nil as UnsafeRawPointer?, pair, returning: ObjectPair.self)
        #expect(swapped.first === pair.second && swapped.number == 2)
      }
    }
    #expect(tracker.liveCount == 0)

    let callback = try CCallback {
      (self: UnsafeMutableRawPointer?, name: UnsafeMutableRawPointer?, point: cao_point, by: Double)
      in
      cao_point(x: point.y * by, y: point.x)
    }
    let result = cao_call_scale(callback.address, nil, nil, cao_point(x: 1, y: 2), 4)
    #expect(result.x == 8 && result.y == 1)
  }

  @Test("B54: target, selector and a structure argument can be changed before the call")
  func changed() throws {
    try add("st_scale:by:", address(scale), "{P=dd}@:{P=dd}d")
    final class Redirecting: Object {
      let other = Probe()
      override func methodSignature(for selector: Selector) -> MethodSignature? {
        try? MethodSignature(parsing: "{P=dd}@:{P=dd}d")
      }
      override func forwardInvocation(_ invocation: Invocation) throws {
        invocation.selector = "st_scale:by:"
        invocation.target = other
        try invocation.setArgument(cao_point(x: 10, y: 20), at: 2)
        try invocation.invoke()
      }
    }
    let result = try Redirecting().send(
      "st_other:by:", cao_point(x: 1, y: 2), 2.0, returning: cao_point.self)
    #expect(result.x == 20 && result.y == 40)
  }
}
