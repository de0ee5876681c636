import MessageRuntime
import Testing

@Suite("Resolution")
struct ResolutionTests {
  final class Ordered: Object {
    static let log = EventLog<String>()

    override class func initialize() throws { log.note("initialize") }

    override class func resolveInstanceMethod(_ selector: Selector) throws -> Bool {
      guard selector == "rs_ordered:" else { return false }
      log.note("resolve")
      try Class.of(self).addMethod(
        Method(selector) { (self: Ordered, value: Int) -> Int in
          log.note("method")
          return value + 1
        })
      return true
    }
  }

  @Test("B40: the first send initialises, resolves, then runs the method; the second only runs it")
  func order() throws {
    let object = Ordered()
    #expect(try object.send("rs_ordered:", 1, returning: Int.self) == 2)
    #expect(Ordered.log.events == ["initialize", "resolve", "method"])
    #expect(try object.send("rs_ordered:", 2, returning: Int.self) == 3)
    #expect(Ordered.log.events == ["initialize", "resolve", "method", "method"])
  }

  final class Declining: TargetForwarder {
    static let log = EventLog<Selector>()

    override class func resolveInstanceMethod(_ selector: Selector) throws -> Bool {
      log.note(selector)
      return false
    }
  }

  @Test("B41: a resolver that declines is not asked again until the selector is flushed")
  func declined() throws {
    let object = Declining(Adder())
    let selector: Selector = "fx_add:"
    func questions() -> Int { Declining.log.events.count { $0 == selector } }
    try object.send(selector, 1, returning: Int.self)
    #expect(questions() == 1)
    try object.send(selector, 1, returning: Int.self)
    #expect(try object.send(selector, 1, returning: Int.self) == 3)
    #expect(questions() == 1)
    Runtime.flushCache(of: selector)
    try object.send(selector, 1, returning: Int.self)
    try object.send(selector, 1, returning: Int.self)
    #expect(questions() == 2)
  }

  final class DecliningOnce: TargetForwarder {
    static let log = EventLog<Selector>()

    override class func resolveInstanceMethod(_ selector: Selector) throws -> Bool {
      log.note(selector)
      return false
    }
  }

  @Test("B41: sends of other types, questions and untyped sends do not ask the resolver again")
  func declinedForOtherSenders() throws {
    let object = DecliningOnce(Adder())
    let selector: Selector = "fx_name"
    try object.send(selector, returning: String.self)
    try object.send(selector)
    #expect(!object.responds(to: selector))
    #expect(try object.send(selector, returning: String?.self) == "adder")
    #expect(try object.perform(selector) as? String == "adder")
    #expect(DecliningOnce.log.events.count { $0 == selector } == 1)
  }

  final class DecliningUntyped: TargetForwarder {
    static let log = EventLog<Selector>()

    override class func resolveInstanceMethod(_ selector: Selector) throws -> Bool {
      log.note(selector)
      return false
    }
  }

  @Test("B41: untyped sends alone ask a resolver that declines once")
  func declinedUntyped() throws {
    let object = DecliningUntyped(Adder())
    for _ in 0..<3 { try object.perform("fx_name") }
    #expect(DecliningUntyped.log.events.count { $0 == "fx_name" } == 1)
  }

  final class Boasting: TargetForwarder {
    override class func resolveInstanceMethod(_ selector: Selector) throws -> Bool { true }
  }

  @Test("B42: a resolver that adds nothing leads to forwarding and to one diagnostic")
  func addedNothing() throws {
    DiagnosticLog.start()
    let object = Boasting(Adder())
    #expect(try object.send("fx_add:", 4, returning: Int.self) == 4)
    #expect(try object.send("fx_add:", 4, returning: Int.self) == 8)
    let diagnostics = DiagnosticLog.diagnostics(of: "Boasting").filter {
      "\($0)".contains("fx_add:")
    }
    #expect(diagnostics.count == 1)
    #expect("\(try #require(diagnostics.first))".contains("-[Boasting fx_add:]"))
  }

  class Upper: Object {}
  final class AddingAbove: Upper {
    override class func resolveInstanceMethod(_ selector: Selector) throws -> Bool {
      guard selector == "rs_above" else { return false }
      try Class.of(Upper.self).addMethod(Method(selector) { (self: Upper) in "above" })
      return true
    }
  }

  @Test("B43: a resolver may add the method to a superclass")
  func addedAbove() throws {
    #expect(try AddingAbove().send("rs_above", returning: String.self) == "above")
    #expect(try Upper().send("rs_above", returning: String.self) == "above")
  }

  final class AddingOther: TargetForwarder {
    override class func resolveInstanceMethod(_ selector: Selector) throws -> Bool {
      guard selector == "fx_name" else { return false }
      try Class.of(self).addMethod(Method("rs_other") { (self: AddingOther) in "other" })
      return true
    }
  }

  @Test("B43: a resolver that adds another selector leaves this one to forwarding")
  func addedOther() throws {
    let object = AddingOther(Adder())
    #expect(try object.send("fx_name", returning: String.self) == "adder")
    #expect(try object.send("rs_other", returning: String.self) == "other")
  }

  final class Nested: Object {
    static let log = EventLog<String>()

    override class func resolveInstanceMethod(_ selector: Selector) throws -> Bool {
      guard selector == "rs_nested" else { return false }
      log.note("asked")
      // The same message again, to the same class.
      let error = messageError { try Nested().send(selector) }
      log.note(error?.unrecognized == nil ? "answered" : "unrecognized")
      return false
    }
  }

  @Test("B44: a resolver that sends the message it is asked about gets no second question")
  func nested() throws {
    let error = messageError { try Nested().send("rs_nested") }
    #expect(error?.unrecognized?.site.selector == "rs_nested")
    #expect(Nested.log.events == ["asked", "unrecognized"])
  }

  final class NestedAdding: Object {
    override class func resolveInstanceMethod(_ selector: Selector) throws -> Bool {
      guard selector == "rs_nestedAdding" else { return false }
      _ = messageError { try NestedAdding().send(selector) }
      try Class.of(self).addMethod(Method(selector) { (self: NestedAdding) in 6 })
      return true
    }
  }

  @Test("B44: a method that is added after such a nested send is found all the same")
  func nestedAdding() throws {
    #expect(try NestedAdding().send("rs_nestedAdding", returning: Int.self) == 6)
    #expect(try NestedAdding().send("rs_nestedAdding", returning: Int.self) == 6)
  }

  final class Responding: TargetForwarder {
    override class func resolveInstanceMethod(_ selector: Selector) throws -> Bool {
      guard selector == "rs_responds" else { return false }
      try Class.of(self).addMethod(Method(selector) { (self: Responding) in })
      return true
    }
  }

  @Test("B45: responds(to:) asks the resolver but not the forwarding target")
  func responds() {
    let object = Responding(Adder())
    #expect(object.responds(to: "rs_responds"))
    #expect(!object.responds(to: "fx_add:"))
    #expect(!object.responds(to: "fx_add:"))
    #expect(object.asked.isEmpty)
  }
}
