import MessageRuntime
import Testing

@Suite("Sending to nil")
struct NilSendTests {
  final class Receiver: Object {}

  /// Fills the registers that results come back in.
  @inline(never)
  private func pollute() -> (Int, Int, Int, Int, Double, Double, Double, Double) {
    (-1, -1, -1, -1, .nan, .nan, .nan, .nan)
  }

  private func expectZero<Value: Equatable>(_ zero: Value) throws {
    let nothing: Receiver? = nil
    for _ in 0..<2 {
      _ = pollute()
      #expect(try nothing.send("nil.value", returning: Value.self) == zero)
      _ = pollute()
      #expect(try Runtime.send("nil.value", to: nil, returning: Value.self) == zero)
      _ = pollute()
      #expect(try Runtime.send("nil.value:with:", to: nil, 5, "x", returning: Value.self) == zero)
      _ = pollute()
      #expect(try nothing.send(TypedSelector<Value>("nil.value")) == zero)
    }
  }

  @Test("B22: integers of every width and Booleans are zero")
  func integers() throws {
    try expectZero(0 as Int8)
    try expectZero(0 as UInt8)
    try expectZero(0 as Int16)
    try expectZero(0 as UInt16)
    try expectZero(0 as Int32)
    try expectZero(0 as UInt32)
    try expectZero(0 as Int64)
    try expectZero(0 as UInt64)
    try expectZero(0 as Int)
    try expectZero(0 as UInt)
    try expectZero(0 as Int128)
    try expectZero(0 as UInt128)
    try expectZero(false)
  }

  @Test("B22: floating-point numbers are zero, with a plus sign")
  func floats() throws {
    try expectZero(0 as Float)
    try expectZero(0 as Double)
    #if arch(x86_64)
      try expectZero(0 as Float80)
    #endif
    try expectZero(SIMD4<Float>.zero)
    try expectZero(SIMD8<Double>.zero)
    #expect(try Runtime.send("nil.value", to: nil, returning: Double.self).sign == .plus)
  }

  @Test("B22: optionals of any kind are nil")
  func optionals() throws {
    try expectZero(Int?.none)
    try expectZero(String?.none)
    try expectZero(UnsafeRawPointer?.none)
    try expectZero(UnsafeMutablePointer<Int>?.none)
    try expectZero(OpaquePointer?.none)
    try expectZero(Int??.none)
    try expectZero([Int]?.none)
    #expect(try Runtime.send("nil.value", to: nil, returning: AnyObject?.self) == nil)
    #expect(try Runtime.send("nil.value", to: nil, returning: Receiver?.self) == nil)
    #expect(try Runtime.send("nil.value", to: nil, returning: (any Error)?.self) == nil)
    #expect(try Runtime.send("nil.value", to: nil, returning: Any?.self) == nil)
    #expect(try Runtime.send("nil.value", to: nil, returning: (() -> Void)?.self) == nil)
  }

  @Test("B22: text and collections are empty")
  func collections() throws {
    try expectZero("")
    try expectZero([Int]())
    try expectZero([String: Int]())
    try expectZero(Set<Int>())
  }

