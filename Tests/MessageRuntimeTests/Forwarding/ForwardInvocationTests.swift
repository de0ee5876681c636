import MessageRuntime
import Testing
import TypeEncodings

@Suite("Messages forwarded as invocations")
struct ForwardInvocationTests {
  struct Trio: Equatable {
    var a: Int
    var b: Double
    var c: Int32
  }

  @Test("B52: 13 integers, 15 doubles and a struct are reported by index")
  func manyArguments() throws {
    let selector = Selector("fi_many" + String(repeating: ":", count: 29))
    var integers: [Int] = []
    var doubles: [Double] = []
    var trio: Trio?
    let types = "v@:" + String(repeating: "qd", count: 13) + "dd{Trio}"
    let object = Handler(types: types) { invocation in
      for index in 0..<13 {
        integers.append(try invocation.argument(at: 2 + 2 * index))
        doubles.append(try invocation.argument(at: 3 + 2 * index))
      }
      doubles.append(try invocation.argument(at: 28))
      doubles.append(try invocation.argument(at: 29))
      trio = try invocation.argument(at: 30)
      #expect(invocation.argumentCount == 31)
    }
    try object.send(
      selector, 1, 1.5, 2, 2.5, 3, 3.5, 4, 4.5, 5, 5.5, 6, 6.5, 7, 7.5, 8, 8.5, 9, 9.5, 10, 10.5,
      11, 11.5, 12, 12.5, 13, 13.5, 14.5, 15.5, Trio(a: -1, b: .infinity, c: .min))
    #expect(integers == Array(1...13))
    #expect(doubles == (1...15).map { Double($0) + 0.5 })
    #expect(trio == Trio(a: -1, b: .infinity, c: .min))
  }

  /// Forwards one message whose handler sets a result, and returns what the sender got.
  private func roundTrip<Value>(_ value: Value, types: String) throws -> Value {
    let object = Handler(types: types) { try $0.setReturnValue(value) }
    return try object.send("fi_result")
  }

  @Test("B52: an object set as the result reaches the sender")
  func objectResult() throws {
    let adder = Adder()
    #expect(try roundTrip(adder, types: "@@:") === adder)
    #expect(try roundTrip(adder as AnyObject?, types: "@@:") === adder)
  }

  @Test("B52: numbers set as the result reach the sender")
  func numberResults() throws {
    #expect(try roundTrip(Int64.min, types: "q@:") == .min)
    #expect(try roundTrip(UInt8.max, types: "C@:") == .max)
    #expect(try roundTrip(Double.pi, types: "d@:") == .pi)
    #expect(try roundTrip(Float(1.5), types: "f@:") == 1.5)
    #expect(try roundTrip(true, types: "B@:"))
  }

  @Test("B52: structs of five words and of 1 KiB set as the result reach the sender")
  func structResults() throws {
    #expect(try roundTrip(FiveWords(), types: "{FiveWords=qdqdq}@:") == FiveWords())
    #expect(try roundTrip(FiveWords(a: -1, b: 0), types: "{FiveWords}@:").a == -1)
    #expect(try roundTrip(Kilobyte(seed: 3), types: "{Kilobyte}@:") == Kilobyte(seed: 3))
  }

  @Test("B52: strings, arrays and closures set as the result reach the sender")
  func ownedResults() throws {
    let long = String(repeating: "long enough to be on the heap ", count: 4)
    #expect(try roundTrip(long, types: "@@:") == long)
    #expect(try roundTrip([long, long], types: "@@:") == [long, long])
    let closure: () -> String = { long }
    #expect(try roundTrip(closure, types: "@@:")() == long)
  }

  #if arch(x86_64)
    struct ExtendedComplex: Equatable {
      var real: Float80
      var imaginary: Float80
    }

    @Test("B52: extended floating-point numbers and pairs of them reach the sender")
    func extendedResults() throws {
      let value: Float80 = 1.000000000000000001
      #expect(try roundTrip(value, types: "D@:") == value)
      let pair = ExtendedComplex(real: value, imaginary: -value)
      #expect(try roundTrip(pair, types: "{ExtendedComplex}@:") == pair)
    }
  #endif

