import MessageRuntime
import Testing

@Suite("Resolvers of every kind of receiver")
struct ResolverKindsTests {
  final class ClassSide: Object {
    static let log = EventLog<Selector>()

    override class func resolveClassMethod(_ selector: Selector) throws -> Bool {
      log.note(selector)
      guard selector == "rk_make:" else { return false }
      try Class.of(self).addMethod(
        Method(classSide: selector) { (cls: ClassSide.Type, value: Int) in "\(cls) \(value)" })
      return true
    }
  }

  @Test("A message to the class asks resolveClassMethod, once, and not resolveInstanceMethod")
  func classSide() throws {
    let cls = Class.of(ClassSide.self)
    #expect(try cls.send("rk_make:", 3, returning: String.self) == "ClassSide 3")
    #expect(try cls.send("rk_make:", 4, returning: String.self) == "ClassSide 4")
    #expect(ClassSide.log.events == ["rk_make:"])
    #expect(messageError { try ClassSide().send("rk_make:", 3) }?.unrecognized != nil)
    #expect(ClassSide.log.events == ["rk_make:"])
  }

  final class Plain: MessageReceiver {
    static func resolveInstanceMethod(_ selector: Selector) throws -> Bool {
      guard selector == "rk_plain" else { return false }
      try Class.of(Plain.self).addMethod(Method(selector) { (self: Plain) in 11 })
      return true
    }
  }

  @Test("A class that conforms by itself resolves")
  func plain() throws {
    #expect(try Plain().send("rk_plain", returning: Int.self) == 11)
  }

  actor Acting: MessageReceiver {
    static func resolveInstanceMethod(_ selector: Selector) throws -> Bool {
      guard selector == "rk_actor" else { return false }
      try Class.of(Acting.self).addMethod(Method(selector) { (self: Acting) in 12 })
      return true
    }
  }

  @Test("An actor resolves")
  func acting() throws {
    #expect(try Acting().send("rk_actor", returning: Int.self) == 12)
  }

  class Base: Object {
    static let log = EventLog<String>()

    override class func resolveInstanceMethod(_ selector: Selector) throws -> Bool {
      log.note("\(self) \(selector)")
      return false
    }
  }
  final class Derived: Base {}

  @Test("An inherited resolver is asked with the receiver's class as self")
  func inherited() {
    _ = messageError { try Derived().send("rk_inherited") }
    #expect(Base.log.events == ["Derived rk_inherited"])
  }

  final class Throwing: Object {
    override class func resolveInstanceMethod(_ selector: Selector) throws -> Bool {
      if selector == "rk_throwing" { throw FixtureError() }
      return false
    }
  }

  @Test("An error of a resolver reaches the sender, and the next send asks again")
  func throwing() {
    let object = Throwing()
    #expect(throws: FixtureError.self) { try object.send("rk_throwing") }
    #expect(throws: FixtureError.self) { try object.send("rk_throwing") }
    #expect(!object.responds(to: "rk_throwing"))
    #expect(throws: FixtureError.self) { try object.send("rk_throwing") }
  }

  class AddedBase: Object {}
  final class AddedDerived: AddedBase {}

  @Test("A resolver added to a superclass is asked for the class that was messaged")
  func added() throws {
    let log = EventLog<String>()
    Class.of(AddedBase.self).addResolver { cls, selector in
      log.note("\(selector)")
      guard selector == "rk_added" else { return false }
      try cls.addMethod(Method(selector) { (self: AddedDerived) in "added" })
      return true
    }
    #expect(try AddedDerived().send("rk_added", returning: String.self) == "added")
    #expect(messageError { try AddedBase().send("rk_unknown") }?.unrecognized != nil)
    #expect(log.events == ["rk_added", "rk_unknown"])
  }

  final class Late: Object {}

  @Test("A method that is added after a send failed is found by the next send")
  func late() throws {
    let object = Late()
    #expect(messageError { try object.send("rk_late", returning: Int.self) }?.unrecognized != nil)
    try Class.of(Late.self).addMethod(Method("rk_late") { (self: Late) in 5 })
    #expect(try object.send("rk_late", returning: Int.self) == 5)
  }

  final class Dynamic: Object {
    override class func resolveInstanceMethod(_ selector: Selector) throws -> Bool {
      guard selector == "rk_dynamic:" else { return false }
      try Class.of(self).addMethod(
        Method(selector) { (self: Dynamic, value: Int) in value * 2 })
      return true
    }
  }

  @Test("An untyped send resolves")
  func dynamic() throws {
    #expect(try Dynamic().perform("rk_dynamic:", with: 21) as? Int == 42)
  }
}
