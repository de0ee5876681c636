import MessageRuntime
import Testing
import TypeEncodings

@Suite("Invoking and results")
struct InvocationResultTests {
  private func captureAdd(_ value: Int) throws -> Invocation {
    try InvocationArgumentTests.capture("q@:q") { _ = try $0.send("fx_add:", value) as Int }
  }

  private func isNoResult(_ body: () throws -> Void) -> Bool {
    if case .noResult = messageError(body) { true } else { false }
  }

  @Test("B71: reading the result before invoking is an error")
  func unset() throws {
    let invocation = try captureAdd(1)
    #expect(!invocation.hasReturnValue)
    #expect(isNoResult { _ = try invocation.returnValue(as: Int.self) })
    let encoded = try Invocation(signature: MethodSignature(parsing: "q@:"))
    #expect(isNoResult { _ = try encoded.returnValue(as: Int.self) })
  }

  @Test("B71: after invoking has failed there is no result, even if a former call succeeded")
  func stale() throws {
    let invocation = try captureAdd(1)
    try invocation.invoke(with: Adder())
    #expect(try invocation.returnValue(as: Int.self) == 1)
    #expect(messageError { try invocation.invoke(with: Object()) }?.unrecognized != nil)
    #expect(isNoResult { _ = try invocation.returnValue(as: Int.self) })
    invocation.selector = "fx_name"
    #expect(messageError { try invocation.invoke(with: Adder()) } != nil)
    #expect(!invocation.hasReturnValue)
  }

  @Test("B71: an error of the method leaves no result and reaches the caller unchanged")
  func failing() throws {
    let encoded = try Invocation(signature: MethodSignature(parsing: "q@:"))
    encoded.selector = "fx_fail"
    try encoded.setReturnValue(5)
    #expect(throws: FixtureError()) { try encoded.invoke(with: Adder()) }
    #expect(isNoResult { _ = try encoded.returnValue(as: Int.self) })
  }

  @Test("B72: invoking without a target gives zero")
  func nilTarget() throws {
    let invocation = try captureAdd(1)
    invocation.target = nil
    try invocation.invoke()
    #expect(try invocation.returnValue(as: Int.self) == 0)
    let text = try InvocationArgumentTests.capture("@@:") { _ = try $0.send("fx_name") as String }
    text.target = nil
    try text.invoke()
    #expect(try text.returnValue(as: String.self) == "")
  }

  @Test("B73: invoking on two targets gives independent results and leaves the target alone")
  func twoTargets() throws {
    let invocation = try captureAdd(5)
    let before = invocation.target
    let (one, two) = (Adder(), Adder())
    two.sum = 100
    try invocation.invoke(with: one)
    #expect(try invocation.returnValue(as: Int.self) == 5)
    try invocation.invoke(with: two)
    #expect(try invocation.returnValue(as: Int.self) == 105)
    #expect(invocation.target === before)
    #expect(one.sum == 5)
  }

  @Test("An invocation can be invoked again, with changed arguments")
  func again() throws {
    let adder = Adder()
    let invocation = try captureAdd(5)
    invocation.target = adder
    try invocation.invoke()
    try invocation.setArgument(7, at: 2)
    try invocation.invoke()
    #expect(try invocation.returnValue(as: Int.self) == 12)
  }

  @Test("A copy has the target, selector and arguments, no result, and its own life")
  func copy() throws {
    let invocation = try captureAdd(5)
    try invocation.invoke(with: Adder())
    let copy = invocation.copy()
    #expect(!copy.hasReturnValue)
    #expect(copy.target === invocation.target)
    #expect(copy.selector == "fx_add:")
    try copy.setArgument(50, at: 2)
    copy.selector = "other:"
    #expect(try invocation.argument(at: 2, as: Int.self) == 5)
    #expect(invocation.selector == "fx_add:")
  }

  @Test("B76: with retainsTarget false the target's life does not depend on the invocation")
  func weakTarget() throws {
    let invocation = try captureAdd(5)
    let tally = Tally()
    do {
      let target = Counted(tally)
      invocation.target = target
      invocation.retainsTarget = false
      #expect(invocation.target === target)
    }
    #expect(tally.alive == 0)
    #expect(invocation.target == nil)
    guard case .targetGone(let site) = messageError({ try invocation.invoke() }) else {
      Issue.record("the target is gone")
      return
    }
    #expect(site.selector == "fx_add:")
    invocation.retainsTarget = true
    let adder = Adder()
    invocation.target = adder
    try invocation.invoke()
    #expect(adder.sum == 5)
  }

  @Test("B76: a target that owns an invocation which does not retain it makes no circle")
  func noCycle() throws {
    final class Owner: Object {
      let counted: Counted
      var invocation: Invocation?
      init(_ tally: Tally) { counted = Counted(tally) }
    }
    let tally = Tally()
    do {
      let invocation = try captureAdd(5)
      let owner = Owner(tally)
      invocation.target = owner
      invocation.retainsTarget = false
      owner.invocation = invocation.copy()
      #expect(owner.invocation?.retainsTarget == false)
      #expect(owner.invocation?.target === owner)
    }
    #expect(tally.alive == 0)
  }

