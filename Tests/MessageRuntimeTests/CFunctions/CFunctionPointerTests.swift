import MessageRuntime
import Testing
import _CMethodOracle
import _MessageTestSupport

@Suite("C functions: text, pointers, objects")
struct CFunctionPointerTests {
  @Test("A Swift string is copied for the call, in UTF-8 and with its end")
  func strings() throws {
    let length = try exported("strlen", "Qr*")
    for text in ["", "abc", "Größe", String(repeating: "x", count: 10_000)] {
      #expect(try length.call(text, returning: Int.self) == text.utf8.count)
      #expect(try length.call(text[...]) as? UInt == UInt(text.utf8.count))
    }
    #expect(try length.call("static" as StaticString) as? UInt == 6)
    let compare = try exported("strcmp", "i**")
    #expect(try compare.call("a", "a") as? Int32 == 0)
    #expect(try compare.call("a", "b", returning: Int32.self) < 0)
    #expect {
      try length.call("a\u{0}b")
    } throws: {
      isFault($0, "strlen", 0, "r*", .nullByte)
    }
  }

  @Test("A C string as result: a pointer untyped, a copy when asked for, nil for null")
  func stringResults() throws {
    let find = try exported("strchr", "**i")
    let text = Array("key=value".utf8CString)
    try text.withUnsafeBufferPointer { buffer in
      let found = try find.call(buffer.baseAddress, 61)
      #expect(
        found as? UnsafeMutablePointer<CChar>
          == UnsafeMutablePointer(mutating: buffer.baseAddress! + 3))
      #expect(try find.call(buffer.baseAddress, 61, returning: String.self) == "=value")
      #expect(try find.call(buffer.baseAddress, 33, returning: String?.self) == nil)
      #expect(try find.call(buffer.baseAddress, 33) == nil)
      #expect(throws: CFunctionError.self) {
        try find.call(buffer.baseAddress, 33, returning: String.self)
      }
    }
    #expect(try cFunction("no_text", "*").call(returning: String?.self) == nil)
    #expect(try cFunction("latin_text", "*").call(returning: String.self) == "a\u{fffd}")
  }

  @Test("B78: what C writes through pointers is seen")
  func outPointers() throws {
    let split = try cFunction("split", "vd^i^d")
    let (whole, rest) = (CBuffer<Int32>([0]), CBuffer<Double>([0]))
    try split.call(-2.75, whole, rest)
    #expect(whole.elements == [-2])
    #expect(rest.elements == [-0.75])
    var (number, fraction) = (Int32(0), 0.0)
    try withUnsafeMutablePointer(to: &number) { number in
      try withUnsafeMutablePointer(to: &fraction) { fraction in
        try split.call(5.5, number, fraction, returning: Void.self)
      }
    }
    #expect(number == 5)
    #expect(fraction == 0.5)
  }

  @Test("A pointer to something else is an error; one that does not say is taken")
  func pointees() throws {
    let split = try cFunction("split", "vd^i^d")
    let (wrong, raw) = (CBuffer<Float>([0]), CBuffer<UInt32>([0]))
    #expect {
      try split.call(1.5, raw, wrong)
    } throws: {
      isFault($0, "split", 2, "^d", .pointee)
    }
    let rest = CBuffer<Double>([0])
    // The sign of an integer is not told apart.
    try split.call(1.5, raw, rest)
    try split.call(1.5, UnsafeMutableRawPointer(raw.baseAddress), OpaquePointer(rest.baseAddress))
    #expect(rest.elements == [0.5])
    #expect { try split.call(1.5, 16, rest) } throws: { isFault($0, "split", 1, "^i", .type) }
    #expect { try split.call(1.5, "text", rest) } throws: { isFault($0, "split", 1, "^i", .type) }
  }

  @Test("Nil is a null pointer; a pointer result is nil for null")
  func null() throws {
    let echo = try cFunction("echo_pointer", "^v^v")
    #expect(try echo.call(nil) == nil)
    #expect(try echo.call(Int?.none as Any?) == nil)
    let pointer = UnsafeMutableRawPointer(bitPattern: 0x1234)
    #expect(try echo.call(pointer) as? UnsafeMutableRawPointer == pointer)
    #expect(try echo.call(pointer, returning: UnsafeRawPointer?.self) == UnsafeRawPointer(pointer))
    #expect(throws: CFunctionError.self) {
      try echo.call(nil as UnsafeRawPointer?, returning: UnsafeRawPointer.self)
    }
  }

  @Test("An object is lent and comes back owned; classes are not counted")
  func objects() throws {
    let echo = try cFunction("echo_object", "@@")
    let tracker = LifetimeTracker()
    do {
      let object = tracker.make()
      for _ in 0..<100 {
        #expect(try echo.call(object) as AnyObject? === object)
        #expect(try echo.call(object, returning: LifetimeTracker.Tracked.self) === object)
      }
      #expect(try echo.call(nil) == nil)
      #expect(throws: CFunctionError.self) { try echo.call(5) }
      #expect(throws: CFunctionError.self) {
        try echo.call(object, returning: Class.self)
      }
    }
    #expect(tracker.liveCount == 0)
    // Of this test alone: others count the records of classes that they share.
    final class Counted: Object {}
    let cls = Class.of(Counted.self)
    let echoClass = try cFunction("echo_class", "##")
    let before = _getRetainCount(cls)
    for _ in 0..<100 { #expect(try echoClass.call(Counted.self) as AnyObject? === cls) }
    #expect(_getRetainCount(cls) == before)
    let selector = Selector("cf_x:")
    #expect(try cFunction("echo_selector", "::").call(selector) as? Selector == selector)
  }

  @Test("A buffer lives as long as a call that got it, and its bounds are checked")
  func buffers() throws {
    let buffer = try CBuffer<Int16>(repeating: 7, count: 3)
    try buffer.setValue(-1, at: 2)
    #expect(buffer.elements == [7, 7, -1])
    #expect(try buffer.value(at: 0) == 7)
    #expect(throws: CBufferError.index(3, count: 3)) { try buffer.value(at: 3) }
    #expect(throws: CBufferError.index(-1, count: 3)) { try buffer.setValue(0, at: -1) }
    #expect(throws: CBufferError.count(-1)) { try CBuffer<Int>(repeating: 0, count: -1) }
    #expect(CBuffer<Int>([]).elements == [])
  }
}
