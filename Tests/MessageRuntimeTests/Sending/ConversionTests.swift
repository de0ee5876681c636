import MessageRuntime
import Testing

@Suite("Sends whose types differ from the method's")
struct ConversionTests {
  class Control: Object {
    let title: String
    init(_ title: String) { self.title = title }
  }
  final class Button: Control {}

  final class Target: Object {
    @MethodBuilder override class var methods: [Method] {
      Method("cv_any:") { (self: Target, value: Any?) in value.map { "\(type(of: $0))" } ?? "nil" }
      Method("cv_certain:") { (self: Target, value: Any) in "\(type(of: value))" }
      Method("cv_int:") { (self: Target, value: Int) in value + 1 }
      Method("cv_int32:") { (self: Target, value: Int32) in value + 1 }
      Method("cv_uint:") { (self: Target, value: UInt) in value }
      Method("cv_double:") { (self: Target, value: Double) in value / 2 }
      Method("cv_bool:") { (self: Target, value: Bool) in !value }
      Method("cv_maybe:") { (self: Target, value: Int?) in value.map { $0 + 1 } ?? -1 }
      Method("cv_text:") { (self: Target, value: String?) in value ?? "nil" }
      Method("cv_control:") { (self: Target, value: Control) in value.title }
      Method("cv_maybeControl:") { (self: Target, value: Control?) in value?.title ?? "nil" }
      Method("cv_button:") { (self: Target, value: Button) in value.title }
      Method("cv_object:") { (self: Target, value: AnyObject?) in
        value.map { "\(type(of: $0))" } ?? "nil"
      }
      Method("cv_makeButton") { (self: Target) in Button("made") }
      Method("cv_makeControl") { (self: Target) -> Control in Button("hidden") }
      Method("cv_makePlain") { (self: Target) in Control("plain") }
      Method("cv_makeNothing") { (self: Target) -> Control? in nil }
      Method("cv_makeAny") { (self: Target) -> Any? in 5 }
      Method("cv_makeInt") { (self: Target) in 5 }
      Method("cv_void") { (self: Target) in }
      Method("cv_two::") { (self: Target, one: String, two: Int) in "\(one)\(two)" }
    }
  }

  let target = Target()

  // MARK: Arguments

  @Test("A button is taken where the method takes Any?")
  func buttonForAny() throws {
    #expect(try target.send("cv_any:", Button("b"), returning: String.self) == "Button")
    #expect(try target.send("cv_any:", 5, returning: String.self) == "Int")
    #expect(try target.send("cv_certain:", Button("b"), returning: String.self) == "Button")
  }

  @Test("An optional is taken where the method takes Any?, without wrapping twice")
  func optionalForAny() throws {
    #expect(try target.send("cv_any:", Button("b") as Button?, returning: String.self) == "Button")
    #expect(try target.send("cv_any:", Button?.none, returning: String.self) == "nil")
    #expect(try target.send("cv_any:", Int?(5), returning: String.self) == "Int")
    #expect(try target.send("cv_any:", Int?.none, returning: String.self) == "nil")
  }

  @Test("An optional is taken where the method takes Any while it holds a value")
  func optionalForCertain() throws {
    #expect(try target.send("cv_certain:", Int?(5), returning: String.self) == "Int")
    #expect(try target.send("cv_certain:", Any?(5), returning: String.self) == "Int")
    expectArgumentValue(2) { try target.send("cv_certain:", Any?.none, returning: String.self) }
    expectArgumentValue(2) { try target.send("cv_certain:", Int?.none, returning: String.self) }
  }

  @Test("An integer of the same width and sign is taken")
  func sameShape() throws {
    #expect(try target.send("cv_int:", Int64(4), returning: Int.self) == 5)
    #expect(try target.send("cv_int:", Int64(4), returning: Int64.self) == 5)
    #expect(try target.send("cv_uint:", UInt64.max, returning: UInt64.self) == .max)
  }

  @Test("An object is taken where the method takes its superclass")
  func upcast() throws {
    #expect(try target.send("cv_control:", Button("b"), returning: String.self) == "b")
    #expect(try target.send("cv_maybeControl:", Button("b"), returning: String.self) == "b")
    #expect(try target.send("cv_object:", Button("b"), returning: String.self) == "Button")
  }

