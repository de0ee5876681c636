import MessageRuntime
import Testing
import TypeEncodings

@Suite("Invocations that are invoked while they run")
struct InvocationReentryTests {
  /// Invokes the invocation that called it, as often as it is told.
  final class Nesting: Object {
    let tally: Tally
    var invocation: Invocation?
    var depth = 0
    var fails = false

    init(_ tally: Tally) { self.tally = tally }

    @MethodBuilder override class var methods: [Method] {
      Method("re_make") { (self: Nesting) throws -> Counted in
        guard self.depth > 0, let invocation = self.invocation else {
          return Counted(self.tally)
        }
        self.depth -= 1
        try invocation.invoke(with: self)
        let inner: Counted = try invocation.returnValue()
        #expect(inner.tally === self.tally)
        if self.fails { throw FixtureError() }
        return Counted(self.tally)
      }
      Method("re_count:") { (self: Nesting, number: Int) throws -> Int in
        guard number > 0, let invocation = self.invocation else { return 0 }
        if self.fails { return number }
        try invocation.setArgument(number - 1, at: 2)
        try invocation.invoke(with: self)
        return try invocation.returnValue(as: Int.self) + 1
      }
      Method("re_set") { (self: Nesting) throws -> Counted in
        try self.invocation?.setReturnValue(Counted(self.tally))
        return Counted(self.tally)
      }
    }
  }

  private func captured(_ selector: Selector) throws -> Invocation {
    try InvocationArgumentTests.capture("@@:") { _ = try $0.send(selector) as Counted? }
  }

  private func encoded(_ selector: Selector) throws -> Invocation {
    let invocation = try Invocation(signature: MethodSignature(parsing: "@@:"))
    invocation.selector = selector
    return invocation
  }

  @Test("Each nested call gives its own result, and every result ends", arguments: [1, 2, 5])
  func nested(_ depth: Int) throws {
    for make in [captured, encoded] {
      let tally = Tally()
      do {
        let invocation = try make("re_make")
        let target = Nesting(tally)
        target.invocation = invocation
        for _ in 0..<2 {
          target.depth = depth
          try invocation.invoke(with: target)
          #expect(tally.alive == 1)
          #expect(try invocation.returnValue(as: Counted?.self)?.tally === tally)
        }
        target.invocation = nil
      }
      #expect(tally.alive == 0)
    }
  }

  @Test("B71: a call that fails after a nested one succeeded leaves no result")
  func failing() throws {
    for make in [captured, encoded] {
      let tally = Tally()
      let invocation = try make("re_make")
      let target = Nesting(tally)
      target.invocation = invocation
      target.depth = 1
      target.fails = true
      #expect(throws: FixtureError()) { try invocation.invoke(with: target) }
      #expect(!invocation.hasReturnValue)
      #expect(tally.alive == 0)
      target.invocation = nil
    }
  }

  @Test("A nested call of a method of numbers gives its own result")
  func numbers() throws {
    let target = Nesting(Tally())
    let invocation = try Invocation(signature: MethodSignature(parsing: "q@:q"))
    invocation.selector = "re_count:"
    try invocation.setArgument(4, at: 2)
    target.invocation = invocation
    try invocation.invoke(with: target)
    #expect(try invocation.returnValue(as: Int.self) == 4)
    target.invocation = nil
  }

  @Test("A result that the method itself sets is replaced by what it returns, and ends")
  func setting() throws {
    for make in [captured, encoded] {
      let tally = Tally()
      do {
        let invocation = try make("re_set")
        let target = Nesting(tally)
        target.invocation = invocation
        try invocation.invoke(with: target)
        #expect(tally.alive == 1)
        target.invocation = nil
      }
      #expect(tally.alive == 0)
    }
  }
}
