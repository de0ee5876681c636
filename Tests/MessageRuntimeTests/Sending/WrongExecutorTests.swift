import MessageRuntime
import Testing
import TypeEncodings

@Suite("Main-actor methods")
struct WrongExecutorTests {
  final class View: Object, @unchecked Sendable {
    let draws = EventLog<Int>()

    @MethodBuilder override class var methods: [Method] {
      Method(mainActor: "ma_draw:") { (self: View, value: Int) in
        MainActor.assertIsolated()
        self.draws.note(value)
        return value + 1
      }
    }
  }

  /// Runs a send elsewhere than on the main actor.
  private func elsewhere(
    _ body: @escaping @Sendable () throws -> Void
  ) async -> MessageError? {
    await Task.detached { messageError(body) }.value
  }

  private func isWrongExecutor(_ error: MessageError?) -> Bool {
    guard case .wrongExecutor(let site) = error else { return false }
    return site.description == "-[View ma_draw:]"
  }

  @Test("USERS-47: a send from a detached task is refused and the method does not run")
  func detached() async {
    let view = View()
    #expect(isWrongExecutor(await elsewhere { try view.send("ma_draw:", 1, returning: Int.self) }))
    #expect(view.draws.events.isEmpty)
  }

  @Test("USERS-47: a send from the main actor runs there")
  func onMain() async throws {
    let view = View()
    let result = try await MainActor.run { try view.send("ma_draw:", 1, returning: Int.self) }
    #expect(result == 2)
    #expect(view.draws.events == [1])
  }

  @Test("USERS-47: converting and untyped sends, targets and invocations are refused as well")
  func everyPath() async {
    let view = View()
    #expect(isWrongExecutor(await elsewhere { try view.send("ma_draw:", 1 as Any) }))
    #expect(isWrongExecutor(await elsewhere { try view.perform("ma_draw:", with: 1) }))
    #expect(
      isWrongExecutor(await elsewhere { try Proxy(target: view).send("ma_draw:", 1) }))
    #expect(
      isWrongExecutor(
        await elsewhere {
          let handler = Handler(like: View.self) { try $0.invoke(with: view) }
          try handler.send("ma_draw:", 1)
        }))
    #expect(
      isWrongExecutor(
        await elsewhere {
          let invocation = try Invocation(signature: MethodSignature(parsing: "q@:q"))
          invocation.selector = "ma_draw:"
          try invocation.invoke(with: view)
        }))
    #expect(view.draws.events.isEmpty)
  }
}
