import CMessageRuntime
import Foundation
import Testing
import _CCallOracle

/// Serialized: the count of deferred closures is of the whole process.
@Suite("Closures and calls within each other, and in a forked child", .serialized)
struct ClosureNestingTests {
  @Test("Calls and closures returning a struct of two doubles nest three deep")
  func nesting() throws {
    let fields = [cmr_type(CMR_DOUBLE), cmr_type(CMR_DOUBLE)]
    let offsets: [UInt32] = [0, 8]
    let interface = try fields.withUnsafeBufferPointer { fields in
      try offsets.withUnsafeBufferPointer { offsets in
        try callInterface(
          cmr_type(
            kind: CMR_STRUCT, size: 16, alignment: 8, field_count: 2, fields: fields.baseAddress,
            offsets: offsets.baseAddress),
          [CMR_SINT64, CMR_SINT64, CMR_SINT64, CMR_SINT64, CMR_SINT64, CMR_SINT64, CMR_SINT64].map {
            cmr_type($0)
          })
      }
    }
    var inner: TestClosure?
    var closures: [TestClosure] = []
    for level in 0..<3 {
      let next = inner
      let closure = try TestClosure(interface) { result, arguments in
        var pair = (0.25, Double(arguments![6].load(as: Int64.self)))
        if let next { cmr_call(interface, next.code, &pair, arguments) }
        result.storeBytes(of: (pair.0 + Double(level), pair.1 * 2), as: (Double, Double).self)
      }
      closures.append(closure)
      inner = closure
    }
    let values = (0..<7).map { GuardedValue(Int64($0)) }
    let result = GuardedValue((0.0, 0.0))
    cmr_call(interface, try #require(inner).code, result.pointer, values.map(\.pointer))
    let pair = result.load(as: (Double, Double).self)
    #expect(pair.0 == 3.25)
    #expect(pair.1 == 48)
    #expect(result.isIntact)
    for closure in closures { closure.release() }
  }

  @Test(
    "B108: a forked child frees closures that threads of its parent were in, and makes new ones")
  func fork() async {
    await #expect(processExitsWith: .success) {
      try ForkedClosure.prepare()
      ForkedClosure.runInside()
      try #require(
        oracle_holds_in_child {
          ForkedClosure.release() && ForkedClosure.newClosureWorks()
        })
      // Still running in the parent.
      try #require(!ForkedClosure.release())
      ForkedClosure.proceed.signal()
      ForkedClosure.finished.wait()
      try #require(cmr_closure_deferred_count() == 0)
    }
  }
}

/// The closure of the fork test; global, as a C function pointer captures nothing.
private enum ForkedClosure {
  nonisolated(unsafe) static var closure: TestClosure?
  static let entered = DispatchSemaphore(value: 0)
  static let proceed = DispatchSemaphore(value: 0)
  static let finished = DispatchSemaphore(value: 0)

  static func prepare() throws {
    closure = try TestClosure(callInterface(CMR_SINT64, [CMR_SINT64])) { _, _ in
      entered.signal()
      proceed.wait()
    }
  }

  /// Returns when another thread is inside the closure.
  static func runInside() {
    Thread.detachNewThread {
      if let closure { _ = oracle_call_int64(closure.code, 1) }
      finished.signal()
    }
    entered.wait()
  }

  /// Releases the closure, and returns whether it was freed at once.
  static func release() -> Bool {
    closure?.release()
    return cmr_closure_deferred_count() == 0
  }

  static func newClosureWorks() -> Bool {
    guard let interface = try? callInterface(CMR_SINT64, [CMR_SINT64]),
      let closure = try? TestClosure(
        interface, { result, _ in result.storeBytes(of: 5, as: Int64.self) })
    else { return false }
    defer { closure.release() }
    return oracle_call_int64(closure.code, 1) == 5
  }
}
