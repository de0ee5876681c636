import CMessageRuntime
import MessageRuntime
import Testing
import _CMethodOracle
import _MessageTestSupport

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

@Suite("C functions made from closures")
struct CCallbackTests {
  struct Failure: Error, Equatable { let number: Int }

  private func comparator(_ calls: Counter = Counter()) throws -> CCallback {
    try CCallback { (a: UnsafePointer<Int32>, b: UnsafePointer<Int32>) -> Int32 in
      calls.increment()
      return a.pointee < b.pointee ? -1 : a.pointee > b.pointee ? 1 : 0
    }
  }

  @Test("qsort sorts by a Swift closure, and bsearch finds with it")
  func sorting() throws {
    var generator = SystemRandomNumberGenerator()
    let numbers = (0..<1_000).map { _ in Int32.random(in: -500...500, using: &generator) }
    let buffer = CBuffer(numbers)
    let calls = Counter()
    let compare = try comparator(calls)
    #expect(compare.types == "i^i^i")
    try exported("qsort", "v^vQQ^?").call(buffer, buffer.count, 4, compare)
    #expect(buffer.elements == numbers.sorted())
    #expect(calls.value > 1_000)

    let find = try exported("bsearch", "^v^v^vQQ^?")
    let key = CBuffer<Int32>([numbers[17]])
    let found = try find.call(
      key, buffer, buffer.count, 4, compare, returning: UnsafePointer<Int32>?.self)
    #expect(found?.pointee == numbers[17])
    try key.setValue(501, at: 0)
    #expect(try find.call(key, buffer, buffer.count, 4, compare) == nil)
  }

  @Test("A visitor gets the context pointer that was passed, and can end the visit")
  func visitor() throws {
    let visit = try cFunction("visit", "q^qQ^?^v")
    let items = CBuffer<Int64>([5, 6, 7, 8])
    let context = CBuffer<Int64>([0])
    let adding = try CCallback { (context: UnsafeMutablePointer<Int64>?, item: Int64) -> Bool in
      context?.pointee += item
      return item < 7
    }
    #expect(try visit.call(items, 4, adding, context) as? Int == 2)
    #expect(context.elements == [18])
    let captured = Recorder<Int64>()
    let recording = try CCallback { (_: UnsafeRawPointer?, item: Int64) in
      captured.record(item)
      return true
    }
    #expect(try visit.call(items, 4, recording, UnsafeRawPointer?.none, returning: Int.self) == -1)
    #expect(captured.values == [5, 6, 7, 8])
  }

  @Test("Null for a pointer that cannot be nil is an error, and the closure does not run")
  func nullArguments() throws {
    typealias Function = @convention(c) (UnsafeRawPointer?, Int64, UnsafeRawPointer?) -> Int64
    let seen = Recorder<Int64>()
    let callback = try CCallback {
      (first: UnsafePointer<Int64>, middle: Int64, last: UnsafePointer<Int64>) -> Int64 in
      seen.record(middle)
      return first.pointee + middle + last.pointee
    }
    let function = unsafeBitCast(callback.address, to: Function.self)
    func call(
      _ first: UnsafeRawPointer?, _ middle: Int64, _ last: UnsafeRawPointer?
    ) throws -> Int64 {
      try CCallback.rethrowing { function(first, middle, last) }
    }
    let numbers = UnsafeMutablePointer<Int64>.allocate(capacity: 2)
    defer { numbers.deallocate() }
    (numbers[0], numbers[1]) = (10, 20)
    let (one, two) = (numbers, numbers + 1)
    #expect(try call(one, 1, two) == 31)
    // Zero is no null where it is a number.
    #expect(try call(one, 0, two) == 30)
    #expect(throws: MessageError.self) { try call(nil, 2, two) }
    #expect(throws: MessageError.self) { try call(one, 3, nil) }
    #expect(try call(two, 4, one) == 34)
    #expect(seen.values == [1, 0, 4])
  }

  @Test("Narrow arguments arrive exactly, text as a pointer; a Bool result is 0 or 1")
  func narrow() throws {
    let seen = Recorder<String>()
    let callback = try CCallback {
      (a: Int8, b: UInt16, c: Bool, d: Float, e: Double, text: UnsafePointer<CChar>) -> Float in
      seen.record("\(a) \(b) \(c) \(d) \(e) \(String(cString: text))")
      return d * 3
    }
    #expect(callback.types == "fcSBfd*")
    #expect(try cFunction("call_narrow", "f^?").call(callback) as? Float == 1.5)
    #expect(seen.values == ["-128 65535 true 0.5 -0.25 text"])
    let function = try cFunction("call_bool", "B^?")
    #expect(try function.call(CCallback { true }) as? Bool == true)
    #expect(try function.call(CCallback { false }) as? Bool == false)
  }

