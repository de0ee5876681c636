import MessageRuntime
import Testing
import TypeEncodings
import _CAggregateOracle

@Suite("Equality of invocations")
struct InvocationEqualityTests {
  private func make(_ types: String, _ selector: Selector = "ie_any:") throws -> Invocation {
    let invocation = try Invocation(signature: MethodSignature(parsing: types))
    invocation.selector = selector
    return invocation
  }

  /// An object that is equal to others with its number.
  final class Numbered: Object, Equatable {
    let number: Int
    init(_ number: Int) { self.number = number }
    static func == (left: Numbered, right: Numbered) -> Bool { left.number == right.number }
  }

  @Test("An invocation equals itself and its copy, whatever their results")
  func copies() throws {
    let invocation = try InvocationArgumentTests.capture("v@:q@d") {
      try $0.send("ie_three:::", 5, "text", 0.5)
    }
    let copy = invocation.copy()
    #expect(invocation == copy)
    try invocation.setReturnValue(())
    invocation.retainArguments()
    #expect(invocation == copy)
    try copy.setArgument(6, at: 2)
    #expect(invocation != copy)
    try copy.setArgument(5, at: 2)
    try copy.setArgument("other", at: 3)
    #expect(invocation != copy)
  }

  @Test("Target by identity, selector and signature count")
  func parts() throws {
    let one = try make("v@:q")
    #expect(try one == make("v@:q"))
    #expect(try one != make("v@:Q"))
    #expect(try one != make("v@:qq"))
    #expect(try one != make("q@:q"))
    #expect(try one != make("v@:q", "ie_other:"))
    let other = try make("v@:q")
    one.target = Numbered(1)
    #expect(one != other)
    other.target = Numbered(1)
    #expect(one != other)
    other.target = one.target
    #expect(one == other)
  }

  @Test("An invocation of a typed send equals one that was built from the types")
  func origins() throws {
    let captured = try InvocationArgumentTests.capture("v@:q@B") {
      try $0.send("ie_mixed:::", Int64(5), "text" as Any, true)
    }
    let built = try Invocation(signature: captured.methodSignature)
    built.target = captured.target
    built.selector = captured.selector
    try built.setArgument(5, at: 2)
    try built.setArgument("text", at: 3)
    try built.setArgument(true, at: 4)
    #expect(captured == built && built == captured)
    try built.setArgument(false, at: 4)
    #expect(captured != built)
  }

  @Test("Numbers are compared as numbers: NaN equals nothing but its own invocation")
  func numbers() throws {
    let (one, other) = (try make("v@:d"), try make("v@:d"))
    try one.setArgument(-0.0, at: 2)
    #expect(one == other)
    try one.setArgument(Double.nan, at: 2)
    try other.setArgument(Double.nan, at: 2)
    #expect(one != other && one == one)
  }

  @Test("Objects are equal if they say so, or are the same")
  func objects() throws {
    let (one, other) = (try make("v@:@"), try make("v@:@"))
    #expect(one == other)
    try one.setArgument(Numbered(1), at: 2)
    #expect(one != other && other != one)
    try other.setArgument(Numbered(1), at: 2)
    #expect(one == other)
    try other.setArgument(Numbered(2), at: 2)
    #expect(one != other)
    let plain = Object()
    try one.setArgument(plain, at: 2)
    try other.setArgument(plain, at: 2)
    #expect(one == other)
    try other.setArgument(Object(), at: 2)
    #expect(one != other)
    try one.setArgument("boxed", at: 2)
    try other.setArgument("boxed", at: 2)
    #expect(one == other)
    try other.setArgument(5, at: 2)
    #expect(one != other)
  }

  @Test("Structures of C are equal by their fields, also boxed on one side")
  func structures() throws {
    let (one, other) = (try make("v@:{P=dd}"), try make("v@:{P=dd}"))
    try one.setArgument(cao_point(x: 1, y: 2), at: 2)
    #expect(one != other)
    try other.setArgument(CValue(cao_point(x: 1, y: 2)), at: 2)
    #expect(one == other)
    let captured = try InvocationArgumentTests.capture("v@:{P=dd}") {
      try $0.send("ie_any:", cao_point(x: 1, y: 2))
    }
    captured.target = nil
    #expect(captured == one && one == captured)
    try captured.setArgument(cao_point(x: 1, y: 3), at: 2)
    #expect(captured != one && one != captured)
  }

  @Test("Owned C strings are equal by their text, other pointers by address")
  func texts() throws {
    let (one, other) = (try make("v@:*"), try make("v@:*"))
    try one.setArgument("text", at: 2)
    try other.setArgument("text", at: 2)
    #expect(one == other && one == one.copy())
    try other.setArgument("texts", at: 2)
    #expect(one != other)
    var byte: CChar = 0
    try withUnsafeMutablePointer(to: &byte) {
      try other.setArgument($0, at: 2)
      #expect(one != other && other != one)
      try one.setArgument($0, at: 2)
      #expect(one == other)
    }
  }

  @Test("Values that cannot be compared are not equal")
  func incomparable() throws {
    let closure: () -> Void = {}
    let invocation = try InvocationArgumentTests.capture("v@:{Function}") {
      try $0.send("ie_run:", closure)
    }
    #expect(invocation == invocation)
    #expect(invocation != invocation.copy())
    let types = try InvocationArgumentTests.capture("v@:{Type}") {
      try $0.send("ie_type:", Int.self)
    }
    #expect(types == types.copy())
  }
}
