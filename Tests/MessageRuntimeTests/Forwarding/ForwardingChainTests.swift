import MessageRuntime
import Testing
import TypeEncodings

@Suite("Chains and circles of forwarding")
struct ForwardingChainTests {
  /// Hands every invocation on to another object.
  final class Passing: Handler {
    var next: AnyObject?

    init() {
      super.init(like: Adder.self)
      handle = { [unowned self] in
        if let next { try $0.invoke(with: next) }
      }
    }
  }

  @Test("B48: a chain of three forwarding targets works")
  func targets() throws {
    let adder = Adder()
    let third = TargetForwarder(adder)
    let second = TargetForwarder(third)
    let first = TargetForwarder(second)
    #expect(try first.send("fx_add:", 4, returning: Int.self) == 4)
    #expect(try first.perform("fx_add:", with: 4) as? Int == 8)
    #expect(first.asked.count == 2)
    #expect(third.asked.count == 2)
  }

  @Test("B48: a chain of three invocation handlers works")
  func invocations() throws {
    let adder = Adder()
    let (first, second, third) = (Passing(), Passing(), Passing())
    first.next = second
    second.next = third
    third.next = adder
    #expect(try first.send("fx_add:", 4, returning: Int.self) == 4)
    #expect(try first.perform("fx_add:", with: 5) as? Int == 9)
    #expect(adder.calls == 2)
  }

  @Test("B48: a chain of targets that ends in an invocation handler or a sink works")
  func mixed() throws {
    let adder = Adder()
    let passing = Passing()
    passing.next = TargetForwarder(adder)
    let first = TargetForwarder(TargetForwarder(passing))
    #expect(try first.send("fx_add:", 4, returning: Int.self) == 4)
    #expect(try first.perform("fx_add:", with: 5) as? Int == 9)
    let sinking = TargetForwarder(TargetForwarder(SelectorSink.shared))
    #expect(try sinking.send("fx_add:", 4, returning: Int.self) == 0)
    #expect(try sinking.perform("fx_add:", with: 4) == nil)
  }

  @Test("B48: a chain that ends in an object without an answer names that object's class")
  func deadEnd() {
    let first = TargetForwarder(TargetForwarder(Adder()))
    let error = messageError { try first.send("fc_unknown") }
    #expect(error?.unrecognized?.site.description == "-[Adder fc_unknown]")
    let untyped = messageError { try first.perform("fc_unknown") }
    #expect(untyped?.unrecognized?.site.description == "-[Adder fc_unknown]")
  }

  @Test("B48: a long chain is followed to its end")
  func long() throws {
    var object: AnyObject = Adder()
    for _ in 0..<500 { object = TargetForwarder(object) }
    #expect(try Runtime.send("fx_add:", to: object, 3, returning: Int.self) == 3)
  }

  @Test("B48: two forwarding targets that name each other end in an error that lists them")
  func circleOfTargets() {
    final class Other: TargetForwarder {}
    let (one, two) = (TargetForwarder(), Other())
    one.next = two
    two.next = one
    defer { one.next = nil }
    for _ in 0..<2 {
      let error = messageError { try one.send("fx_add:", 1, returning: Int.self) }
      guard case .forwardingCycle(let site, let classes) = error else {
        Issue.record("\(String(describing: error))")
        return
      }
      #expect(site.description == "-[TargetForwarder fx_add:]")
      #expect(classes.starts(with: ["TargetForwarder", "Other", "TargetForwarder", "Other"]))
    }
  }

  @Test("B48: such a circle ends in an error for untyped sends and for invocations")
  func circleOfTargetsUntyped() throws {
    let (one, two) = (TargetForwarder(), TargetForwarder())
    one.next = two
    two.next = one
    defer { one.next = nil }
    func isCycle(_ error: MessageError?) -> Bool {
      if case .forwardingCycle = error { true } else { false }
    }
    #expect(isCycle(messageError { try one.perform("fx_add:", with: 1) }))
    let invocation = try Invocation(signature: MethodSignature(parsing: "q@:q"))
    invocation.selector = "fx_add:"
    #expect(isCycle(messageError { try invocation.invoke(with: one) }))
  }

  private func isEndless(_ error: MessageError?) -> Bool {
    if case .forwardingTooDeep = error { true } else { false }
  }

  @Test("B48: two invocation handlers that invoke on each other end in an error")
  func circleOfInvocations() throws {
    let (one, two) = (Passing(), Passing())
    one.next = two
    two.next = one
    defer { one.next = nil }
    #expect(isEndless(messageError { try one.send("fx_add:", 1, returning: Int.self) }))
    #expect(isEndless(messageError { try one.perform("fx_add:", with: 1) }))
    let invocation = try Invocation(signature: MethodSignature(parsing: "q@:q"))
    invocation.selector = "fx_add:"
    #expect(isEndless(messageError { try invocation.invoke(with: one) }))
    #expect(!invocation.hasReturnValue)
  }

  @Test("B48: an invocation handler that invokes on its own object ends in an error")
  func selfInvocation() {
    let one = Passing()
    one.next = one
    defer { one.next = nil }
    #expect(isEndless(messageError { try one.send("fx_add:", 1, returning: Int.self) }))
  }

  @Test("B48: a target and an invocation handler that lead to each other end in an error")
  func circleOfBoth() {
    let passing = Passing()
    let forwarder = TargetForwarder(passing)
    passing.next = forwarder
    defer { passing.next = nil }
    #expect(isEndless(messageError { try forwarder.send("fx_add:", 1, returning: Int.self) }))
    #expect(isEndless(messageError { try forwarder.perform("fx_add:", with: 1) }))
  }

  @Test("B48: after such an error the objects forward as before")
  func afterwards() throws {
    let passing = Passing()
    passing.next = passing
    #expect(isEndless(messageError { try passing.send("fx_add:", 1, returning: Int.self) }))
    passing.next = Adder()
    #expect(try passing.send("fx_add:", 1, returning: Int.self) == 1)
  }
}
