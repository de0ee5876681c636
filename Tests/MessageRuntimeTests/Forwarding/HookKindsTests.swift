import MessageRuntime
import Synchronization
import Testing
import TypeEncodings

@Suite("Hooks of every kind of receiver")
struct HookKindsTests {
  /// A class with hooks of its own and no base class.
  class Plain: MessageReceiver {
    var next: AnyObject?
    var handled: [Selector] = []
    var unknown: [Selector] = []

    class var methods: [Method] {
      Method("hk_own") { (self: Plain) in "own" }
    }

    func forwardingTarget(for selector: Selector) -> AnyObject? { next }
    func methodSignature(for selector: Selector) -> MethodSignature? {
      selector == "fx_add:" ? Class.of(Adder.self).methodSignature(for: selector) : nil
    }
    func forwardInvocation(_ invocation: Invocation) throws {
      handled.append(invocation.selector)
      try invocation.setReturnValue(77)
    }
    func doesNotRecognizeSelector(_ selector: Selector) throws { unknown.append(selector) }
  }

  final class PlainSub: Plain {
    override func forwardInvocation(_ invocation: Invocation) throws {
      try invocation.setReturnValue(78)
    }
  }

  @Test("A class that conforms by itself is asked for a target, then gets the invocation")
  func plain() throws {
    let object = Plain()
    #expect(try object.send("hk_own", returning: String.self) == "own")
    #expect(try object.send("fx_add:", 1, returning: Int.self) == 77)
    #expect(object.handled == ["fx_add:"])
    object.next = Adder()
    #expect(try object.send("fx_add:", 1, returning: Int.self) == 1)
    #expect(try object.perform("fx_add:", with: 1) as? Int == 2)
    #expect(object.handled == ["fx_add:"])
  }

  @Test("Its doesNotRecognizeSelector is called for what nothing answers")
  func plainUnknown() throws {
    let object = Plain()
    #expect(try object.send("hk_unknown", returning: Int.self) == 0)
    #expect(object.unknown == ["hk_unknown"])
  }

  @Test("A subclass of such a class has its overrides called")
  func plainSubclass() throws {
    let object = PlainSub()
    #expect(try object.send("fx_add:", 1, returning: Int.self) == 78)
    #expect(try object.send("hk_own", returning: String.self) == "own")
    #expect(try (object as Plain).send("fx_add:", 1, returning: Int.self) == 78)
  }

  struct ActorTarget: @unchecked Sendable { let object: AnyObject? }

  actor Acting: MessageReceiver {
    nonisolated let next: ActorTarget
    nonisolated let handled = EventLog<Selector>()

    init(_ next: AnyObject? = nil) { self.next = ActorTarget(object: next) }

    nonisolated func forwardingTarget(for selector: Selector) -> AnyObject? { next.object }
    nonisolated func methodSignature(for selector: Selector) -> MethodSignature? {
      Class.of(Adder.self).methodSignature(for: selector)
    }
    nonisolated func forwardInvocation(_ invocation: Invocation) throws {
      handled.note(invocation.selector)
      try invocation.setReturnValue(55)
    }
  }

  @Test("An actor forwards to a target and handles invocations")
  func acting() throws {
    let object = Acting()
    #expect(try object.send("fx_add:", 1, returning: Int.self) == 55)
    #expect(object.handled.events == ["fx_add:"])
    #expect(try Acting(Adder()).send("fx_add:", 1, returning: Int.self) == 1)
    #expect(messageError { try object.send("hk_unknown") }?.unrecognized != nil)
  }

  final class Defaulted: MessageReceiver {}

  @Test("A class that conforms with the defaults alone recognises nothing")
  func defaults() {
    let error = messageError { try Defaulted().send("hk_anything") }
    #expect(error?.unrecognized?.site.className == "Defaulted")
    #expect(!Defaulted().responds(to: "hk_anything"))
  }

  final class Hookless {}

  @Test("A class that does not conform has no hooks to ask, and the error says so")
  func hookless() throws {
    let error = messageError { try Runtime.send("hk_anything", to: Hookless()) }
    #expect(error?.unrecognized?.steps.contains(.hasNoHooks) == true)
    let untyped = messageError { try Runtime.perform("hk_anything", on: Hookless()) }
    #expect(untyped?.unrecognized?.steps.contains(.hasNoHooks) == true)
  }

  @Test("Hooks of an Object subclass may be overridden at each level")
  func levels() throws {
    class Upper: Handler {
      override func forwardInvocation(_ invocation: Invocation) throws {
        try invocation.setReturnValue(1)
      }
    }
    final class Lower: Upper {
      override func forwardInvocation(_ invocation: Invocation) throws {
        try super.forwardInvocation(invocation)
        let above: Int = try invocation.returnValue()
        try invocation.setReturnValue(above + 10)
      }
    }
    #expect(try Lower(like: Adder.self).send("fx_add:", 0, returning: Int.self) == 11)
    #expect(try Upper(like: Adder.self).send("fx_add:", 0, returning: Int.self) == 1)
  }

  @Test("The defaults that a subclass calls through super do what the root does")
  func superDefaults() {
    final class Asking: Object {
      override func methodSignature(for selector: Selector) -> MethodSignature? {
        super.methodSignature(for: selector)
      }
      override func forwardingTarget(for selector: Selector) -> AnyObject? {
        super.forwardingTarget(for: selector)
      }
    }
    let error = messageError { try Asking().send("hk_super") }
    #expect(error?.unrecognized?.site.selector == "hk_super")
  }

  @Test("A message to a class goes to its resolver and is then not recognised")
  func classSide() throws {
    let cls = Class.of(TargetForwarder.self)
    let error = messageError { try cls.send("fx_add:", 1, returning: Int.self) }
    #expect(error?.unrecognized?.site.description == "+[TargetForwarder fx_add:]")
    let untyped = messageError { try cls.perform("fx_add:", with: 1) }
    #expect(untyped?.unrecognized?.site.description == "+[TargetForwarder fx_add:]")
  }

  @Test("An invocation can be invoked on a class")
  func invocationOnClass() throws {
    final class Named: Object {
      @MethodBuilder override class var methods: [Method] {
        Method(classSide: "fx_add:") { (cls: Named.Type, value: Int) in value + 1_000 }
      }
    }
    let object = Handler(like: Adder.self) { try $0.invoke(with: Class.of(Named.self)) }
    #expect(try object.send("fx_add:", 1, returning: Int.self) == 1_001)
  }

  @Test("A super send that nothing above answers is forwarded by the receiver")
  func superSend() throws {
    class Upper: TargetForwarder {}
    final class Lower: Upper {
      @MethodBuilder override class var methods: [Method] {
        Method("fx_add:") { (self: Lower, value: Int) throws -> Int in
          try self.sendSuper("fx_add:", above: Lower.self, value) * 2
        }
      }
    }
    #expect(try Lower(Adder()).send("fx_add:", 4, returning: Int.self) == 8)
  }
}
