import MessageRuntime
import Synchronization
import Testing
import _MessageTestSupport

/// Tells readers when writers have finished.
private final class Flag: Sendable {
  private let raised = Atomic<Bool>(false)
  var isRaised: Bool { raised.load(ordering: .acquiring) }
  func raise() { raised.store(true, ordering: .releasing) }
}

@Suite("Changing methods while threads send")
struct ReplaceStressTests {
  private static let rounds = runsLongTests ? 100_000 : 10_000

  final class Target: Object, @unchecked Sendable {}

  /// Eight threads send until two that change the methods have ended.
  ///
  /// - Returns: The answers that were seen.
  private func race(
    _ name: String, change: @escaping @Sendable (_ thread: Int, _ round: Int) throws -> Void,
    send: @escaping @Sendable () throws -> Int
  ) -> Set<Int> {
    let writers = Counter()
    let done = Flag()
    let seen = Recorder<Set<Int>>()
    runThreads(10) { index in
      if index < 2 {
        for round in 0..<Self.rounds {
          do { try change(index, round) } catch { Issue.record("\(name): \(error)") }
        }
        if writers.increment() == 2 { done.raise() }
      } else {
        var answers: Set<Int> = []
        repeat {
          for _ in 0..<20 {
            do { answers.insert(try send()) } catch { Issue.record("\(name): \(error)") }
          }
        } while !done.isRaised
        seen.record(answers)
      }
    }
    return seen.values.reduce(into: []) { $0.formUnion($1) }
  }

  @Test("B34: during replacement each send runs the old or the new method, then only the new")
  func replace() throws {
    final class Receiver: Object, @unchecked Sendable {}
    let cls = Class.of(Receiver.self)
    let texts = [String(repeating: "a", count: 40), String(repeating: "bb", count: 40)]
    let implementations = texts.map { text in IMP { (_: Receiver) in text.utf8.count } }
    try cls.addMethod(Method("stress.replaced", implementation: implementations[0]))
    let receiver = Receiver()
    let seen = race("replace") { _, round in
      try cls.replaceMethod("stress.replaced", with: implementations[round % 2])
    } send: {
      try receiver.send("stress.replaced")
    }
    #expect(seen.isSubset(of: [40, 80]))
    try cls.replaceMethod("stress.replaced", with: IMP { (_: Receiver) in 7 })
    runThreads(4) { _ in #expect(try! receiver.send("stress.replaced", returning: Int.self) == 7) }
  }

  @Test("B34: replacement by new closures, which capture, is safe for sends that run the old ones")
  func replaceByNew() throws {
    final class Receiver: Object, @unchecked Sendable {}
    let cls = Class.of(Receiver.self)
    try cls.addMethod(Method("stress.fresh") { (_: Receiver) in 1_000 })
    let receiver = Receiver()
    let seen = race("fresh") { _, round in
      let values = Array(repeating: round % 100 + 10, count: 100)
      try cls.replaceMethod("stress.fresh", with: IMP { (_: Receiver) in values.reduce(0, +) })
    } send: {
      try receiver.send("stress.fresh")
    }
    #expect(seen.allSatisfy { $0 % 100 == 0 && 1_000...10_900 ~= $0 })
  }

  @Test("B34: during removal and addition each send runs the subclass's method or the inherited")
  func remove() throws {
    class Base: Object, @unchecked Sendable {}
    final class Derived: Base, @unchecked Sendable {}
    let cls = Class.of(Derived.self)
    let own = [IMP { (_: Derived) in 2 }, IMP { (_: Derived) in 3 }]
    try Class.of(Base.self).addMethod(Method("stress.removed") { (_: Base) in 1 })
    let receiver = Derived()
    let seen = race("remove") { index, _ in
      try cls.addMethods { Method("stress.removed", implementation: own[index]) }
      try cls.removeMethod("stress.removed")
    } send: {
      try receiver.send("stress.removed")
    }
    #expect(seen.isSubset(of: [1, 2, 3]))
    #expect(try receiver.send("stress.removed", returning: Int.self) == 1)
  }

  @Test("B34: during removal of the only method each send runs it or is forwarded")
  func removeOnly() throws {
    final class Receiver: Object, @unchecked Sendable {
      override func forwardingTarget(for selector: Selector) -> AnyObject? { SelectorSink.shared }
    }
    let cls = Class.of(Receiver.self)
    let implementation = IMP { (_: Receiver) in 5 }
    let receiver = Receiver()
    let seen = race("removeOnly") { _, _ in
      try cls.addMethods { Method("stress.only", implementation: implementation) }
      try cls.removeMethod("stress.only")
    } send: {
      try receiver.send("stress.only")
    }
    #expect(seen.isSubset(of: [0, 5]))
    #expect(try receiver.send("stress.only", returning: Int.self) == 0)
    try cls.addMethod(Method("stress.only", implementation: implementation))
    #expect(try receiver.send("stress.only", returning: Int.self) == 5)
  }

  @Test("B34: adapted sends see the old or the new method while it is replaced by other types")
  func adapted() throws {
    final class Receiver: Object, @unchecked Sendable {}
    let cls = Class.of(Receiver.self)
    let implementations = [
      IMP { (_: Receiver, value: Int) in value }, IMP { (_: Receiver, value: Int64) in value * 2 },
    ]
    try cls.addMethod(Method("stress.adapted:", implementation: implementations[0]))
    let receiver = Receiver()
    let seen = race("adapted") { _, round in
      try cls.replaceMethod(
        "stress.adapted:", with: implementations[round % 2], changingTypes: true)
    } send: {
      try Int(receiver.send("stress.adapted:", Int64(21), returning: Int64.self))
    }
    #expect(seen.isSubset(of: [21, 42]))
  }

  @Test("B34: exchanging methods under sends gives one of the two, and an even number is no change")
  func exchange() throws {
    final class Receiver: Object, @unchecked Sendable {}
    let cls = Class.of(Receiver.self)
    try cls.addMethod(Method("stress.one") { (_: Receiver) in 1 })
    try cls.addMethod(Method("stress.two") { (_: Receiver) in 2 })
    let receiver = Receiver()
    let seen = race("exchange") { _, _ in
      try cls.exchangeImplementations("stress.one", "stress.two")
    } send: {
      try receiver.send("stress.one", returning: Int.self)
        + 10 * receiver.send("stress.two", returning: Int.self)
    }
    #expect(seen.isSubset(of: [11, 12, 21, 22]))
    #expect(try receiver.send("stress.one", returning: Int.self) == 1)
    #expect(try receiver.send("stress.two", returning: Int.self) == 2)
  }

  @Test("B34: flushing a cache under sends loses nothing")
  func flush() throws {
    let receivers = ClassForest.instances(count: 24, firstTag: 700)
    for (index, receiver) in receivers.enumerated() {
      try Class.of(receiver).addMethod(Method("stress.flushed") { (_: AnyObject) in index + 1 })
    }
    let seen = race("flush") { _, _ in
      Runtime.flushCache(of: "stress.flushed")
    } send: {
      for (index, receiver) in receivers.enumerated() {
        let answer = try receiver.send("stress.flushed", returning: Int.self)
        if answer != index + 1 { return -1 }
      }
      return 0
    }
    #expect(seen == [0])
  }
}
