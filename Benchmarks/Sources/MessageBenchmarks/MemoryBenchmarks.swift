import BenchmarkHarness
import MessageRuntime
import RuntimeSubjects
import Synchronization

/// What the runtime keeps.
func addMemory(to suite: inout Suite) {
  suite.addOnce(
    "memory.class10",
    """
    Bytes for each of 1 000 classes with ten methods of their own, all of which are sent: the \
    class's record, its methods, its places in the caches, also in outgrown ones. The Swift \
    classes, their objects and the ten selectors are there before.
    """,
    reach: [.bytes(atMost: 2_048)], bestPeer: "libobjc2 9 300"
  ) {
    let count = 1_000
    let objects = makeTens(count)
    let selectors = tenSelectors.map { TypedSelector<Void>($0) }
    let sample = try Sample.measuring {
      for object in objects {
        for selector in selectors { try object.send(selector) }
      }
    }
    return Sample(bytes: sample.bytes.map { $0 / Double(count) })
  }

  let registered = SelectorNumbers()
  suite.addOnce(
    "memory.selector",
    """
    Bytes for each of 10 000 selectors with names of 20 characters that are registered one after \
    the other: record, name and place in the table.
    """,
    reach: [.bytes(atMost: 200)], bestPeer: "libobjc2 131"
  ) {
    let count = 10_000
    let first = registered.take(count)
    let names = (first..<first + count).map { "memoryOfSelector\($0):" }
    let sample = Sample.measuring {
      for name in names { _ = Selector(name) }
    }
    return Sample(bytes: sample.bytes.map { $0 / Double(count) })
  }
}

/// Numbers for names that are not registered yet.
private final class SelectorNumbers: Sendable {
  private let next = Atomic<Int>(100)

  func take(_ count: Int) -> Int { next.add(count, ordering: .relaxed).oldValue }
}
