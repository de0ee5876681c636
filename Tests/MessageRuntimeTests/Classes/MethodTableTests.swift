import MessageRuntime
import Testing
import _MessageTestSupport

@Suite("Adding, replacing and removing methods")
struct MethodTableTests {
  @Test("B92: adding refuses a method that the class has itself and leaves it as it is")
  func duplicate() throws {
    final class Receiver {}
    let cls = Class.of(Receiver.self)
    try cls.addMethod(Method("table.own") { (_: Receiver) in 1 })
    let error = #expect(throws: MessageError.self) {
      try cls.addMethod(Method("table.own") { (_: Receiver) in 2 })
    }
    guard case .duplicateMethod(let site) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(site.description == "-[Receiver table.own]")
    #expect(try Runtime.send("table.own", to: Receiver(), returning: Int.self) == 1)
  }

  @Test("B92: adding refuses a method that the class declares")
  func declared() throws {
    final class Receiver: Object {
      @MethodBuilder override class var methods: [Method] {
        Method("table.declared") { (_: Receiver) in 1 }
      }
    }
    #expect(throws: MessageError.self) {
      try Class.of(Receiver.self).addMethod(Method("table.declared") { (_: Receiver) in 2 })
    }
  }

  @Test("B92: adding overrides an inherited method for the class and those below it only")
  func overriding() throws {
    class Base {}
    class Derived: Base {}
    final class Leaf: Derived {}
    try Class.of(Base.self).addMethod(Method("table.inherited") { (_: Base) in 1 })
    for receiver in [Base(), Derived(), Leaf()] {
      #expect(try Runtime.send("table.inherited", to: receiver, returning: Int.self) == 1)
    }
    try Class.of(Derived.self).addMethod(Method("table.inherited") { (_: Derived) in 2 })
    #expect(try Runtime.send("table.inherited", to: Base(), returning: Int.self) == 1)
    #expect(try Runtime.send("table.inherited", to: Derived(), returning: Int.self) == 2)
    #expect(try Runtime.send("table.inherited", to: Leaf(), returning: Int.self) == 2)
  }

  @Test("B92: replacing returns the class's own method of before, or nil without one")
  func replacing() throws {
    class Base {}
    final class Derived: Base {}
    let one = IMP { (_: Base) in 1 }
    let two = IMP { (_: Derived) in 2 }
    let three = IMP { (_: Derived) in 3 }
    try Class.of(Base.self).addMethod(Method("table.replaced", implementation: one))
    let cls = Class.of(Derived.self)
    #expect(try cls.replaceMethod("table.replaced", with: two) == nil)
    #expect(try cls.replaceMethod("table.replaced", with: three) == two)
    #expect(try Runtime.send("table.replaced", to: Derived(), returning: Int.self) == 3)
    #expect(try Runtime.send("table.replaced", to: Base(), returning: Int.self) == 1)
    #expect(try Class.of(Base.self).replaceMethod("table.replaced", with: one) == one)
  }

  @Test("Replacing by code of other types is refused unless that is asked for")
  func changingTypes() throws {
    final class Receiver {}
    let cls = Class.of(Receiver.self)
    try cls.addMethod(Method("table.types:") { (_: Receiver, value: Int) in value })
    let other = IMP { (_: Receiver, value: String) in value }
    let error = #expect(throws: MessageError.self) {
      try cls.replaceMethod("table.types:", with: other)
    }
    guard case .signatureMismatch(let types) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(types.description.contains("(Int) -> Int"))
    #expect(types.description.contains("(String) -> String"))
    #expect(try Runtime.send("table.types:", to: Receiver(), 5, returning: Int.self) == 5)
    try cls.replaceMethod("table.types:", with: other, changingTypes: true)
    #expect(try Runtime.send("table.types:", to: Receiver(), "a", returning: String.self) == "a")
    #expect(throws: MessageError.self) {
      try Runtime.send("table.types:", to: Receiver(), 5, returning: Int.self)
    }
  }

  @Test("Code for another class is refused; code for a superclass or any object is not")
  func receivers() throws {
    class Base {}
    final class Derived: Base {}
    final class Stranger {}
    let cls = Class.of(Derived.self)
    let selector: Selector = "table.receiver"
    let foreign = [IMP { (_: Stranger) in 1 }, IMP(classSide: { (_: Stranger.Type) in 1 })]
    for implementation in foreign {
      for attempt in [
        { try cls.addMethod(Method(selector, implementation: implementation)) },
        { try cls.replaceMethod(selector, with: implementation) },
        { try cls.addMethods { Method(selector, implementation: implementation) } },
      ] {
        let error = #expect(throws: MessageError.self) { try attempt() }
        guard case .wrongReceiver(_, let expected) = error else {
          Issue.record("\(String(describing: error))")
          continue
        }
        #expect(expected.hasSuffix("Stranger"))
      }
    }
    #expect(!Runtime.responds(Derived(), to: selector))
    #expect(throws: MessageError.self) {
      try Class.of(Base.self).addMethod(Method(selector) { (_: Derived) in 1 })
    }
    try cls.addMethod(Method(selector) { (_: Base) in 2 })
    try cls.replaceMethod(selector, with: IMP { (_: AnyObject) in 3 })
    #expect(try Runtime.send(selector, to: Derived(), returning: Int.self) == 3)
  }

  @Test("B92, B93: of 130 methods added together 129 exist: just those are reported")
  func bulk() throws {
    final class Receiver {}
    let cls = Class.of(Receiver.self)
    let selectors = (0..<130).map { Selector("table.bulk.\($0)") }
    let missing = 77
    let refusedAtFirst = try cls.addMethods {
      for (index, selector) in selectors.enumerated() where index != missing {
        Method(selector) { (_: Receiver) in index }
      }
    }
    #expect(refusedAtFirst == [])
    let refused = try cls.addMethods {
      for (index, selector) in selectors.enumerated() {
        Method(selector) { (_: Receiver) in index + 1_000 }
      }
    }
    #expect(refused == selectors.enumerated().filter { $0.offset != missing }.map(\.element))
    for (index, selector) in selectors.enumerated() {
      let result = try Runtime.send(selector, to: Receiver(), returning: Int.self)
      #expect(result == (index == missing ? index + 1_000 : index))
    }
    #expect(Set(cls.ownSelectors()) == Set(selectors))
  }

  @Test("Adding several methods adds none if one of them is for another class")
  func bulkRefused() throws {
    final class Receiver {}
    final class Stranger {}
    #expect(throws: MessageError.self) {
      try Class.of(Receiver.self).addMethods {
        Method("table.bulkFirst") { (_: Receiver) in 1 }
        Method("table.bulkSecond") { (_: Stranger) in 1 }
      }
    }
    #expect(Class.of(Receiver.self).ownSelectors() == [])
  }

  @Test("Removing a method lets the inherited one be seen again, and it can be added anew")
  func removing() throws {
    class Base {}
    final class Derived: Base {}
    let cls = Class.of(Derived.self)
    let own = IMP { (_: Derived) in 2 }
    try Class.of(Base.self).addMethod(Method("table.removed") { (_: Base) in 1 })
    for _ in 0..<3 {
      try cls.addMethod(Method("table.removed", implementation: own))
      #expect(try Runtime.send("table.removed", to: Derived(), returning: Int.self) == 2)
      #expect(try cls.removeMethod("table.removed") == own)
      #expect(try Runtime.send("table.removed", to: Derived(), returning: Int.self) == 1)
      #expect(try cls.removeMethod("table.removed") == nil)
    }
    #expect(try Class.of(Base.self).removeMethod("table.removed") != nil)
    #expect(!Runtime.responds(Derived(), to: "table.removed"))
    #expect(throws: MessageError.self) { try Runtime.send("table.removed", to: Derived()) }
  }

  @Test("Removing half of many methods leaves the others")
  func removingMany() throws {
    final class Receiver {}
    let cls = Class.of(Receiver.self)
    let selectors = (0..<200).map { Selector("table.many.\($0)") }
    for (index, selector) in selectors.enumerated() {
      try cls.addMethod(Method(selector) { (_: Receiver) in index })
    }
    var generator = SeededGenerator(seed: 3)
    let removed = Set(selectors.shuffled(using: &generator).prefix(100))
    for selector in removed { #expect(try cls.removeMethod(selector) != nil) }
    for (index, selector) in selectors.enumerated() {
      if removed.contains(selector) {
        #expect(cls.lookUpMethod(selector) == nil)
      } else {
        #expect(try Runtime.send(selector, to: Receiver(), returning: Int.self) == index)
      }
    }
    #expect(Set(cls.ownSelectors()) == Set(selectors).subtracting(removed))
  }

  @Test("Looking a method up gives its code and the class that declares it")
  func lookingUp() throws {
    class Base {}
    final class Derived: Base {}
    let implementation = IMP { (_: Base) in 1 }
    try Class.of(Base.self).addMethod(Method("table.lookedUp", implementation: implementation))
    let found = Class.of(Derived.self).lookUpMethod("table.lookedUp")
    #expect(found?.implementation == implementation)
    #expect(found?.cls === Class.of(Base.self))
    #expect(Class.of(Derived.self).lookUpMethod("table.lookedUp", isClassSide: true) == nil)
    #expect(Class.of(Derived.self).lookUpMethod("table.nowhere") == nil)
  }
}