  @Test("The target of an invocation is retained at first and released when it is replaced")
  func strongTarget() throws {
    let tally = Tally()
    let invocation = try captureAdd(5)
    invocation.target = Counted(tally)
    #expect(tally.alive == 1)
    invocation.target = Counted(tally)
    #expect(tally.alive == 1)
    invocation.target = nil
    #expect(tally.alive == 0)
  }

  final class Maker: Object {
    @MethodBuilder override class var methods: [Method] {
      Method("ir_make:") { (self: Maker, tally: Tally) in Counted(tally) }
      Method("ir_maybe:") { (self: Maker, tally: Tally) -> Any? in Counted(tally) }
    }
  }

  @Test(
    "B77, USERS-29: a result object read 0, 1 or 3 times dies once, with the invocation",
    arguments: [0, 1, 3])
  func resultLife(_ reads: Int) throws {
    let tally = Tally()
    do {
      let invocation = try InvocationArgumentTests.capture("@@:@") {
        _ = try $0.send("ir_make:", tally) as Counted?
      }
      try invocation.invoke(with: Maker())
      for _ in 0..<reads { #expect(try invocation.returnValue(as: Counted?.self) != nil) }
      #expect(tally.alive == 1)
      try invocation.invoke(with: Maker())
      #expect(tally.alive == 1)
    }
    #expect(tally.alive == 0)
  }

  @Test("B77: the same holds for an invocation made from encodings", arguments: [0, 1, 3])
  func encodedResultLife(_ reads: Int) throws {
    let tally = Tally()
    for selector: Selector in ["ir_make:", "ir_maybe:"] {
      do {
        let invocation = try Invocation(signature: MethodSignature(parsing: "@@:@"))
        invocation.selector = selector
        try invocation.setArgument(tally, at: 2)
        try invocation.invoke(with: Maker())
        for _ in 0..<reads { #expect(try invocation.returnValue(as: Counted?.self) != nil) }
        #expect(tally.alive == 1)
      }
      #expect(tally.alive == 0)
    }
  }

  @Test("A result that is replaced is released")
  func replacedResult() throws {
    let tally = Tally()
    let handler = Handler(types: "@@:") { invocation in
      try invocation.setReturnValue(Counted(tally))
      try invocation.setReturnValue(Counted(tally) as Object?)
      try invocation.setReturnValue(Counted(tally) as Any)
      #expect(tally.alive == 1)
    }
    do {
      let result: Object? = try handler.send("ir_replaced")
      #expect(result is Counted)
      #expect(tally.alive == 1)
    }
    #expect(tally.alive == 0)
  }

  @Test("A result of a wrong type is an error that names both, and nothing is set")
  func wrongResult() throws {
    let handler = Handler(types: "q@:") { invocation in
      let error = messageError { try invocation.setReturnValue("text") }
      guard case .valueType(_, index: -1, expected: "Int", given: "String") = error else {
        Issue.record("\(String(describing: error))")
        return
      }
      #expect("\(error!)".contains("the result"))
      #expect(!invocation.hasReturnValue)
    }
    #expect(try handler.send("ir_wrong", returning: Int.self) == 0)
  }

  @Test("A result that the sender ignores takes any value")
  func ignoredResult() throws {
    let handler = Handler(types: "q@:") { try $0.setReturnValue("text") }
    try handler.send("ir_ignored")
  }

  @Test("B78: what the method writes through a pointer argument is seen by the sender")
  func outPointer() throws {
    final class Writer: Object {
      @MethodBuilder override class var methods: [Method] {
        Method("ir_write:") { (self: Writer, place: UnsafeMutablePointer<Int>) in
          place.pointee = 42
        }
      }
    }
    let handler = Handler(types: "v@:^q") { try $0.invoke(with: Writer()) }
    var value = 0
    try withUnsafeMutablePointer(to: &value) { try handler.send("ir_write:", $0) }
    #expect(value == 42)
  }

  private struct Handover: @unchecked Sendable {
    let invocation: Invocation
  }

  @Test("B79: two copies are invoked from two threads without crossing")
  func concurrent() async throws {
    final class Echo: Object, @unchecked Sendable {
      @MethodBuilder override class var methods: [Method] {
        Method("ir_echo:text:") { (self: Echo, value: Int, text: String) in "\(value) \(text)" }
      }
    }
    let invocation = try InvocationArgumentTests.capture("@@:q@") {
      _ = try $0.send("ir_echo:text:", 0, "") as String
    }
    let echo = Echo()
    let wrong = await withTaskGroup(of: Int.self) { group in
      for lane in 0..<2 {
        let copy = Handover(invocation: invocation.copy())
        group.addTask {
          let invocation = copy.invocation
          var wrong = 0
          for round in 0..<2_000 {
            try? invocation.setArgument(round, at: 2)
            try? invocation.setArgument("lane \(lane)", at: 3)
            try? invocation.invoke(with: echo)
            let result = try? invocation.returnValue(as: String.self)
            if result != "\(round) lane \(lane)" { wrong += 1 }
          }
          return wrong
        }
      }
      return await group.reduce(0, +)
    }
    #expect(wrong == 0)
  }
}
