import MessageRuntime
import Testing
import TypeEncodings

@Suite("Invocations made from type encodings")
struct EncodedInvocationTests {
  final class Scalars: Object {
    @MethodBuilder override class var methods: [Method] {
      Method("ei_c:") { (self: Scalars, value: Int8) in value }
      Method("ei_C:") { (self: Scalars, value: UInt8) in value }
      Method("ei_s:") { (self: Scalars, value: Int16) in value }
      Method("ei_S:") { (self: Scalars, value: UInt16) in value }
      Method("ei_i:") { (self: Scalars, value: Int32) in value }
      Method("ei_I:") { (self: Scalars, value: UInt32) in value }
      Method("ei_q:") { (self: Scalars, value: Int64) in value }
      Method("ei_Q:") { (self: Scalars, value: UInt) in value }
      Method("ei_f:") { (self: Scalars, value: Float) in value }
      Method("ei_d:") { (self: Scalars, value: Double) in value }
      Method("ei_B:") { (self: Scalars, value: Bool) in value }
      Method("ei_sel:") { (self: Scalars, value: Selector) in value }
      Method("ei_object:") { (self: Scalars, value: Adder) in value }
      Method("ei_maybe:") { (self: Scalars, value: Adder?) in value }
      Method("ei_void") { (self: Scalars) in }
      Method("ei_text:") { (self: Scalars, value: String) in value + "!" }
    }
  }

  private func make(_ types: String, _ selector: Selector) throws -> Invocation {
    let invocation = try Invocation(signature: MethodSignature(parsing: types))
    invocation.selector = selector
    return invocation
  }

  private func roundTrip<Value: Equatable>(
    _ type: String, _ values: [Value], _ location: Testing.SourceLocation = #_sourceLocation
  ) throws {
    let invocation = try make("\(type)@:\(type)", Selector("ei_\(type):"))
    for value in values {
      try invocation.setArgument(value, at: 2)
      let read: Value = try invocation.argument(at: 2)
      #expect(read == value, sourceLocation: location)
      try invocation.invoke(with: Scalars())
      let result: Value = try invocation.returnValue()
      #expect(result == value, sourceLocation: location)
    }
  }

  @Test("Integers of every width go to a Swift method and come back")
  func integers() throws {
    try roundTrip("c", [Int8.min, -1, 0, .max])
    try roundTrip("C", [UInt8.min, .max])
    try roundTrip("s", [Int16.min, -1, .max])
    try roundTrip("S", [UInt16.min, .max])
    try roundTrip("i", [Int32.min, -1, .max])
    try roundTrip("I", [UInt32.min, .max])
    try roundTrip("q", [Int.min, -1, .max])
    try roundTrip("q", [Int64.min, -1, .max])
    try roundTrip("Q", [UInt64.min, .max])
  }

  @Test("Real numbers and truth values go to a Swift method and come back")
  func others() throws {
    try roundTrip("f", [Float.leastNonzeroMagnitude, -0.5, .infinity])
    try roundTrip("d", [Double.leastNonzeroMagnitude, -0.5, .infinity])
    try roundTrip("B", [true, false])
  }

  @Test("Objects, selectors and nil go to a Swift method and come back")
  func objects() throws {
    let adder = Adder()
    let invocation = try make("@@:@", "ei_object:")
    try invocation.setArgument(adder, at: 2)
    try invocation.invoke(with: Scalars())
    #expect(try invocation.returnValue(as: Adder.self) === adder)
    #expect(try invocation.returnValue(as: AnyObject?.self) === adder)
    invocation.selector = "ei_maybe:"
    try invocation.setArgument(nil as Adder?, at: 2)
    try invocation.invoke(with: Scalars())
    #expect(try invocation.returnValue(as: Adder?.self) == nil)
    let name = try make(":@::", "ei_sel:")
    try name.setArgument(Selector("ei_any"), at: 2)
    try name.invoke(with: Scalars())
    #expect(try name.returnValue(as: Selector.self) == "ei_any")
  }

  @Test("A value without an encoding travels in an object's place")
  func boxed() throws {
    let invocation = try make("@@:@", "ei_text:")
    try invocation.setArgument("text", at: 2)
    #expect(try invocation.argument(at: 2, as: String.self) == "text")
    try invocation.invoke(with: Scalars())
    #expect(try invocation.returnValue(as: String.self) == "text!")
  }

  @Test("Arguments that were not set are zero or nil")
  func unset() throws {
    let invocation = try make("q@:qd@B:", "ei_any:::::")
    #expect(try invocation.argument(at: 2, as: Int.self) == 0)
    #expect(try invocation.argument(at: 3, as: Double.self) == 0)
    #expect(try invocation.argument(at: 4, as: AnyObject?.self) == nil)
    #expect(try invocation.argument(at: 5, as: Bool.self) == false)
    #expect(try invocation.argument(at: 6) == nil)
  }

  @Test("A nil object where the method takes one is an error that names the index")
  func nilObject() throws {
    let invocation = try make("@@:@", "ei_object:")
    let error = messageError { try invocation.invoke(with: Scalars()) }
    guard case .argumentValue(let types, index: 2) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(types.site.selector == "ei_object:")
  }

  @Test("A method of other types is an error that prints both, never a conversion of numbers")
  func mismatch() throws {
    let invocation = try make("i@:i", "ei_q:")
    let error = messageError { try invocation.invoke(with: Scalars()) }
    guard case .argumentType(let types, index: 2) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(types.method.description == "(Int64) -> Int64")
    #expect(types.caller.description == "(Int32) -> Int32")
    let few = try make("q@:", "ei_q:")
    guard case .argumentCount = messageError({ try few.invoke(with: Scalars()) }) else {
      Issue.record("too few arguments were taken")
      return
    }
  }

