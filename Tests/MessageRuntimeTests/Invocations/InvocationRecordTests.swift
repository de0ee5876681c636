import Foundation
import MessageRuntime
import Testing
import TypeEncodings
import _CAggregateOracle

@Suite("Records of invocations")
struct InvocationRecordTests {
  struct Settings: Codable, Equatable {
    var name = "none"
    var sizes = [1.5, -0.0]
    var nested: [String: [Int?]] = ["a": [1, nil]]
    var kind = Kind.second(5, text: "x")
    var date = Date(timeIntervalSinceReferenceDate: 0.1)
    var big = UInt64.max

    enum Kind: Codable, Equatable {
      case first
      case second(Int, text: String)
    }
  }

  class Shape: Codable {
    var sides = 3
  }
  final class Square: Shape {
    var colour = "red"
    override init() {
      super.init()
      sides = 4
    }
    required init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      colour = try container.decode(String.self, forKey: .colour)
      try super.init(from: container.superDecoder())
    }
    override func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(colour, forKey: .colour)
      try super.encode(to: container.superEncoder())
    }
    enum CodingKeys: CodingKey { case colour }
  }

  final class Replayer: Object {
    @MethodBuilder override class var methods: [Method] {
      Method("ic_add:to:") { (self: Replayer, one: Int, other: Int) in one + other }
      Method("ic_apply:count:") { (self: Replayer, settings: Settings, count: Int?) in
        "\(settings.name) \(settings.sizes[1].sign) \(count ?? -1)"
      }
      Method("ic_boxed:") { (self: Replayer, value: Any?) in String(describing: value) }
      Method("ic_square:") { (self: Replayer, square: Square) in "\(square.colour) \(square.sides)"
      }
      Method("ic_scale:") { (self: Replayer, point: cao_point) in point.x + point.y }
      Method("ic_name:") { (self: Replayer, name: Selector) in name.name }
    }
  }

  /// Through JSON and back.
  private func stored(_ record: InvocationRecord) throws -> InvocationRecord {
    let data = try JSONEncoder().encode(record)
    return try JSONDecoder().decode(InvocationRecord.self, from: data)
  }

  private func make(_ types: String, _ selector: Selector = "ic_any:") throws -> Invocation {
    let invocation = try Invocation(signature: MethodSignature(parsing: types))
    invocation.selector = selector
    return invocation
  }

  @Test("A message is recorded, stored, read and sent again")
  func replay() throws {
    let invocation = try InvocationArgumentTests.capture("q@:qq") {
      _ = try $0.send("ic_add:to:", 5, 7) as Int
    }
    let record = try stored(InvocationRecord(invocation: invocation))
    #expect(record.selectorName == "ic_add:to:" && record.argumentCount == 4)
    #expect(record.methodSignature == invocation.methodSignature)
    #expect(try record.argument(at: 2, as: Int.self) == 5)
    let again = try record.invocation(target: Replayer())
    try again.invoke()
    #expect(try again.returnValue(as: Int.self) == 12)
    let nobody = try record.invocation(target: nil)
    #expect(nobody.target == nil)
    invocation.target = nil
    #expect(nobody == invocation)
  }

  @Test(
    "Numbers are stored bit for bit",
    arguments: ["c", "C", "s", "S", "i", "I", "q", "Q", "f", "d", "B", "t", "T", "D"])
  func numbers(_ code: String) throws {
    let invocation = try make("v@:\(code)")
    let size = try invocation.withUnsafeArgumentBytes(at: 2) { $0.count }
    let patterns: [UInt64] = [
      0, 1, .max, 0x8000_0000_0000_0000, 0x7fff_ffff_ffff_ffff, 0x7f80_0000, 0x7fc0_0001,
      Double.nan.bitPattern, Double(nan: 0x123, signaling: false).bitPattern,
      Double.infinity.bitPattern, Double.leastNonzeroMagnitude.bitPattern, (0.1).bitPattern,
      0x7f81_2345, 0x7ff4_0000_0000_0001,
    ]
    for pattern in patterns {
      for high: UInt64 in code == "D" ? [0x3fff, 0x7fff, 0xffff, 0] : [0, .max, 1 << 63] {
        // x87's other patterns are no numbers.
        let low =
          code == "D" && high != 0 ? pattern | 1 << 63 : pattern & (code == "D" ? ~(1 << 63) : .max)
        let bytes = withUnsafeBytes(of: (low, high)) { Array($0.prefix(size)) }
        try bytes.withUnsafeBytes { try invocation.setUnsafeArgumentBytes($0, at: 2) }
        let before = try invocation.withUnsafeArgumentBytes(at: 2) { Array($0) }
        let record = try InvocationRecord(invocation: invocation)
        let read = try stored(record)
        #expect(read == record)
        let again = try read.invocation(target: nil)
        let after = try again.withUnsafeArgumentBytes(at: 2) { Array($0) }
        #expect(before == after, "\(code) \(String(pattern, radix: 16))")
      }
    }
  }

  @Test("Strings, selectors, C strings and nil are stored")
  func texts() throws {
    let invocation = try make("v@:@*:@*:^v")
    let text = "grüße \u{0}\u{1F680}\"\\"
    try invocation.setArgument(text, at: 2)
    try invocation.setArgument("c text", at: 3)
    try invocation.setArgument(Selector("ic_other:"), at: 4)
    let record = try stored(InvocationRecord(invocation: invocation))
    #expect(try record.argument(at: 2, as: String.self) == text)
    #expect(try record.argument(at: 3, as: String.self) == "c text")
    #expect(try record.argument(at: 5, as: String?.self) == nil)
    let again = try record.invocation(target: nil)
    #expect(again == invocation)
    #expect(try again.argument(at: 3, as: String.self) == "c text")
    #expect(try again.argument(at: 4, as: Selector.self) == "ic_other:")
  }

  @Test("Structures, arrays, unions, vectors and complex numbers of C are stored")
  func aggregates() throws {
    let types = ["{P=\"x\"d\"y\"d}", "{S=[3s]b3b5(U=if)}", "jd", "![16,16f]", "(U=qd)"]
    let invocation = try make("v@:" + types.joined())
    for (position, type) in types.enumerated() {
      var value = try CValue(encoding: type)
      let bytes = (0..<value.byteCount).map { UInt8($0 &* 7 &+ 1) & 0x3f }
      value = try bytes.withUnsafeBytes {
        try CValue(encoding: TypeEncoding(parsing: type), bytes: $0)
      }
      try invocation.setArgument(value, at: position + 2)
    }
    let record = try stored(InvocationRecord(invocation: invocation))
    #expect(try record.argument(at: 2, as: CValue.self) == invocation.argument(at: 2))
    #expect(try record.invocation(target: nil) == invocation)
    let sent = try InvocationArgumentTests.capture("d@:{P=dd}") {
      _ = try $0.send("ic_scale:", cao_point(x: 1, y: .infinity)) as Double
    }
    let scaled = try stored(InvocationRecord(invocation: sent)).invocation(target: Replayer())
    try scaled.invoke()
    #expect(try scaled.returnValue(as: Double.self) == .infinity)
  }

  @Test("Codable values are stored, and rebuilt as the types of the target's method")
  func codable() throws {
    let settings = Settings(name: "mine")
    let types = try #require(Class.of(Replayer.self).methodSignature(for: "ic_apply:count:"))
    let invocation = try InvocationArgumentTests.capture(types.typeEncodings) {
      _ = try $0.send("ic_apply:count:", settings, nil as Int?) as String
    }
    let record = try stored(InvocationRecord(invocation: invocation))
    #expect(try record.argument(at: 2, as: Settings.self) == settings)
    let again = try record.invocation(target: Replayer())
    #expect(try again.argument(at: 2, as: Settings.self) == settings)
    try again.invoke()
    #expect(try again.returnValue(as: String.self) == "mine minus -1")
    #expect(try stored(InvocationRecord(invocation: again)) == record)
  }

  @Test("Objects of Codable classes are stored with their superclass's part")
  func objects() throws {
    let invocation = try make("@@:@", "ic_square:")
    let square = Square()
    square.colour = "blue"
    try invocation.setArgument(square, at: 2)
    let again = try stored(InvocationRecord(invocation: invocation)).invocation(target: Replayer())
    #expect(try again.argument(at: 2, as: Square.self) !== square)
    try again.invoke()
    #expect(try again.returnValue(as: String.self) == "blue 4")
  }

  @Test("Well-known types are rebuilt where objects or Any are sent")
  func boxed() throws {
    let values: [Any] = [
      5, Int8(-3), UInt64.max, 2.5, Float(0.5), true, "text", [1, 2], ["a", "b"], ["k": 1.5],
      Selector("ic_name:"),
    ]
    for value in values {
      let invocation = try InvocationArgumentTests.capture("@@:@") {
        _ = try $0.send("ic_boxed:", value as Any?) as String
      }
      let record = try stored(InvocationRecord(invocation: invocation))
      for target in [Replayer(), SelectorSink.shared, nil] {
        let again = try record.invocation(target: target)
        let read = try again.argument(at: 2)
        #expect(String(describing: read) == String(describing: value as Any?))
        #expect(type(of: read!) == type(of: value))
      }
    }
    #expect(
      try stored(InvocationRecord(invocation: make("v@:@"))).invocation(target: nil)
        .argument(at: 2) == nil)
  }

  @Test("A message with a Swift string is sent again through a proxy, which says no types")
  func proxied() throws {
    let invocation = try InvocationArgumentTests.capture("{String}@:{String}{String}") {
      _ = try $0.send("fx_join:with:", "one", "two") as String
    }
    let record = try stored(InvocationRecord(invocation: invocation))
    for target in [Proxy(target: Adder()), TargetForwarder(Adder())] as [AnyObject] {
      let again = try record.invocation(target: target)
      #expect(try again.argument(at: 3, as: String.self) == "two")
      try again.invoke()
      #expect(try again.returnValue(as: String.self) == "onetwo")
    }
  }

  @Test("Records are equal and hashed by their selectors, types and arguments, bit for bit")
  func equality() throws {
    func record(_ value: Double, _ selector: Selector = "ic_any:") throws -> InvocationRecord {
      let invocation = try make("v@:d", selector)
      try invocation.setArgument(value, at: 2)
      return try InvocationRecord(invocation: invocation)
    }
    #expect(try record(.nan) == record(.nan))
    #expect(try record(0.0) != record(-0.0))
    #expect(try record(1) != record(1, "ic_other:"))
    #expect(try Set([record(1), record(1), record(.nan), record(.nan), record(-0.0)]).count == 3)
    #expect(try "\(record(1.5))".contains("ic_any: ") && "\(record(1.5))".hasSuffix("(1.5)"))
  }
}