  @Test("Declared types are those of the function, and must agree with the closure's")
  func declaredTypes() throws {
    let callback = try CCallback(types: "i^v^v") {
      (a: UnsafePointer<Int32>?, b: UnsafePointer<Int32>?) -> Int32 in 0
    }
    #expect(callback.types == "i^v^v")
    #expect(throws: MessageError.self) { try CCallback(types: "iq") { (a: Int8) -> Int32 in 0 } }
    #expect(throws: MessageError.self) { try CCallback(types: "i") { (a: Int32) -> Int32 in 0 } }
    #expect(throws: MessageError.self) { try CCallback(types: "d") { () -> Int32 in 0 } }
    #expect(throws: CFunctionError.self) { try CCallback(types: "i(") { () -> Int32 in 0 } }
    #expect(throws: CFunctionError.self) { try CCallback { (text: String) in } }
    #expect(throws: CFunctionError.self) { try CCallback { () -> [Int] in [] } }
  }

  @Test("The first error of a callback is thrown by the call; no callback runs after it")
  func throwing() throws {
    let calls = Counter()
    let failing = try CCallback { (_: UnsafeRawPointer?, item: Int64) throws -> Bool in
      calls.increment()
      throw Failure(number: Int(item))
    }
    let visit = try cFunction("visit", "q^qQ^?^v")
    let items = CBuffer<Int64>([5, 6])
    #expect(throws: Failure(number: 5)) { try visit.call(items, 2, failing, nil) }
    #expect(calls.value == 1)
    let compare = try CCallback { (_: UnsafeRawPointer, _: UnsafeRawPointer) throws -> Int32 in
      throw Failure(number: calls.increment())
    }
    let sort = try exported("qsort", "v^vQQ^?")
    #expect(throws: Failure(number: 2)) {
      try sort.call(CBuffer<Int32>([3, 2, 1, 4, 5]), 5, 4, compare)
    }
    #expect(calls.value == 2)
    // Nothing is left for whoever comes next.
    #expect(throws: Failure(number: 3)) {
      try sort.call(CBuffer<Int32>([3, 2, 1]), 3, 4, compare, returning: Void.self)
    }
    #expect(takeCError() == nil)
  }

  @Test("The error of an inner call is the inner call's, and an outer callback may handle it")
  func nestedErrors() throws {
    let visit = try cFunction("visit", "q^qQ^?^v")
    let items = CBuffer<Int64>([5])
    let caught = Recorder<Int>()
    let inner = try CCallback { (_: UnsafeRawPointer?, _: Int64) throws -> Bool in
      throw Failure(number: 1)
    }
    nonisolated(unsafe) let shared = items
    let outer = try CCallback { (_: UnsafeRawPointer?, _: Int64) throws -> Bool in
      do {
        try visit.call(shared, 1, inner, nil)
      } catch let error as Failure {
        caught.record(error.number)
      }
      return true
    }
    #expect(try visit.call(items, 1, outer, nil) as? Int == -1)
    #expect(caught.values == [1])
  }

  @Test("C that Swift calls directly: the error is caught where asked, and left for C otherwise")
  func direct() throws {
    let calls = Counter()
    let compare = try CCallback { (_: UnsafeRawPointer, _: UnsafeRawPointer) throws -> Int32 in
      throw Failure(number: calls.increment())
    }
    typealias Comparator = @convention(c) (UnsafeRawPointer?, UnsafeRawPointer?) -> Int32
    let function = unsafeBitCast(compare.address, to: Comparator.self)
    var numbers: [Int32] = [3, 1, 2]
    #expect(throws: Failure(number: 1)) {
      try CCallback.rethrowing { qsort(&numbers, 3, 4, function) }
    }
    #expect(calls.value == 1)
    #expect(takeCError() == nil)
    #expect(try CCallback.rethrowing { 5 } == 5)
    #expect(throws: Failure(number: 9)) {
      try CCallback.rethrowing { throw Failure(number: 9) }
    }
    qsort(&numbers, 3, 4, function)
    #expect(calls.value > 2)
    #expect(takeCError() == "Failure(number: \(calls.value))")
    withExtendedLifetime(compare) {}
  }

  @Test("An object that a failed call returned is released")
  func failedResult() throws {
    let failing = try CCallback { () throws in throw Failure(number: 1) }
    let echo = try cFunction("call_and_echo", "@^?@")
    let tracker = LifetimeTracker()
    do {
      let object = tracker.make()
      #expect(throws: Failure.self) { try echo.call(failing, object) }
    }
    #expect(tracker.liveCount == 0)
  }

  @Test("A callback may be called on a thread of C's")
  func threads() throws {
    let callback = try CCallback { (value: Int64) -> Int64 in value * 2 }
    #expect(try cFunction("call_on_thread", "q^?q").call(callback, 21) as? Int == 42)
    // An error is the other thread's, and goes with it.
    let failing = try CCallback { (value: Int64) throws -> Int64 in throw Failure(number: 1) }
    #expect(try cFunction("call_on_thread", "q^?q").call(failing, 21) as? Int == 0)
  }

  @Test("B84: a token dropped by its own code lets the running call finish; then all is freed")
  func droppingWhileRunning() throws {
    let holder = Box<CCallback>()
    let tracker = LifetimeTracker()
    let address: UnsafeRawPointer
    do {
      let captured = tracker.make()
      let callback = try CCallback { () -> Bool in
        holder.value = nil
        return captured.number == 1
      }
      address = callback.address
      holder.value = callback
    }
    #expect(tracker.liveCount == 1)
    typealias Function = @convention(c) () -> Bool
    #expect(unsafeBitCast(address, to: Function.self)())
    #expect(tracker.liveCount == 0)
  }
}
