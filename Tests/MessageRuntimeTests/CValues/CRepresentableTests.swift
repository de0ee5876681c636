public import MessageRuntime
import Testing
import TypeEncodings
public import _CAggregateOracle
import _CMethodOracle
import _MessageTestSupport

extension cao_point: CRepresentable {
  public static var typeEncoding: String { #"{cao_point="x"d"y"d}"# }
  public static var fieldPaths: [PartialKeyPath<cao_point>] { [\.x, \.y] }
}
extension cao_mixed: CRepresentable { public static var typeEncoding: String { "{cao_mixed=cd}" } }
extension cao_padded: CRepresentable {
  public static var typeEncoding: String { "{cao_padded=qi}" }
}
extension cao_outer: CRepresentable {
  public static var typeEncoding: String { "{cao_outer=\(cao_padded.typeEncoding)i}" }
  public static var fieldPaths: [PartialKeyPath<cao_outer>] { [\.inner, \.flag] }
}
extension cao_number: CRepresentable {
  public static var typeEncoding: String { #"(cao_number="integer"i"real"f)"# }
}
extension cao_bits: CRepresentable {
  public static var typeEncoding: String {
    #"{cao_bits="low"b0I3"middle"b3i13"high"b16Q40"whole"s}"#
  }
}
extension cao_words: CRepresentable {
  public static var typeEncoding: String { "{cao_words=qqqqq}" }
}

/// As `cao_padded`, declared in Swift, which does not count the padding at its end.
struct Padded: CRepresentable, Equatable {
  var wide: Int64
  var narrow: Int32
  static var typeEncoding: String { "{Padded=qi}" }
  static var fieldPaths: [PartialKeyPath<Padded>] { [\.wide, \.narrow] }
}

/// Swift puts the flag into the padding of the inner structure.
struct Outer: CRepresentable {
  var inner: Padded
  var flag: Int32
  static var typeEncoding: String { "{Outer=\(Padded.typeEncoding)i}" }
  static var fieldPaths: [PartialKeyPath<Outer>] { [\.inner, \.flag] }
}

/// As `cao_pair`.
struct ObjectPair: CRepresentable {
  var first: AnyObject?
  var number: Int
  var second: LifetimeTracker.Tracked?
  static var typeEncoding: String { "{Pair=@q@}" }
  static var fieldPaths: [PartialKeyPath<ObjectPair>] { [\.first, \.number, \.second] }
}

@Suite("Swift structures that are C structures")
struct CRepresentableTests {
  @Test("USERS-5.3: a layout that Swift and C see differently is refused with both layouts")
  func nestedPadding() {
    #expect(MemoryLayout<Outer>.size == 16 && MemoryLayout<cao_outer>.size == 24)
    #expect {
      try CValue(Outer(inner: Padded(wide: 1, narrow: 2), flag: 3))
    } throws: {
      guard case CTypeError.layoutMismatch(let mismatch) = $0 else { return false }
      return mismatch.type == "Outer" && mismatch.inC.contains("size 24, alignment 8")
        && mismatch.inC.contains("i at 16") && mismatch.inSwift.contains("size 16, stride 16")
        && mismatch.inSwift.contains("flag at 12")
    }
    #expect(throws: Never.self) { try CValue(cao_outer()) }
  }

  struct WrongField: CRepresentable {
    var a: Float
    var b: Int32
    static var typeEncoding: String { "{W=if}" }
    static var fieldPaths: [PartialKeyPath<WrongField>] { [\.a, \.b] }
  }
  struct WrongOrder: CRepresentable {
    var a: Int32
    var b: Int32
    static var typeEncoding: String { "{W=ii}" }
    static var fieldPaths: [PartialKeyPath<WrongOrder>] { [\.b, \.a] }
  }
  struct TooFew: CRepresentable {
    var a: Int32
    var b: Int32
    static var typeEncoding: String { "{W=ii}" }
    static var fieldPaths: [PartialKeyPath<TooFew>] { [\.a] }
  }
  struct Computed: CRepresentable {
    var a: Int32
    var b: Int32 { a }
    static var typeEncoding: String { "{W=i}" }
    static var fieldPaths: [PartialKeyPath<Computed>] { [\.b] }
  }
  struct Text: CRepresentable {
    var text: String
    static var typeEncoding: String { "{T=QQ}" }
  }
  struct HiddenText: CRepresentable {
    var object: AnyObject?
    var text: String
    static var typeEncoding: String { "{T=@{?=QQ}}" }
    static var fieldPaths: [PartialKeyPath<HiddenText>] { [\.object, \.text] }
  }
  struct NoPaths: CRepresentable {
    var object: AnyObject?
    static var typeEncoding: String { "{N=@}" }
  }
  struct NotNil: CRepresentable {
    var object: AnyObject
    static var typeEncoding: String { "{N=@}" }
    static var fieldPaths: [PartialKeyPath<NotNil>] { [\.object] }
  }
  struct Uncounted: CRepresentable {
    var object: Unmanaged<AnyObject>?
    static var typeEncoding: String { "{U=@}" }
  }
  struct Malformed: CRepresentable {
    static var typeEncoding: String { "{M=" }
  }
  struct NeverNull: CRepresentable {
    var pointer: UnsafeRawPointer
    static var typeEncoding: String { "{N=^v}" }
    static var fieldPaths: [PartialKeyPath<NeverNull>] { [\.pointer] }
  }
  enum Cases: Int32, CRepresentable {
    case one, two
    static var typeEncoding: String { "c" }
  }

