import MessageRuntime
import Testing
import TypeEncodings

@Suite("Explaining what a message would do")
struct ExplainTests {
  @Test("A method is found, with its class, its types and its place")
  func found() throws {
    final class Sub: Adder {}
    let steps = Runtime.explain("fx_add:", on: Sub())
    #expect(steps.count == 1)
    guard case .found(let cls, let signature, let location) = try #require(steps.first) else {
      Issue.record("\(steps)")
      return
    }
    #expect(cls == "Adder")
    #expect(signature.description == "(Int) -> Int")
    #expect(try #require(location).contains("ForwardingFixtures.swift:"))
    #expect(steps[0].description.contains("method of Adder"))
  }

  @Test("Each forwarding target adds its steps, to the method at the end")
  func targets() {
    let first = TargetForwarder(TargetForwarder(Adder()))
    let steps = Runtime.explain("fx_name", on: first)
    let one: [ForwardingStep] = [
      .searched(classes: ["TargetForwarder", "Object"]), .askedResolver(added: false),
    ]
    #expect(
      Array(steps.dropLast())
        == one + [.askedForwardingTarget("TargetForwarder")]
        + one + [.askedForwardingTarget("Adder")])
    guard case .found("Adder", _, _) = steps.last else {
      Issue.record("\(steps)")
      return
    }
    #expect(first.asked == ["fx_name"])
  }

  @Test("A circle of targets ends")
  func circle() {
    let (one, two) = (TargetForwarder(), TargetForwarder())
    one.next = two
    two.next = one
    defer { one.next = nil }
    let steps = Runtime.explain("fx_name", on: one)
    #expect(steps.count { $0 == .askedForwardingTarget("TargetForwarder") } == 2)
  }

  @Test("An invocation handler is named, and gets nothing")
  func handler() {
    let handler = Handler(like: Adder.self) { _ in Issue.record("a message was sent") }
    let steps = Runtime.explain("fx_name", on: handler)
    #expect(
      steps == [
        .searched(classes: ["Handler", "Object"]), .askedResolver(added: false),
        .askedForwardingTarget(nil),
        .askedMethodSignature(Class.of(Adder.self).methodSignature(for: "fx_name")?.typeEncodings),
        .forwardInvocation(cls: "Handler"),
      ])
  }

  @Test("What nothing answers ends in doesNotRecognizeSelector, which is not called")
  func unknown() {
    final class Telling: Object {
      override func doesNotRecognizeSelector(_ selector: Selector) throws {
        Issue.record("a message was sent")
      }
    }
    let steps = Runtime.explain("ex_unknown", on: Telling())
    #expect(steps.last == .doesNotRecognize)
    #expect(steps.contains(.askedMethodSignature(nil)))
  }

  @Test("A resolver is asked, and its method is found")
  func resolver() {
    final class Resolving: Object {
      override class func resolveInstanceMethod(_ selector: Selector) throws -> Bool {
        guard selector == "ex_resolved" else { return false }
        try Class.of(self).addMethod(Method(selector) { (self: Resolving) in 1 })
        return true
      }
    }
    let steps = Runtime.explain("ex_resolved", on: Resolving())
    #expect(steps.contains(.askedResolver(added: true)))
    guard case .found("Resolving", _, _) = steps.last else {
      Issue.record("\(steps)")
      return
    }
  }

  @Test("A sink swallows; a recording sink would forward, and records nothing")
  func sinks() {
    #expect(Runtime.explain("ex_any:", on: SelectorSink.shared).last == .swallowed)
    let recording = RecordingSink()
    #expect(
      Runtime.explain("ex_any:", on: recording).last == .forwardInvocation(cls: "RecordingSink"))
    #expect(recording.count == 0)
  }

  @Test("A class without hooks, an actor and a class itself are explained as well")
  func otherReceivers() {
    final class Plain {}
    actor Acting: MessageReceiver {}
    #expect(
      Runtime.explain("ex_any", on: Plain()) == [.searched(classes: ["Plain"]), .hasNoHooks])
    #expect(Runtime.explain("ex_any", on: Acting()).last == .doesNotRecognize)
    #expect(
      Runtime.explain("ex_any", on: Class.of(Adder.self)) == [
        .searched(classes: ["Adder", "Object"]), .askedResolver(added: false), .doesNotRecognize,
      ])
  }

  @Test("Hooks see that they are asked for an explanation, and for a send at a send")
  func purpose() throws {
    final class Choosing: Object {
      let choices = EventLog<Bool>()
      override func forwardingTarget(for selector: Selector) -> AnyObject? {
        switch ForwardingPurpose.current {
        case .send: choices.note(true)
        case .explanation: choices.note(false)
        }
        return SelectorSink.shared
      }
    }
    let object = Choosing()
    #expect(Runtime.explain("ex_choose", on: object).last == .swallowed)
    try object.send("ex_choose")
    _ = Runtime.explain("ex_choose", on: object)
    try object.send("ex_choose")
    #expect(object.choices.events == [false, true, false, true])
  }

  @Test(
    "A message that a hook sends during an explanation is a send",
    .disabled("the purpose is the thread's; telling nested sends apart would cost every forward"))
  func nestedSend() {
    final class Asking: Object {
      let log: EventLog<Bool>
      init(_ log: EventLog<Bool>) { self.log = log }
      override func forwardingTarget(for selector: Selector) -> AnyObject? {
        if case .explanation = ForwardingPurpose.current { log.note(false) } else { log.note(true) }
        guard selector == "ex_outer" else { return SelectorSink.shared }
        try? self.send("ex_inner")
        return nil
      }
    }
    let log = EventLog<Bool>()
    _ = Runtime.explain("ex_outer", on: Asking(log))
    #expect(log.events == [false, true])
  }

  @Test("An explanation does not run the class's initialize more than a send would")
  func noMessage() {
    let adder = Adder()
    _ = Runtime.explain("fx_add:", on: adder)
    #expect(adder.calls == 0)
  }

  @Test("Every step says what it is")
  func descriptions() {
    let steps: [ForwardingStep] = [
      .searched(classes: ["A", "B"]), .askedResolver(added: true), .askedResolver(added: false),
      .askedForwardingTarget("T"), .askedForwardingTarget(nil), .askedMethodSignature("v@:"),
      .askedMethodSignature(nil), .forwardInvocation(cls: "C"), .swallowed, .doesNotRecognize,
      .hasNoHooks,
    ]
    #expect(Set(steps.map(\.description)).count == steps.count)
    #expect(steps[0].description.contains("A, B"))
  }
}
