import MessageRuntime
import Testing
import TypeEncodings
import _MessageTestSupport

@Suite("Sending above a class")
struct SuperSendTests {
  class Root: Object {
    let log = Recorder<String>()
    @MethodBuilder override class var methods: [Method] {
      Method("super.path") { (self: Root) in ["root of \(type(of: self))"] }
      Method("super.onlyRoot") { (self: Root) in ObjectIdentifier(self) }
    }
    override func forwardInvocation(_ invocation: Invocation) throws {
      log.record("\(type(of: self)) forwards \(invocation.selector)")
      try invocation.setReturnValue(77)
    }
    override func methodSignature(for selector: Selector) -> MethodSignature? {
      try? super.methodSignature(for: selector) ?? MethodSignature(parsing: "q@:")
    }
  }
  class Middle: Root {
    @MethodBuilder override class var methods: [Method] {
      Method("super.path") { (self: Middle) -> [String] in
        ["middle"] + (try self.sendSuper("super.path", above: Middle.self))
      }
    }
  }
  class Leaf: Middle {
    @MethodBuilder override class var methods: [Method] {
      Method("super.path") { (self: Leaf) -> [String] in
        ["leaf"] + (try self.sendSuper("super.path", above: Leaf.self))
      }
      Method("super.onlyRoot") { (self: Leaf) -> ObjectIdentifier in
        try self.sendSuper("super.onlyRoot", above: Leaf.self)
      }
      Method("super.onlyLeaf") { (self: Leaf) -> Int in
        try self.sendSuper("super.onlyLeaf", above: Leaf.self)
      }
    }
  }
  final class Below: Leaf {}

  @Test("B24: each method reaches the next above its own class, with the receiver unchanged")
  func chain() throws {
    for _ in 0..<3 {
      #expect(try Below().send("super.path") == ["leaf", "middle", "root of Below"])
      #expect(try Leaf().send("super.path") == ["leaf", "middle", "root of Leaf"])
      #expect(try Middle().send("super.path") == ["middle", "root of Middle"])
    }
  }

  @Test("B24: where only the root implements it, super skips the classes between")
  func onlyRoot() throws {
    let receiver = Below()
    for _ in 0..<3 {
      #expect(try receiver.send("super.onlyRoot") == ObjectIdentifier(receiver))
    }
  }

  @Test("B25: super without a method above is forwarded by the receiver, not its own method again")
  func missing() throws {
    let receiver = Below()
    for step in 1...3 {
      #expect(try receiver.send("super.onlyLeaf", returning: Int.self) == 77)
      #expect(
        receiver.log.values
          == Array(repeating: "Below forwards super.onlyLeaf", count: step))
    }
  }

  @Test("B25: super above a root class is forwarded by the receiver")
  func aboveRoot() throws {
    final class Alone: MessageReceiver {
      func forwardingTarget(for selector: Selector) -> AnyObject? { SelectorSink.shared }
    }
    for _ in 0..<3 {
      #expect(
        try Alone().sendSuper("super.unknown", above: Alone.self, returning: Int.self) == 0)
    }
  }

  @Test("B25: super above the class that conforms is forwarded by the receiver")
  func aboveConformance() throws {
    class Plain {}
    final class Conforming: Plain, MessageReceiver {
      static var methods: [Method] {
        Method("super.conforming") { (_: Conforming) in 5 }
      }
      func forwardingTarget(for selector: Selector) -> AnyObject? { SelectorSink.shared }
    }
    let receiver = Conforming()
    for _ in 0..<3 {
      let result = try receiver.sendSuper(
        "super.conforming", above: Conforming.self, returning: Int.self)
      #expect(result == 0)
      #expect(try receiver.send("super.conforming", returning: Int.self) == 5)
    }
  }

  @Test("B25: super above a sink's subclass still reaches that subclass's forwarding")
  func aboveSink() throws {
    let sink = RecordingSink()
    for step in 1...3 {
      try sink.sendSuper("super.sunk:", above: RecordingSink.self, 4, returning: Void.self)
      #expect(sink.count(of: "super.sunk:") == step)
    }
  }

  @Test("B25: super asks the resolver of the class above, which may add the method there")
  func resolver() throws {
    class Above: Object {
      override class func resolveInstanceMethod(_ selector: Selector) throws -> Bool {
        guard selector == "super.resolved", self == Above.self else { return false }
        try Class.of(self).addMethod(Method(selector) { (_: Above) in 8 })
        return true
      }
    }
    final class Beneath: Above {}
    let result = try Beneath().sendSuper(
      "super.resolved", above: Beneath.self, returning: Int.self)
    #expect(result == 8)
  }

  @Test("B25: a method added above after super found none is found")
  func addedLater() throws {
    final class Beneath: Middle {}
    let receiver = Beneath()
    for _ in 0..<2 {
      #expect(
        try receiver.sendSuper("super.later", above: Beneath.self, returning: Int.self) == 77)
    }
    try Class.of(Middle.self).addMethod(Method("super.later") { (_: Middle) in 4 })
    for _ in 0..<2 {
      #expect(try receiver.sendSuper("super.later", above: Beneath.self, returning: Int.self) == 4)
    }
  }

  @Test("B26: super with nil self gives zero")
  func nilReceiver() throws {
    let nothing: Leaf? = nil
    #expect(try nothing.sendSuper("super.path", above: Leaf.self, returning: [String].self) == [])
    #expect(try nothing.sendSuper("super.number", above: Leaf.self, returning: Int.self) == 0)
    let path = try (Leaf() as Leaf?).sendSuper(
      "super.path", above: Leaf.self, returning: [String].self)
    #expect(path == ["middle", "root of Leaf"])
  }

  @Test("Super above a class that the receiver is no instance of is refused, cold and warm")
  func foreignClass() throws {
    final class Stranger: Root {}
    for _ in 0..<3 {
      let error = #expect(throws: MessageError.self) {
        try Middle().sendSuper("super.path", above: Stranger.self, returning: [String].self)
      }
      guard case .wrongReceiver = error else {
        Issue.record("\(String(describing: error))")
        return
      }
      let path = try Stranger().sendSuper(
        "super.path", above: Stranger.self, returning: [String].self)
      #expect(path == ["root of Stranger"])
    }
  }
}
