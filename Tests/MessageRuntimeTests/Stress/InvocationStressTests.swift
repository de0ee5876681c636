import MessageRuntime
import Testing
import TypeEncodings
import _MessageTestSupport

@Suite("Copies of invocations on several threads")
struct InvocationStressTests {
  private static let rounds = runsLongTests ? 50_000 : 2_000

  final class Echo: Object, @unchecked Sendable {
    @MethodBuilder override class var methods: [Method] {
      Method("stress.echo:text:list:") { (self: Echo, value: Int, text: String, list: [Int]) in
        "\(value) \(text) \(list.count)"
      }
    }
  }

  private struct Handover: @unchecked Sendable {
    let invocation: Invocation
  }

  /// Captures a send of the message.
  private final class Catcher: Object {
    let next: Echo
    var invocation: Invocation?
    init(_ next: Echo) { self.next = next }
    override func methodSignature(for selector: Selector) -> MethodSignature? {
      Class.of(next).methodSignature(for: selector)
    }
    override func forwardInvocation(_ invocation: Invocation) throws {
      self.invocation = invocation
    }
  }

  private static func run(_ invocation: Invocation, _ echo: Echo, _ threads: Int) -> Int {
    let copies = (0..<threads).map { _ in Handover(invocation: invocation.copy()) }
    let wrong = Counter()
    runThreads(threads) { index in
      let invocation = copies[index].invocation
      let list = Array(repeating: 0, count: index)
      for round in 0..<rounds {
        do {
          try invocation.setArgument(round, at: 2)
          try invocation.setArgument("thread \(index)", at: 3)
          try invocation.setArgument(list, at: 4)
          try invocation.invoke(with: echo)
          let result: String = try invocation.returnValue()
          if result != "\(round) thread \(index) \(index)" { wrong.increment() }
        } catch {
          wrong.increment()
        }
      }
    }
    return wrong.value
  }

  @Test(
    "B79, RUNTIMES-46: copies of a captured invocation are invoked from threads without crossing")
  func captured() throws {
    let echo = Echo()
    let catcher = Catcher(echo)
    _ = try catcher.send("stress.echo:text:list:", 0, "", [Int]()) as String
    let invocation = try #require(catcher.invocation)
    catcher.invocation = nil
    for threads in [2, 4] { #expect(Self.run(invocation, echo, threads) == 0) }
  }

  @Test("B79: so are copies of an invocation that was built from types")
  func built() throws {
    let invocation = try Invocation(signature: MethodSignature(parsing: "@@:q@@"))
    invocation.selector = "stress.echo:text:list:"
    for threads in [2, 4] { #expect(Self.run(invocation, Echo(), threads) == 0) }
  }

  @Test("B55, B79: invocations handed from thread to thread keep their arguments and owned texts")
  func handedOver() throws {
    let invocation = try Invocation(signature: MethodSignature(parsing: "v@:q*@"))
    try invocation.setArgument(1, at: 2)
    try invocation.setArgument("text that is owned", at: 3)
    try invocation.setArgument(Echo(), at: 4)
    invocation.retainArguments()
    let source = (0..<4).map { _ in Handover(invocation: invocation.copy()) }
    let wrong = Counter()
    runThreads(4) { index in
      var current = source[index].invocation
      for round in 0..<Self.rounds {
        let copy = current.copy()
        if copy != current { wrong.increment() }
        do {
          try copy.setArgument("round \(round)", at: 3)
          if try current.argument(at: 3, as: String.self) == "round \(round)" { wrong.increment() }
        } catch {
          wrong.increment()
        }
        current = copy
      }
    }
    #expect(wrong.value == 0)
    #expect(try invocation.argument(at: 3, as: String.self) == "text that is owned")
  }

  @Test("B79: records are made and replayed on several threads")
  func records() throws {
    let echo = Echo()
    let invocation = try Invocation(signature: MethodSignature(parsing: "@@:q@@"))
    invocation.selector = "stress.echo:text:list:"
    try invocation.setArgument(3, at: 2)
    try invocation.setArgument("text", at: 3)
    try invocation.setArgument([1, 2], at: 4)
    let record = try InvocationRecord(invocation: invocation)
    let wrong = Counter()
    runThreads(4) { _ in
      for _ in 0..<(Self.rounds / 10) {
        do {
          let again = try record.invocation(target: echo)
          try again.invoke()
          if try again.returnValue(as: String.self) != "3 text 2" { wrong.increment() }
          if try InvocationRecord(invocation: again).selectorName != record.selectorName {
            wrong.increment()
          }
        } catch {
          wrong.increment()
        }
      }
    }
    #expect(wrong.value == 0)
  }
}
