import MessageRuntime
import Testing
import _MessageTestSupport

@Suite("Growing caches while threads send")
struct CacheGrowthStressTests {
  @Test("B35: past each power of two under eight readers no class gets another's method")
  func growth() throws {
    let receivers = ClassForest.instances(count: 300, firstTag: 800)
    for (index, receiver) in receivers.enumerated() {
      for round in 0..<10 {
        try Class.of(receiver).addMethod(
          Method(Selector("growth.\(round)")) { (_: AnyObject) in index + 1_000 * round })
      }
    }
    let wrong = Counter()
    for round in 0..<10 {
      let selector = Selector("growth.\(round)")
      runThreads(8) { thread in
        var generator = SeededGenerator(seed: UInt64(thread))
        for index in receivers.indices.shuffled(using: &generator) {
          for _ in 0..<2 {
            let answer = try! receivers[index].send(selector, returning: Int.self)
            if answer != index + 1_000 * round { wrong.increment() }
          }
        }
      }
      #expect(Runtime.cacheStatistics(of: selector).entries == 300)
    }
    #expect(wrong.value == 0)
  }

  @Test("B35: classes that are messaged first by eight threads at once are initialised once")
  func firstSends() {
    let receivers = ClassForest.instances(count: 120, firstTag: 900)
    let answered = Counter()
    runThreads(8) { thread in
      var generator = SeededGenerator(seed: UInt64(thread))
      for index in receivers.indices.shuffled(using: &generator) {
        let isProxy = try! receivers[index].send("isProxy", returning: Bool.self)
        let unknown = try! receivers[index].send("growth.unknown", returning: Int.self)
        if !isProxy && unknown == 0 { answered.increment() }
      }
    }
    #expect(answered.value == 8 * 120)
  }
}
