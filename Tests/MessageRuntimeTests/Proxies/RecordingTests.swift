import MessageRuntime
import Testing
import TypeEncodings

@Suite("Recording messages for later")
struct RecordingTests {
  /// A class without a base that knows nothing of messages.
  final class Shape {
    var x = 0
    var origin = Point(x: 0, y: 0)
    var made = 0
  }

  static let shapes: Class = {
    let cls = Class.of(Shape.self)
    _ = try? cls.addMethods {
      Method("rc_move:to:") { (self: Shape, x: Int, origin: Point) in
        self.x = x
        self.origin = origin
      }
      Method("rc_make:") { (self: Shape, count: Int) -> Adder in
        self.made += count
        return Adder()
      }
      Method("rc_count") { (self: Shape) in self.made }
    }
    return cls
  }()

  /// Records what is sent to it, for a target.
  final class Recorder: Proxy {
    var recorded: [Invocation] = []
    let subject: Shape

    init(_ subject: Shape) {
      self.subject = subject
      super.init()
    }

    override func methodSignature(for selector: Selector) -> MethodSignature? {
      RecordingTests.shapes.methodSignature(for: selector)
    }

    override func forwardInvocation(_ invocation: Invocation) throws {
      let copy = invocation.copy()
      copy.target = subject
      recorded.append(copy)
    }

    func undo() throws {
      while let last = recorded.popLast() { try last.invoke() }
    }
  }

  @Test("USERS-3: an Int and a Swift struct recorded for a plain class arrive on undo")
  func recorded() throws {
    let shape = Shape()
    let recorder = Recorder(shape)
    try recorder.send("rc_move:to:", 7, Point(x: 1.5, y: -2))
    #expect(shape.x == 0)
    try recorder.undo()
    #expect(shape.x == 7)
    #expect(shape.origin == Point(x: 1.5, y: -2))
  }

  @Test("USERS-2: the result of a recorded message is nil or zero, and undo runs it once")
  func recordedResult() throws {
    let shape = Shape()
    let recorder = Recorder(shape)
    #expect(try recorder.send("rc_make:", 3, returning: Adder?.self) == nil)
    #expect(try recorder.send("rc_count", returning: Int.self) == 0)
    #expect(shape.made == 0)
    try recorder.undo()
    #expect(shape.made == 3)
  }

  @Test("USERS-2: a recorded message whose result has no zero is an error and no crash")
  func recordedWithoutZero() {
    let recorder = Recorder(Shape())
    let error = messageError { _ = try recorder.send("rc_make:", 3, returning: Adder.self) }
    guard case .noZeroValue(_, type: "Adder") = error else {
      Issue.record("\(String(describing: error))")
      return
    }
  }

  @Test("A recorded message retains its arguments")
  func retained() throws {
    let tally = Tally()
    do {
      let sink = RecordingSink()
      try sink.send("rc_hold:", Counted(tally))
      #expect(tally.alive == 1)
      let kept: Counted = try #require(sink.messages.first).argument(at: 2)
      #expect(kept.tally === tally)
    }
    #expect(tally.alive == 0)
  }

  @Test("A recorded message can be sent to a real object later, again and again")
  func replayed() throws {
    let sink = RecordingSink()
    try sink.send("fx_add:", 4)
    let adder = Adder()
    for message in sink.messages + sink.messages { try message.invoke(with: adder) }
    #expect(adder.sum == 8)
  }
}
