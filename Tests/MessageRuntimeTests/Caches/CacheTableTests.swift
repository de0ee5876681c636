import MessageRuntime
import Testing

@Suite("The tables of the caches")
struct CacheTableTests {
  @Test("B35, B36: as classes fill a selector's table, each finds its own and absent ones none")
  func filling() throws {
    let forest = ClassForest.instances(count: 200, firstTag: 0)
    let selector: Selector = "cache.filling"
    for (index, object) in forest.enumerated() {
      try Class.of(object).addMethod(Method(selector) { (_: AnyObject) in index })
    }
    Runtime.flushCache(of: selector)
    final class Absent {}
    let absent = Absent()
    for (index, object) in forest.enumerated() {
      #expect(try Runtime.send(selector, to: object, returning: Int.self) == index)
      let statistics = Runtime.cacheStatistics(of: selector)
      #expect(statistics.entries >= index + 1)
      // The first class lies outside the table.
      #expect(statistics.capacity == 0 || statistics.capacity > statistics.entries - 1)
      #expect(statistics.longestProbe <= statistics.capacity)
      #expect(!Runtime.responds(absent, to: selector))
    }
    for (index, object) in forest.enumerated() {
      #expect(try Runtime.send(selector, to: object, returning: Int.self) == index)
    }
  }

  @Test("B38: the statistics count each class and signature once, however often it sends")
  func statistics() throws {
    class Top {}
    final class Below: Top {}
    let selector: Selector = "cache.statistics:"
    try Class.of(Top.self).addMethod(Method(selector) { (_: Top, value: Int) in value })
    #expect(Runtime.cacheStatistics(of: selector).entries == 0)
    func sendAll() throws {
      for _ in 0..<5 {
        #expect(try Runtime.send(selector, to: Top(), 1, returning: Int.self) == 1)
        #expect(try Runtime.send(selector, to: Below(), 1, returning: Int.self) == 1)
        #expect(try Runtime.send(selector, to: Top(), Int64(1), returning: Int64.self) == 1)
      }
    }
    try sendAll()
    let warm = Runtime.cacheStatistics(of: selector)
    #expect(warm.entries == 3)
    #expect(warm.bytes > 0)
    try sendAll()
    #expect(Runtime.cacheStatistics(of: selector) == warm)
  }

  @Test("B38: a flush empties the cache; the next sends fill it again, in the same memory")
  func flushing() throws {
    let forest = ClassForest.instances(count: 40, firstTag: 200)
    let selector: Selector = "cache.flushed"
    for (index, object) in forest.enumerated() {
      try Class.of(object).addMethod(Method(selector) { (_: AnyObject) in index })
    }
    func sendAll() throws {
      for (index, object) in forest.enumerated() {
        #expect(try Runtime.send(selector, to: object, returning: Int.self) == index)
      }
    }
    try sendAll()
    let warm = Runtime.cacheStatistics(of: selector)
    #expect(warm.entries == 40)
    for _ in 0..<50 {
      Runtime.flushCache(of: selector)
      #expect(Runtime.cacheStatistics(of: selector).entries == 0)
      Runtime.flushCache(of: selector)
      try sendAll()
      #expect(Runtime.cacheStatistics(of: selector) == warm)
    }
  }

  @Test("B38: the statistics of the runtime count what is registered and made")
  func runtimeStatistics() throws {
    final class Fresh {}
    let before = Runtime.statistics
    _ = Selector("cache.fresh.selector")
    _ = Class.of(Fresh.self)
    let after = Runtime.statistics
    #expect(after.selectors > before.selectors)
    #expect(after.selectorBytes > before.selectorBytes)
    #expect(after.classes > before.classes)
  }

  @Test("A negative answer is cached and is not an entry that answers")
  func negative() throws {
    final class Receiver: Object {}
    let selector: Selector = "cache.negative"
    for _ in 0..<3 { #expect(!Receiver().responds(to: selector)) }
    #expect(Runtime.cacheStatistics(of: selector).entries == 1)
    #expect(throws: MessageError.self) { try Receiver().send(selector) }
    #expect(!Receiver().responds(to: selector))
  }
}
