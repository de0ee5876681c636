import Testing
import _MessageTestSupport

/// The short form of the executable `_soak`. Each in a process of its own, as the figures are the
/// whole process's.
@Suite("Memory after many messages")
struct SoakTests {
  @Test("200 000 forwards by invocation leave no byte behind")
  func invocation() async {
    await #expect(processExitsWith: .success) { try expectFlat(.invocation, 200_000) }
  }

  @Test("200 000 forwards to a target leave no byte behind")
  func target() async {
    await #expect(processExitsWith: .success) { try expectFlat(.target, 200_000) }
  }

  @Test("200 000 messages that a sink swallows leave no byte behind")
  func sink() async {
    await #expect(processExitsWith: .success) { try expectFlat(.sink, 200_000) }
  }

  @Test("200 000 calls of C functions for missing methods leave no byte behind")
  func function() async {
    await #expect(processExitsWith: .success) { try expectFlat(.function, 200_000) }
  }

  @Test("200 000 invocations made from types leave no byte behind")
  func built() async {
    await #expect(processExitsWith: .success) { try expectFlat(.built, 200_000) }
  }

  @Test("Encodings that are not kept leave no byte behind")
  func parsing() async {
    await #expect(processExitsWith: .success) { try expectFlat(.parsing, 20_000) }
  }

  @Test("20 000 closures made, called and released leave no byte behind")
  func closures() async {
    await #expect(processExitsWith: .success) { try expectFlat(.closures, 20_000) }
  }
}

private func expectFlat(_ work: Soak, _ count: Int) throws {
  let tracker = LifetimeTracker()
  // What is made once: records, caches, signatures, C functions.
  try work.run(2 * Soak.batch, tracker)
  let before = MemoryFigures.current
  try work.run(count, tracker)
  var after = MemoryFigures.current
  // The allocator counts what threads keep for themselves, and so is not exact. The smallest piece left
  // by each operation would be five times as much.
  let left = after.mallocBytes - before.mallocBytes
  after.mallocBytes = before.mallocBytes
  guard left < 64 * 1_024, after == before, tracker.liveCount == 0 else {
    throw Grown(before: before, after: after, left: left, live: tracker.liveCount)
  }
}

private struct Grown: Error {
  var before, after: MemoryFigures
  var left, live: Int
}
