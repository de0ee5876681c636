import MessageRuntime
import Testing
import TypeEncodings

@Suite("Values through proxies")
struct ProxyValueTests {
  final class Echo: Object {
    @MethodBuilder override class var methods: [Method] {
      Method("pv_int8:") { (self: Echo, value: Int8) in value }
      Method("pv_uint8:") { (self: Echo, value: UInt8) in value }
      Method("pv_int16:") { (self: Echo, value: Int16) in value }
      Method("pv_uint16:") { (self: Echo, value: UInt16) in value }
      Method("pv_int32:") { (self: Echo, value: Int32) in value }
      Method("pv_uint32:") { (self: Echo, value: UInt32) in value }
      Method("pv_int64:") { (self: Echo, value: Int64) in value }
      Method("pv_uint64:") { (self: Echo, value: UInt64) in value }
      Method("pv_float:") { (self: Echo, value: Float) in value }
      Method("pv_double:") { (self: Echo, value: Double) in value }
      Method("pv_point:") { (self: Echo, value: Point) in value }
    }
  }

  /// Forwards by invocation, never by target.
  final class SlowProxy: Proxy {
    override func forwardingTarget(for selector: Selector) -> AnyObject? { nil }
  }

  enum Route: CaseIterable {
    case one, two, slow, slowTwice, mixed

    var receiver: Proxy {
      switch self {
      case .one: Proxy(target: Echo())
      case .two: Proxy(target: Proxy(target: Echo()))
      case .slow: SlowProxy(target: Echo())
      case .slowTwice: SlowProxy(target: SlowProxy(target: Echo()))
      case .mixed: SlowProxy(target: Proxy(target: SlowProxy(target: Echo())))
      }
    }
  }

  private func check<Value: Equatable>(
    _ receiver: Proxy, _ selector: Selector, _ values: [Value],
    _ same: (Value, Value) -> Bool = { $0 == $1 }
  ) throws {
    for value in values {
      let typed: Value = try receiver.send(selector, value)
      #expect(same(typed, value), "\(selector) \(value)")
      let untyped = try receiver.perform(selector, with: value) as? Value
      #expect(same(try #require(untyped), value), "\(selector) \(value)")
    }
  }

  @Test(
    "USERS-11: integers at their limits arrive and come back bit for bit",
    arguments: Route.allCases)
  func integers(_ route: Route) throws {
    let proxy = route.receiver
    try check(proxy, "pv_int8:", [Int8.min, -1, 0, .max])
    try check(proxy, "pv_uint8:", [UInt8.min, .max])
    try check(proxy, "pv_int16:", [Int16.min, -1, .max])
    try check(proxy, "pv_uint16:", [UInt16.min, .max])
    try check(proxy, "pv_int32:", [Int32.min, -1, .max])
    try check(proxy, "pv_uint32:", [UInt32.min, .max])
    try check(proxy, "pv_int64:", [Int64.min, -1, .max])
    try check(proxy, "pv_uint64:", [UInt64.min, .max])
  }

  @Test(
    "USERS-11: real numbers at their limits, -0.0 and NaN arrive and come back bit for bit",
    arguments: Route.allCases)
  func reals(_ route: Route) throws {
    let proxy = route.receiver
    try check(
      proxy, "pv_float:",
      [-0.0, .nan, Float(nan: 0x123, signaling: false), .infinity, .leastNonzeroMagnitude]
    ) { $0.bitPattern == $1.bitPattern }
    try check(
      proxy, "pv_double:",
      [-0.0, .nan, Double(nan: 0x123, signaling: false), -.infinity, .leastNonzeroMagnitude]
    ) { $0.bitPattern == $1.bitPattern }
    try check(proxy, "pv_point:", [Point(x: -0.0, y: .greatestFiniteMagnitude)])
  }

  @Test("USERS-8: one invocation goes to three targets, and the policy picks the result")
  func manyTargets() throws {
    final class Many: Proxy {
      var all: [Adder] = []
      var keepsFirst = false
      override func methodSignature(for selector: Selector) -> MethodSignature? {
        Class.of(Adder.self).methodSignature(for: selector)
      }
      override func forwardInvocation(_ invocation: Invocation) throws {
        var first: Int?
        for adder in all {
          try invocation.invoke(with: adder)
          let result: Int = try invocation.returnValue()
          first = first ?? result
        }
        if keepsFirst, let first { try invocation.setReturnValue(first) }
      }
    }
    let many = Many()
    for start in [10, 20, 30] {
      let adder = Adder()
      adder.sum = start
      many.all.append(adder)
    }
    #expect(try many.send("fx_add:", 1, returning: Int.self) == 31)
    many.keepsFirst = true
    #expect(try many.send("fx_add:", 1, returning: Int.self) == 12)
    #expect(many.all.map(\.calls) == [2, 2, 2])
  }

  @Test("USERS-42: three levels of handlers return a struct of two reals intact")
  func levels() throws {
    let inner = Handler(types: "{Point}@:{Point}") { invocation in
      let point: Point = try invocation.argument(at: 2)
      try invocation.setReturnValue(Point(x: point.y, y: point.x))
    }
    func level(_ next: AnyObject) -> Handler {
      Handler(types: "{Point}@:{Point}") { invocation in
        let point: Point = try invocation.argument(at: 2)
        // A nested send of the same kind, before the one that counts.
        let nested: Point = try Runtime.send("pv_swap:", to: next, Point(x: 0, y: point.y))
        #expect(nested == Point(x: point.y, y: 0) || nested == Point(x: 0, y: point.y))
        try invocation.invoke(with: next)
      }
    }
    let outer = level(level(inner))
    let point = Point(x: 1, y: 2)
    #expect(try outer.send("pv_swap:", point, returning: Point.self) == Point(x: 2, y: 1))
    let swallowed: Point = try SelectorSink.shared.send("pv_swap:", point)
    #expect(swallowed == Point(x: 0, y: 0))
  }
}
