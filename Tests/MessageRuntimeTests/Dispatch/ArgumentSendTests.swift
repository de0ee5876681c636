import MessageRuntime
import Testing

@Suite("Sending many arguments")
struct ArgumentSendTests {
  typealias Vector = SIMD4<Float>

  /// What arrived, in order.
  struct Arrived: Equatable {
    var vectors: [Vector]
    var integers: [Int]
    var doubles: [Double]
  }

  static let all = Arrived(
    vectors: (0..<8).map { Vector(repeating: Float($0)) + Vector(0.25, 0.5, 0.75, 1) },
    integers: (0..<13).map { (1 << 60) - $0 },
    doubles: (0..<15).map { Double($0) / 7 - 1 })

  static let method = Method("arguments:many:") {
    (
      _: Object, v0: Vector, v1: Vector, v2: Vector, v3: Vector, v4: Vector, v5: Vector,
      v6: Vector, v7: Vector, i0: Int, i1: Int, i2: Int, i3: Int, i4: Int, i5: Int, i6: Int,
      i7: Int, i8: Int, i9: Int, i10: Int, i11: Int, i12: Int, d0: Double, d1: Double, d2: Double,
      d3: Double, d4: Double, d5: Double, d6: Double, d7: Double, d8: Double, d9: Double,
      d10: Double, d11: Double, d12: Double, d13: Double, d14: Double
    ) -> Arrived in
    Arrived(
      vectors: [v0, v1, v2, v3, v4, v5, v6, v7],
      integers: [i0, i1, i2, i3, i4, i5, i6, i7, i8, i9, i10, i11, i12],
      doubles: [d0, d1, d2, d3, d4, d5, d6, d7, d8, d9, d10, d11, d12, d13, d14])
  }

  private func send(to receiver: Object) throws -> Arrived {
    let (v, i, d) = (Self.all.vectors, Self.all.integers, Self.all.doubles)
    return try receiver.send(
      "arguments:many:", v[0], v[1], v[2], v[3], v[4], v[5], v[6], v[7], i[0], i[1], i[2], i[3],
      i[4], i[5], i[6], i[7], i[8], i[9], i[10], i[11], i[12], d[0], d[1], d[2], d[3], d[4], d[5],
      d[6], d[7], d[8], d[9], d[10], d[11], d[12], d[13], d[14])
  }

  @Test("B19: 8 vectors, 13 integers and 15 doubles arrive intact, cold and warm")
  func many() throws {
    final class Receiver: Object {
      override class var methods: [Method] { [ArgumentSendTests.method] }
    }
    let receiver = Receiver()
    for _ in 0..<4 { #expect(try send(to: receiver) == Self.all) }
  }

  @Test("B19: they arrive intact through a forwarding target")
  func manyOtherWays() throws {
    class Receiver: Object {
      override class var methods: [Method] { [ArgumentSendTests.method] }
    }
    final class Front: Object {
      let receiver = Receiver()
      override func forwardingTarget(for selector: Selector) -> AnyObject? { receiver }
    }
    let front = Front()
    for _ in 0..<4 { #expect(try send(to: front) == Self.all) }
  }

  @Test("B20: a resolver that uses every register leaves the arguments intact")
  func resolver() throws {
    final class Receiver: Object {
      override class func resolveInstanceMethod(_ selector: Selector) throws -> Bool {
        // Text, floating point, vectors and deep calls: nothing of the caller's survives in a
        // register that it may not keep.
        let text = (0..<50).map { "\(Double($0).squareRoot())" }.sorted().joined()
        var vector = Vector(repeating: 3)
        for character in text.utf8 { vector = vector * 0.5 + Float(character) }
        guard vector.sum().isFinite else { return false }
        try Class.of(self).addMethod(ArgumentSendTests.method)
        return true
      }
    }
    let receiver = Receiver()
    for _ in 0..<3 { #expect(try send(to: receiver) == Self.all) }
  }

  struct Wide: Equatable {
    var a: (Int, Int, Int, Int)
    var b: (Double, Double, Double, Double)
    var c: String
    static func == (left: Wide, right: Wide) -> Bool {
      left.a == right.a && left.b == right.b && left.c == right.c
    }
  }

  @Test("Values of every kind arrive and return as they were sent")
  func kinds() throws {
    final class Receiver {}
    let receiver = Receiver()
    let cls = Class.of(Receiver.self)
    func echo<Value: Equatable & SendableMetatype>(_ name: Selector, _ value: Value) throws {
      try cls.addMethod(Method(name) { (_: Receiver, value: Value) in value })
      for _ in 0..<3 {
        #expect(try Runtime.send(name, to: receiver, value, returning: Value.self) == value)
      }
    }
    try echo("echo.int8:", Int8.min)
    try echo("echo.uint64:", UInt64.max)
    try echo("echo.float:", Float.leastNonzeroMagnitude)
    try echo("echo.bool:", true)
    try echo("echo.string:", String(repeating: "long enough to be on the heap ", count: 3))
    try echo("echo.array:", [1, 2, 3])
    try echo("echo.optional:", Int?.none)
    try echo("echo.doubleOptional:", Int??.some(.none))
    try echo("echo.wide:", Wide(a: (1, 2, 3, 4), b: (0.5, 1.5, 2.5, 3.5), c: "c"))
    try echo("echo.vector:", SIMD8<Double>(0, 1, 2, 3, 4, 5, 6, 7))
    try echo("echo.selector:", "echo.me" as Selector)
    try echo("echo.result:", Result<Int, Never>.success(4))
    #if arch(x86_64)
      try echo("echo.float80:", Float80.greatestFiniteMagnitude)
    #endif
  }

  @Test("Functions, metatypes, existentials and empty tuples arrive")
  func unequatableKinds() throws {
    final class Receiver {}
    let cls = Class.of(Receiver.self)
    try cls.addMethod(
      Method("kinds.call:") { (_: Receiver, body: @escaping @Sendable (Int) -> Int) in body(20) })
    try cls.addMethod(
      Method("kinds.type:") { (_: Receiver, type: any Any.Type) in "\(type)" })
    try cls.addMethod(
      Method("kinds.any:") { (_: Receiver, value: any Equatable) in value as? Int })
    try cls.addMethod(Method("kinds.void:") { (_: Receiver, value: Void) in value })
    let receiver = Receiver()
    for _ in 0..<2 {
      let double: @Sendable (Int) -> Int = { $0 * 2 }
      #expect(try Runtime.send("kinds.call:", to: receiver, double, returning: Int.self) == 40)
      let name = try Runtime.send(
        "kinds.type:", to: receiver, Int.self as any Any.Type, returning: String.self)
      #expect(name == "Int")
      let number = try Runtime.send(
        "kinds.any:", to: receiver, 6 as any Equatable, returning: Int?.self)
      #expect(number == 6)
      try Runtime.send("kinds.void:", to: receiver, ())
    }
  }
}
