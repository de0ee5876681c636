import MessageRuntime
import Testing
import _MessageTestSupport

/// What replaced methods hold on to. Each test runs in a process of its own: the counts are the
/// whole runtime's, and reclaiming wants that no other test sends.
@Suite("Replaced methods and memory")
struct RetirementTests {
  final class Receiver: Object {}

  @Test("Swapping two implementations 100 000 times keeps a constant number of them")
  func swapping() async {
    await #expect(processExitsWith: .success) {
      let cls = Class.of(Receiver.self)
      let implementations = [IMP { (_: Receiver) in 1 }, IMP { (_: Receiver) in 2 }]
      try cls.addMethod(Method("retired.swapped", implementation: implementations[0]))
      let before = Runtime.statistics
      for round in 1...100_000 {
        let next = implementations[round % 2]
        let old = try cls.replaceMethod("retired.swapped", with: next)
        if old != implementations[(round + 1) % 2] { Issue.record("round \(round)") }
        if round % 1_000 == 0 {
          let answer = try Receiver().send("retired.swapped", returning: Int.self)
          #expect(answer == round % 2 + 1)
        }
      }
      let after = Runtime.statistics
      #expect(after.retiredImplementations - before.retiredImplementations <= 2)
      #expect(after.retiredTables == before.retiredTables)
    }
  }

  @Test("Swapping with an adapted send after each swap keeps a constant number as well")
  func swappingAdapted() async {
    await #expect(processExitsWith: .success) {
      let cls = Class.of(Receiver.self)
      let implementations = [
        IMP { (_: Receiver, value: Int) in value }, IMP { (_: Receiver, value: Int) in value * 2 },
      ]
      try cls.addMethod(Method("retired.adapted:", implementation: implementations[0]))
      let receiver = Receiver()
      for round in 1...10_000 {
        try cls.replaceMethod("retired.adapted:", with: implementations[round % 2])
        let answer = try receiver.send("retired.adapted:", Int64(21), returning: Int64.self)
        if answer != (round % 2 == 0 ? 21 : 42) { Issue.record("round \(round): \(answer)") }
      }
      let statistics = Runtime.statistics
      #expect(statistics.retiredImplementations <= 4)
    }
  }

  @Test("Exchanging two methods 100 000 times keeps a constant number of them")
  func exchanging() async {
    await #expect(processExitsWith: .success) {
      let cls = Class.of(Receiver.self)
      try cls.addMethods {
        Method("retired.one") { (_: Receiver) in 1 }
        Method("retired.two") { (_: Receiver) in 2 }
      }
      for _ in 0..<100_000 { try cls.exchangeImplementations("retired.one", "retired.two") }
      #expect(Runtime.statistics.retiredImplementations <= 2)
      #expect(try Receiver().send("retired.one", returning: Int.self) == 1)
    }
  }

  @Test("Removing a method and adding it again 10 000 times keeps a constant amount")
  func removing() async {
    await #expect(processExitsWith: .success) {
      let cls = Class.of(Receiver.self)
      let implementation = IMP { (_: Receiver) in 1 }
      let receivers = ClassForest.instances(count: 20, firstTag: 0)
      func round() throws {
        try cls.addMethod(Method("retired.removed", implementation: implementation))
        #expect(try Receiver().send("retired.removed", returning: Int.self) == 1)
        for receiver in receivers { try receiver.send("retired.removed") }
        try cls.removeMethod("retired.removed")
      }
      for _ in 0..<10 { try round() }
      let before = Runtime.statistics
      for _ in 0..<1_000 { try round() }
      let after = Runtime.statistics
      #expect(after.retiredImplementations <= before.retiredImplementations + 1)
      #expect(after.retiredTables == before.retiredTables)
      #expect(after.retiredTableBytes == before.retiredTableBytes)
    }
  }

  @Test("What a replaced closure captured lives while a call runs in it, and until reclaimed")
  func captures() async {
    await #expect(processExitsWith: .success) {
      let tracker = LifetimeTracker()
      let cls = Class.of(Receiver.self)
      do {
        let captured = tracker.make()
        try cls.addMethod(
          Method("retired.captured") { (_: Receiver) -> Int in
            try cls.replaceMethod("retired.captured", with: IMP { (_: Receiver) in 0 })
            #expect(tracker.liveCount == 1)
            return captured.number
          })
      }
      #expect(try Receiver().send("retired.captured", returning: Int.self) == 1)
      #expect(tracker.liveCount == 1)
      #expect(Runtime.statistics.retiredImplementations == 1)
      #expect(unsafe Runtime.unsafeReclaimRetired() == 1)
      #expect(tracker.liveCount == 0)
      #expect(Runtime.statistics.retiredImplementations == 0)
      #expect(try Receiver().send("retired.captured", returning: Int.self) == 0)
    }
  }

  @Test("What a removed method captured is released by reclaiming")
  func removedCaptures() async {
    await #expect(processExitsWith: .success) {
      let tracker = LifetimeTracker()
      let cls = Class.of(Receiver.self)
      do {
        let captured = tracker.make()
        try cls.addMethod(Method("retired.gone") { (_: Receiver) in captured.number })
      }
      #expect(try Receiver().send("retired.gone", returning: Int.self) == 1)
      #expect(try Receiver().send("retired.gone", returning: Int.self) == 1)
      try cls.removeMethod("retired.gone")
      #expect(tracker.liveCount == 1)
      unsafe Runtime.unsafeReclaimRetired()
      #expect(tracker.liveCount == 0)
      #expect(throws: MessageError.self) { try Receiver().send("retired.gone") }
      try cls.addMethod(Method("retired.gone") { (_: Receiver) in 2 })
      #expect(try Receiver().send("retired.gone", returning: Int.self) == 2)
    }
  }

  @Test("What an adapted method captured is released by reclaiming once it was replaced")
  func adaptedCaptures() async {
    await #expect(processExitsWith: .success) {
      let tracker = LifetimeTracker()
      let cls = Class.of(Receiver.self)
      do {
        let captured = tracker.make()
        try cls.addMethod(Method("retired.boxed:") { (_: Receiver, _: Any?) in captured.number })
      }
      for _ in 0..<3 {
        #expect(try Receiver().send("retired.boxed:", "text", returning: Int.self) == 1)
        #expect(try Receiver().send("retired.boxed:", Receiver(), returning: Int.self) == 1)
      }
      try cls.replaceMethod("retired.boxed:", with: IMP { (_: Receiver, _: Any?) in 2 })
      for _ in 0..<3 {
        #expect(try Receiver().send("retired.boxed:", "text", returning: Int.self) == 2)
      }
      #expect(tracker.liveCount == 1)
      unsafe Runtime.unsafeReclaimRetired()
      #expect(tracker.liveCount == 0)
      #expect(try Receiver().send("retired.boxed:", "text", returning: Int.self) == 2)
    }
  }

  @Test("An implementation that is kept by the program can be put back after reclaiming")
  func putBack() async {
    await #expect(processExitsWith: .success) {
      let tracker = LifetimeTracker()
      let cls = Class.of(Receiver.self)
      let first: IMP
      do {
        let captured = tracker.make()
        first = IMP { (_: Receiver) in captured.number }
      }
      let second = IMP { (_: Receiver) in 20 }
      try cls.addMethod(Method("retired.back", implementation: first))
      for _ in 0..<5 {
        try cls.replaceMethod("retired.back", with: second)
        unsafe Runtime.unsafeReclaimRetired()
        #expect(try Receiver().send("retired.back", returning: Int.self) == 20)
        try cls.replaceMethod("retired.back", with: first)
        unsafe Runtime.unsafeReclaimRetired()
        #expect(try Receiver().send("retired.back", returning: Int.self) == 1)
        #expect(tracker.liveCount == 1)
      }
    }
  }

  @Test("Outgrown cache tables are counted, and reclaiming frees them")
  func tables() async {
    await #expect(processExitsWith: .success) {
      let receivers = ClassForest.instances(count: 100, firstTag: 0)
      for receiver in receivers { try receiver.send("retired.table") }
      let statistics = Runtime.statistics
      #expect(statistics.retiredTables >= 5)
      #expect(statistics.retiredTableBytes > statistics.retiredTables * 16)
      unsafe Runtime.unsafeReclaimRetired()
      #expect(Runtime.statistics.retiredTables == 0)
      #expect(Runtime.statistics.retiredTableBytes == 0)
      for receiver in receivers { try receiver.send("retired.table") }
      #expect(Runtime.cacheStatistics(of: "retired.table").entries == 100)
    }
  }
}
