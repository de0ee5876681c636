import Foundation
import MessageRuntime
import Testing
import TypeEncodings
import _CAggregateOracle
import _MessageTestSupport

@Suite("Values of C types")
struct CValueTests {
  @Test("Fields are read and written by name, position and path")
  func fields() throws {
    var rect = try CValue(
      encoding: #"{Rect="origin"{Point="x"d"y"d}"size"{Size="w"d"h"d}"tags"[3s]}"#)
    #expect(rect.fieldCount == 3 && rect.fieldNames == ["origin", "size", "tags"])
    try rect.setValue(1.5, at: "origin.x")
    try rect.setValue(2.5, at: "size[1]")
    try rect.setValue(Int16(7), at: "tags[2]")
    try rect.setValue(Int16(6), at: CFieldPath(steps: [.index(2), .index(0)]))
    #expect(try rect.value(at: "origin.x") as Double == 1.5)
    #expect(try rect.value(at: "[0].x") as Double == 1.5)
    #expect(try rect.value(at: "1.h") as Double == 2.5)
    let tags = try rect.value(at: "tags", as: CValue.self)
    #expect(
      try (0..<3).map { try tags.value(at: CFieldPath(steps: [.index($0)])) as Int16 } == [6, 0, 7])
    let whole: Any? = try rect.value(at: "origin")
    #expect((whole as? CValue)?.encoding.description == #"{Point="x"d"y"d}"#)
    #expect(try rect.value(at: "origin.y", as: Any.self) as? Double == 0)
    rect.withUnsafeBytes { #expect($0.load(fromByteOffset: 24, as: Double.self) == 2.5) }
  }

  @Test("A copy keeps its value when the other one changes")
  func copies() throws {
    var one = try CValue(encoding: "{P=ii}")
    try one.setValue(Int32(1), at: 0)
    let other = one
    try one.setValue(Int32(2), at: 0)
    #expect(try other.value(at: 0) as Int32 == 1 && one.value(at: 0) as Int32 == 2)
    #expect(one != other)
  }

  @Test("Numbers never convert, and what is not there is named")
  func wrongFields() throws {
    var value = try CValue(encoding: #"{P="x"i"y"f}"#)
    #expect(
      throws: CTypeError.fieldType(
        encoding: #"{P="x"i"y"f}"#, path: "x", expected: "Int32", given: "Double")
    ) { try value.setValue(1.0, at: "x") }
    #expect(throws: CTypeError.self) { try value.value(at: "y", as: Double.self) }
    for path: CFieldPath in ["z", "x.a", "[2]", "", "x[", "[-1]", "y[0]"] {
      #expect(throws: CTypeError.noField(encoding: #"{P="x"i"y"f}"#, path: path)) {
        try value.value(at: path, as: Any?.self)
      }
    }
    #expect(try value == CValue(encoding: "{P=if}"))
  }

  @Test("USERS-36: bit-fields are read and written as C does it")
  func bitFields() throws {
    let encoding = #"{bits="low"b0I3"middle"b3i13"high"b16Q40"whole"s}"#
    var value = try CValue(encoding: encoding)
    #expect(value.byteCount == MemoryLayout<cao_bits>.size)
    for (low, middle, high, whole) in [
      (5, -4096, (1 << 40) - 1, -7), (0, 4095, 1, 32767), (7, -1, 0x12_3456_789a, 0),
    ] {
      try value.setValue(low, at: "low")
      try value.setValue(Int16(middle), at: "middle")
      try value.setValue(UInt64(high), at: "high")
      try value.setValue(Int16(whole), at: "whole")
      var seen = [Int64](repeating: 0, count: 4)
      value.withUnsafeBytes {
        cao_read_bits($0.baseAddress!.assumingMemoryBound(to: cao_bits.self), &seen)
      }
      #expect(seen == [Int64(low), Int64(middle), Int64(high), Int64(whole)])
      var made = cao_make_bits(UInt32(low), Int32(middle), UInt64(high), Int16(whole))
      let fromC = try withUnsafeBytes(of: &made) {
        try CValue(encoding: TypeEncoding(parsing: encoding), bytes: $0)
      }
      #expect(fromC == value)
      #expect(try fromC.value(at: "middle") as Int == middle)
      #expect(try fromC.value(at: "high") as UInt64 == UInt64(high))
    }
    let before = value
    #expect(throws: CTypeError.self) { try value.setValue(8, at: "low") }
    #expect(throws: CTypeError.self) { try value.setValue(-1, at: "low") }
    #expect(throws: CTypeError.self) { try value.setValue(4096, at: "middle") }
    #expect(throws: CTypeError.self) { try value.setValue(1.0, at: "middle") }
    #expect(throws: CTypeError.self) { try value.value(at: "high", as: Int8.self) }
    #expect(value == before)
  }

  @Test("Bit-fields of one bit are Booleans too, and those of any width hold their limits")
  func oddBitFields() throws {
    var flags = try CValue(encoding: #"{F="a"b0B1"b"b1I1"c"b2i1"wide"b64T100}"#)
    for name: CFieldPath in ["a", "b", "c"] {
      #expect(try flags.value(at: name, as: Bool.self) == false)
      try flags.setValue(true, at: name)
      #expect(try flags.value(at: name, as: Bool.self))
    }
    #expect(try flags.value(at: "c", as: Int.self) == -1)
    let limit = (UInt128(1) << 100) - 1
    try flags.setValue(limit, at: "wide")
    #expect(try flags.value(at: "wide", as: UInt128.self) == limit)
    #expect(throws: CTypeError.self) { try flags.setValue(limit + 1, at: "wide") }
  }

  @Test("Members of a union share their bytes, and those without a name belong to the whole")
  func unions() throws {
    var value = try CValue(encoding: #"{V="kind"i""(?="number"f"bits"I)}"#)
    try value.setValue(Float(1.5), at: "number")
    #expect(try value.value(at: "bits") as UInt32 == Float(1.5).bitPattern)
    #expect(try value.value(at: "[1].bits") as UInt32 == Float(1.5).bitPattern)
  }

  @Test("Lanes of vectors and parts of complex numbers are fields")
  func lanes() throws {
    var vector = try CValue(SIMD4<Float>(1, 2, 3, 4))
    #expect(vector.encoding.description == "![16,16f]")
    try vector.setValue(Float(7), at: "z")
    try vector.setValue(Float(8), at: "[0]")
    #expect(try vector.value() as SIMD4<Float> == SIMD4(8, 2, 7, 4))
    var complex = try CValue(encoding: "jd")
    try complex.setValue(1.5, at: "real")
    try complex.setValue(-2.5, at: 1)
    #expect(try complex.value(at: "imaginary") as Double == -2.5)
    #expect(complex.description == "(1.5, -2.5)")
  }

  @Test("Padding does not count, numbers are compared as numbers, unions by their bytes")
  func equality() throws {
    func make(_ encoding: String, _ bytes: [UInt8]) throws -> CValue {
      try bytes.withUnsafeBytes { try CValue(encoding: TypeEncoding(parsing: encoding), bytes: $0) }
    }
    let one = try make("{P=ci}", [1, 0xff, 0xff, 0xff, 2, 0, 0, 0])
    let other = try make("{Q=ci}", [1, 0, 0, 0, 2, 0, 0, 0])
    #expect(one == other && one.hashValue == other.hashValue)
    #expect(try one != make("{P=ci}", [2, 0, 0, 0, 2, 0, 0, 0]))
    #expect(try one != make("{P=cI}", [1, 0, 0, 0, 2, 0, 0, 0]))
    #expect(try CValue(0.0) == CValue(-0.0) && CValue(0.0).hashValue == CValue(-0.0).hashValue)
    #expect(try CValue(Double.nan) != CValue(Double.nan))
    #expect(try make("(U=cs)", [1, 0]) != make("(U=cs)", [1, 1]))
    // Bits between bit-fields.
    #expect(try make("{B=b0C3b5C2}", [0b1110_0101]) == make("{B=b0C3b5C2}", [0b0111_1101]))
    #expect(try make("{B=b0C3b5C2}", [0b1110_0101]) != make("{B=b0C3b5C2}", [0b0110_0100]))
  }

  @Test("The description shows the fields")
  func describes() throws {
    var value = try CValue(encoding: #"{V="p"{?=dd}"n"[2i]"o"@"u"(U="a"i)"b"b288I3}"#)
    try value.setValue(Int32(4), at: "n[1]")
    try value.setValue(3, at: "b")
    #expect("\(value)" == "{V p: {0.0, 0.0}, n: [0, 4], o: nil, u: (U a: 0), b: 3}")
  }

  @Test("B75: objects in it live as long as it does, and one that is replaced is released")
  func objects() throws {
    let tracker = LifetimeTracker()
    do {
      var value = try CValue(encoding: #"{H="n"i"a"[2@]}"#)
      try value.setValue(tracker.make(), at: "a[0]")
      try value.setValue(tracker.make(), at: "a[1]")
      #expect(tracker.liveCount == 2)
      let copy = value
      try value.setValue(nil as AnyObject?, at: "a[0]")
      #expect(tracker.liveCount == 2)
      let first = try copy.value(at: "a[0]", as: LifetimeTracker.Tracked?.self)
      #expect(first != nil)
      try value.setValue(tracker.make(), at: "a[1]")
      #expect(tracker.liveCount == 3)
    }
    #expect(tracker.liveCount == 0)
  }

  @Test(
    "Values of numbers survive encoding and decoding, bit by bit",
    arguments: [
      "{P=id}", "{B=b0I3b3i13b16Q40}", "(U=id)", "[3{?=cs}]", "jd", "![16,16f]", "T",
      "B", "{E=}", "{W=b0T100}",
    ])
  func coding(_ encoding: String) throws {
    var value = try CValue(encoding: encoding)
    let bytes = (0..<value.byteCount).map { UInt8(truncatingIfNeeded: $0 &* 37 &+ 1) & 0x3f }
    if encoding != "B" {
      value = try bytes.withUnsafeBytes {
        try CValue(encoding: TypeEncoding(parsing: encoding), bytes: $0)
      }
    }
    let data = try JSONEncoder().encode(value)
    #expect(try JSONDecoder().decode(CValue.self, from: data) == value)
  }

  @Test(
    "Values with pointers or objects cannot be encoded, nor decoded",
    arguments: ["@", "{P=i^v}", ":"])
  func uncodable(_ encoding: String) throws {
    let value = try CValue(encoding: encoding)
    #expect(throws: EncodingError.self) { try JSONEncoder().encode(value) }
    let text = Data(#"{"encoding": "\#(encoding)", "values": [1, 2]}"#.utf8)
    #expect(throws: DecodingError.self) { try JSONDecoder().decode(CValue.self, from: text) }
  }

  @Test(
    "RUNTIMES-16: damaged archives are errors",
    arguments: [
      #"{"encoding": "", "values": []}"#, #"{"encoding": "{P=ii", "values": [1, 2]}"#,
      #"{"encoding": "{P=ii}", "values": [1]}"#, #"{"encoding": "{P=ii}", "values": [1, 2, 3]}"#,
      #"{"encoding": "{P=cc}", "values": [1, 300]}"#, #"{"encoding": "v", "values": []}"#,
      #"{"encoding": "[99999999999i]", "values": []}"#, #"{"values": []}"#,
    ])
  func damaged(_ text: String) {
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(CValue.self, from: Data(text.utf8))
    }
  }

  @Test(
    "Encodings without values are typed errors",
    arguments: ["", "{", "v", "?", "{Opaque}", "b3", "{P=v}", "[99999999999i]", "[-1i]", "{P=?}"])
  func noValues(_ encoding: String) {
    #expect(throws: CTypeError.self) { try CValue(encoding: encoding) }
  }

  @Test("A tree that was built too deep is refused")
  func tooDeep() {
    var type = TypeEncoding.int
    for _ in 0..<200 { type = .structure(Aggregate(name: "s", fields: [.init(type: type)])) }
    #expect(throws: CTypeError.tooDeep(maximum: TypeEncoding.maximumDepth)) {
      try CValue(encoding: type)
    }
  }
}
