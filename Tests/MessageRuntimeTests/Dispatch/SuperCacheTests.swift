import MessageRuntime
import Testing
import _MessageTestSupport

/// What sends to super keep must change with the methods. Each test sends often enough before and
/// after the change for the second send to be answered from the caches.
@Suite("Sending above a class while methods change")
struct SuperCacheTests {
  class Grand: Object, @unchecked Sendable {}

  /// Sends above a class three times and expects one answer.
  private func expect(
    _ answer: Int, _ receiver: Object, above cls: AnyClass, _ selector: Selector,
    _ location: Testing.SourceLocation = #_sourceLocation
  ) throws {
    for _ in 0..<3 {
      let found = try receiver.sendSuper(selector, above: cls, returning: Int.self)
      #expect(found == answer, sourceLocation: location)
    }
  }

  @Test("B24: a method replaced above is seen by the next send to super")
  func replaced() throws {
    class Above: Grand, @unchecked Sendable {}
    final class Sender: Above, @unchecked Sendable {}
    let cls = Class.of(Above.self)
    try cls.addMethod(Method("superCache.replaced") { (_: Above) in 1 })
    try cls.addMethod(Method("superCache.other") { (_: Above) in 10 })
    try expect(1, Sender(), above: Sender.self, "superCache.replaced")
    try cls.replaceMethod("superCache.replaced", with: IMP { (_: Above) in 2 })
    try expect(2, Sender(), above: Sender.self, "superCache.replaced")
    try expect(10, Sender(), above: Sender.self, "superCache.other")
    try cls.exchangeImplementations("superCache.replaced", "superCache.other")
    try expect(10, Sender(), above: Sender.self, "superCache.replaced")
  }

  @Test("B24: a method that is removed above, added between, and comes back is seen each time")
  func removedAndAdded() throws {
    class Above: Grand, @unchecked Sendable {}
    class Between: Above, @unchecked Sendable {}
    final class Sender: Between, @unchecked Sendable {}
    let selector: Selector = "superCache.between"
    try Class.of(Grand.self).addMethod(Method(selector) { (_: Grand) in 1 })
    let above = Method(selector) { (_: Above) in 2 }
    for _ in 0..<2 {
      try expect(1, Sender(), above: Sender.self, selector)
      try Class.of(Above.self).addMethod(above)
      try expect(2, Sender(), above: Sender.self, selector)
      // A category on the class between.
      try Class.of(Between.self).addMethod(Method(selector) { (_: Between) in 3 })
      try expect(3, Sender(), above: Sender.self, selector)
      try Class.of(Between.self).removeMethod(selector)
      try expect(2, Sender(), above: Sender.self, selector)
      try Class.of(Above.self).removeMethod(selector)
    }
  }

  @Test("B24: classes that send one selector to super keep their own answers")
  func severalClasses() throws {
    class Left: Grand, @unchecked Sendable {}
    class Right: Grand, @unchecked Sendable {}
    final class LeftSender: Left, @unchecked Sendable {}
    class RightSender: Right, @unchecked Sendable {}
    final class Below: RightSender, @unchecked Sendable {}
    let selector: Selector = "superCache.several"
    try Class.of(Left.self).addMethod(Method(selector) { (_: Left) in 1 })
    try Class.of(Right.self).addMethod(Method(selector) { (_: Right) in 2 })
    try Class.of(RightSender.self).addMethod(Method(selector) { (_: RightSender) in 3 })
    for step in 0..<3 {
      try expect(1, LeftSender(), above: LeftSender.self, selector)
      try expect(2 + 10 * step, RightSender(), above: RightSender.self, selector)
      try expect(2 + 10 * step, Below(), above: RightSender.self, selector)
      try expect(3, Below(), above: Below.self, selector)
      // A plain send to the superclass fills the cache that sends to super look at.
      #expect(try Right().send(selector, returning: Int.self) == 2 + 10 * step)
      let next = 12 + 10 * step
      try Class.of(Right.self).replaceMethod(selector, with: IMP { (_: Right) in next })
    }
  }

  @Test("B24: sends to super with two signatures do not get each other's code")
  func signatures() throws {
    class Above: Grand, @unchecked Sendable {}
    final class Sender: Above, @unchecked Sendable {}
    let selector: Selector = "superCache.types:"
    try Class.of(Above.self).addMethod(
      Method(selector) { (_: Above, value: Any?) in value as? Int ?? -1 })
    for _ in 0..<3 {
      #expect(try Sender().sendSuper(selector, above: Sender.self, 4, returning: Int.self) == 4)
      let same = try Sender().sendSuper(
        selector, above: Sender.self, 5 as Any?, returning: Int.self)
      #expect(same == 5)
    }
  }

  @Test("B25: super is forwarded by the receiver, also where objects of the class above forward")
  func forwarding() throws {
    class Above: Object {
      class var answer: Int { 1 }
      override func forwardingTarget(for selector: Selector) -> AnyObject? {
        Answerer(type(of: self).answer)
      }
    }
    final class Sender: Above { override class var answer: Int { 2 } }
    final class Answerer: Object {
      let answer: Int
      init(_ answer: Int) { self.answer = answer }
      @MethodBuilder override class var methods: [Method] {
        Method("superCache.forwarded") { (self: Answerer) in self.answer }
      }
    }
    for _ in 0..<3 {
      #expect(try Above().send("superCache.forwarded", returning: Int.self) == 1)
      try expect(2, Sender(), above: Sender.self, "superCache.forwarded")
    }
    // The receiver's own method is not above it.
    try Class.of(Sender.self).addMethod(Method("superCache.forwarded") { (_: Sender) in 3 })
    try expect(2, Sender(), above: Sender.self, "superCache.forwarded")
  }

  @Test("B34: during changes above, each send to super runs a method that was there")
  func threads() throws {
    class Above: Grand, @unchecked Sendable {}
    class Between: Above, @unchecked Sendable {}
    final class Sender: Between, @unchecked Sendable {}
    final class Other: Above, @unchecked Sendable {}
    let selector: Selector = "superCache.threads"
    let above = Class.of(Above.self)
    let implementations = [IMP { (_: Above) in 1 }, IMP { (_: Above) in 2 }]
    let between = Method(selector) { (_: Between) in 3 }
    try above.addMethod(Method(selector, implementation: implementations[0]))
    let done = Counter()
    let seen = Recorder<(sender: Set<Int>, other: Set<Int>)>()
    runThreads(6) { index in
      do {
        if index < 2 {
          for round in 0..<5_000 {
            if index == 0 {
              try above.replaceMethod(selector, with: implementations[round % 2])
            } else {
              try Class.of(Between.self).addMethod(between)
              try Class.of(Between.self).removeMethod(selector)
            }
          }
          done.increment()
        } else {
          var answers: (sender: Set<Int>, other: Set<Int>) = ([], [])
          repeat {
            answers.sender.insert(try Sender().sendSuper(selector, above: Sender.self))
            answers.other.insert(try Other().sendSuper(selector, above: Other.self))
          } while done.value < 2
          seen.record(answers)
        }
      } catch {
        Issue.record("\(error)")
      }
    }
    for answers in seen.values {
      #expect(answers.sender.isSubset(of: [1, 2, 3]))
      #expect(answers.other.isSubset(of: [1, 2]))
    }
    try above.replaceMethod(selector, with: IMP { (_: Above) in 4 })
    try expect(4, Sender(), above: Sender.self, selector)
    try expect(4, Other(), above: Other.self, selector)
  }
}
