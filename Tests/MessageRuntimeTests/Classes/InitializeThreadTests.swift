import MessageRuntime
import Testing
import _MessageTestSupport

@Suite("Initialising classes on several threads")
struct InitializeThreadTests {
  private static let slowLog = Recorder<String>()
  private static let slowBegan = Event()
  private static let slowMayEnd = Event()

  final class Slow: Object {
    override class func initialize() throws {
      try Slow().send("slow.note:", "own begin")
      slowBegan.signal()
      slowMayEnd.wait()
      try Slow().send("slow.note:", "own end")
    }
    @MethodBuilder override class var methods: [Method] {
      Method("slow.note:") { (_: Slow, text: String) in slowLog.record(text) }
    }
  }

  @Test("B89: other threads wait for a class's initialisation; the one that runs it goes on")
  func waiting() {
    let arrived = Counter()
    let allArrived = Event()
    let first = startThread { try! Slow().send("slow.note:", "first") }
    Self.slowBegan.wait()
    let others = (0..<4).map { index in
      startThread {
        if arrived.increment() == 4 { allArrived.signal() }
        try! Slow().send("slow.note:", "other")
        if index % 2 == 0 { try! Slow().send("slow.note:", "other") }
      }
    }
    allArrived.wait()
    #expect(Self.slowLog.values == ["own begin"])
    Self.slowMayEnd.signal()
    for thread in [first] + others { thread.join() }
    let log = Self.slowLog.values
    #expect(log.prefix(2) == ["own begin", "own end"])
    #expect(log.count { $0 == "first" } == 1)
    #expect(log.count { $0 == "other" } == 6)
  }

  private static let runs = Counter()

  class Raced: Object {
    override class func initialize() throws { runs.increment() }
    @MethodBuilder override class var methods: [Method] {
      Method("raced.runs") { (_: Raced) in runs.value }
    }
  }
  final class RacedBelow: Raced {}

  @Test("B89: of eight threads that send first one initialises, before any of the methods run")
  func racing() {
    let seen = Recorder<Int>()
    runThreads(8) { _ in
      for _ in 0..<10 { seen.record(try! RacedBelow().send("raced.runs", returning: Int.self)) }
    }
    #expect(seen.values == Array(repeating: 2, count: 80))
  }

  private static let left = Event()
  private static let right = Event()
  private static let mutualLog = Recorder<String>()

  final class Left: Object {
    override class func initialize() throws {
      left.signal()
      right.wait()
      mutualLog.record(try Right().send("mutual.name", returning: String.self))
    }
    @MethodBuilder override class var methods: [Method] {
      Method("mutual.name") { (_: Left) in "left" }
    }
  }
  final class Right: Object {
    override class func initialize() throws {
      right.signal()
      left.wait()
      mutualLog.record(try Left().send("mutual.name", returning: String.self))
    }
    @MethodBuilder override class var methods: [Method] {
      Method("mutual.name") { (_: Right) in "right" }
    }
  }

  @Test("B88: two classes that initialise each other on two threads do not deadlock")
  func mutual() {
    runThreads(2) { index in
      for _ in 0..<2 {
        if index == 0 {
          #expect(try! Left().send("mutual.name", returning: String.self) == "left")
        } else {
          #expect(try! Right().send("mutual.name", returning: String.self) == "right")
        }
      }
    }
    #expect(Self.mutualLog.values.sorted() == ["left", "right"])
  }

  private static let cycle = (0..<3).map { _ in Event() }
  private static let cycleLog = Recorder<String>()

  class Station: Object {
    class var index: Int { 0 }
    class var next: Object { FirstStation() }
    override class func initialize() throws {
      guard self != Station.self else { return }
      cycle[index].signal()
      for event in cycle { event.wait() }
      cycleLog.record(try next.send("station.name", returning: String.self))
    }
    @MethodBuilder override class var methods: [Method] {
      Method("station.name") { (self: Station) in "\(type(of: self).index)" }
    }
  }
  final class FirstStation: Station {
    override class var next: Object { SecondStation() }
  }
  final class SecondStation: Station {
    override class var index: Int { 1 }
    override class var next: Object { ThirdStation() }
  }
  final class ThirdStation: Station {
    override class var index: Int { 2 }
  }

  @Test("B88: three classes on three threads that initialise each other in a ring do not deadlock")
  func ring() {
    runThreads(3) { index in
      let station: Station = [FirstStation(), SecondStation(), ThirdStation()][index]
      #expect(try! station.send("station.name", returning: String.self) == "\(index)")
    }
    #expect(Self.cycleLog.values.sorted() == ["0", "1", "2"])
  }

  private static let failing = Counter()

  final class Failing: Object {
    struct Failure: Error {}
    override class func initialize() throws {
      failing.increment()
      throw Failure()
    }
    @MethodBuilder override class var methods: [Method] {
      Method("failing.answer") { (_: Failing) in 7 }
    }
  }

  @Test("B90: threads that wait for an initialisation that throws are let go; one sees the error")
  func failure() {
    let results = Recorder<Int>()
    runThreads(8) { _ in
      results.record((try? Failing().send("failing.answer", returning: Int.self)) ?? -1)
    }
    #expect(results.values.sorted() == [-1] + Array(repeating: 7, count: 7))
    #expect(Self.failing.value == 1)
  }
}
