import CMessageRuntime
import MessageRuntime
import Testing
import _CMethodOracle
import _MessageTestSupport

/// Serialised, and in one suite: the count of closures is the process's.
@Suite("Many C functions", .serialized)
struct CPointerStressTests {
  final class Probe: Object {}

  @Test("B80: 100 000 pointers each return their own number; dropped, they leave nothing")
  func many() throws {
    let tracker = LifetimeTracker()
    let probe = Probe()
    let me = UnsafeRawPointer(object: probe)
    let selector = Selector("x").inC
    func make() throws -> CMethodPointer {
      let held = tracker.make()
      return try CMethodPointer { (self: Probe) in held.number }
    }
    var pointers: [CMethodPointer] = []
    for _ in 0..<100_000 { pointers.append(try make()) }
    for (index, pointer) in pointers.enumerated() {
      guard cmo_call_no_argument(pointer.address, me, selector) == Int64(index + 1) else {
        Issue.record("pointer \(index) returned another number")
        break
      }
    }
    #expect(tracker.liveCount == 100_000)
    #expect(cmr_closure_live_count() >= 100_000)
    // Every third is dropped and its place taken by another.
    for index in stride(from: 0, to: 100_000, by: 3) { pointers[index] = try make() }
    #expect(tracker.liveCount == 100_000)
    for (index, pointer) in pointers.enumerated() {
      let expected = index % 3 == 0 ? 100_001 + index / 3 : index + 1
      guard cmo_call_no_argument(pointer.address, me, selector) == Int64(expected) else {
        Issue.record("pointer \(index) returned another number")
        break
      }
    }
    pointers.removeAll()
    #expect(tracker.liveCount == 0)
    // Other tests run beside this one, and make few.
    #expect(cmr_closure_live_count() < 10_000)
  }

  @Test("Eight threads look methods up and call them, while classes are new to the runtime")
  func lookUpOnThreads() throws {
    for round in 0..<20 {
      let selector = Selector("ps_add\(round):to:")
      let objects: [Object] = [
        Generic<Int>(), Generic<Bool>(), Generic<String>(), Generic<Float>(),
      ]
      try Class.of(Object.self).addMethod(
        Method(selector) { (self: Object, a: Int, b: Int) in a + b })
      var pointers = objects.map { Optional(UnsafeRawPointer(object: $0)) }
      let wrong = cmo_race(&pointers, Int32(pointers.count), selector.inC, 8, 500)
      #expect(wrong == 0)
      withExtendedLifetime(objects) {}
    }
  }

  @Test("Threads that look up one missing message get one function")
  func forwardingOnThreads() throws {
    final class Forwarding: Object, @unchecked Sendable {
      let target = Generic<Double>()
      override func forwardingTarget(for selector: Selector) -> AnyObject? { target }
    }
    try Class.of(Generic<Double>.self).addMethod(
      Method("ps_forwarded:to:") { (self: Generic<Double>, a: Int, b: Int) in a + b })
    let objects = (0..<4).map { _ in Forwarding() }
    var pointers = objects.map { Optional(UnsafeRawPointer(object: $0)) }
    let selector = Selector("ps_forwarded:to:")
    let before = lookUpInC(objects[0], selector)
    #expect(cmo_race(&pointers, 4, selector.inC, 8, 500) == 0)
    #expect(lookUpInC(objects[3], selector) == before)
    withExtendedLifetime(objects) {}
  }

  final class Generic<Value>: Object, @unchecked Sendable {}
}
