import MessageRuntime
import Testing
import TypeEncodings

@Suite("What errors say")
struct ErrorDescriptionTests {
  final class Target: Object {
    @MethodBuilder override class var methods: [Method] {
      Method("er_take:") { (self: Target, value: Int) in "taken" }
      Method("er_maybe") { (self: Target) -> Any? in 1.5 }
      Method(mainActor: "er_main") { (self: Target) in }
      Method(classSide: "er_class:") { (cls: Target.Type, value: Int) in value }
    }
  }

  let target = Target()

  /// Makes sure that the error's text holds every part.
  private func expect(
    _ error: MessageError?, says parts: String...,
    location: Testing.SourceLocation = #_sourceLocation
  ) {
    guard let error else {
      Issue.record("there was no error", sourceLocation: location)
      return
    }
    for part in parts {
      #expect("\(error)".contains(part), "\(error)", sourceLocation: location)
    }
  }

  @Test("Errors about types name class, selector and both signatures")
  func signatures() {
    expect(
      messageError { try target.send("er_take:", returning: String.self) },
      says: "-[Target er_take:]", "(Int) -> String", "() -> String", "number of arguments")
    expect(
      messageError { try target.send("er_take:", 1.5, returning: String.self) },
      says: "-[Target er_take:]", "(Int) -> String", "(Double) -> String", "argument 2")
    expect(
      messageError { try target.send("er_take:", 1.5 as Any, returning: String.self) },
      says: "-[Target er_take:]", "(Int) -> String", "(Double) -> String", "argument 2")
    expect(
      messageError { try target.send("er_take:", 1, returning: Double.self) },
      says: "-[Target er_take:]", "(Int) -> String", "(Int) -> Double", "the result")
    expect(
      messageError { try target.send("er_maybe", returning: Int.self) },
      says: "-[Target er_maybe]", "() -> Double", "() -> Int", "the result")
    expect(
      messageError { try Class.of(Target.self).send("er_class:", "x", returning: Int.self) },
      says: "+[Target er_class:]", "(Int) -> Int", "(String) -> Int")
  }

  @Test("Errors about methods name class, selector and what was expected")
  func methods() {
    let cls = Class.of(Target.self)
    expect(
      messageError { try cls.replaceMethod("er_take:", with: IMP { (self: Target) in 5 }) },
      says: "-[Target er_take:]", "(Int) -> String", "() -> Int")
    expect(
      messageError { try cls.addMethod(Method("er_take:") { (self: Target, value: Int) in "" }) },
      says: "-[Target er_take:]", "exists")
    expect(
      messageError { try cls.addMethod(Method("er_foreign") { (self: Adder) in }) },
      says: "-[Target er_foreign]", "Adder")
  }

  @Test("Errors of forwarding name class, selector and the fault")
  func forwarding() {
    expect(
      messageError { try Handler(types: "v@:q").send("er_bad:more:", 1, 2) },
      says: "-[Handler er_bad:more:]", "v@:q", "2 colons")
    let loop = TargetForwarder(TargetForwarder())
    (loop.next as? TargetForwarder)?.next = loop
    defer { loop.next = nil }
    expect(
      messageError { try loop.send("er_loop") },
      says: "-[TargetForwarder er_loop]", "circle", "TargetForwarder -> TargetForwarder")
    let endless = Handler(types: "v@:")
    endless.handle = { try $0.invoke() }
    expect(messageError { try endless.send("er_deep") }, says: "-[Handler er_deep]", "does not end")
    expect(
      messageError { _ = try SelectorSink.shared.send("er_zero", returning: Target.self) },
      says: "-[SelectorSink er_zero]", "Target", "no zero value")
  }

  @Test("Errors of invocations name class, selector, index and types")
  func invocations() throws {
    let invocation = try InvocationArgumentTests.capture("q@:q") {
      _ = try $0.send("er_one:", 1) as Int
    }
    expect(
      messageError { _ = try invocation.argument(at: 7) as Any? },
      says: "-[Handler er_one:]", "argument 7", "3")
    expect(
      messageError { try invocation.setArgument("x", at: 2) },
      says: "-[Handler er_one:]", "argument 2", "Int", "String")
    expect(
      messageError { try invocation.setReturnValue("x") },
      says: "-[Handler er_one:]", "the result", "Int", "String")
    expect(
      messageError { _ = try invocation.returnValue(as: Int.self) },
      says: "-[Handler er_one:]", "no result")
    invocation.target = Target()
    invocation.retainsTarget = false
    expect(messageError { try invocation.invoke() }, says: "er_one:", "no longer exists")
    expect(
      messageError { _ = try Invocation(signature: MethodSignature(parsing: "v@:q{Odd}")) },
      says: "argument 3", "{Odd}")
  }

  @Test("The error of a wrong executor names class and selector")
  func executor() async {
    let box = UncheckedTarget(target: target)
    let error = await Task.detached { messageError { try box.target.send("er_main") } }.value
    expect(error, says: "-[Target er_main]", "main actor")
  }

  private struct UncheckedTarget: @unchecked Sendable { let target: Target }

  @Test("The class of a generic or nested class is named without its module")
  func names() {
    final class Generic<Value>: Object {}
    let error = messageError { try Generic<Int>().send("er_unknown") }
    #expect(error?.unrecognized?.site.className.hasSuffix("Generic<Int>") == true)
    #expect(error?.unrecognized?.site.className.contains("MessageRuntimeTests") == false)
  }

  @Test("Errors compare by value, so a test can name the one it expects")
  func equatable() {
    func fail() -> MessageError? { messageError { try target.send("er_take:", 1.5) } }
    #expect(fail() == fail())
    #expect(fail() != messageError { try target.send("er_take:") })
  }
}
