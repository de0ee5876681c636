import MessageRuntime
import Testing
import _MessageTestSupport

@Suite("Errors of methods and hooks")
struct ThrowingSendTests {
  struct Failure: Error, Equatable { var code: Int }

  @Test("B27: an error of a method reaches the sender unchanged, and later sends work")
  func method() throws {
    final class Receiver: Object {
      @MethodBuilder override class var methods: [Method] {
        Method("throwing.odd:") { (_: Receiver, value: Int) -> Int in
          if value % 2 == 1 { throw Failure(code: value) }
          return value
        }
      }
    }
    let receiver = Receiver()
    for value in 0..<6 {
      if value % 2 == 1 {
        #expect(throws: Failure(code: value)) {
          try receiver.send("throwing.odd:", value, returning: Int.self)
        }
      } else {
        #expect(try receiver.send("throwing.odd:", value, returning: Int.self) == value)
      }
    }
  }

  @Test("B27: it also passes unchanged through super, a forwarding target and an adapted send")
  func otherWays() throws {
    class Receiver: Object {
      @MethodBuilder override class var methods: [Method] {
        Method("throwing.always:") { (_: Receiver, value: Int) -> Int in
          throw Failure(code: value)
        }
      }
    }
    final class Below: Receiver {}
    final class Front: Object {
      override func forwardingTarget(for selector: Selector) -> AnyObject? { Below() }
    }
    for _ in 0..<2 {
      #expect(throws: Failure(code: 1)) {
        try Below().sendSuper("throwing.always:", above: Below.self, 1, returning: Int.self)
      }
      #expect(throws: Failure(code: 2)) {
        try Front().send("throwing.always:", 2, returning: Int.self)
      }
      #expect(throws: Failure(code: 3)) {
        try Below().send("throwing.always:", Int64(3), returning: Int64.self)
      }
    }
  }

  private static let attempts = Counter()

  @Test("B27: an error of a resolver reaches the sender; the next send asks again")
  func resolver() throws {
    final class Receiver: Object {
      override class func resolveInstanceMethod(_ selector: Selector) throws -> Bool {
        let attempt = ThrowingSendTests.attempts.increment()
        if attempt < 3 { throw Failure(code: attempt) }
        try Class.of(self).addMethod(Method(selector) { (_: Receiver) in 9 })
        return true
      }
    }
    let receiver = Receiver()
    #expect(throws: Failure(code: 1)) { try receiver.send("throwing.resolved") }
    #expect(throws: Failure(code: 2)) { try receiver.send("throwing.resolved") }
    #expect(try receiver.send("throwing.resolved", returning: Int.self) == 9)
    #expect(try receiver.send("throwing.resolved", returning: Int.self) == 9)
    #expect(Self.attempts.value == 3)
  }

  @Test("Arguments are released when a method throws")
  func lifetimes() throws {
    typealias Tracked = LifetimeTracker.Tracked
    final class Receiver {}
    try Class.of(Receiver.self).addMethod(
      Method("throwing.drop:") { (_: Receiver, _: Tracked) -> Tracked in throw Failure(code: 0) })
    let tracker = LifetimeTracker()
    for _ in 0..<5 {
      #expect(throws: Failure.self) {
        try Runtime.send("throwing.drop:", to: Receiver(), tracker.make(), returning: Tracked.self)
      }
      #expect(throws: Failure.self) {
        try Runtime.send(
          "throwing.drop:", to: Receiver(), tracker.make() as AnyObject, returning: AnyObject.self)
      }
    }
    #expect(tracker.liveCount == 0)
  }
}
