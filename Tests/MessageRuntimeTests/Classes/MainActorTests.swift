import Dispatch
import MessageRuntime
import Testing
import _MessageTestSupport

@Suite("Methods of the main actor")
struct MainActorTests {
  @MainActor private static var state = 0

  final class View: Object, @unchecked Sendable {
    let calls = Counter()

    @MethodBuilder override class var methods: [Method] {
      Method(mainActor: "mainActor.add:") { (self: View, value: Int) -> Int in
        self.calls.increment()
        MainActorTests.state += value
        return MainActorTests.state
      }
      Method("mainActor.free") { (_: View) in 5 }
    }
  }

  @Test("USERS-47: sent on the main actor it runs")
  @MainActor func onMain() throws {
    let view = View()
    let before = Self.state
    for step in 1...3 {
      #expect(try view.send("mainActor.add:", 10, returning: Int.self) == before + 10 * step)
    }
    #expect(view.calls.value == 3)
  }

  @Test("USERS-47: sent from another thread it throws and does not run, cold and warm")
  func offMain() async {
    let view = View()
    let errors = Recorder<MessageError>()
    let thread = startThread {
      for _ in 0..<3 {
        do { try view.send("mainActor.add:", 1, returning: Int.self) } catch {
          errors.record(error as! MessageError)
        }
      }
    }
    thread.join()
    #expect(view.calls.value == 0)
    #expect(errors.count == 3)
    for error in errors.values {
      guard case .wrongExecutor(let site) = error else {
        Issue.record("\(error)")
        continue
      }
      #expect(site.description == "-[View mainActor.add:]")
    }
  }

  @Test("USERS-47: sent from a detached task it throws; from the main actor it then runs")
  func detached() async throws {
    let view = View()
    let error = await Task.detached { () -> (any Error)? in
      do {
        try view.send("mainActor.add:", 1, returning: Int.self)
        return nil
      } catch { return error }
    }.value
    guard case .wrongExecutor = error as? MessageError else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(view.calls.value == 0)
    _ = try await MainActor.run { try view.send("mainActor.add:", 1, returning: Int.self) }
    #expect(view.calls.value == 1)
  }

  @Test("Sent from a block of the main queue it runs, from one of another queue it does not")
  func queues() async {
    let view = View()
    func isRun(on queue: DispatchQueue) async -> Bool {
      await withCheckedContinuation { continuation in
        queue.async {
          let result = try? view.send("mainActor.add:", 1, returning: Int.self)
          continuation.resume(returning: result != nil)
        }
      }
    }
    #expect(await isRun(on: .main))
    #expect(await !isRun(on: .global()))
    #expect(view.calls.value == 1)
  }

  @Test("Through a forwarding target, an adapted send and an invocation it is refused as well")
  func otherWays() throws {
    final class Front: Object, @unchecked Sendable {
      let view: View
      init(_ view: View) { self.view = view }
      override func forwardingTarget(for selector: Selector) -> AnyObject? { view }
    }
    let view = View()
    let front = Front(view)
    let errors = Recorder<MessageError>()
    func attempt(_ body: @escaping @Sendable () throws -> Void) {
      startThread {
        do { try body() } catch { errors.record(error as! MessageError) }
      }.join()
    }
    attempt { try front.send("mainActor.add:", 1, returning: Int.self) }
    attempt { try view.send("mainActor.add:", Int64(1), returning: Int64.self) }
    attempt { try view.send("mainActor.add:", 1) }
    #expect(view.calls.value == 0)
    #expect(
      errors.values.allSatisfy { if case .wrongExecutor = $0 { true } else { false } })
    #expect(errors.count == 3)
  }

  @Test("Other methods of the class may be sent from anywhere")
  func otherMethods() {
    let view = View()
    let results = Recorder<Int>()
    runThreads(2) { _ in results.record(try! view.send("mainActor.free", returning: Int.self)) }
    #expect(results.values == [5, 5])
  }

  @Test("An implementation that was replaced by a main actor's is refused from then on")
  func replaced() throws {
    final class Receiver: Sendable {}
    let cls = Class.of(Receiver.self)
    try cls.addMethod(Method("mainActor.replaced") { (_: Receiver) in 1 })
    let receiver = Receiver()
    let results = Recorder<Int>()
    let send = { @Sendable in
      results.record((try? Runtime.send("mainActor.replaced", to: receiver)) ?? -1)
    }
    startThread(send).join()
    let old = try #require(
      try cls.replaceMethod(
        "mainActor.replaced", with: IMP(mainActor: { (_: Receiver) in 2 })))
    startThread(send).join()
    let isolated = try cls.replaceMethod("mainActor.replaced", with: old)
    startThread(send).join()
    try cls.replaceMethod("mainActor.replaced", with: try #require(isolated))
    startThread(send).join()
    #expect(results.values == [1, -1, 1, -1])
  }
}
