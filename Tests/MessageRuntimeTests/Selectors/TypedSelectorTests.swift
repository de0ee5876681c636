import MessageRuntime
import Testing
import TypeEncodings

@Suite("Selectors with types")
struct TypedSelectorTests {
  @Test("B5: encoded selectors that differ only in offsets, qualifiers or names are equal")
  func equalEncodings() throws {
    let plain = try EncodedSelector("typed:", types: "v@:{point=dd}")
    for types in [
      "v32@0:8{point=dd}16", "Vv@:n{point=dd}", "v@:{other=dd}", "v@:{point=\"x\"d\"y\"d}",
    ] {
      let same = try EncodedSelector("typed:", types: types)
      #expect(plain == same)
      #expect(plain.hashValue == same.hashValue)
    }
  }

  @Test("B5: encoded selectors that differ in a scalar, an argument or the name are not equal")
  func differentEncodings() throws {
    let plain = try EncodedSelector("typed:", types: "v@:{point=dd}")
    for types in ["v@:{point=df}", "i@:{point=dd}", "v@:{point=dd}i", "v@:^{point=dd}"] {
      #expect(try plain != EncodedSelector("typed:", types: types))
    }
    #expect(try plain != EncodedSelector("typed2:", types: "v@:{point=dd}"))
  }

  @Test("A malformed encoding is refused", arguments: ["", "v", "v@:{", "?!", "v@:[4"])
  func malformed(types: String) {
    #expect(throws: TypeEncodingError.self) { try EncodedSelector("typed:", types: types) }
  }

  @Test("A typed selector describes its types as a method signature")
  func signature() throws {
    let selector = TypedSelector<Double, Int32, Float>("mix:with:")
    #expect(try selector.signature == MethodSignature(parsing: "d@:if"))
    #expect(selector.description == "mix:with:")
  }

  @Test("A typed selector sends, to an object, to nil, above a class and to a class")
  func sends() throws {
    class Base: Object {
      @MethodBuilder override class var methods: [Method] {
        Method("typedSelector.add:") { (_: Base, value: Int) in value + 1 }
        Method(classSide: "typedSelector.add:") { (_: Base.Type, value: Int) in value + 2 }
      }
    }
    class Derived: Base {
      @MethodBuilder override class var methods: [Method] {
        Method("typedSelector.add:") { (_: Derived, value: Int) in value + 100 }
      }
    }
    let add = TypedSelector<Int, Int>("typedSelector.add:")
    let receiver = Derived()
    for _ in 0..<3 {
      #expect(try receiver.send(add, 1) == 101)
      #expect(try receiver.sendSuper(add, above: Derived.self, 1) == 2)
      #expect(try Runtime.send(add, to: receiver, 1) == 101)
      #expect(try Runtime.send(add, to: nil, 1) == 0)
      #expect(try (nil as Derived?).send(add, 1) == 0)
      #expect(try Class.of(Derived.self).send(add, 1) == 3)
    }
  }

  @Test("A typed selector whose types the method does not have is an error that names both")
  func mismatch() throws {
    final class Receiver: Object {
      @MethodBuilder override class var methods: [Method] {
        Method("typedSelector.wrong:") { (_: Receiver, value: Int) in value }
      }
    }
    let wrong = TypedSelector<Int, Double>("typedSelector.wrong:")
    let error = #expect(throws: MessageError.self) { try Receiver().send(wrong, 1.5) }
    guard case .argumentType(let types, let index) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(index == 2)
    #expect(types.method.description == "(Int) -> Int")
    #expect(types.caller.description == "(Double) -> Int")
  }
}
