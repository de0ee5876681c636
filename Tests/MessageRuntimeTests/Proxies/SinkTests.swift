import MessageRuntime
import Testing

@Suite("Sinks")
struct SinkTests {
  struct Triple: Equatable {
    var a: Int
    var b: Double
    var c: Int32
  }
  enum Mode: Equatable { case first, second }
  enum Never_ {}

  static let sinks: [@Sendable () -> SelectorSink] = [
    { SelectorSink.shared }, { RecordingSink() }, { QuietSink() },
  ]
  final class QuietSink: SelectorSink, @unchecked Sendable {}

  @Test("USERS-15, B100: a sink gives the zero of each type it is asked for", arguments: 0..<3)
  func zeros(_ index: Int) throws {
    let sink = Self.sinks[index]()
    // Values around the sends show that nothing else is touched.
    let (before, after) = ([1, 2, 3], "after")
    #expect(try sink.send("si_any", returning: Int.self) == 0)
    #expect(try sink.send("si_any", returning: Int8.self) == 0)
    #expect(try sink.send("si_any", returning: UInt16.self) == 0)
    #expect(try sink.send("si_any", returning: Int32.self) == 0)
    #expect(try sink.send("si_any", returning: UInt64.self) == 0)
    #expect(try sink.send("si_any", returning: Double.self) == 0)
    #expect(try sink.send("si_any", returning: Float.self) == 0)
    #expect(try sink.send("si_any", returning: Bool.self) == false)
    #expect(try sink.send("si_any", returning: String.self) == "")
    #expect(try sink.send("si_any", returning: [String].self) == [])
    #expect(try sink.send("si_any", returning: [String: Int].self) == [:])
    #expect(try sink.send("si_any", returning: Set<Int>.self) == [])
    #expect(try sink.send("si_any", returning: Triple.self) == Triple(a: 0, b: 0, c: 0))
    #expect(MemoryLayout<Triple>.stride == 24)
    #expect(try sink.send("si_any", returning: Mode.self) == .first)
    #expect(try sink.send("si_any", returning: String?.self) == nil)
    #expect(try sink.send("si_any", returning: Triple?.self) == nil)
    #expect(try sink.send("si_any", returning: UnsafeRawPointer?.self) == nil)
    let kilobyte: Kilobyte = try sink.send("si_any")
    #expect(kilobyte.words.indices.allSatisfy { kilobyte.words[$0] == 0 })
    try sink.send("si_any")
    #expect(before == [1, 2, 3] && after == "after")
  }

  @Test("B101: a sink gives nil for an object", arguments: 0..<3)
  func objects(_ index: Int) throws {
    let sink = Self.sinks[index]()
    #expect(try sink.send("si_object", returning: AnyObject?.self) == nil)
    #expect(try sink.send("si_object", returning: Adder?.self) == nil)
    #expect(try sink.send("si_object", returning: Any?.self) == nil)
    #expect(try sink.perform("si_object") == nil)
  }

  @Test("B101: an object that may not be nil is an error that names its type", arguments: 0..<3)
  func noZero(_ index: Int) {
    let sink = Self.sinks[index]()
    for error in [
      messageError { _ = try sink.send("si_object", returning: Adder.self) },
      messageError { _ = try sink.send("si_object", returning: AnyObject.self) },
      messageError { _ = try sink.send("si_object", returning: (() -> Void).self) },
      messageError { _ = try sink.send("si_object", returning: Any.self) },
      messageError { _ = try sink.send("si_object", returning: Never_.self) },
    ] {
      guard case .noZeroValue(let site, let type) = error else {
        Issue.record("\(String(describing: error))")
        continue
      }
      #expect(site.selector == "si_object")
      #expect(!type.isEmpty)
    }
  }

  @Test("B100: a sink takes any selector and arguments of any type", arguments: 0..<3)
  func anything(_ index: Int) throws {
    let sink = Self.sinks[index]()
    try sink.send("")
    try sink.send(":", 1)
    try sink.send("🙂 mit Leerzeichen\u{0}:x:", "text", 2.5)
    let closure: () -> Void = {}
    try sink.send(
      "si_all::::::", Kilobyte(seed: 1), [1: "a"], closure, nil as Int?, Triple(a: 1, b: 2, c: 3),
      5 as Any)
    try sink.send(Selector(String(repeating: ":", count: 3)), Int8(1), UInt16(2), Float(3))
  }

  @Test("A sink answers what it implements as usual")
  func ownMethods() throws {
    let sink = SelectorSink()
    #expect(try sink.send("isProxy", returning: Bool.self) == false)
    #expect(try sink.send("isEqual:", sink as AnyObject?, returning: Bool.self))
    #expect(try sink.send("description", returning: String.self).contains("SelectorSink"))
    #expect(sink.responds(to: "description"))
    #expect(!sink.responds(to: "si_any"))
  }

  @Test("USERS-17: two sinks with different lists answer responds(to:) differently")
  func allowLists() throws {
    final class Listed: SelectorSink, @unchecked Sendable {
      let allowed: Set<Selector>
      init(_ allowed: Set<Selector>) { self.allowed = allowed }
      override func responds(to selector: Selector) -> Bool {
        allowed.contains(selector) || super.responds(to: selector)
      }
    }
    let (one, two) = (Listed(["si_a"]), Listed(["si_b"]))
    #expect(one.responds(to: "si_a") && !one.responds(to: "si_b"))
    #expect(!two.responds(to: "si_a") && two.responds(to: "si_b"))
    #expect(one.responds(to: "description"))
    #expect(try one.send("respondsToSelector:", Selector("si_a"), returning: Bool.self))
    #expect(try one.send("si_b", returning: Int.self) == 0)
  }

  @Test("B100: a recording sink keeps names and arguments in order")
  func recording() throws {
    let sink = RecordingSink()
    try sink.send("si_a:", 1)
    try sink.send("si_b:and:", "text", 2.5)
    _ = try sink.send("si_a:", 2, returning: Int.self)
    try sink.perform("si_c:", with: "boxed")
    #expect(sink.count == 4)
    #expect(sink.count(of: "si_a:") == 2)
    #expect(sink.count(of: "si_z") == 0)
    #expect(sink.messages.map(\.selector) == ["si_a:", "si_b:and:", "si_a:", "si_c:"])
    #expect(try sink.messages[0].argument(at: 2, as: Int.self) == 1)
    #expect(try sink.messages[1].argument(at: 2, as: String.self) == "text")
    #expect(try sink.messages[1].argument(at: 3, as: Double.self) == 2.5)
    #expect(try sink.messages[3].argument(at: 2) as? String == "boxed")
    #expect(sink.messages.allSatisfy { $0.target == nil })
    sink.removeAll()
    #expect(sink.count == 0)
  }

  @Test("B100: a recording sink does not keep itself alive")
  func noCycle() throws {
    weak var gone: RecordingSink?
    do {
      let sink = RecordingSink()
      gone = sink
      try sink.send("si_a:", 1)
      try sink.perform("si_b:", with: 1)
      #expect(sink.count == 2)
    }
    #expect(gone == nil)
  }

  @Test("A recording sink counts messages from several threads")
  func threads() async {
    let sink = RecordingSink()
    await withTaskGroup(of: Void.self) { group in
      for lane in 0..<4 {
        group.addTask {
          for _ in 0..<250 { try? sink.send("si_lane:", lane) }
        }
      }
    }
    #expect(sink.count(of: "si_lane:") == 1_000)
  }
}
