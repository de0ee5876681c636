import MessageRuntime
import Synchronization
import TypeEncodings

/// A list that any thread may add to.
final class EventLog<Event: Sendable>: Sendable {
  private let stored = Mutex<[Event]>([])

  func note(_ event: Event) { stored.withLock { $0.append(event) } }
  var events: [Event] { stored.withLock { $0 } }
}

/// Counts the objects that are alive.
final class Tally: Sendable {
  private let stored = Mutex(0)

  func add(_ count: Int) { stored.withLock { $0 += count } }
  var alive: Int { stored.withLock { $0 } }
}

/// An object that a tally counts.
final class Counted: Object, @unchecked Sendable {
  let tally: Tally

  init(_ tally: Tally) {
    self.tally = tally
    super.init()
    tally.add(1)
  }

  deinit { tally.add(-1) }
}

/// Answers a few messages and remembers the last one.
class Adder: Object {
  var sum = 0
  var calls = 0

  @MethodBuilder override class var methods: [Method] {
    Method("fx_add:") { (self: Adder, value: Int) -> Int in
      self.calls += 1
      self.sum += value
      return self.sum
    }
    Method("fx_name") { (self: Adder) in "adder" }
    Method("fx_reset") { (self: Adder) in self.sum = 0 }
    Method("fx_join:with:") { (self: Adder, one: String, other: String) in one + other }
    Method("fx_fail") { (self: Adder) throws -> Int in throw FixtureError() }
  }
}

struct FixtureError: Error, Equatable {}

/// Forwards everything it does not implement to a target, if it has one.
class TargetForwarder: Object {
  var next: AnyObject?
  var asked: [Selector] = []

  init(_ next: AnyObject? = nil) { self.next = next }

  override func forwardingTarget(for selector: Selector) -> AnyObject? {
    asked.append(selector)
    return next
  }
}

/// Gets messages as invocations; what it says of them is up to the test.
class Handler: Object {
  var describe: (Selector) -> MethodSignature?
  var handle: (Invocation) throws -> Void

  init(
    like cls: AnyClass? = nil, _ handle: @escaping (Invocation) throws -> Void = { _ in }
  ) {
    describe = { selector in cls.flatMap { Class.of($0).methodSignature(for: selector) } }
    self.handle = handle
  }

  /// With one signature for all messages.
  init(types: String, _ handle: @escaping (Invocation) throws -> Void = { _ in }) {
    describe = { _ in try? MethodSignature(parsing: types) }
    self.handle = handle
  }

  override func methodSignature(for selector: Selector) -> MethodSignature? {
    super.methodSignature(for: selector) ?? describe(selector)
  }

  override func forwardInvocation(_ invocation: Invocation) throws { try handle(invocation) }
}

/// A value of 1 KiB.
struct Kilobyte: Equatable {
  var words: InlineArray<128, Int>

  init(seed: Int) { words = InlineArray { $0 &* 7 &+ seed } }

  static func == (left: Kilobyte, right: Kilobyte) -> Bool {
    left.words.indices.allSatisfy { left.words[$0] == right.words[$0] }
  }
}

/// A value of five words.
struct FiveWords: Equatable {
  var a = 1
  var b = 2.5
  var c = 3
  var d = 4.5
  var e = 5
}

struct Point: Equatable {
  var x: Double
  var y: Double
}

/// The diagnostics that tests caused. The handler is the process's, so it is installed once and
/// tests look for their own classes.
enum DiagnosticLog {
  private static let log = EventLog<Diagnostic>()
  private static let installed: Void = {
    let previous = Runtime.setDiagnosticHandler(nil)
    Runtime.setDiagnosticHandler { diagnostic in
      log.note(diagnostic)
      previous?(diagnostic)
    }
  }()

  static func start() { _ = installed }

  static func diagnostics(of className: String) -> [Diagnostic] {
    log.events.filter { diagnostic in
      switch diagnostic {
      case .resolverAddedNothing(let site), .signatureWithoutForwarding(let site):
        site.className == className
      }
    }
  }
}

/// The error of a message that should fail with one of the runtime's own.
func messageError(_ body: () throws -> Void) -> MessageError? {
  do {
    try body()
    return nil
  } catch {
    return error as? MessageError
  }
}

extension MessageError {
  var unrecognized: UnrecognizedSelector? {
    if case .unrecognizedSelector(let found) = self { found } else { nil }
  }
}
