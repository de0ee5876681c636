import MessageRuntime
import Testing
import TypeEncodings

@Suite("Targets of invocations")
struct InvocationTargetTests {
  class Plain: Object {
    @MethodBuilder override class var methods: [Method] {
      Method("it_name") { (self: Plain) in "plain" }
    }
  }

  /// Has no properties of its own, so that an object of ``Plain`` can become one.
  final class Watched: Plain {
    @MethodBuilder override class var methods: [Method] {
      Method("it_name") { (self: Watched) throws -> String in
        "watched " + (try self.sendSuper("it_name", above: Watched.self) as String)
      }
    }
  }

  /// Writes a class into an object's first word, as a run-time class would be.
  private func setClass(_ cls: AnyClass, of object: AnyObject) {
    Unmanaged.passUnretained(object).toOpaque().storeBytes(
      of: unsafeBitCast(cls, to: UnsafeRawPointer.self), as: UnsafeRawPointer.self)
  }

  @Test("B74: a target whose class was changed runs the new class's method, cold and warm")
  func swizzled() throws {
    let target = Plain()
    let invocation = try Invocation(signature: MethodSignature(parsing: "@@:"))
    invocation.selector = "it_name"
    invocation.target = target
    for _ in 0..<2 {
      try invocation.invoke()
      #expect(try invocation.returnValue(as: String.self) == "plain")
      setClass(Watched.self, of: target)
      for _ in 0..<2 {
        try invocation.invoke()
        #expect(try invocation.returnValue(as: String.self) == "watched plain")
      }
      #expect(invocation.description.hasPrefix("-[Watched it_name]"))
      setClass(Plain.self, of: target)
    }
    let captured = try InvocationArgumentTests.capture("@@:") {
      _ = try $0.send("it_name") as String
    }
    setClass(Watched.self, of: target)
    try captured.invoke(with: target)
    #expect(try captured.returnValue(as: String.self) == "watched plain")
    setClass(Plain.self, of: target)
  }

  @Test("B76: without its target retained an invocation keeps its arguments all the same")
  func argumentsOnly() throws {
    let tally = Tally()
    let invocation = try Invocation(signature: MethodSignature(parsing: "v@:@"))
    invocation.retainsTarget = false
    do {
      let target = Counted(tally)
      invocation.target = target
      try invocation.setArgument(Counted(tally), at: 2)
      invocation.retainArguments()
      #expect(tally.alive == 2)
    }
    #expect(tally.alive == 1)
    #expect(invocation.target == nil)
    guard case .targetGone = messageError({ try invocation.invoke() }) else {
      Issue.record("the target is gone")
      return
    }
  }

  @Test("B77: a result outlives its target, and ends with the invocation")
  func resultOutlives() throws {
    final class Maker: Object {
      @MethodBuilder override class var methods: [Method] {
        Method("init:") { (self: Maker, tally: Tally) in Counted(tally) }
        Method("copy:") { (self: Maker, tally: Tally) in Counted(tally) }
        Method("newOne:") { (self: Maker, tally: Tally) in Counted(tally) }
      }
    }
    // Names that Objective-C owns otherwise make no difference.
    for selector: Selector in ["init:", "copy:", "newOne:"] {
      let tally = Tally()
      do {
        let invocation = try Invocation(signature: MethodSignature(parsing: "@@:@"))
        invocation.selector = selector
        try invocation.setArgument(tally, at: 2)
        invocation.target = Maker()
        try invocation.invoke()
        invocation.target = nil
        #expect(tally.alive == 1)
        let copy = invocation.copy()
        #expect(!copy.hasReturnValue)
      }
      #expect(tally.alive == 0)
    }
  }

  @Test("B78: what a C method writes through a pointer argument is seen by the caller")
  func outPointer() throws {
    final class Writer: Object {
      @MethodBuilder override class var methods: [Method] {
        Method("it_check:error:") { (self: Writer, value: Int, error: UnsafeMutableRawPointer) in
          error.assumingMemoryBound(to: Int.self).pointee = value + 1
          return value > 0
        }
      }
    }
    let invocation = try Invocation(signature: MethodSignature(parsing: "B@:q^@"))
    invocation.selector = "it_check:error:"
    var error = 0
    try withUnsafeMutablePointer(to: &error) {
      try invocation.setArgument(7, at: 2)
      try invocation.setArgument($0, at: 3)
      try invocation.invoke(with: Writer())
    }
    #expect(try invocation.returnValue(as: Bool.self))
    #expect(error == 8)
  }

  private struct Handover: @unchecked Sendable {
    let invocation: Invocation
  }

  @Test("USERS-27: a kept invocation's arguments are read on another thread after the call ended")
  func lazily() async throws {
    let tally = Tally()
    let handover: Handover
    do {
      let text = String(repeating: "gone with the caller ", count: 4)
      var bytes = Array("from C".utf8CString)
      let invocation = try bytes.withUnsafeMutableBufferPointer { buffer in
        let invocation = try InvocationArgumentTests.capture("v@:@@*") {
          try $0.send("it_lazy:and:text:", text, Counted(tally), buffer.baseAddress)
        }
        invocation.retainArguments()
        return invocation
      }
      bytes = []
      handover = Handover(invocation: invocation)
    }
    let read = try await Task.detached {
      let invocation = handover.invocation
      return (
        try invocation.argument(at: 2, as: String.self).count,
        try invocation.argument(at: 3, as: Counted.self).tally.alive,
        try invocation.argument(at: 4, as: String.self)
      )
    }.value
    #expect(read == (84, 1, "from C"))
  }
}