  @Test("A value is taken where the method takes an optional of it")
  func wrapped() throws {
    #expect(try target.send("cv_maybe:", 4, returning: Int.self) == 5)
    #expect(try target.send("cv_text:", "text", returning: String.self) == "text")
    #expect(try target.send("cv_maybe:", Int64(4), returning: Int.self) == 5)
  }

  @Test("A nil string arrives as nil")
  func nilString() throws {
    #expect(try target.send("cv_text:", String?.none, returning: String.self) == "nil")
  }

  @Test("An optional object is taken for an object while it is not nil")
  func unwrapped() throws {
    #expect(try target.send("cv_control:", Control("c") as Control?, returning: String.self) == "c")
    expectArgumentValue(2) { try target.send("cv_control:", Control?.none, returning: String.self) }
    #expect(try target.send("cv_int:", Int?(1), returning: Int.self) == 2)
    expectArgumentValue(2) { try target.send("cv_int:", Int?.none, returning: Int.self) }
  }

  @Test("A superclass's reference is taken for a subclass while the object is one")
  func downcast() throws {
    let hidden: Control = Button("b")
    #expect(try target.send("cv_button:", hidden, returning: String.self) == "b")
    expectArgumentValue(2) { try target.send("cv_button:", Control("c"), returning: String.self) }
  }

  @Test("Any is looked into: the right type is taken, a wrong one is an error")
  func anyHolding() throws {
    #expect(try target.send("cv_int:", 4 as Any, returning: Int.self) == 5)
    #expect(try target.send("cv_text:", "t" as Any?, returning: String.self) == "t")
    #expect(try target.send("cv_text:", nil as Any?, returning: String.self) == "nil")
    #expect(try target.send("cv_control:", Button("b") as Any, returning: String.self) == "b")
    expectArgumentValue(2) { try target.send("cv_int:", "4" as Any, returning: Int.self) }
    expectArgumentValue(2) { try target.send("cv_control:", 4 as Any, returning: String.self) }
    expectArgumentValue(2) { try target.send("cv_int:", nil as Any?, returning: Int.self) }
  }

  @Test("The error of a wrong value names what was in the box")
  func boxedTypeNamed() throws {
    let error = messageError { try target.send("cv_int:", Int32(4) as Any, returning: Int.self) }
    let text = "\(try #require(error))"
    #expect(text.contains("argument 2"))
    #expect(text.contains("(Int) -> Int"))
    #expect(text.contains("Int32"))
  }

  @Test(
    "Numbers never convert: a sent number of another kind is an error that prints both signatures")
  func numbers() throws {
    func check(_ method: String, _ caller: String, _ body: () throws -> Void) {
      let error = messageError(body)
      guard case .argumentType(let types, index: 2) = error else {
        Issue.record("\(String(describing: error))")
        return
      }
      #expect(types.method.description == method)
      #expect(types.caller.description == caller)
      #expect("\(error!)".contains(method) && "\(error!)".contains(caller))
    }
    check("(Int) -> Int", "(Int32) -> Int") {
      try target.send("cv_int:", Int32(1), returning: Int.self)
    }
    check("(Int) -> Int", "(Double) -> Int") {
      try target.send("cv_int:", 1.0, returning: Int.self)
    }
    check("(Int32) -> Int32", "(Int) -> Int32") {
      try target.send("cv_int32:", 1, returning: Int32.self)
    }
    check("(UInt) -> UInt", "(Int) -> UInt") {
      try target.send("cv_uint:", 1, returning: UInt.self)
    }
    check("(Double) -> Double", "(Float) -> Double") {
      try target.send("cv_double:", Float(1), returning: Double.self)
    }
    check("(Bool) -> Bool", "(Int) -> Bool") {
      try target.send("cv_bool:", 1, returning: Bool.self)
    }
  }

  @Test("Numbers never convert in a box either")
  func boxedNumbers() {
    expectArgumentValue(2) { try target.send("cv_int:", Int32(1) as Any, returning: Int.self) }
    expectArgumentValue(2) { try target.send("cv_int:", 1.0 as Any, returning: Int.self) }
    expectArgumentValue(2) { try target.send("cv_bool:", 1 as Any, returning: Bool.self) }
  }

