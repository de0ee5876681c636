import MessageRuntime
import Testing
import _MessageTestSupport

@Suite("The table of selectors")
struct SelectorTableTests {
  @Test("B3: a million names read back, and methods from before the growth still run")
  func million() throws {
    final class Receiver {}
    let count = 1_000_000
    let cls = Class.of(Receiver.self)
    let early = (0..<100).map { Selector("million.early.\($0)") }
    for (index, selector) in early.enumerated() {
      try cls.addMethod(Method(selector) { (_: Receiver) in index })
    }
    let receiver = Receiver()
    var selectors: [Selector] = []
    selectors.reserveCapacity(count)
    for number in 0..<count { selectors.append(Selector("million.\(number)")) }
    var wrong = 0
    for (number, selector) in selectors.enumerated() {
      let name = "million.\(number)"
      if selector.name != name || Selector(name) != selector { wrong += 1 }
    }
    #expect(wrong == 0)
    #expect(Runtime.statistics.selectors >= count)
    for (index, selector) in early.enumerated() {
      #expect(try Runtime.send(selector, to: receiver, returning: Int.self) == index)
      #expect(Selector("million.early.\(index)") == selector)
    }
    for index in stride(from: 0, to: count, by: 99_991) {
      try cls.addMethod(Method(selectors[index]) { (_: Receiver) in index })
      #expect(try Runtime.send(selectors[index], to: receiver, returning: Int.self) == index)
    }
  }

  @Test("B4: threads that register the same names in opposite order get the same selectors")
  func oppositeOrder() {
    let names = (0..<10_000).map { "opposite.\($0)" }
    let found = Recorder<[Selector]>()
    runThreads(4) { index in
      let forward = index % 2 == 0
      let selectors = (forward ? names : names.reversed()).map { Selector($0) }
      found.record(forward ? selectors : selectors.reversed())
    }
    let lists = found.values
    #expect(lists.count == 4)
    #expect(lists.allSatisfy { $0 == lists[0] })
    #expect(lists[0].map(\.name) == names)
  }

  @Test("B4: readers find every name that was there before while others are registered")
  func readersDuringGrowth() {
    let known = (0..<500).map { Selector("growth.known.\($0)") }
    let missed = Counter()
    runThreads(3) { index in
      if index == 0 {
        for number in 0..<40_000 { _ = Selector("growth.new.\(number)") }
      } else {
        for _ in 0..<20 {
          for (number, selector) in known.enumerated()
          where Selector.lookUp("growth.known.\(number)") != selector { missed.increment() }
        }
      }
    }
    #expect(missed.value == 0)
  }

  @Test("Threads that use one literal first get the same selector")
  func literalsAcrossThreads() {
    let found = Recorder<Selector>()
    runThreads(8) { _ in
      for _ in 0..<100 { found.record("literal.across.threads") }
    }
    #expect(Set(found.values) == [Selector("literal.across." + "threads")])
    #expect(found.count == 800)
  }
}
