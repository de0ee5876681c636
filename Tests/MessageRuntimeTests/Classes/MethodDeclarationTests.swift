import MessageRuntime
import Testing
import _MessageTestSupport

@Suite("Declaring methods")
struct MethodDeclarationTests {
  class Base: Object {
    @MethodBuilder override class var methods: [Method] {
      Method("declaration.one") { (_: Base) in 1 }
      Method("declaration.two") { (_: Base) in 2 }
    }
  }
  class Middle: Base {}
  final class Derived: Middle {
    @MethodBuilder override class var methods: [Method] {
      Method("declaration.two") { (_: Derived) in 22 }
      Method("declaration.three") { (_: Derived) in 3 }
    }
  }

  @Test("A subclass that declares its own methods inherits those of its superclass")
  func inheritance() throws {
    let receiver = Derived()
    #expect(try receiver.send("declaration.one") == 1)
    #expect(try receiver.send("declaration.two") == 22)
    #expect(try receiver.send("declaration.three") == 3)
    #expect(try Base().send("declaration.two") == 2)
    #expect(receiver.responds(to: "isProxy"))
  }

  @Test("Inherited declarations are the superclass's own, not copied to the subclass")
  func ownership() {
    #expect(Set(Class.of(Base.self).ownSelectors()) == ["declaration.one", "declaration.two"])
    #expect(Class.of(Middle.self).ownSelectors() == [])
    #expect(Set(Class.of(Derived.self).ownSelectors()) == ["declaration.two", "declaration.three"])
    let found = Class.of(Derived.self).lookUpMethod("declaration.one")
    #expect(found?.cls === Class.of(Base.self))
  }

  @Test("Adding super's methods to an own list declares them once, where they were")
  func superList() throws {
    final class WithSuper: Base {
      @MethodBuilder override class var methods: [Method] {
        super.methods
        Method("declaration.four") { (_: WithSuper) in 4 }
      }
    }
    #expect(try WithSuper().send("declaration.one") == 1)
    #expect(Class.of(WithSuper.self).ownSelectors() == ["declaration.four"])
  }

  @Test("Of two declarations of a name in one list the last wins")
  func lastWins() throws {
    final class Twice: Object {
      @MethodBuilder override class var methods: [Method] {
        Method("declaration.twice") { (_: Twice) in 1 }
        Method("declaration.twice") { (_: Twice) in "two" }
      }
    }
    #expect(try Twice().send("declaration.twice", returning: String.self) == "two")
  }

  @Test("The builder takes conditions, loops and lists")
  func builder() {
    @MethodBuilder func build(_ flag: Bool) -> [Method] {
      if flag { Method("builder.if") { (_: Base) in 1 } }
      if flag {
        Method("builder.then") { (_: Base) in 1 }
      } else {
        Method("builder.else") { (_: Base) in 1 }
      }
      for index in 0..<3 { Method(Selector("builder.\(index)")) { (_: Base) in index } }
      [Method("builder.listed") { (_: Base) in 1 }]
    }
    let tail: [Selector] = ["builder.0", "builder.1", "builder.2", "builder.listed"]
    #expect(build(true).map(\.selector) == ["builder.if", "builder.then"] + tail)
    #expect(build(false).map(\.selector) == ["builder.else"] + tail)
  }

  @Test("A class that conforms by itself declares methods, and its subclasses inherit them")
  func conformance() throws {
    class Conforming: MessageReceiver {
      class var methods: [Method] {
        Method("declaration.conforming") { (_: Conforming) in 1 }
      }
    }
    final class Below: Conforming {
      @MethodBuilder override class var methods: [Method] {
        Method("declaration.below") { (_: Below) in 2 }
      }
    }
    #expect(try Below().send("declaration.conforming") == 1)
    #expect(try Below().send("declaration.below") == 2)
    #expect(try Conforming().send("declaration.conforming") == 1)
    #expect(!Conforming().responds(to: "declaration.below"))
  }

  @Test("A list with a method for another class is an error of the first message")
  func foreign() throws {
    final class Stranger {}
    final class Wrong: Object {
      @MethodBuilder override class var methods: [Method] {
        Method("declaration.foreign") { (_: Stranger) in 1 }
      }
    }
    let error = #expect(throws: MessageError.self) { try Wrong().send("isProxy") }
    guard case .wrongReceiver(let site, let expected) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(site.selector == "declaration.foreign")
    #expect(expected.hasSuffix("Stranger"))
    #expect(!Wrong().responds(to: "declaration.foreign"))
  }

  @Test("A method knows its name, side and place, and prints its types")
  func description() {
    let method = Method("declaration.printed:") { (_: Base, value: Int) in Double(value) }
    #expect(method.description == "-declaration.printed: (Int) -> Double")
    #expect(method.location.fileID.hasSuffix("MethodDeclarationTests.swift"))
    #expect(method.location.line == #line - 3)
    let classSide = Method(classSide: "declaration.printed") { (_: Base.Type) in }
    #expect(classSide.description == "+declaration.printed () -> Void")
    #expect(classSide.isClassSide && !method.isClassSide)
  }

  @Test("An implementation is equal to itself only, wherever it was put")
  func implementations() throws {
    final class Receiver {}
    let (one, other) = (IMP { (_: Receiver) in 1 }, IMP { (_: Receiver) in 1 })
    #expect(one == one && one != other)
    try Class.of(Receiver.self).addMethod(Method("declaration.imp", implementation: one))
    #expect(Class.of(Receiver.self).lookUpMethod("declaration.imp")?.implementation == one)
    #expect(Set([one, other, one]).count == 2)
  }
}