  @Test("A conformance that is not true is a typed error, each time")
  func untrue() {
    for _ in 0..<2 {
      #expect(throws: CTypeError.self) { try CValue(WrongField(a: 1, b: 2)) }
      #expect(throws: CTypeError.self) { try CValue(WrongOrder(a: 1, b: 2)) }
      #expect(throws: CTypeError.self) { try CValue(TooFew(a: 1, b: 2)) }
      #expect(throws: CTypeError.self) { try CValue(Computed(a: 1)) }
      #expect(throws: CTypeError.self) { try CValue(Text(text: "")) }
      #expect(throws: CTypeError.self) { try CValue(HiddenText(text: "")) }
      #expect(throws: CTypeError.self) { try CValue(NoPaths()) }
      #expect(throws: CTypeError.self) { try CValue(NotNil(object: Object())) }
      #expect(throws: CTypeError.self) { try CValue(Uncounted()) }
      #expect(throws: CTypeError.self) { try CValue(Malformed()) }
      #expect(throws: CTypeError.self) {
        try CValue(NeverNull(pointer: UnsafeRawPointer(bitPattern: 8)!))
      }
      #expect(throws: CTypeError.self) { try CValue(Cases.two) }
      #expect(throws: CTypeError.self) { try CValue(SIMD8<Double>()) }
    }
  }

  @Test("Values become boxes and come back")
  func roundTrips() throws {
    let point = try CValue(cao_point(x: 1, y: 2))
    #expect(point.encoding.description == #"{cao_point="x"d"y"d}"#)
    #expect(try point.value(at: "y") == 2.0)
    #expect(try point.value(as: cao_point.self).x == 1)
    #expect(throws: CTypeError.self) { try point.value(as: cao_mixed.self) }
    let padded = try CValue(Padded(wide: 5, narrow: 6))
    #expect(padded.byteCount == 16 && MemoryLayout<Padded>.size == 12)
    #expect(try padded.value() == Padded(wide: 5, narrow: 6))
    #expect(try padded.value(as: cao_padded.self).narrow == 6)
    var outer = try CValue(encoding: "{O={?=qi}i}")
    try outer.setValue(Padded(wide: 7, narrow: 8), at: 0)
    try outer.setValue(Int32(9), at: 1)
    #expect(try outer.value(as: cao_outer.self).inner.narrow == 8)
    #expect(try outer.value(at: 0) as Padded == Padded(wide: 7, narrow: 8))
    #expect(try CValue(cao_number(real: 1.5)).value(at: "integer") as Int32 == 0x3fc0_0000)
    #expect(try CValue(cao_make_bits(5, -6, 7, 8)).value(at: "middle") as Int == -6)
    #expect(try CValue(Int128.min).value() as Int128 == .min)
    #expect(try CValue(Float80(1) / 3).value() as Float80 == 1 / 3)
  }

  @Test("B75: references in a structure are counted")
  func references() throws {
    let tracker = LifetimeTracker()
    do {
      var box = try CValue(ObjectPair(first: tracker.make(), number: 1, second: tracker.make()))
      #expect(tracker.liveCount == 2)
      let pair = try box.value(as: ObjectPair.self)
      #expect(pair.number == 1 && pair.second != nil)
      try box.setValue(nil as AnyObject?, at: 0)
      #expect(tracker.liveCount == 2)
      _ = consume pair
      #expect(tracker.liveCount == 1)
    }
    #expect(tracker.liveCount == 0)
  }

  /// As C enumerations are imported.
  struct Option: CRepresentable {
    var rawValue: UInt32
    static var typeEncoding: String { "I" }
  }

  @Test("A structure of one number stands for the number, and null never for what is not null")
  func scalars() throws {
    final class Options: Object {
      @MethodBuilder override class var methods: [Method] {
        Method("cr_option:") { (self: Options, option: Option) in option.rawValue }
        Method("cr_pointer:") { (self: Options, pointer: UnsafeRawPointer) in true }
        Method("cr_selector:") { (self: Options, selector: Selector) in true }
      }
    }
    #expect(try Options().send("cr_option:", UInt32(7)) as UInt32 == 7)
    #expect(try Options().send("cr_option:", Option(rawValue: 8), returning: UInt32.self) == 8)
    #expect(throws: MessageError.self) { try Options().send("cr_option:", Int32(7)) }
    let invocation = try Invocation(signature: MethodSignature(parsing: "I@:I"))
    invocation.selector = "cr_option:"
    try invocation.setArgument(Option(rawValue: 9), at: 2)
    try invocation.invoke(with: Options())
    #expect(try invocation.returnValue(as: Option.self).rawValue == 9)
    let pointer = UnsafeRawPointer(bitPattern: 8)
    #expect(try Options().send("cr_pointer:", pointer) as Bool)
    #expect(throws: MessageError.self) {
      try Options().send("cr_pointer:", nil as UnsafePointer<Int>?)
    }
    #expect(throws: MessageError.self) { try Options().send("cr_selector:", nil as Selector?) }
  }

  @Test("The signature of a method shows the structure's encoding")
  func signatures() throws {
    final class Drawing: Object {
      @MethodBuilder override class var methods: [Method] {
        Method("cr_move:by:") { (self: Drawing, point: cao_point, by: SIMD4<Float>) in point }
        Method("cr_outer:") { (self: Drawing, outer: Outer) in }
      }
    }
    let types = Class.of(Drawing.self).methodSignature(for: "cr_move:by:")
    #expect(
      types?.typeEncodings == #"{cao_point="x"d"y"d}@:{cao_point="x"d"y"d}![16,16f]"#)
    // What is not what it claims has no encoding.
    #expect(Class.of(Drawing.self).methodSignature(for: "cr_outer:")?.typeEncodings == "v@:{Outer}")
  }
}
