import MessageRuntime
import Testing

@Suite("Counters of method caches")
struct CacheCounterTests {
  // The counters are the process's, so a process of its own counts exactly.
  @Test("B38: misses and flushes are counted, hits are not misses, and a reset begins anew")
  func counters() async {
    await #expect(processExitsWith: .success) {
      final class Receiver: Object {
        @MethodBuilder override class var methods: [Method] {
          Method("counted:") { (self: Receiver, value: Int) in value }
        }
      }
      let receiver = Receiver()
      let sink = SelectorSink()
      Runtime.resetCacheCounters()
      for value in 0..<10 { _ = try receiver.send("counted:", value, returning: Int.self) }
      let sent = Runtime.statistics
      guard sent.cacheMisses == 1, sent.cacheFlushes == 0 else { fatalError("\(sent)") }
      try sink.send("counted:", 1)
      guard Runtime.statistics.cacheMisses == 2 else { fatalError("the sink's was not counted") }
      Runtime.flushCache(of: "counted:")
      guard Runtime.statistics.cacheFlushes == 1 else { fatalError("the flush was not counted") }
      _ = try receiver.send("counted:", 1, returning: Int.self)
      guard Runtime.statistics.cacheMisses == 3 else { fatalError("the flush had no effect") }
      Runtime.resetCacheCounters()
      let reset = Runtime.statistics
      guard reset.cacheMisses == 0, reset.cacheFlushes == 0 else { fatalError("\(reset)") }
    }
  }
}
