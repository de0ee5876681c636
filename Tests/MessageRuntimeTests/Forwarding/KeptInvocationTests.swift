import MessageRuntime
import Synchronization
import Testing
import _MessageTestSupport

#if canImport(Glibc)
  import Glibc
#endif

@Suite("Invocations that outlive their send")
struct KeptInvocationTests {
  /// Carries something to another thread that this one has given up.
  private struct Handover<Value>: @unchecked Sendable {
    let value: Value
  }

  @Test("B55: an invocation that was kept has the same arguments on another thread later")
  func otherThread() async throws {
    let adder = Adder()
    var kept: Invocation?
    let object = Handler(like: Adder.self) { kept = $0 }
    let text = String(repeating: "kept for later ", count: 5)
    #expect(try object.send("fx_join:with:", text, "end", returning: String.self) == "")
    let handover = Handover(value: (try #require(kept), adder))
    kept = nil
    let joined = try await Task.detached {
      let (invocation, adder) = handover.value
      #expect(try invocation.argument(at: 2, as: String.self) == text)
      try invocation.invoke(with: adder)
      return try invocation.returnValue(as: String.self)
    }.value
    #expect(joined == text + "end")
  }

  @Test("B55: what the handler does after the send returned does not reach the sender")
  func late() throws {
    var kept: Invocation?
    let object = Handler(like: Adder.self) { kept = $0 }
    let result: Int = try object.send("fx_add:", 1)
    try kept?.setReturnValue(5)
    #expect(result == 0)
    kept = nil
  }

  /// The process's resident memory in bytes.
  private static func residentBytes() throws -> Int {
    let file = try #require(fopen("/proc/self/statm", "r"))
    defer { fclose(file) }
    var line = [CChar](repeating: 0, count: 256)
    fgets(&line, 256, file)
    let bytes = line.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
    let pages = String(decoding: bytes, as: UTF8.self).split(separator: " ")[1]
    return try #require(Int(pages)) * Int(sysconf(Int32(_SC_PAGESIZE)))
  }

  private final class Quiet: Object {
    let next: AnyObject
    init(_ next: AnyObject) { self.next = next }
    override func forwardingTarget(for selector: Selector) -> AnyObject? { next }
  }

  // In a process of its own, where no other test uses memory.
  @Test("B61: a million forwards use constant memory", .disabled(if: runsUnderAddressSanitizer))
  func constantMemory() async {
    await #expect(processExitsWith: .success) {
      let adder = Adder()
      let object = Handler(like: Adder.self) { try $0.invoke(with: adder) }
      let quiet = Quiet(adder)
      func run(_ count: Int) throws {
        for _ in 0..<count {
          try object.send("fx_add:", 1, returning: Int.self)
          _ = try object.send("fx_join:with:", "first", "second", returning: String.self)
          try quiet.send("fx_add:", 1, returning: Int.self)
        }
      }
      try run(1_000)
      let before = try Self.residentBytes()
      try run(1_000_000 / 3)
      // A leak of 16 bytes for each kind of forward would be 5 MiB.
      #expect(try Self.residentBytes() - before < 4 << 20)
      #expect(adder.calls == 2 * (1_000 + 1_000_000 / 3))
    }
  }

  @Test("Arguments are released with the invocation, and not before")
  func lifetimes() throws {
    let tally = Tally()
    var kept: Invocation?
    let object = Handler(types: "v@:@@@") { kept = $0 }
    let captured = Counted(tally)
    var closure: (() -> Int)? = { captured.tally.alive }
    try object.send("ki_take:::", Counted(tally), [Counted(tally), Counted(tally)], closure!)
    closure = nil
    #expect(tally.alive == 4)
    let again: () -> Int = try #require(kept).argument(at: 4)
    #expect(again() == 4)
    kept = nil
    #expect(tally.alive == 1)
    _ = captured
  }

  @Test("Arguments of a forward that fails are released")
  func failing() {
    let tally = Tally()
    let object = Handler(types: "v@:@") { _ in throw FixtureError() }
    #expect(throws: FixtureError.self) { try object.send("ki_fail:", Counted(tally)) }
    let unknown = Handler()
    #expect(messageError { try unknown.send("ki_fail:", Counted(tally)) } != nil)
    #expect(tally.alive == 0)
  }
}
