import CMessageRuntime
import Foundation
import Testing
import _CCallOracle

/// Serialized: the counts of closures are of the whole process.
@Suite("Lifetime of closures", .serialized)
struct ClosureLifetimeTests {
  private func identity() throws -> OpaquePointer { try callInterface(CMR_SINT64, [CMR_SINT64]) }

  @Test("A closure keeps its context until it is released, and no longer")
  func contextLivesAsLongAsTheClosure() throws {
    weak var box: TestClosure.Box?
    let closure = try {
      let strong = TestClosure.Box { result, arguments in
        result.storeBytes(of: arguments![0].load(as: Int64.self) + 1, as: Int64.self)
      }
      box = strong
      return try TestClosure(identity(), box: strong)
    }()
    #expect(box != nil)
    #expect(oracle_call_int64(closure.code, 41) == 42)
    closure.release()
    #expect(box == nil)
  }

  @Test("B80: 100 000 closures each return their own index, also after every third was replaced")
  func manyClosures() throws {
    let interface = try identity()
    let handler: cmr_closure_handler = { result, arguments, context in
      let index = Int64(Int(bitPattern: context))
      result.storeBytes(of: index * 10 + arguments![0].load(as: Int64.self), as: Int64.self)
    }
    func make(_ index: Int) throws -> OpaquePointer {
      var closure: OpaquePointer?
      let status = cmr_closure_create(
        interface, handler, UnsafeMutableRawPointer(bitPattern: index), nil, &closure)
      return try #require(closure, "\(status)")
    }
    func wrong(_ closures: [OpaquePointer], _ index: (Int) -> Int) -> Int {
      closures.indices.count {
        oracle_call_int64(cmr_closure_code(closures[$0]), 7) != Int64(index($0) * 10 + 7)
      }
    }
    let count = 100_000
    var closures = try (0..<count).map(make)
    #expect(wrong(closures) { $0 } == 0)
    for index in stride(from: 0, to: count, by: 3) { cmr_closure_release(closures[index]) }
    for index in stride(from: 0, to: count, by: 3) { closures[index] = try make(count + index) }
    #expect(wrong(closures) { $0 % 3 == 0 ? count + $0 : $0 } == 0)
    closures.forEach(cmr_closure_release)
  }

  @Test("A closure released within its own handler finishes the call, and is freed after it")
  func releaseFromWithin() throws {
    weak var box: TestClosure.Box?
    var closure: TestClosure?
    var aliveAfterRelease = false
    let deferredBefore = cmr_closure_deferred_count()
    closure = try {
      let strong = TestClosure.Box { result, arguments in
        closure?.release()
        aliveAfterRelease = box != nil
        #expect(cmr_closure_deferred_count() == deferredBefore + 1)
        result.storeBytes(of: arguments![0].load(as: Int64.self) * 2, as: Int64.self)
      }
      box = strong
      return try TestClosure(identity(), box: strong)
    }()
    let code = try #require(closure?.code)
    #expect(oracle_call_int64(code, 21) == 42)
    #expect(aliveAfterRelease)
    #expect(box == nil)
    #expect(cmr_closure_deferred_count() == deferredBefore)
  }

  @Test("A closure released at the bottom of its own recursion is freed when the first call leaves")
  func releaseFromWithinRecursion() throws {
    // Deep enough that the record of running calls has to grow, more than once.
    let depth: Int64 = 200
    weak var box: TestClosure.Box?
    var closure: TestClosure?
    var aliveOnTheWayOut = 0
    closure = try {
      let strong = TestClosure.Box { result, arguments in
        let level = arguments![0].load(as: Int64.self)
        guard let current = closure, level > 0 else {
          closure?.release()
          return
        }
        let inner = oracle_call_int64(current.code, level - 1)
        if box != nil { aliveOnTheWayOut += 1 }
        result.storeBytes(of: inner + 1, as: Int64.self)
      }
      box = strong
      return try TestClosure(identity(), box: strong)
    }()
    let code = try #require(closure?.code)
    #expect(oracle_call_int64(code, depth) == depth)
    #expect(aliveOnTheWayOut == Int(depth))
    #expect(box == nil)
  }

