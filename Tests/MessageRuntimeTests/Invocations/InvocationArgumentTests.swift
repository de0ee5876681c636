import MessageRuntime
import Testing
import TypeEncodings

@Suite("Arguments of invocations")
struct InvocationArgumentTests {
  /// Returns the invocation of a send, captured by a handler.
  static func capture(_ types: String, _ send: (Handler) throws -> Void) throws -> Invocation {
    var captured: Invocation?
    let handler = Handler(types: types) { captured = $0 }
    try send(handler)
    // The handler shall not own the invocation, which owns the handler.
    defer { captured = nil }
    return try #require(captured)
  }

  @Test("B70: an argument is read, overwritten and read again")
  func overwritten() throws {
    let invocation = try Self.capture("v@:q@") { try $0.send("ia_set:text:", 5, "text") }
    #expect(try invocation.argument(at: 2, as: Int.self) == 5)
    try invocation.setArgument(6, at: 2)
    #expect(try invocation.argument(at: 2, as: Int.self) == 6)
    try invocation.setArgument("other", at: 3)
    #expect(try invocation.argument(at: 3, as: String.self) == "other")
    #expect(try invocation.argument(at: 2, as: Int.self) == 6)
  }

  @Test("B70: index 0 is the target and index 1 the selector")
  func targetAndSelector() throws {
    let adder = Adder()
    let invocation = try Self.capture("v@:q") { try $0.send("ia_one:", 5) }
    #expect(try invocation.argument(at: 0) as? Handler === invocation.target)
    #expect(try invocation.argument(at: 1) as? Selector == "ia_one:")
    #expect(try invocation.argument(at: 1, as: Selector.self) == "ia_one:")
    try invocation.setArgument(adder, at: 0)
    try invocation.setArgument(Selector("fx_add:"), at: 1)
    #expect(invocation.target === adder)
    #expect(try invocation.argument(at: 0, as: Adder.self) === adder)
    #expect(invocation.selector == "fx_add:")
    try invocation.setArgument(nil as Adder?, at: 0)
    #expect(invocation.target == nil)
    #expect(try invocation.argument(at: 0) == nil)
  }

  @Test("B70: an index out of range is an error that names it and the count")
  func outOfRange() throws {
    let invocation = try Self.capture("v@:q") { try $0.send("ia_one:", 5) }
    for index in [-1, 3, .max, .min] {
      let errors = [
        messageError { _ = try invocation.argument(at: index) as Any? },
        messageError { _ = try invocation.argument(at: index, as: Int.self) },
        messageError { try invocation.setArgument(1, at: index) },
      ]
      for error in errors {
        guard case .argumentIndex(let site, index, count: 3) = error else {
          Issue.record("\(String(describing: error))")
          continue
        }
        #expect(site.selector == "ia_one:")
      }
    }
  }

  @Test("B70: a value of a wrong type is an error, and the argument keeps its value")
  func wrongType() throws {
    let invocation = try Self.capture("v@:q") { try $0.send("ia_one:", 5) }
    let error = messageError { try invocation.setArgument("text", at: 2) }
    guard case .valueType(_, index: 2, expected: "Int", given: "String") = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    let wrong: [() throws -> Void] = [
      { try invocation.setArgument(Int32(1), at: 2) },
      { try invocation.setArgument(1.0, at: 2) },
      { try invocation.setArgument(1.0 as Any, at: 2) },
      { try invocation.setArgument(nil as Int?, at: 2) },
      { _ = try invocation.argument(at: 2, as: String.self) },
      { _ = try invocation.argument(at: 2, as: Int32.self) },
      { try invocation.setArgument(5, at: 0) },
      { try invocation.setArgument("ia_one:", at: 1) },
    ]
    for (number, body) in wrong.enumerated() {
      let error = messageError(body)
      guard case .valueType = error else {
        Issue.record("\(number): \(String(describing: error))")
        continue
      }
    }
    #expect(try invocation.argument(at: 2, as: Int.self) == 5)
    #expect(invocation.target is Handler)
  }

  @Test("B70: values that agree as messages are read and written")
  func agreeing() throws {
    let invocation = try Self.capture("v@:q@@") {
      try $0.send("ia_three:::", 5, nil as Object?, "text" as String?)
    }
    #expect(try invocation.argument(at: 2, as: Int64.self) == 5)
    #expect(try invocation.argument(at: 2, as: Int?.self) == 5)
    #expect(try invocation.argument(at: 2, as: Any.self) as? Int == 5)
    try invocation.setArgument(Int64(7), at: 2)
    #expect(try invocation.argument(at: 2, as: Int.self) == 7)
    try invocation.setArgument(8 as Any, at: 2)
    #expect(try invocation.argument(at: 2, as: Int.self) == 8)
    let adder = Adder()
    try invocation.setArgument(adder, at: 3)
    #expect(try invocation.argument(at: 3, as: Adder.self) === adder)
    #expect(try invocation.argument(at: 3) as? Adder === adder)
    #expect(try invocation.argument(at: 4, as: String.self) == "text")
    try invocation.setArgument(nil as String?, at: 4)
    #expect(try invocation.argument(at: 4) == nil)
    #expect(messageError { _ = try invocation.argument(at: 4, as: String.self) } != nil)
  }

