import MessageRuntime
import Testing
import TypeEncodings
import _MessageTestSupport

@Suite("Copies of invocations on many threads, stress")
struct InvocationCopyStressTests {
  final class Joiner: Object, @unchecked Sendable {
    @MethodBuilder override class var methods: [Method] {
      Method("is_join:of:") { (_: Joiner, text: String, object: AnyObject?) -> String in
        object is LifetimeTracker.Tracked ? text + "!" : text
      }
      Method("is_number:and:") { (_: Joiner, number: Int, object: AnyObject?) -> Int in
        object is LifetimeTracker.Tracked ? number + 1 : -1
      }
    }
  }

  /// Keeps a copy of what it gets.
  final class Keeper: Object {
    var kept: Invocation?
    override func methodSignature(for selector: Selector) -> MethodSignature? {
      Class.of(Joiner.self).methodSignature(for: selector)
    }
    override func forwardInvocation(_ invocation: Invocation) throws {
      let copy = invocation.copy()
      // Which is this object: they would keep each other.
      copy.target = nil
      kept = copy
      try invocation.invoke(with: Joiner())
    }
  }

  /// Invocations that one thread makes and each of the others takes some of. They are let go of when
  /// all threads have ended, as a thread lets go of what it captured only after that.
  private final class Handover: @unchecked Sendable {
    var invocations: [Invocation]
    init(_ invocations: [Invocation]) { self.invocations = invocations }
  }

  @Test("Copies of one invocation are changed, copied and invoked on eight threads at once")
  func copies() throws {
    let tracker = LifetimeTracker()
    let wrong = Counter()
    try {
      let keeper = Keeper()
      let text = String(repeating: "of some length ", count: 4)
      let object = tracker.make()
      _ = try keeper.send(
        "is_join:of:", text, object as AnyObject?, returning: String.self)
      let captured = try #require(keeper.kept)
      let built = try Invocation(signature: MethodSignature(parsing: "q@:q@"))
      built.selector = "is_number:and:"
      try built.setArgument(5, at: 2)
      try built.setArgument(object, at: 3)
      let handover = Handover((0..<8).flatMap { _ in [captured.copy(), built.copy()] })
      defer { handover.invocations = [] }
      let target = Joiner()
      runThreads(8) { thread in
        let (joining, adding) = (
          handover.invocations[2 * thread], handover.invocations[2 * thread + 1]
        )
        for round in 0..<500 {
          do {
            let copy = joining.copy()
            if round % 3 == 0 { try copy.setArgument("thread \(thread) says", at: 2) }
            try copy.invoke(with: round % 2 == 0 ? target : Joiner())
            let expected = round % 3 == 0 ? "thread \(thread) says!" : text + "!"
            if try copy.returnValue(as: String.self) != expected { wrong.increment() }
            let sum = adding.copy()
            try sum.setArgument(round, at: 2)
            try sum.invoke(with: target)
            if try sum.returnValue(as: Int.self) != round + 1 { wrong.increment() }
            try adding.invoke(with: target)
            if try adding.returnValue(as: Int.self) != 6 { wrong.increment() }
          } catch {
            wrong.increment()
          }
        }
      }
    }()
    #expect(wrong.value == 0)
    #expect(tracker.liveCount == 0)
  }

  @Test("Invocations with structures are copied, sent and given up on threads of their own")
  func structures() throws {
    let tracker = LifetimeTracker()
    let wrong = Counter()
    try {
      let signature = try MethodSignature(parsing: "v@:{?=@q@}{?=ddd}")
      let invocation = try Invocation(signature: signature)
      invocation.selector = "is_structures::"
      var pair = try CValue(encoding: "{?=@q@}")
      try pair.setValue(tracker.make(), at: 0)
      try pair.setValue(17, at: 1)
      try invocation.setArgument(pair, at: 2)
      let handover = Handover((0..<8).map { _ in invocation.copy() })
      defer { handover.invocations = [] }
      runThreads(8) { thread in
        for round in 0..<300 {
          do {
            let copy = handover.invocations[thread].copy()
            var own = try copy.argument(at: 2, as: CValue.self)
            if try own.value(at: 1) as Int != 17 { wrong.increment() }
            try own.setValue(tracker.make(), at: 2)
            try own.setValue(round, at: 1)
            try copy.setArgument(own, at: 2)
            try copy.invoke(with: SelectorSink.shared)
            if try copy.argument(at: 2, as: CValue.self).value(at: 1) as Int != round {
              wrong.increment()
            }
          } catch {
            wrong.increment()
          }
        }
      }
    }()
    #expect(wrong.value == 0)
    #expect(tracker.liveCount == 0)
  }
}