  @Test("USERS-35: too few and too many arguments are errors")
  func counts() {
    func isCount(_ body: () throws -> Void) -> Bool {
      if case .argumentCount = messageError(body) { true } else { false }
    }
    #expect(isCount { try target.send("cv_two::", returning: String.self) })
    #expect(isCount { try target.send("cv_two::", "a", returning: String.self) })
    #expect(isCount { try target.send("cv_two::", "a", 1, 2, returning: String.self) })
    #expect(
      isCount {
        try target.send(
          "cv_two::", 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21,
          22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 32, 33, 34, 35, 36, 37, 38, 39, 40,
          returning: String.self)
      })
    #expect(isCount { try Runtime.perform("cv_two::", on: target, arguments: []) })
    let hundred = [Any?](repeating: 1, count: 100)
    #expect(isCount { try Runtime.perform("cv_two::", on: target, arguments: hundred) })
  }

  // MARK: Results

  @Test("A result may be asked for as its superclass, an optional or Any")
  func widerResults() throws {
    #expect(try target.send("cv_makeButton", returning: Control.self).title == "made")
    #expect(try target.send("cv_makeButton", returning: Control?.self)?.title == "made")
    #expect(try target.send("cv_makeButton", returning: AnyObject.self) is Button)
    #expect(try target.send("cv_makeInt", returning: Int?.self) == 5)
    #expect(try target.send("cv_makeInt", returning: Any.self) as? Int == 5)
    #expect(try target.send("cv_makeInt", returning: Int64.self) == 5)
  }

  @Test("A result may be asked for as a subclass or a certain type while it is one")
  func narrowerResults() throws {
    #expect(try target.send("cv_makeControl", returning: Button.self).title == "hidden")
    #expect(try target.send("cv_makeAny", returning: Int.self) == 5)
    for body: () throws -> Void in [
      { try target.send("cv_makePlain", returning: Button.self) },
      { try target.send("cv_makeNothing", returning: Control.self) },
      { try target.send("cv_makeAny", returning: String.self) },
    ] {
      guard case .returnValue(let types) = messageError(body) else {
        Issue.record("\(String(describing: messageError(body)))")
        continue
      }
      #expect(types.site.className == "Target")
    }
  }

  @Test("A result of another type is an error that prints both signatures")
  func wrongResult() {
    let error = messageError { try target.send("cv_makeInt", returning: Double.self) }
    guard case .returnType(let types) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(types.method.description == "() -> Int")
    #expect(types.caller.description == "() -> Double")
  }

  @Test("A result may be ignored")
  func ignored() throws {
    try target.send("cv_makeInt")
    try target.send("cv_makeButton")
    try target.send("cv_int:", 5)
  }

  @Test("A method without result gives nil where an optional is asked for")
  func voidForOptional() throws {
    #expect(try target.send("cv_void", returning: Int?.self) == nil)
    #expect(try target.send("cv_void", returning: Control?.self) == nil)
    #expect(try target.send("cv_void", returning: Any?.self) == nil)
  }

  @Test("A method without result is an error where a value is asked for")
  func voidForValue() {
    let error = messageError { try target.send("cv_void", returning: Int.self) }
    guard case .returnType(let types) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(types.method.description == "() -> Void")
  }

  @Test("A result that is ignored or refused is released")
  func releasedResults() throws {
    final class Maker: Object {
      @MethodBuilder override class var methods: [Method] {
        Method("cv_counted:") { (self: Maker, tally: Tally) -> Object in Counted(tally) }
      }
    }
    let tally = Tally()
    let maker = Maker()
    try maker.send("cv_counted:", tally)
    _ = try maker.send("cv_counted:", tally, returning: Any?.self)
    _ = try maker.send("cv_counted:", tally, returning: Counted.self)
    _ = messageError { _ = try maker.send("cv_counted:", tally, returning: Control.self) }
    #expect(tally.alive == 0)
  }

  private func expectArgumentValue(
    _ index: Int, _ location: Testing.SourceLocation = #_sourceLocation, _ body: () throws -> Void
  ) {
    let error = messageError(body)
    guard case .argumentValue(_, index) = error else {
      Issue.record("\(String(describing: error))", sourceLocation: location)
      return
    }
  }
}