  @Test("A replaced argument is released, the new one retained")
  func replaced() throws {
    let tally = Tally()
    let invocation = try Self.capture("v@:@@") {
      try $0.send("ia_hold:and:", Counted(tally), [Counted(tally)])
    }
    #expect(tally.alive == 2)
    try invocation.setArgument(Counted(tally), at: 2)
    #expect(tally.alive == 2)
    try invocation.setArgument([Counted](), at: 3)
    #expect(tally.alive == 1)
    try invocation.setArgument(Counted(tally) as Object as Any, at: 2)
    #expect(tally.alive == 1)
    #expect(messageError { try invocation.setArgument(Adder() as Any, at: 2) } != nil)
    #expect(try invocation.argument(at: 2, as: Counted.self).tally.alive == 1)
  }

  @Test("A frame of 1 KiB is read, written, copied and sent on")
  func kilobyte() throws {
    final class Real: Object {
      @MethodBuilder override class var methods: [Method] {
        Method("ia_big:text:") { (self: Real, value: Kilobyte, text: String) in
          Kilobyte(seed: value.words[0] + text.utf8.count)
        }
      }
    }
    let real = Real()
    let handler = Handler(types: "@@:@@") { invocation in
      #expect(try invocation.argument(at: 2, as: Kilobyte.self) == Kilobyte(seed: 4))
      try invocation.setArgument(Kilobyte(seed: 100), at: 2)
      try invocation.invoke(with: real)
      #expect(try invocation.returnValue(as: Kilobyte.self) == Kilobyte(seed: 104))
      let copy = invocation.copy()
      #expect(try copy.argument(at: 2, as: Kilobyte.self) == Kilobyte(seed: 100))
      #expect(try copy.argument(at: 3, as: String.self) == "four")
    }
    let result: Kilobyte = try handler.send("ia_big:text:", Kilobyte(seed: 4), "four")
    #expect(result == Kilobyte(seed: 104))
  }

  @Test("Frames of every size around the inline limit keep their values", arguments: 0..<12)
  func sizes(_ words: Int) throws {
    let selector = Selector("ia_words" + String(repeating: ":", count: words))
    let invocation = try Self.capture("v@:" + String(repeating: "q", count: words)) { handler in
      switch words {
      case 0: try handler.send(selector)
      case 1: try handler.send(selector, 1)
      case 2: try handler.send(selector, 1, 2)
      case 3: try handler.send(selector, 1, 2, 3)
      case 4: try handler.send(selector, 1, 2, 3, 4)
      case 5: try handler.send(selector, 1, 2, 3, 4, 5)
      case 6: try handler.send(selector, 1, 2, 3, 4, 5, 6)
      case 7: try handler.send(selector, 1, 2, 3, 4, 5, 6, 7)
      case 8: try handler.send(selector, 1, 2, 3, 4, 5, 6, 7, 8)
      case 9: try handler.send(selector, 1, 2, 3, 4, 5, 6, 7, 8, 9)
      case 10: try handler.send(selector, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10)
      default: try handler.send(selector, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11)
      }
    }
    #expect(invocation.argumentCount == words + 2)
    for copy in [invocation, invocation.copy()] {
      for index in 0..<words {
        #expect(try copy.argument(at: index + 2, as: Int.self) == index + 1)
      }
    }
  }

  @Test("Values of mixed sizes and alignments lie where they should")
  func mixedAlignment() throws {
    let vector = SIMD16<Float>(repeating: 2.5)
    let invocation = try Self.capture("v@:B@cs@f") {
      try $0.send("ia_mix::::::", true, vector, Int8(-3), Int16(-300), "text", Float(1.5))
    }
    for copy in [invocation, invocation.copy()] {
      #expect(try copy.argument(at: 2, as: Bool.self))
      #expect(try copy.argument(at: 3, as: SIMD16<Float>.self) == vector)
      #expect(try copy.argument(at: 4, as: Int8.self) == -3)
      #expect(try copy.argument(at: 5, as: Int16.self) == -300)
      #expect(try copy.argument(at: 6, as: String.self) == "text")
      #expect(try copy.argument(at: 7, as: Float.self) == 1.5)
    }
  }

  @Test("The signature of a captured invocation has the encodings of the Swift types")
  func signature() throws {
    let invocation = try Self.capture("v@:qd@") { try $0.send("ia_sig:::", 5, 2.5, Adder()) }
    let expected = try MethodSignature(parsing: "v@:qd@\"Adder\"")
    #expect(invocation.methodSignature == expected)
  }
}