  @Test("B53: without a result the sender gets zero of each kind")
  func zeroResults() throws {
    func result<Value>(_: Value.Type = Value.self) throws -> Value {
      let object = Handler()
      object.describe = { _ in TypedSelector<Value>("fi_zero").signature }
      return try object.send("fi_zero")
    }
    #expect(try result(Int.self) == 0)
    #expect(try result(Int8.self) == 0)
    #expect(try result(Double.self) == 0)
    #expect(try result(Bool.self) == false)
    #expect(try result(String.self) == "")
    #expect(try result([Int].self) == [])
    #expect(try result(Adder?.self) == nil)
    #expect(try result(Point.self) == Point(x: 0, y: 0))
    #expect(try result(FiveWords.self) == FiveWords(a: 0, b: 0, c: 0, d: 0, e: 0))
    let kilobyte: Kilobyte = try result()
    #expect(kilobyte.words.indices.allSatisfy { kilobyte.words[$0] == 0 })
  }

  @Test("B53: a result without a zero value is an error that names the type")
  func noZero() {
    let object = Handler()
    object.describe = { _ in TypedSelector<Adder>("fi_noZero").signature }
    let error = messageError { try object.send("fi_noZero", returning: Adder.self) }
    #expect(error == .noZeroValue(error!.siteOfZero!, type: "Adder"))
    #expect("\(error!)".contains("-[Handler fi_noZero]"))
  }

  @Test("B54: the handler can change the selector")
  func changedSelector() throws {
    let adder = Adder()
    let object = Handler(types: "@@:") { invocation in
      invocation.selector = "fx_name"
      try invocation.invoke(with: adder)
    }
    #expect(try object.send("fi_title", returning: String.self) == "adder")
  }

  @Test("B54: the handler can change an argument")
  func changedArgument() throws {
    let adder = Adder()
    let object = Handler(like: Adder.self) { invocation in
      let value: Int = try invocation.argument(at: 2)
      try invocation.setArgument(value * 10, at: 2)
      try invocation.invoke(with: adder)
    }
    #expect(try object.send("fx_add:", 4, returning: Int.self) == 40)
  }

  @Test("B54: the handler can change the target")
  func changedTarget() throws {
    let adder = Adder()
    let object = Handler(like: Adder.self) { invocation in
      #expect(invocation.target is Handler)
      invocation.target = adder
      try invocation.invoke()
    }
    #expect(try object.send("fx_add:", 4, returning: Int.self) == 4)
    #expect(adder.calls == 1)
  }

  @Test("B54: the handler can change the result")
  func changedResult() throws {
    let adder = Adder()
    let object = Handler(like: Adder.self) { invocation in
      try invocation.invoke(with: adder)
      try invocation.setReturnValue(invocation.returnValue(as: Int.self) + 1)
    }
    #expect(try object.send("fx_add:", 4, returning: Int.self) == 5)
  }

  @Test("An error of the handler reaches the sender unchanged")
  func handlerError() {
    let object = Handler(like: Adder.self) { _ in throw FixtureError() }
    #expect(throws: FixtureError()) { try object.send("fx_add:", 4, returning: Int.self) }
  }

  @Test("B60: forwarding works while the receiver's class is being initialised")
  func duringInitialize() throws {
    final class Initializing: Handler {
      static let log = EventLog<Int>()
      override class func initialize() throws {
        let object = Initializing(like: Adder.self) { try $0.setReturnValue(3) }
        log.note(try object.send("fx_add:", 1, returning: Int.self))
      }
    }
    let object = Initializing(like: Adder.self) { try $0.setReturnValue(4) }
    #expect(try object.send("fx_add:", 1, returning: Int.self) == 4)
    #expect(Initializing.log.events == [3])
  }

  @Test("B62: one selector returns another width in each class, each right")
  func widths() throws {
    let narrow = Handler(types: "c@:") { try $0.setReturnValue(Int8(-1)) }
    let wide = Handler(types: "q@:") { try $0.setReturnValue(Int(1) << 40) }
    let real = Handler(types: "d@:") { try $0.setReturnValue(2.5) }
    for _ in 0..<3 {
      #expect(try narrow.send("fi_width", returning: Int8.self) == -1)
      #expect(try wide.send("fi_width", returning: Int.self) == 1 << 40)
      #expect(try real.send("fi_width", returning: Double.self) == 2.5)
    }
  }
}

extension MessageError {
  fileprivate var siteOfZero: MessageSite? {
    if case .noZeroValue(let site, _) = self { site } else { nil }
  }
}