  @Test("A method without result gives no value to read, and a result may be ignored")
  func void() throws {
    let invocation = try make("v@:", "ei_void")
    try invocation.invoke(with: Scalars())
    try invocation.returnValue(as: Void.self)
    #expect(messageError { _ = try invocation.returnValue(as: Int.self) } != nil)
    let ignoring = try make("v@:i", "ei_i:")
    try ignoring.invoke(with: Scalars())
  }

  @Test("One invocation goes to methods of different types in turn")
  func differentMethods() throws {
    final class Other: Object {
      @MethodBuilder override class var methods: [Method] {
        Method("ei_q:") { (self: Other, value: Int?) -> Any? in value.map { $0 * 2 } }
      }
    }
    let invocation = try make("q@:q", "ei_q:")
    try invocation.setArgument(21, at: 2)
    for _ in 0..<2 {
      try invocation.invoke(with: Scalars())
      #expect(try invocation.returnValue(as: Int.self) == 21)
      try invocation.invoke(with: Other())
      #expect(try invocation.returnValue(as: Int.self) == 42)
    }
  }

  @Test("A replaced method of other types is called with its own")
  func replaced() throws {
    final class Changing: Object {
      @MethodBuilder override class var methods: [Method] {
        Method("ei_change:") { (self: Changing, value: Int) in value + 1 }
      }
    }
    let invocation = try make("q@:q", "ei_change:")
    try invocation.setArgument(1, at: 2)
    try invocation.invoke(with: Changing())
    #expect(try invocation.returnValue(as: Int.self) == 2)
    try Class.of(Changing.self).replaceMethod(
      "ei_change:", with: IMP { (self: Changing, value: Any?) -> Int? in (value as? Int).map(-) },
      changingTypes: true)
    try invocation.invoke(with: Changing())
    #expect(try invocation.returnValue(as: Int.self) == -1)
  }

  @Test("An object that forwards by target gets such a message through")
  func forwardedByTarget() throws {
    let adder = Adder()
    let invocation = try make("q@:q", "fx_add:")
    try invocation.setArgument(4, at: 2)
    try invocation.invoke(with: TargetForwarder(TargetForwarder(adder)))
    #expect(try invocation.returnValue(as: Int.self) == 4)
    #expect(adder.calls == 1)
  }

  @Test("An object that forwards by invocation gets such a message as a new one")
  func forwardedByInvocation() throws {
    let adder = Adder()
    var seen: Invocation?
    let handler = Handler(like: Adder.self) {
      seen = $0
      #expect($0.target is Handler)
      try $0.setArgument($0.argument(at: 2, as: Int.self) * 10, at: 2)
      try $0.invoke(with: adder)
    }
    let invocation = try make("q@:q", "fx_add:")
    try invocation.setArgument(4, at: 2)
    try invocation.invoke(with: handler)
    #expect(try invocation.returnValue(as: Int.self) == 40)
    #expect(try invocation.argument(at: 2, as: Int.self) == 4)
    #expect(seen !== invocation)
    seen = nil
    try invocation.invoke(with: Handler(like: Adder.self))
    #expect(try invocation.returnValue(as: Int.self) == 0)
  }

  @Test("A sink swallows such a message and gives zero or nil")
  func sink() throws {
    for sink in [SelectorSink.shared, RecordingSink()] {
      let invocation = try make("q@:q", "ei_swallowed:")
      try invocation.invoke(with: sink)
      #expect(try invocation.returnValue(as: Int.self) == 0)
      let object = try make("@@:", "ei_swallowed")
      try object.invoke(with: sink)
      #expect(try object.returnValue(as: AnyObject?.self) == nil)
    }
  }

  @Test("What nothing answers is an error, and there is no result")
  func unknown() throws {
    let invocation = try make("q@:q", "ei_unknown:")
    #expect(messageError { try invocation.invoke(with: Scalars()) }?.unrecognized != nil)
    #expect(!invocation.hasReturnValue)
  }

  @Test("A copy of such an invocation shares its objects")
  func copied() throws {
    let tally = Tally()
    do {
      let invocation = try make("@@:@", "ei_copy:")
      try invocation.setArgument(Counted(tally), at: 2)
      let copy = invocation.copy()
      #expect(tally.alive == 1)
      try invocation.setArgument(nil as Counted?, at: 2)
      #expect(tally.alive == 1)
      #expect(try copy.argument(at: 2, as: Counted.self).tally === tally)
    }
    #expect(tally.alive == 0)
  }

  @Test(
    "Types whose layout is not known are refused by name",
    arguments: ["{Unknown}", "(u)", "{Point=d{Unknown}}", "?"])
  func refused(_ type: String) throws {
    let signature = try MethodSignature(parsing: "v@:\(type)")
    let error = messageError { _ = try Invocation(signature: signature) }
    guard case .notPassable(_, 2, let named, _) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(named == type)
  }

  @Test("Many arguments lie in a frame of their own")
  func many() throws {
    let types = "v@:" + String(repeating: "qd@", count: 20)
    let invocation = try make(types, Selector(String(repeating: ":", count: 60)))
    for index in 0..<20 {
      try invocation.setArgument(index, at: 2 + 3 * index)
      try invocation.setArgument(Double(index) / 2, at: 3 + 3 * index)
      try invocation.setArgument("\(index)", at: 4 + 3 * index)
    }
    for index in 0..<20 {
      #expect(try invocation.argument(at: 2 + 3 * index, as: Int.self) == index)
      #expect(try invocation.argument(at: 3 + 3 * index, as: Double.self) == Double(index) / 2)
      #expect(try invocation.argument(at: 4 + 3 * index, as: String.self) == "\(index)")
    }
  }
}
