import MessageRuntime
import Testing

@Suite("Methods that change under warm caches")
struct WarmCacheTests {
  /// Sends to an instance of each class twice, so that every cache is warm, and returns the
  /// answers of the second round.
  private func answers(_ selector: Selector, _ receivers: AnyObject...) throws -> [Int] {
    for receiver in receivers { _ = try Runtime.send(selector, to: receiver, returning: Int.self) }
    return try receivers.map { try Runtime.send(selector, to: $0, returning: Int.self) }
  }

  private func classAnswers(_ selector: Selector, _ classes: Class...) throws -> [Int] {
    for cls in classes { _ = try cls.send(selector, returning: Int.self) }
    return try classes.map { try $0.send(selector, returning: Int.self) }
  }

  @Test("B29: a category's methods are seen by the class and all below it at the next send")
  func category() throws {
    class Top: Object {
      @MethodBuilder override class var methods: [Method] {
        Method("warm.category") { (_: Top) in 1 }
        Method(classSide: "warm.category") { (_: Top.Type) in 10 }
      }
    }
    class Middle: Top {}
    final class Bottom: Middle {}
    let (top, middle, bottom) = (Top(), Middle(), Bottom())
    let classes = (Class.of(Top.self), Class.of(Middle.self), Class.of(Bottom.self))
    #expect(try answers("warm.category", top, middle, bottom) == [1, 1, 1])
    #expect(
      try classAnswers("warm.category", classes.0, classes.1, classes.2) == [10, 10, 10])
    try classes.1.addMethods {
      Method("warm.category") { (_: Middle) in 2 }
      Method(classSide: "warm.category") { (_: Middle.Type) in 20 }
    }
    #expect(try bottom.send("warm.category") == 2)
    #expect(try classes.2.send("warm.category") == 20)
    #expect(try answers("warm.category", top, middle, bottom) == [1, 2, 2])
    #expect(
      try classAnswers("warm.category", classes.0, classes.1, classes.2) == [10, 20, 20])
    try classes.0.replaceMethod("warm.category", with: IMP { (_: Top) in 3 })
    #expect(try answers("warm.category", top, middle, bottom) == [3, 2, 2])
  }

  @Test("B30: an exchange reaches subclasses that inherit; one that overrides keeps its own")
  func exchange() throws {
    class Top {}
    final class Inheriting: Top {}
    final class Overriding: Top {}
    let cls = Class.of(Top.self)
    try cls.addMethod(Method("warm.a") { (_: Top) in 1 })
    try cls.addMethod(Method("warm.b") { (_: Top) in 2 })
    try Class.of(Overriding.self).addMethod(Method("warm.a") { (_: Overriding) in 3 })
    let (top, inheriting, overriding) = (Top(), Inheriting(), Overriding())
    #expect(try answers("warm.a", top, inheriting, overriding) == [1, 1, 3])
    #expect(try answers("warm.b", top, inheriting, overriding) == [2, 2, 2])
    let before = Runtime.cacheStatistics(of: "warm.a")
    #expect(try cls.exchangeImplementations("warm.a", "warm.b"))
    #expect(Runtime.cacheStatistics(of: "warm.a") == before)
    #expect(try answers("warm.a", top, inheriting, overriding) == [2, 2, 3])
    #expect(try answers("warm.b", top, inheriting, overriding) == [1, 1, 1])
  }

  @Test("B31: exchanging with a missing method changes nothing; twice is as before")
  func exchangeTwice() throws {
    class Top {}
    final class Below: Top {}
    let cls = Class.of(Top.self)
    try cls.addMethod(Method("warm.c") { (_: Top) in 1 })
    try cls.addMethod(Method("warm.d") { (_: Top) in 2 })
    let receiver = Top()
    #expect(try answers("warm.c", receiver) == [1])
    #expect(try !cls.exchangeImplementations("warm.c", "warm.missing"))
    #expect(try !cls.exchangeImplementations("warm.missing", "warm.c"))
    #expect(try cls.exchangeImplementations("warm.c", "warm.c"))
    #expect(try answers("warm.c", receiver) == [1])
    #expect(!Runtime.responds(receiver, to: "warm.missing"))
    #expect(try cls.exchangeImplementations("warm.c", "warm.d"))
    #expect(try cls.exchangeImplementations("warm.c", "warm.d"))
    #expect(try answers("warm.c", receiver) == [1])
    #expect(try answers("warm.d", receiver) == [2])
    #expect(try !Class.of(Below.self).exchangeImplementations("warm.c", "warm.d"))
    #expect(try answers("warm.c", receiver, Below()) == [1, 1])
  }

  @Test("Exchanging methods of different types is refused and changes nothing")
  func exchangeTypes() throws {
    final class Receiver {}
    let cls = Class.of(Receiver.self)
    try cls.addMethod(Method("warm.number") { (_: Receiver) in 1 })
    try cls.addMethod(Method("warm.text") { (_: Receiver) in "one" })
    #expect(throws: MessageError.self) {
      try cls.exchangeImplementations("warm.number", "warm.text")
    }
    #expect(try answers("warm.number", Receiver()) == [1])
  }

  @Test("B32: an exchange of class-side methods takes effect after they were sent")
  func exchangeClassSide() throws {
    class Top {}
    final class Below: Top {}
    let (top, below) = (Class.of(Top.self), Class.of(Below.self))
    try top.addMethods {
      Method(classSide: "warm.e") { (_: Top.Type) in 1 }
      Method(classSide: "warm.f") { (_: Top.Type) in 2 }
      Method("warm.e") { (_: Top) in 3 }
      Method("warm.f") { (_: Top) in 4 }
    }
    #expect(try classAnswers("warm.e", top, below) == [1, 1])
    #expect(try top.exchangeImplementations("warm.e", "warm.f", isClassSide: true))
    #expect(try classAnswers("warm.e", top, below) == [2, 2])
    #expect(try classAnswers("warm.f", top, below) == [1, 1])
    #expect(try answers("warm.e", Top(), Below()) == [3, 3])
  }

  @Test("B33: a method added to a superclass is found by a subclass that had found none")
  func addedAbove() throws {
    class Top: Object {}
    class Middle: Top {}
    final class Bottom: Middle {}
    let receiver = Bottom()
    for _ in 0..<2 {
      #expect(!receiver.responds(to: "warm.later"))
      #expect(throws: MessageError.self) { try receiver.send("warm.later", returning: Int.self) }
      #expect(throws: MessageError.self) { try Class.of(Bottom.self).send("warm.later") }
    }
    try Class.of(Top.self).addMethods {
      Method("warm.later") { (_: Top) in 1 }
      Method(classSide: "warm.later") { (_: Top.Type) in 2 }
    }
    #expect(receiver.responds(to: "warm.later"))
    #expect(try receiver.send("warm.later", returning: Int.self) == 1)
    #expect(try Class.of(Bottom.self).send("warm.later") == 2)
  }

  @Test("B33: a method added after a forwarded send is called; once removed, it is forwarded again")
  func forwardedThenAdded() throws {
    final class Receiver: Object {
      override func forwardingTarget(for selector: Selector) -> AnyObject? { SelectorSink.shared }
    }
    let receiver = Receiver()
    for value in 1...3 {
      #expect(try answers("warm.turn", receiver) == [0])
      try Class.of(Receiver.self).addMethod(Method("warm.turn") { (_: Receiver) in value })
      #expect(try answers("warm.turn", receiver) == [value])
      try Class.of(Receiver.self).removeMethod("warm.turn")
    }
  }

  @Test("Adapted sends follow a replaced method, also one of other types")
  func adapted() throws {
    final class Receiver {}
    let cls = Class.of(Receiver.self)
    let receiver = Receiver()
    func sendAdapted() throws -> Int64 {
      try Runtime.send("warm.adapted:", to: receiver, Int64(5), returning: Int64.self)
    }
    try cls.addMethod(Method("warm.adapted:") { (_: Receiver, value: Int) in value })
    for _ in 0..<2 { #expect(try sendAdapted() == 5) }
    let old = try cls.replaceMethod(
      "warm.adapted:", with: IMP { (_: Receiver, value: Int) in value * 2 })
    for _ in 0..<2 { #expect(try sendAdapted() == 10) }
    try cls.replaceMethod(
      "warm.adapted:", with: IMP { (_: Receiver, value: Int64) in value * 3 }, changingTypes: true)
    for _ in 0..<2 { #expect(try sendAdapted() == 15) }
    for _ in 0..<2 {
      #expect(try Runtime.send("warm.adapted:", to: receiver, 5, returning: Int.self) == 15)
    }
    try cls.replaceMethod("warm.adapted:", with: try #require(old), changingTypes: true)
    for _ in 0..<2 { #expect(try sendAdapted() == 5) }
    try cls.removeMethod("warm.adapted:")
    #expect(throws: MessageError.self) { try sendAdapted() }
    #expect(!Runtime.responds(receiver, to: "warm.adapted:"))
  }

  @Test("A method replaced from within itself finishes, and the next send runs the new one")
  func replacedInside() throws {
    final class Receiver {}
    let cls = Class.of(Receiver.self)
    try cls.addMethod(
      Method("warm.self") { (self: Receiver) -> Int in
        try cls.replaceMethod("warm.self", with: IMP { (_: Receiver) in 2 })
        return try 1 + 10 * Runtime.send("warm.self", to: self, returning: Int.self)
      })
    #expect(try Runtime.send("warm.self", to: Receiver(), returning: Int.self) == 21)
    #expect(try Runtime.send("warm.self", to: Receiver(), returning: Int.self) == 2)
  }

  @Test("A method that removes itself finishes")
  func removedInside() throws {
    final class Receiver {}
    let cls = Class.of(Receiver.self)
    let text = String(repeating: "captured and on the heap ", count: 2)
    try cls.addMethod(
      Method("warm.remove") { (_: Receiver) -> String in
        try cls.removeMethod("warm.remove")
        return text
      })
    #expect(try Runtime.send("warm.remove", to: Receiver(), returning: String.self) == text)
    #expect(!Runtime.responds(Receiver(), to: "warm.remove"))
  }
}
