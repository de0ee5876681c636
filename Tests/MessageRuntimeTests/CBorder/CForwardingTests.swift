import CMessageRuntime
import MessageRuntime
import Testing
import TypeEncodings
import _CMethodOracle
import _MessageTestSupport

@Suite("Missing methods that C looks up")
struct CForwardingTests {
  final class Adder: Object {
    @MethodBuilder override class var methods: [Method] {
      Method("cw_add:to:") { (self: Adder, a: Int, b: Int) in a + b }
      Method("cw_echo:") { (self: Adder, object: AnyObject?) in object }
      Method("cw_fail::") { (self: Adder, a: Int, b: Int) throws -> Int in throw Failure() }
    }
  }
  struct Failure: Error {}

  private func sendAdd(
    _ object: AnyObject, _ name: String
  ) -> (result: Int64, error: String?) {
    Runtime.prepareForC()
    var result: Int64 = -1
    let error = cmo_send_add(UnsafeRawPointer(object: object), name, 2, 3, &result)
    return (result, error.map { String(cString: $0) })
  }

  @Test("The message goes to the forwarding target, with the types of the target's method")
  func target() throws {
    final class Forwarding: Object {
      let target: AnyObject
      init(_ target: AnyObject) { self.target = target }
      override func forwardingTarget(for selector: Selector) -> AnyObject? { target }
    }
    #expect(sendAdd(Forwarding(Adder()), "cw_add:to:") == (5, nil))
    // Along a chain of targets, and to a class.
    #expect(sendAdd(Forwarding(Forwarding(Adder())), "cw_add:to:") == (5, nil))
    try Class.of(Adder.self).addMethod(
      Method(classSide: "cw_classAdd:to:") { (self: Adder.Type, a: Int, b: Int) in a + b + 10 })
    #expect(sendAdd(Forwarding(Class.of(Adder.self)), "cw_classAdd:to:") == (15, nil))
  }

  @Test("The hooks are told that a look-up is no send")
  func purpose() throws {
    final class Curious: Object, @unchecked Sendable {
      let log = Recorder<Bool>()
      override func forwardingTarget(for selector: Selector) -> AnyObject? {
        log.record(ForwardingPurpose.current == .send)
        return Adder()
      }
    }
    let curious = Curious()
    let function = lookUpInC(curious, "cw_add:to:")
    #expect(curious.log.values == [false])
    let me = UnsafeRawPointer(object: curious)
    #expect(cmo_call_add(function, me, Selector("cw_add:to:").inC, 2, 3) == 5)
    #expect(curious.log.values == [false, true])
  }

  @Test("The message goes to forwardInvocation with its arguments, which may change it")
  func invocation() throws {
    final class Handler: Object {
      override func methodSignature(for selector: Selector) -> MethodSignature? {
        selector == "cw_product::"
          ? try? MethodSignature(parsing: "q@:qq") : super.methodSignature(for: selector)
      }
      override func forwardInvocation(_ invocation: Invocation) throws {
        let a: Int = try invocation.argument(at: 2)
        let b: Int = try invocation.argument(at: 3)
        try invocation.setReturnValue(a * b)
      }
    }
    #expect(sendAdd(Handler(), "cw_product::") == (6, nil))
  }

  @Test("B52: a proxy forwards what C sends, the objects in it owned rightly")
  func proxy() throws {
    let proxy = Proxy(target: Adder())
    #expect(sendAdd(proxy, "cw_add:to:") == (5, nil))
    let function = lookUpInC(proxy, "cw_echo:")
    let tracker = LifetimeTracker()
    do {
      let object = tracker.make()
      for _ in 0..<100 {
        let back = cmo_call_object(
          function, UnsafeRawPointer(object: proxy), Selector("cw_echo:").inC,
          UnsafeRawPointer(object: object))
        #expect(back?.takeObject() === object)
      }
    }
    #expect(tracker.liveCount == 0)
  }

  @Test("A sink swallows what C sends, and C gets zero")
  func sink() throws {
    #expect(sendAdd(SelectorSink.shared, "cw_nothing") == (0, nil))
    let sink = RecordingSink()
    let object = Adder()
    let function = lookUpInC(sink, "cw_take:")
    #expect(
      cmo_call_object(
        function, UnsafeRawPointer(object: sink), Selector("cw_take:").inC,
        UnsafeRawPointer(object: object)) == nil)
    #expect(sink.count(of: "cw_take:") == 1)
    #expect(try sink.messages[0].argument(at: 2) === object)
  }

  @Test("A message that nothing answers leaves an error that names class and selector")
  func unrecognized() throws {
    let (result, error) = sendAdd(Adder(), "cw_nobody")
    #expect(result == 0)
    #expect(error?.contains("Adder cw_nobody") == true)
    let (ofClass, classError) = sendAdd(Class.of(Adder.self), "cw_nobody")
    #expect(ofClass == 0)
    #expect(classError?.contains("+[") == true)
  }

  @Test("An error of the method that was forwarded to is left for C")
  func failing() throws {
    let (result, error) = sendAdd(Proxy(target: Adder()), "cw_fail::")
    #expect(result == 0)
    #expect(error == "Failure()")
  }

  @Test("A method that appears after the look-up is run by the function of before")
  func appearing() throws {
    final class Late: Object {
      override func methodSignature(for selector: Selector) -> MethodSignature? {
        try? MethodSignature(parsing: "q@:qq")
      }
    }
    let late = Late()
    let function = lookUpInC(late, "cw_late:to:")
    let me = UnsafeRawPointer(object: late)
    _ = takeCError()
    #expect(cmo_call_add(function, me, Selector("cw_late:to:").inC, 2, 3) == 0)
    _ = takeCError()
    try Class.of(Late.self).addMethod(
      Method("cw_late:to:") { (self: Late, a: Int, b: Int) in a + b })
    #expect(cmo_call_add(function, me, Selector("cw_late:to:").inC, 2, 3) == 5)
    #expect(lookUpInC(late, "cw_late:to:") != function)
  }

  @Test("A resolver adds the method that C looks up")
  func resolver() throws {
    final class Resolving: Object {
      override class func resolveInstanceMethod(_ selector: Selector) throws -> Bool {
        guard selector == "cw_resolved:to:" else { return false }
        try Class.of(Resolving.self).addMethod(
          Method(selector) { (self: Resolving, a: Int, b: Int) in a + b })
        return true
      }
    }
    #expect(sendAdd(Resolving(), "cw_resolved:to:") == (5, nil))
  }

  @Test("One function serves a class and a selector; other types get another")
  func oneFunction() throws {
    final class Changing: Object, @unchecked Sendable {
      var types = "q@:qq"
      override func methodSignature(for selector: Selector) -> MethodSignature? {
        try? MethodSignature(parsing: types)
      }
    }
    let (one, other) = (Changing(), Changing())
    let function = lookUpInC(one, "cw_change:to:")
    #expect(lookUpInC(other, "cw_change:to:") == function)
    other.types = "d@:dd"
    #expect(lookUpInC(other, "cw_change:to:") != function)
    #expect(lookUpInC(one, "cw_change:to:") == function)
  }
}
