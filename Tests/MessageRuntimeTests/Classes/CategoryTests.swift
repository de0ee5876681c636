import Foundation
import MessageRuntime
import Testing

@Suite("Methods added to classes of every kind")
struct CategoryTests {
  @Test("A final class without superclass")
  func plainClass() throws {
    final class Plain {
      var total = 1
    }
    try Class.of(Plain.self).addMethod(
      Method("category.raise:") { (self: Plain, by: Int) -> Int in
        self.total += by
        return self.total
      })
    let object = Plain()
    for expected in [3, 5, 7] {
      #expect(try Runtime.send("category.raise:", to: object, 2, returning: Int.self) == expected)
    }
    #expect(object.total == 7)
  }

  @Test("An actor")
  func actors() async throws {
    actor Account {
      nonisolated let number = 99
    }
    try Class.of(Account.self).addMethod(
      Method("category.number") { (self: Account) in self.number })
    let account = Account()
    #expect(try Runtime.send("category.number", to: account, returning: Int.self) == 99)
    #expect(Class.of(account) === Class.of(Account.self))
  }

  @Test("An actor that is a message receiver has the hooks, too")
  func actorReceivers() async throws {
    actor Agent: MessageReceiver {
      static var methods: [Method] {
        Method("category.agent") { (_: Agent) in 7 }
      }
      nonisolated func forwardingTarget(for selector: Selector) -> AnyObject? {
        SelectorSink.shared
      }
    }
    let agent = Agent()
    #expect(try agent.send("category.agent", returning: Int.self) == 7)
    #expect(try agent.send("category.unknown", returning: Int.self) == 0)
  }

  class Box<Value> {
    let value: Value
    init(_ value: Value) { self.value = value }
  }
  final class NamedBox<Value>: Box<Value> {}

  @Test("A specialisation of a generic class, which others do not share")
  func genericClass() throws {
    try Class.of(Box<Int>.self).addMethod(
      Method("category.boxed") { (self: Box<Int>) in self.value })
    #expect(try Runtime.send("category.boxed", to: Box(5), returning: Int.self) == 5)
    #expect(try Runtime.send("category.boxed", to: NamedBox(6), returning: Int.self) == 6)
    #expect(!Runtime.responds(Box("text"), to: "category.boxed"))
    #expect(throws: MessageError.self) {
      try Runtime.send("category.boxed", to: NamedBox("text"), returning: Int.self)
    }
  }

  @Test("A class of the standard library, by its generic superclass and any key path")
  func standardLibrary() throws {
    try Class.of(AnyKeyPath.self).addMethod(
      Method("category.rootName") { (self: AnyKeyPath) in "\(type(of: self).rootType)" })
    let path: AnyKeyPath = \String.count
    #expect(try Runtime.send("category.rootName", to: path, returning: String.self) == "String")
    let writable: AnyKeyPath = \[Int].[0]
    #expect(
      try Runtime.send("category.rootName", to: writable, returning: String.self) == "Array<Int>")
    final class Buffer: ManagedBuffer<Int, Int> {}
    try Class.of(ManagedBuffer<Int, Int>.self).addMethod(
      Method("category.header") { (self: ManagedBuffer<Int, Int>) in self.header })
    let buffer = Buffer.create(minimumCapacity: 1) { _ in 31 }
    #expect(try Runtime.send("category.header", to: buffer, returning: Int.self) == 31)
  }

  @Test("A class of Foundation, and a subclass of it")
  func foundation() throws {
    try Class.of(NSObject.self).addMethod(
      Method("category.isNumber") { (self: NSObject) in self is NSNumber })
    final class Own: NSObject {}
    #expect(try Runtime.send("category.isNumber", to: Own(), returning: Bool.self) == false)
    #expect(try Runtime.send("category.isNumber", to: NSNumber(5), returning: Bool.self) == true)
    #expect(try Runtime.send("category.isNumber", to: NSString("5"), returning: Bool.self) == false)
    #expect(
      try Runtime.send("category.isNumber", to: NSMutableArray(), returning: Bool.self) == false)
    #expect(Class.of(NSMutableArray.self).isSubclass(of: Class.of(NSArray.self)))
  }

  class Maker: Object {
    required override init() {}
    @MethodBuilder override class var methods: [Method] {
      Method(classSide: "category.make") { (self: Maker.Type) in self.init() }
      Method(classSide: "category.name") { (self: Maker.Type) in "\(self)" }
      Method("category.name") { (_: Maker) in "an instance" }
    }
  }
  final class SpecialMaker: Maker {}

  @Test("Class-side methods are inherited and get the class that was messaged")
  func classSide() throws {
    for _ in 0..<3 {
      let made = try Class.of(SpecialMaker.self).send("category.make", returning: Maker.self)
      #expect(type(of: made) == SpecialMaker.self)
      #expect(try Class.of(SpecialMaker.self).send("category.name") == "SpecialMaker")
      #expect(try Class.of(Maker.self).send("category.name") == "Maker")
      #expect(try made.send("category.name") == "an instance")
    }
  }

  @Test("Instances do not answer class-side methods, nor classes the instances'")
  func sides() throws {
    #expect(!Maker().responds(to: "category.make"))
    #expect(Class.of(Maker.self).responds(to: "category.make"))
    #expect(!Class.of(Maker.self).responds(to: "isProxy"))
    #expect(Class.of(Maker.self).instancesRespond(to: "isProxy"))
    #expect(throws: MessageError.self) { try Maker().send("category.make") }
    #expect(throws: MessageError.self) { try Class.of(Maker.self).send("isProxy") }
  }

  @Test("A class record sent to as an object is the class")
  func recordAsObject() throws {
    let record: AnyObject = Class.of(SpecialMaker.self)
    for _ in 0..<3 {
      let name = try Runtime.send("category.name", to: record, returning: String.self)
      #expect(name == "SpecialMaker")
    }
    #expect(Runtime.responds(record, to: "category.make"))
    #expect(!Runtime.responds(record, to: "isProxy"))
  }

  @Test("A class-side method is added to, replaced and removed from a class of any kind")
  func classSideChanges() throws {
    class Plain {}
    final class Below: Plain {}
    let (cls, below) = (Class.of(Plain.self), Class.of(Below.self))
    try cls.addMethod(Method(classSide: "category.side") { (_: Plain.Type) in 1 })
    #expect(try below.send("category.side") == 1)
    try cls.replaceMethod("category.side", with: IMP(classSide: { (_: Plain.Type) in 2 }))
    #expect(try below.send("category.side") == 2)
    try below.addMethod(Method(classSide: "category.side") { (_: Below.Type) in 3 })
    #expect(try below.send("category.side") == 3)
    #expect(try cls.send("category.side") == 2)
    #expect(cls.ownSelectors(isClassSide: true) == ["category.side"])
    #expect(cls.ownSelectors() == [])
    #expect(try below.removeMethod("category.side") == nil)
    #expect(try below.removeMethod("category.side", isClassSide: true) != nil)
    #expect(try below.send("category.side") == 2)
  }
}