  @Test("B84: a closure released while another thread is inside it lets that call finish first")
  func releaseWhileRunningElsewhere() throws {
    for _ in 0..<50 {
      let visit = Visit()
      let closure = try TestClosure(identity(), box: visit.makeBox())
      nonisolated(unsafe) let code = closure.code
      Thread.detachNewThread { visit.finish(oracle_call_int64(code, 6)) }
      visit.entered.wait()
      closure.release()
      #expect(cmr_closure_deferred_count() == 1)
      #expect(visit.isBoxAlive)
      visit.proceed.signal()
      visit.finished.wait()
      #expect(visit.answer == 7)
      #expect(visit.wasAliveInside)
      #expect(!visit.isBoxAlive)
      #expect(cmr_closure_deferred_count() == 0)
    }
  }

  @Test("B84: of two threads inside a released closure the last one out frees it")
  func releaseWhileTwoThreadsRun() throws {
    for _ in 0..<50 {
      let visit = Visit()
      let closure = try TestClosure(identity(), box: visit.makeBox())
      nonisolated(unsafe) let code = closure.code
      for _ in 0..<2 { Thread.detachNewThread { visit.finish(oracle_call_int64(code, 6)) } }
      for _ in 0..<2 { visit.entered.wait() }
      closure.release()
      visit.proceed.signal()
      visit.finished.wait()
      #expect(visit.isBoxAlive)
      #expect(cmr_closure_deferred_count() == 1)
      visit.proceed.signal()
      visit.finished.wait()
      #expect(visit.wasAliveInside)
      #expect(!visit.isBoxAlive)
      #expect(cmr_closure_deferred_count() == 0)
    }
  }

  @Test("A closure released on the thread that ends while inside it is freed")
  func threadEndsInside() throws {
    weak var box: TestClosure.Box?
    let closure = try {
      let strong = TestClosure.Box { _, _ in oracle_end_thread() }
      box = strong
      return try TestClosure(identity(), box: strong)
    }()
    #expect(oracle_call_on_thread_of_its_own(closure.code))
    closure.release()
    #expect(box == nil)
    #expect(cmr_closure_deferred_count() == 0)
  }

  @Test("Closures made, called and released on eight threads at once stay apart")
  func manyThreads() async throws {
    nonisolated(unsafe) let interface = try identity()
    let wrong = await withTaskGroup(of: Int.self) { group in
      for thread in 0..<8 {
        group.addTask {
          (0..<500).count { round in
            let added = Int64(thread * 1000 + round)
            guard
              let closure = try? TestClosure(
                interface,
                { result, arguments in
                  result.storeBytes(
                    of: arguments![0].load(as: Int64.self) + added, as: Int64.self)
                })
            else { return true }
            defer { closure.release() }
            return oracle_call_int64(closure.code, 5) != added + 5
          }
        }
      }
      return await group.reduce(0, +)
    }
    #expect(wrong == 0)
    #expect(cmr_closure_deferred_count() == 0)
  }

  /// In a process of its own, where nothing else makes closures.
  @Test("Each closure is counted from its making to its release")
  func liveCount() async {
    await #expect(processExitsWith: .success) {
      let interface = try callInterface(CMR_VOID, [])
      let closures = try (0..<100).map { _ in try TestClosure(interface) { _, _ in } }
      try #require(cmr_closure_live_count() == 100)
      for closure in closures.prefix(40) { closure.release() }
      try #require(cmr_closure_live_count() == 60)
      for closure in closures.dropFirst(40) { closure.release() }
      try #require(cmr_closure_live_count() == 0)
      for _ in 0..<100_000 { try TestClosure(interface) { _, _ in }.release() }
      try #require(cmr_closure_live_count() == 0)
    }
  }
}

/// A call that waits inside a closure's handler until it is told to go on.
private final class Visit {
  let entered = DispatchSemaphore(value: 0)
  let proceed = DispatchSemaphore(value: 0)
  let finished = DispatchSemaphore(value: 0)

  private let lock = NSLock()
  private weak var box: TestClosure.Box?
  private var aliveInside = true
  private var lastAnswer: Int64 = 0

  var isBoxAlive: Bool { lock.withLock { box != nil } }
  var wasAliveInside: Bool { lock.withLock { aliveInside } }
  var answer: Int64 { lock.withLock { lastAnswer } }

  func makeBox() -> TestClosure.Box {
    let made = TestClosure.Box { [self] result, arguments in
      entered.signal()
      proceed.wait()
      lock.withLock { aliveInside = aliveInside && box != nil }
      result.storeBytes(of: arguments![0].load(as: Int64.self) + 1, as: Int64.self)
    }
    lock.withLock { box = made }
    return made
  }

  func finish(_ value: Int64) {
    lock.withLock { lastAnswer = value }
    finished.signal()
  }
}

// Everything that changes is guarded by the lock.
extension Visit: @unchecked Sendable {}
