import MessageRuntime
import Testing
import TypeEncodings

@Suite("Descriptions of invocations")
struct InvocationDescriptionTests {
  final class Calculator: Object {
    @MethodBuilder override class var methods: [Method] {
      Method("add:to:") { (self: Calculator, one: Int, other: Int) in one + other }
      Method("text") { (self: Calculator) in "result" }
    }
  }

  /// Traps when it is asked for a description.
  final class Unprintable: Object, CustomStringConvertible {
    var description: String { fatalError("an object was asked for its description") }
  }

  private func make(_ types: String, _ selector: Selector) throws -> Invocation {
    let invocation = try Invocation(signature: MethodSignature(parsing: types))
    invocation.selector = selector
    return invocation
  }

  @Test("The description is the message with its values, and the result once there is one")
  func message() throws {
    let invocation = try make("q@:qq", "add:to:")
    try invocation.setArgument(5, at: 2)
    try invocation.setArgument(7, at: 3)
    #expect(invocation.description == "-[nil add:5 to:7]")
    invocation.target = Calculator()
    #expect(invocation.description == "-[Calculator add:5 to:7]")
    try invocation.invoke()
    #expect(invocation.description == "-[Calculator add:5 to:7] → 12")
    let captured = try InvocationArgumentTests.capture("v@:q@@") {
      try $0.send("ia_say:to:or:", 5, "you", nil as String?)
    }
    #expect(captured.description == "-[Handler ia_say:5 to:\"you\" or:nil]")
  }

  @Test("Class methods have a plus, methods without arguments only their name")
  func kinds() throws {
    let invocation = try make("@@:", "text")
    invocation.target = Calculator()
    try invocation.invoke()
    #expect(invocation.description == "-[Calculator text] → \"result\"")
    invocation.target = Class.of(Calculator.self)
    #expect(invocation.description.hasPrefix("+[Calculator text]"))
    let void = try make("v@:", "")
    try void.invoke()
    #expect(void.description == "-[nil ]")
  }

  @Test("Arguments without a part of the name, and parts without an argument, are shown")
  func counts() throws {
    let more = try make("v@:qq", "go:")
    #expect(more.description == "-[nil go:0, 0]")
    let fewer = try make("v@:q", "go:to:at:")
    #expect(fewer.description == "-[nil go:0 to: at:]")
    #expect(try make("v@:q", "plain").description == "-[nil plain 0]")
    #expect(try make("v@:q", "odd:tail").description == "-[nil odd:0 tail]")
  }

  @Test("Objects are shown by class and address and are not asked")
  func objects() throws {
    let object = Unprintable()
    let address = String(
      UInt(bitPattern: Unmanaged.passUnretained(object).toOpaque()), radix: 16)
    let invocation = try make("@@:@{P=\"object\"@}", "take:and:")
    try invocation.setArgument(object, at: 2)
    #expect(invocation.description.contains("take:<Unprintable 0x\(address)>"))
    var value = try CValue(encoding: "{P=\"object\"@}")
    try value.setValue(object, at: "object")
    try invocation.setArgument(value, at: 3)
    try invocation.setReturnValue(object)
    #expect(invocation.description.contains("→ <Unprintable 0x\(address)>"))
    #expect(invocation.description.contains("object: <Unprintable 0x\(address)>"))
    let nested = try InvocationArgumentTests.capture("v@:@") {
      try $0.send("id_list:", [object, object])
    }
    #expect(nested.description.contains("[<Unprintable 0x\(address)>, <Unprintable"))
  }

  @Test("Odd values are shown and do not trap")
  func oddValues() throws {
    struct Inner { var words = InlineArray<64, Int>(repeating: 1) }
    struct Outer {
      var inner = Inner()
      weak var gone: Object?
      var closure: () -> Void = {}
      var any: Any = ()
    }
    enum Choice {
      case one
      case two(Int, String)
    }
    let values: [Any?] = [
      Double.nan, -Double.infinity, Float.signalingNaN, Int64.min, UInt64.max, Outer(),
      Choice.one, Choice.two(1, "x"), [Int: String](), [1: "a"], Set([1]), (1, two: "2"),
      Calculator.self, Int.self, Selector("a\u{202e}b:"), Class.of(Calculator.self), { () in },
      UnsafeRawPointer(bitPattern: 0x10) as Any, "\u{0}\u{202e}\"",
      Optional(Optional<Int>.none) as Any,
      String(repeating: "e\u{301}", count: 10), Character("x"), 1..<5, nil,
    ]
    for value in values {
      let invocation = try InvocationArgumentTests.capture("v@:@") { try $0.send("id_odd:", value) }
      #expect(invocation.description.count < 400, "\(invocation.description)")
      #expect(invocation.debugDescription.contains("Handler"))
    }
    let pointers = try make("v@:*^v@?:#", "all:of:them:at:once:")
    #expect(pointers.description == "-[nil all:nil of:nil them:nil at:nil once:nil]")
  }

  @Test("A byte that is neither 0 nor 1 in a structure's Boolean does not trap")
  func oddBytes() throws {
    let invocation = try make("v@:{S=\"b\"B\"q\"q}", "take:")
    let bytes = [UInt8](repeating: 0xff, count: 16)
    try bytes.withUnsafeBytes { try invocation.setUnsafeArgumentBytes($0, at: 2) }
    #expect(invocation.description.contains("q: -1"))
  }

  @Test("Long values, many arguments and long names are cut")
  func bounded() throws {
    let long = String(repeating: "long ", count: 100_000)
    let text = try InvocationArgumentTests.capture("v@:@@@") {
      try $0.send("id_long:list:keys:", long, Array(0..<1_000_000), [long: [long: long]])
    }
    #expect(text.description.count < 600)
    #expect(text.description.contains("[0, 1, 2, 3, 4, 5, 6, 7, …]"))
    let many = try make(
      "v@:" + String(repeating: "q", count: 500), Selector(String(repeating: ":", count: 500)))
    #expect(many.description.count < 200 && many.description.hasSuffix("…]"))
    let name = try make("v@:q", Selector(String(repeating: "name", count: 1_000) + ":"))
    #expect(name.description.count < 200)
    let array = try make("v@:{S=[100000i]}", "take:")
    #expect(array.description.count < 200)
  }

  @Test("The debug description has the types, the target and what is retained")
  func debug() throws {
    let invocation = try make("q@:qq", "add:to:")
    let target = Calculator()
    invocation.target = target
    #expect(invocation.debugDescription.contains("-[Calculator add:0 to:0], types q"))
    #expect(invocation.debugDescription.contains("target <Calculator 0x"))
    invocation.retainsTarget = false
    invocation.retainArguments()
    #expect(invocation.debugDescription.hasSuffix("(weak), arguments retained"))
    #expect("\(try make("v@:", "x").debugDescription)".hasSuffix("target nil"))
    withExtendedLifetime(target) {}
  }
}
