import MessageRuntime
import Testing
import TypeEncodings

@Suite("Raw bytes of invocations")
struct InvocationBytesTests {
  private func make(_ types: String) throws -> Invocation {
    try Invocation(signature: MethodSignature(parsing: types))
  }

  private func set<Value>(_ invocation: Invocation, _ value: Value, _ index: Int) throws {
    try withUnsafeBytes(of: value) { try invocation.setUnsafeArgumentBytes($0, at: index) }
  }

  private func bytes<Value>(_ invocation: Invocation, _ index: Int, as: Value.Type) throws -> Value
  {
    try invocation.withUnsafeArgumentBytes(at: index) { $0.load(as: Value.self) }
  }

  @Test("B70: arguments are read and written by their bytes, and nothing beside them changes")
  func numbers() throws {
    let invocation = try make("v@:cdc{S=\"a\"s\"b\"i}")
    try set(invocation, Int8(-1), 2)
    try set(invocation, Int8(-2), 4)
    try set(invocation, -0.0, 3)
    #expect(try bytes(invocation, 3, as: UInt64.self) == (-0.0).bitPattern)
    #expect(try invocation.argument(at: 2, as: Int8.self) == -1)
    #expect(try invocation.argument(at: 4, as: Int8.self) == -2)
    #expect(try invocation.withUnsafeArgumentBytes(at: 5) { $0.count } == 8)
    let words: [UInt8] = [1, 2, 0, 0, 3, 0, 0, 0, 9]
    try words.withUnsafeBytes {
      try invocation.setUnsafeArgumentBytes(UnsafeRawBufferPointer(rebasing: $0[..<8]), at: 5)
    }
    let value: CValue = try invocation.argument(at: 5)
    #expect(try value.value(at: "a", as: Int16.self) == 0x201)
    #expect(try value.value(at: "b", as: Int32.self) == 3)
  }

  @Test("Bytes at an odd address are taken")
  func unaligned() throws {
    let invocation = try make("v@:q")
    let words: [UInt8] = [0xff, 1, 2, 3, 4, 5, 6, 7, 8]
    try words.withUnsafeBytes {
      try invocation.setUnsafeArgumentBytes(UnsafeRawBufferPointer(rebasing: $0[1...]), at: 2)
    }
    #expect(try invocation.argument(at: 2, as: Int.self) == 0x0807_0605_0403_0201)
  }

  @Test("Objects that are set by their bytes are retained, the old ones released")
  func objects() throws {
    let tally = Tally()
    do {
      let invocation = try make("v@:@{P=\"one\"@\"two\"q}")
      do {
        let counted = Counted(tally)
        try set(invocation, counted, 2)
        try set(invocation, (counted, 5), 3)
      }
      #expect(tally.alive == 1)
      try set(invocation, nil as Counted?, 2)
      #expect(tally.alive == 1)
      // The value there may be what keeps the new one alive.
      try set(invocation, bytes(invocation, 3, as: (Counted?, Int).self), 3)
      #expect(tally.alive == 1)
      try set(invocation, (nil as Counted?, 6), 3)
      #expect(tally.alive == 0)
      let captured = try InvocationArgumentTests.capture("v@:@") { try $0.send("ib_text:", "old") }
      let text = String(repeating: "new ", count: 20)
      try set(captured, text, 2)
      #expect(try captured.argument(at: 2, as: String.self) == text)
    }
    #expect(tally.alive == 0)
  }

  @Test("B70: target and selector have bytes too, and the target is retained")
  func targetAndSelector() throws {
    let tally = Tally()
    let invocation = try make("v@:")
    do {
      let counted = Counted(tally)
      try set(invocation, counted, 0)
      #expect(invocation.target === counted)
    }
    #expect(tally.alive == 1)
    try set(invocation, Selector("ib_name"), 1)
    #expect(invocation.selector == "ib_name")
    #expect(try bytes(invocation, 1, as: Selector.self) == "ib_name")
    #expect(try bytes(invocation, 0, as: UInt.self) != 0)
    try set(invocation, nil as Counted?, 0)
    #expect(tally.alive == 0)
  }

  @Test("A Boolean takes only 0 and 1 from bytes")
  func booleans() throws {
    let invocation = try make("B@:B")
    for byte: UInt8 in [0, 1, 2, 3, 254, 255] {
      try set(invocation, byte, 2)
      #expect(try bytes(invocation, 2, as: UInt8.self) == byte & 1)
      try withUnsafeBytes(of: byte) { try invocation.setUnsafeReturnValueBytes($0) }
      #expect(try invocation.withUnsafeReturnValueBytes { $0[0] } == byte & 1)
    }
  }

  @Test("Another number of bytes, or another index, is an error and changes nothing")
  func refused() throws {
    let invocation = try make("q@:q")
    try invocation.setArgument(5, at: 2)
    let wrong = [UInt8](repeating: 1, count: 7)
    for index in [0, 1, 2] {
      let error = messageError {
        try wrong.withUnsafeBytes { try invocation.setUnsafeArgumentBytes($0, at: index) }
      }
      #expect(error?.description.contains("has 8 bytes, not 7") == true)
    }
    guard
      case .byteCount(_, index: -1, expected: 8, given: 7) = messageError({
        try wrong.withUnsafeBytes { try invocation.setUnsafeReturnValueBytes($0) }
      })
    else {
      Issue.record("seven bytes were taken")
      return
    }
    for index in [-1, 3, .min, .max] {
      let errors = [
        messageError { try set(invocation, 1, index) },
        messageError { _ = try bytes(invocation, index, as: Int.self) },
      ]
      for error in errors {
        guard case .argumentIndex = error else {
          Issue.record("\(String(describing: error))")
          continue
        }
      }
    }
    #expect(try invocation.argument(at: 2, as: Int.self) == 5)
    #expect(!invocation.hasReturnValue)
  }

  @Test("B71: the bytes of a result are an error before there is one; set, they are the result")
  func results() throws {
    let tally = Tally()
    do {
      let invocation = try make("@@:")
      guard case .noResult = messageError({ try invocation.withUnsafeReturnValueBytes { _ in } })
      else {
        Issue.record("there is no result yet")
        return
      }
      for _ in 0..<2 {
        do {
          let counted = Counted(tally)
          try withUnsafeBytes(of: counted) { try invocation.setUnsafeReturnValueBytes($0) }
        }
        #expect(tally.alive == 1)
        #expect(try invocation.returnValue(as: Counted.self).tally === tally)
      }
    }
    #expect(tally.alive == 0)
  }

  final class Echo: Object {}

  @Test(
    "RUNTIMES-3, RUNTIMES-4: a narrow result has the bytes of its type, whatever the register had",
    arguments: ["bool", "int8", "uint8", "int16", "uint16", "int32", "uint32", "float"])
  func narrowResults(_ name: String) throws {
    func check<Scalar: CScalar>(_: Scalar.Type) throws {
      let selector = Selector("ib_\(name):")
      try Class.of(Echo.self).replaceMethod(
        selector,
        with: IMP(cFunction: cMethod("echo_\(name)"), types: "\(Scalar.code)@:\(Scalar.code)"))
      let invocation = try make("\(Scalar.code)@:\(Scalar.code)")
      invocation.selector = selector
      for sample in Scalar.samples {
        try invocation.setArgument(sample, at: 2)
        try invocation.invoke(with: Echo())
        try invocation.withUnsafeReturnValueBytes { result in
          #expect(result.count == MemoryLayout<Scalar>.size)
          #expect(withUnsafeBytes(of: sample) { $0.elementsEqual(result) })
        }
      }
    }
    try check(CScalars.type(name))
  }
}
