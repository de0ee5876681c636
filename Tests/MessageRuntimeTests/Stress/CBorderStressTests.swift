import CMessageRuntime
import MessageRuntime
import Synchronization
import Testing
import _CMethodOracle
import _MessageTestSupport

@Suite("C functions and structures on many threads, stress")
struct CBorderStressTests {
  final class Probe: Object, @unchecked Sendable {}

  private typealias Function = @convention(c) (Int) -> Int

  /// Where the threads of one round are.
  private final class Meeting: Sendable {
    let inside = Atomic<Int>(0)
    let mayLeave = Atomic<Bool>(false)

    func stay() {
      inside.add(1, ordering: .acquiringAndReleasing)
      while !mayLeave.load(ordering: .acquiring) { yieldThread() }
    }

    func wait(for count: Int) {
      while inside.load(ordering: .acquiring) < count { yieldThread() }
    }
  }

  @Test(
    "B84: functions dropped while three threads are inside them finish and are freed, 300 times")
  func droppedWhileRunning() throws {
    let tracker = LifetimeTracker()
    let probe = Probe()
    for round in 0..<300 {
      let meeting = Meeting()
      let results = Recorder<Int>()
      var (address, token): (UnsafeRawPointer, AnyObject?) = try {
        let held = tracker.make()
        if round % 2 == 0 {
          let callback = try CCallback { (value: Int) -> Int in
            meeting.stay()
            return held.number + value
          }
          return (callback.address, callback)
        }
        let pointer = try CMethodPointer { (_: Probe) -> Int in
          meeting.stay()
          return held.number
        }
        return (pointer.address, pointer)
      }()
      let code = UInt(bitPattern: address)
      let threads = (0..<3).map { _ in
        startThread {
          let address = UnsafeRawPointer(bitPattern: code)!
          let me = UnsafeRawPointer(object: probe)
          results.record(
            round % 2 == 0
              ? unsafeBitCast(address, to: Function.self)(0)
              : Int(cmo_call_no_argument(address, me, Selector("cbs_x").inC)))
        }
      }
      meeting.wait(for: 3)
      token = nil
      let isAlive = tracker.liveCount == 1
      meeting.mayLeave.store(true, ordering: .releasing)
      for thread in threads { thread.join() }
      guard isAlive, tracker.liveCount == 0, results.values == [round + 1, round + 1, round + 1]
      else {
        Issue.record("round \(round): \(isAlive), \(tracker.liveCount), \(results.values)")
        return
      }
      address = UnsafeRawPointer(bitPattern: 8)!
      _ = (token, address)
    }
  }

  @Test("Functions made and dropped on eight threads, more than are compiled ahead, stay apart")
  func pool() {
    let tracker = LifetimeTracker()
    let wrong = Counter()
    runThreads(8) { thread in
      var live: [(CCallback, Int)] = []
      for round in 0..<1_500 {
        let held = tracker.make()
        guard let made = try? CCallback({ (value: Int) -> Int in held.number &+ value }) else {
          wrong.increment()
          continue
        }
        if live.count < 200 {
          live.append((made, held.number))
        } else {
          live[round * 7 % 200] = (made, held.number)
        }
        let (callback, number) = live[round * 13 % live.count]
        if unsafeBitCast(callback.address, to: Function.self)(thread) != number &+ thread {
          wrong.increment()
        }
      }
    }
    #expect(wrong.value == 0)
    #expect(tracker.liveCount == 0)
  }

  /// As many types as there are tags. In C it is a word, a float and a pointer.
  struct Tagged<Tag>: CRepresentable, Equatable {
    var word: Int
    var number: Float
    var pointer: UnsafeRawPointer?
    static var typeEncoding: String { "{Tagged=qf^v}" }
    static var fieldPaths: [PartialKeyPath<Tagged>] { [\.word, \.number, \.pointer] }
  }

  /// Claims an order that it has not.
  struct Untrue<Tag>: CRepresentable {
    var number: Float
    var word: Int32
    static var typeEncoding: String { "{Untrue=if}" }
    static var fieldPaths: [PartialKeyPath<Untrue>] { [\.word, \.number] }
  }

  @Test("Structures that eight threads use for the first time at once are checked alike")
  func firstCheck() {
    let wrong = Counter()
    // More than the table of recent findings has room for.
    let tags = ClassForest.instances(count: 400, firstTag: 600).map { type(of: $0) as Any.Type }
    runThreads(8) { thread in
      func check<Tag>(_: Tag.Type) {
        let value = Tagged<Tag>(word: thread, number: 0.5, pointer: nil)
        guard let box = try? CValue(value), (try? box.value(as: Tagged<Tag>.self)) == value else {
          wrong.increment()
          return
        }
        if (try? CValue(Untrue<Tag>(number: 1, word: 2))) != nil { wrong.increment() }
      }
      for type in tags { _openExistential(type, do: check) }
    }
    #expect(wrong.value == 0)
  }

  @Test("Functions that take a structure that is new are made and called on eight threads at once")
  func structuresInFunctions() {
    let wrong = Counter()
    for tag in ClassForest.instances(count: 40, firstTag: 720) {
      func use<Tag>(_: Tag.Type) {
        runThreads(8) { thread in
          do {
            let callback = try CCallback { (value: Tagged<Tag>) -> Int in value.word &+ thread }
            let function = try CFunction(
              "callback", address: callback.address, types: "q{Tagged=qf^v}")
            let value = Tagged<Tag>(word: 40, number: 2, pointer: nil)
            if try function.call(value, returning: Int.self) != 40 + thread { wrong.increment() }
            withExtendedLifetime(callback) {}
          } catch {
            wrong.increment()
          }
        }
      }
      _openExistential(type(of: tag) as Any.Type, do: use)
    }
    #expect(wrong.value == 0)
  }
}