  @Test("B22: tuples are zero")
  func tuples() throws {
    #expect(try Runtime.send("nil.value", to: nil, returning: (Int, Double).self) == (0, 0))
    #expect(
      try Runtime.send("nil.value", to: nil, returning: (Double, Double, Double, Double).self)
        == (0, 0, 0, 0))
    #expect(
      try Runtime.send("nil.value", to: nil, returning: (Int8, Float, Int64, Bool).self)
        == (0, 0, 0, false))
  }

  struct Words<each Word: Equatable>: Equatable {
    var words: (repeat each Word)
    static func == (left: Self, right: Self) -> Bool {
      for isEqual in repeat each left.words == each right.words {
        guard isEqual else { return false }
      }
      return true
    }
  }

  private func expectZeroWords<each Word: Equatable>(_ words: repeat each Word) throws {
    try expectZero(Words(words: (repeat each words)))
  }

  @Test("B22: structures of one to nine integer words are zero")
  func integerStructures() throws {
    try expectZeroWords(0)
    try expectZeroWords(0, 0)
    try expectZeroWords(0, 0, 0)
    try expectZeroWords(0, 0, 0, 0)
    try expectZeroWords(0, 0, 0, 0, 0)
    try expectZeroWords(0, 0, 0, 0, 0, 0)
    try expectZeroWords(0, 0, 0, 0, 0, 0, 0)
    try expectZeroWords(0, 0, 0, 0, 0, 0, 0, 0)
    try expectZeroWords(0, 0, 0, 0, 0, 0, 0, 0, 0)
  }

  @Test("B22: structures of one to nine floating-point words, and mixed ones, are zero")
  func floatStructures() throws {
    try expectZeroWords(0.0)
    try expectZeroWords(0.0, 0.0)
    try expectZeroWords(0.0, 0.0, 0.0)
    try expectZeroWords(0.0, 0.0, 0.0, 0.0)
    try expectZeroWords(0.0, 0.0, 0.0, 0.0, 0.0)
    try expectZeroWords(0.0, 0.0, 0.0, 0.0, 0.0, 0.0)
    try expectZeroWords(0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0)
    try expectZeroWords(0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0)
    try expectZeroWords(0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0)
    try expectZeroWords(0 as Float, 0 as Float, 0 as Float)
    try expectZeroWords(0, 0.0)
    try expectZeroWords(0.0, 0, false, 0 as Int16)
  }

  @Test("B22: a type with its own zero gives that one")
  func ownZero() throws {
    struct Temperature: ZeroRepresentable, Equatable {
      var kelvin: Double
      static var zeroValue: Temperature { Temperature(kelvin: 273.15) }
    }
    try expectZero(Temperature(kelvin: 273.15))
  }

  @Test("A result type without a zero value is an error that names it")
  func noZero() throws {
    func expectNone<Value>(_ type: Value.Type) {
      let error = #expect(throws: MessageError.self) {
        _ = try Runtime.send("nil.value", to: nil, returning: type)
      }
      guard case .noZeroValue(let site, let name) = error else {
        Issue.record("\(String(describing: error))")
        return
      }
      #expect(name == String(describing: type))
      #expect(site.selector == "nil.value")
    }
    expectNone(Receiver.self)
    expectNone(Never.self)
    expectNone((() -> Void).self)
    expectNone(Any.Type.self)
    expectNone((any Error).self)
  }

  @Test("Nothing comes of a message to nil without a result")
  func void() throws {
    let nothing: Receiver? = nil
    try nothing.send("nil.void", returning: Void.self)
    try Runtime.send("nil.void", to: nil)
    try Runtime.send("nil.void:", to: nil, 5)
  }

  @Test("B23: arguments of a message to nil are evaluated once")
  func evaluation() throws {
    let nothing: Receiver? = nil
    var evaluated = 0
    func argument() -> Int {
      evaluated += 1
      return evaluated
    }
    _ = try nothing.send("nil.value:", argument(), returning: Int.self)
    #expect(evaluated == 1)
    try Runtime.send("nil.value:", to: nil, argument())
    #expect(evaluated == 2)
    _ = try nothing.send(TypedSelector<Int, Int>("nil.value:"), argument())
    #expect(evaluated == 3)
  }

  @Test("B23: a message to nil neither initialises nor asks the receiver's class")
  func noHooks() throws {
    final class Untouched: Object {
      override class func initialize() throws { Issue.record("initialised") }
      override class func resolveInstanceMethod(_ selector: Selector) throws -> Bool {
        Issue.record("resolved")
        return false
      }
      @MethodBuilder override class var methods: [Method] {
        Method("nil.untouched") { (_: Untouched) in 1 }
      }
    }
    let nothing: Untouched? = nil
    #expect(try nothing.send("nil.untouched", returning: Int.self) == 0)
    #expect(try nothing.send("nil.unknown", returning: Int.self) == 0)
    #expect(!Class.of(Untouched.self).isInitialized)
  }

  @Test("An optional that is not nil sends to what it holds")
  func present() throws {
    let receiver: Receiver? = Receiver()
    #expect(try receiver.send("isProxy", returning: Bool.self) == false)
    #expect(throws: MessageError.self) { try receiver.send("nil.unknown", returning: Int.self) }
  }
}
