import MessageRuntime
import Testing
import _MessageTestSupport

@Suite("Initialising classes")
struct InitializeTests {
  private static let log = Recorder<String>()

  class Root: Object {
    override class func initialize() throws { log.record("initialize \(self)") }
    @MethodBuilder override class var methods: [Method] {
      Method("initialize.run") { (_: Root) in log.record("run") }
    }
  }
  class Middle: Root {}
  final class Leaf: Middle {}
  final class OtherLeaf: Middle {}

  @Test("B87: superclass first, once each, before the first method; inherited ones run again")
  func order() throws {
    let leaf = Leaf()
    #expect(Self.log.values == [])
    try leaf.send("initialize.run")
    try leaf.send("initialize.run")
    #expect(
      Self.log.values == [
        "initialize Root", "initialize Middle", "initialize Leaf", "run", "run",
      ])
    Self.log.removeAll()
    try OtherLeaf().send("initialize.run")
    #expect(Self.log.values == ["initialize OtherLeaf", "run"])
    try Root().send("initialize.run")
    #expect(Self.log.values == ["initialize OtherLeaf", "run", "run"])
  }

  @Test("B87: a message to the class itself initialises it")
  func classSide() throws {
    let log = Recorder<String>()
    try withLog(log) {
      final class Receiver: Object {
        override class func initialize() throws { current.record("initialize") }
        @MethodBuilder override class var methods: [Method] {
          Method(classSide: "initialize.classSide") { (_: Receiver.Type) in current.record("run") }
        }
      }
      try Class.of(Receiver.self).send("initialize.classSide")
      try Class.of(Receiver.self).send("initialize.classSide")
    }
    #expect(log.values == ["initialize", "run", "run"])
  }

  @Test("B87: a forwarded message initialises the class before its hooks are asked")
  func forwarded() throws {
    let log = Recorder<String>()
    try withLog(log) {
      final class Receiver: Object {
        override class func initialize() throws { current.record("initialize") }
        override func forwardingTarget(for selector: Selector) -> AnyObject? {
          current.record("target")
          return SelectorSink.shared
        }
      }
      try Receiver().send("initialize.forwarded")
    }
    #expect(log.values == ["initialize", "target"])
  }

  @Test("B40: initialize, then the resolver, then the method; the second send is the method only")
  func resolverOrder() throws {
    let log = Recorder<String>()
    try withLog(log) {
      final class Receiver: Object {
        override class func initialize() throws { current.record("initialize") }
        override class func resolveInstanceMethod(_ selector: Selector) throws -> Bool {
          current.record("resolve \(selector)")
          try Class.of(self).addMethod(
            Method(selector) { (_: Receiver) in current.record("method") })
          return true
        }
      }
      let receiver = Receiver()
      try receiver.send("initialize.resolved")
      #expect(log.values == ["initialize", "resolve initialize.resolved", "method"])
      try receiver.send("initialize.resolved")
    }
    #expect(log.values == ["initialize", "resolve initialize.resolved", "method", "method"])
  }

  @Test("B88: an initialize that messages its own class, a subclass and back completes")
  func recursion() throws {
    let log = Recorder<String>()
    try withLog(log) {
      class Above: Object {
        override class func initialize() throws {
          current.record("begin \(self)")
          if self == Above.self {
            try Above().send("initialize.note:", "own")
            try Below().send("initialize.note:", "subclass")
            try Friend().send("initialize.note:", "friend")
          }
          current.record("end \(self)")
        }
        @MethodBuilder override class var methods: [Method] {
          Method("initialize.note:") { (_: Above, text: String) in current.record(text) }
        }
      }
      final class Below: Above {}
      final class Friend: Object {
        override class func initialize() throws {
          try Above().send("initialize.note:", "back")
        }
        @MethodBuilder override class var methods: [Method] {
          Method("initialize.note:") { (_: Friend, text: String) in current.record(text) }
        }
      }
      try Below().send("initialize.note:", "first")
      try Above().send("initialize.note:", "last")
    }
    #expect(
      log.values == [
        "begin Above", "own", "begin Below", "end Below", "subclass", "back", "friend",
        "end Above", "first", "last",
      ])
  }

  @Test("B27, B90: an error of initialize reaches the sender; the hook does not run again")
  func throwing() throws {
    struct Failure: Error {}
    let log = Recorder<String>()
    try withLog(log) { () throws in
      class Receiver: Object {
        override class func initialize() throws {
          current.record("initialize \(self)")
          if self == Receiver.self { throw Failure() }
        }
        @MethodBuilder override class var methods: [Method] {
          Method("initialize.answer") { (_: Receiver) in 42 }
        }
      }
      final class Below: Receiver {}
      #expect(throws: Failure.self) { try Below().send("initialize.answer", returning: Int.self) }
      #expect(try Receiver().send("initialize.answer", returning: Int.self) == 42)
      #expect(try Below().send("initialize.answer", returning: Int.self) == 42)
      #expect(try Below().send("initialize.answer", returning: Int.self) == 42)
    }
    #expect(log.values == ["initialize Receiver", "initialize Below"])
  }

  @Test("B91: naming, listing, describing and changing a class does not initialise it")
  func naming() throws {
    let log = Recorder<String>()
    try withLog(log) {
      final class Receiver: Object {
        override class func initialize() throws { current.record("initialize") }
        @MethodBuilder override class var methods: [Method] {
          Method("initialize.named") { (_: Receiver) in 1 }
          Method("initialize.other") { (_: Receiver) in 2 }
        }
      }
      let cls = Class.of(Receiver.self)
      _ = (cls.name, cls.ancestry, Runtime.classes, cls.ownSelectors(), cls.superclass)
      _ = (cls.lookUpMethod("initialize.named"), cls.methodSignature(for: "initialize.named"))
      try cls.addMethod(Method("initialize.added") { (_: Receiver) in 3 })
      try cls.replaceMethod("initialize.named", with: IMP { (_: Receiver) in 4 })
      try cls.exchangeImplementations("initialize.named", "initialize.other")
      try cls.removeMethod("initialize.added")
      _ = Receiver()
      #expect(!cls.isInitialized)
      #expect(log.values == [])
      #expect(try Receiver().send("initialize.other", returning: Int.self) == 4)
      #expect(cls.isInitialized)
    }
    #expect(log.values == ["initialize"])
  }

  @Test("B91: a class that conforms by itself is initialised like an Object")
  func conformance() throws {
    let log = Recorder<String>()
    try withLog(log) {
      final class Receiver: MessageReceiver {
        static func initialize() throws { current.record("initialize") }
        static var methods: [Method] {
          Method("initialize.conforming") { (_: Receiver) in current.record("run") }
        }
      }
      _ = Class.of(Receiver.self)
      try Receiver().send("initialize.conforming")
      try Receiver().send("initialize.conforming")
    }
    #expect(log.values == ["initialize", "run", "run"])
  }
}

/// Where hooks of local classes, which cannot capture, record. Each test has its own.
@TaskLocal private var current = Recorder<String>()

private func withLog(_ log: Recorder<String>, _ body: () throws -> Void) throws {
  try $current.withValue(log) { try body() }
}
