import MessageRuntime
import Testing

@Suite("Untyped sends")
struct PerformTests {
  final class Target: Object {
    var log: [String] = []

    @MethodBuilder override class var methods: [Method] {
      Method("pf_void") { (self: Target) in self.log.append("void") }
      Method("pf_int") { (self: Target) in 42 }
      Method("pf_double") { (self: Target) in 42.42 }
      Method("pf_point") { (self: Target) in Point(x: 1, y: 2) }
      Method("pf_big") { (self: Target) in Kilobyte(seed: 4) }
      Method("pf_nil") { (self: Target) -> String? in nil }
      Method("pf_some") { (self: Target) -> String? in "some" }
      Method("pf_nested") { (self: Target) -> Int?? in .some(nil) }
      Method("pf_counted:") { (self: Target, tally: Tally) in Counted(tally) }
      Method("pf_negate:") { (self: Target, value: Bool) in !value }
      Method("pf_echo:") { (self: Target, value: Any?) in value }
      Method("pf_int:text:object:") {
        (self: Target, number: Int, text: String?, object: Object?) in
        "\(number) \(text ?? "nil") \(object == nil ? "nil" : "object")"
      }
      Method("pf_eight::::::::") {
        (self: Target, a: Int, b: Int, c: Int, d: Int, e: Int, f: Int, g: Int, h: Int) in
        [a, b, c, d, e, f, g, h]
      }
      Method("pf_throw") { (self: Target) throws -> Int in throw FixtureError() }
      Method(classSide: "pf_class:") { (cls: Target.Type, value: Int) in "\(cls) \(value)" }
    }
  }

  let target = Target()

  @Test("B102: a method without result gives nil and runs")
  func void() throws {
    #expect(try target.perform("pf_void") == nil)
    #expect(target.log == ["void"])
  }

  @Test("B102: a number comes back boxed as its own type")
  func number() throws {
    let result = try target.perform("pf_int")
    #expect(result as? Int == 42)
    #expect(type(of: try #require(result)) == Int.self)
  }

  @Test("USERS-30: an untyped send of a Double method gives a Double")
  func double() throws {
    #expect(try target.perform("pf_double") as? Double == 42.42)
  }

  @Test("USERS-32: a struct comes back boxed with its type")
  func structure() throws {
    #expect(try target.perform("pf_point") as? Point == Point(x: 1, y: 2))
    #expect(try target.perform("pf_big") as? Kilobyte == Kilobyte(seed: 4))
  }

  @Test("B102: an optional result is nil or the value, never a box of an optional")
  func optional() throws {
    #expect(try target.perform("pf_nil") == nil)
    #expect(type(of: try #require(try target.perform("pf_some"))) == String.self)
    #expect(try target.perform("pf_nested") == nil)
  }

  @Test("USERS-33: a boxed true is true for a Bool parameter; a boxed number is an error")
  func boolean() throws {
    #expect(try target.perform("pf_negate:", with: true) as? Bool == false)
    #expect(try target.perform("pf_negate:", with: false) as? Bool == true)
    let error = messageError { try target.perform("pf_negate:", with: 1) }
    guard case .argumentValue(_, index: 2) = error else {
      Issue.record("a number passed for a truth value")
      return
    }
  }

  @Test("B102: arguments of several kinds arrive, nil among them")
  func several() throws {
    let object = Object()
    let perform: (Any?, Any?, Any?) throws -> String? = { [target] in
      try target.perform("pf_int:text:object:", with: $0, $1, $2) as? String
    }
    #expect(try perform(1, "text", object) == "1 text object")
    #expect(try perform(1, nil, nil) == "1 nil nil")
    #expect(try perform(Int?(1), String?("t"), Object?.none) == "1 t nil")
  }

  @Test("B102: eight arguments arrive in order")
  func eight() throws {
    let result = try target.perform("pf_eight::::::::", with: 1, 2, 3, 4, 5, 6, 7, 8)
    #expect(result as? [Int] == [1, 2, 3, 4, 5, 6, 7, 8])
  }

  @Test("B102: a wrong value is an error that names the index and both types")
  func wrongValue() throws {
    let error = try #require(
      messageError { try target.perform("pf_int:text:object:", with: 1, 2.5, nil) })
    guard case .argumentValue(let types, index: 3) = error else {
      Issue.record("\(error)")
      return
    }
    #expect(types.method.arguments[1] == "Optional<String>")
    #expect("\(error)".contains("Double"))
    #expect("\(error)".contains("argument 3"))
  }

  @Test("B102: nil for a parameter that is not optional is an error")
  func nilValue() {
    let error = messageError { try target.perform("pf_negate:", with: nil) }
    guard case .argumentValue(_, index: 2) = error else {
      Issue.record("nil passed for a truth value")
      return
    }
  }

  @Test("B102: a wrong number of arguments is an error")
  func count() {
    for arguments: [Any?] in [[], [1, 2], [Any?](repeating: nil, count: 100)] {
      let error = messageError {
        try Runtime.perform("pf_negate:", on: target, arguments: arguments)
      }
      guard case .argumentCount(let types) = error else {
        Issue.record("\(String(describing: error))")
        continue
      }
      #expect(types.caller.arguments.count == arguments.count)
    }
  }

  @Test("B102: an error of the method is passed on unchanged")
  func methodError() {
    #expect(throws: FixtureError()) { try target.perform("pf_throw") }
  }

  @Test("B102: nil as the receiver gives nil")
  func nilReceiver() throws {
    #expect(try Runtime.perform("pf_int", on: nil) == nil)
  }

  @Test("B102: any object and any class can be sent untyped messages")
  func anyReceiver() throws {
    final class Plain {}
    try Class.of(Plain.self).addMethod(Method("pf_plain:") { (self: Plain, value: Int) in -value })
    #expect(try Runtime.perform("pf_plain:", on: Plain(), with: 3) as? Int == -3)
    let cls = Class.of(Target.self)
    #expect(try cls.perform("pf_class:", with: 3) as? String == "Target 3")
    #expect(try Runtime.perform("pf_class:", on: cls, with: 3) as? String == "Target 3")
  }

  @Test("B102: a forwarding target gets the message")
  func forwardingTarget() throws {
    let forwarder = TargetForwarder(target)
    #expect(try forwarder.perform("pf_int") as? Int == 42)
    #expect(try forwarder.perform("pf_negate:", with: true) as? Bool == false)
    #expect(forwarder.asked == ["pf_int", "pf_negate:"])
  }

  @Test("B102: an invocation handler gets the arguments as Any? and sets any result")
  func handler() throws {
    var seen: [Any?] = []
    let handler = Handler(types: "@@:@@") { invocation in
      seen = [try invocation.argument(at: 2), try invocation.argument(at: 3)]
      #expect(try invocation.argument(at: 2, as: Int.self) == 1)
      try invocation.setReturnValue(Point(x: 3, y: 4))
    }
    #expect(try handler.perform("pf_missing:and:", with: 1, nil) as? Point == Point(x: 3, y: 4))
    #expect(seen.count == 2)
    #expect(seen[0] as? Int == 1)
    #expect(seen[1] == nil)
  }

  @Test("B102: an invocation handler can invoke the real object")
  func invokingHandler() throws {
    let handler = Handler(like: Target.self) { [target] in try $0.invoke(with: target) }
    #expect(try handler.perform("pf_negate:", with: true) as? Bool == false)
    #expect(try handler.perform("pf_point") as? Point == Point(x: 1, y: 2))
    #expect(try handler.perform("pf_void") == nil)
    guard case .argumentValue = messageError({ try handler.perform("pf_negate:", with: "x") })
    else {
      Issue.record("a string passed for a truth value")
      return
    }
  }

  @Test("B102: a sink swallows an untyped message and gives nil")
  func sink() throws {
    #expect(try SelectorSink.shared.perform("pf_anything:", with: 1) == nil)
  }

  @Test("B102: what nothing answers is not recognised")
  func unknown() {
    let error = messageError { try target.perform("pf_in") }
    #expect(error?.unrecognized?.nearest.contains("pf_int") == true)
  }

  @Test("USERS-29: a fresh object comes back alive and is released once")
  func freshObject() throws {
    let tally = Tally()
    do {
      let result = try target.perform("pf_counted:", with: tally)
      #expect(tally.alive == 1)
      #expect(result is Counted)
    }
    #expect(tally.alive == 0)
    try target.perform("pf_counted:", with: tally)
    #expect(tally.alive == 0)
  }

  @Test("B102: arguments are released after the send")
  func releasedArguments() throws {
    let tally = Tally()
    for _ in 0..<3 { try target.perform("pf_echo:", with: Counted(tally)) }
    _ = messageError { try target.perform("pf_negate:", with: Counted(tally)) }
    #expect(tally.alive == 0)
  }
}
