import Foundation
import Synchronization
import Testing
import TypeEncodings

/// Guarded by a lock that ThreadSanitizer sees, as it does not see a Mutex on Linux.
private final class Collected: @unchecked Sendable {
  private let lock = NSLock()
  private var signatures: [[MethodSignature]] = []

  var all: [[MethodSignature]] { lock.withLock { signatures } }

  func append(_ found: [MethodSignature]) {
    lock.withLock { signatures.append(found) }
  }
}

@Suite struct InterningTests {
  @Test("B17: Asking twice for one text gives the same storage")
  func twice() throws {
    let first = try MethodSignature(parsing: "v24@0:8{Twice=ii}16")
    #expect(first.isInterned)
    #expect(try MethodSignature(parsing: "v24@0:8{Twice=ii}16").isIdentical(to: first))
    let other = try MethodSignature(parsing: "v@:{Thrice=ii}")
    #expect(!other.isIdentical(to: first))
    #expect(other.shapeIdentifier == first.shapeIdentifier && other == first)
  }

  @Test("B17: Equal types asked for from 24 threads at once are the same object")
  func threads() throws {
    // New texts, twice as many as the table has slots at first, so that it grows under its readers.
    let texts = (0..<600).map { "v24@0:8{Thread\($0)=[\($0 + 1)i]}16" }
    let results = Collected()
    let waiting = Atomic(24)
    let group = DispatchGroup()
    for thread in 0..<24 {
      group.enter()
      Thread.detachNewThread {
        waiting.subtract(1, ordering: .relaxed)
        while waiting.load(ordering: .relaxed) > 0 { sched_yield() }
        // Half of the threads go the other way, so that they meet.
        let order = thread % 2 == 0 ? texts : texts.reversed()
        let found = order.compactMap { MethodSignature($0) }
        results.append(thread % 2 == 0 ? found : found.reversed())
        group.leave()
      }
    }
    group.wait()
    let all = results.all
    #expect(all.count == 24)
    for found in all {
      try #require(found.count == texts.count)
      for (one, other) in zip(found, all[0]) {
        #expect(one.isIdentical(to: other) && one.shapeIdentifier == other.shapeIdentifier)
      }
    }
    #expect(zip(all[0], texts).allSatisfy { $0.description == $1 && $0.isInterned })
  }

  @Test("A text longer than 4 KiB works but is not kept")
  func longText() throws {
    let text = "v@:{Long\(String(repeating: "g", count: 5000))=ii}"
    let first = try MethodSignature(parsing: text)
    let second = try MethodSignature(parsing: text)
    #expect(!first.isInterned && !first.isIdentical(to: second) && first == second)
    #expect(first.hashValue == second.hashValue)
    let short = try MethodSignature(parsing: "v@:{Short=ii}")
    #expect(first == short && first.shapeIdentifier == short.shapeIdentifier)
    #expect(!first.isInterned && first.hasInternedShape && short.isInterned)
  }

  @Test("Long signatures that are not kept are compared by their types")
  func longShapes() throws {
    func text(_ last: String) -> String { "v@:{L=\(String(repeating: "i", count: 5000))\(last)}" }
    let first = try MethodSignature(parsing: text("i"))
    #expect(!first.hasInternedShape)
    #expect(first == (try MethodSignature(parsing: text("i"))))
    #expect(first != (try MethodSignature(parsing: text("q"))))
    #expect(first.isCompatible(with: try MethodSignature(parsing: text("I"))))
    #expect(!first.isCompatible(with: try MethodSignature(parsing: text("q"))))
  }

  @Test("Beyond the limit signatures work but are not kept, and those kept stay shared")
  func limit() async {
    // In a process of its own, since what is interned stays.
    await #expect(processExitsWith: .success) {
      let first = try MethodSignature(parsing: "v@:{Limit0=i}")
      for index in 1..<MethodSignature.internedLimit {
        let signature = try MethodSignature(parsing: "v@:{Limit\(index)=i}")
        precondition(index % 1000 != 0 || signature.isInterned)
      }
      for index in 0..<100 {
        let text = "v@:{Beyond\(index)=i}"
        let signature = try MethodSignature(parsing: text)
        precondition(!signature.isInterned && signature == first)
        precondition(signature.shapeIdentifier == first.shapeIdentifier)
        precondition(signature.description == text)
        let again = try MethodSignature(parsing: text)
        precondition(!again.isIdentical(to: signature) && again == signature)
      }
      let again = try MethodSignature(parsing: "v@:{Limit0=i}")
      precondition(again.isIdentical(to: first) && first.isInterned)
    }
  }

  @Test("Texts of more than 4 MiB together are no longer kept")
  func totalLength() async {
    await #expect(processExitsWith: .success) {
      let padding = String(repeating: "p", count: 4000)
      var kept = 0
      for index in 0..<1200 {
        kept += try MethodSignature(parsing: "v@:{T\(index)\(padding)=i}").isInterned ? 1 : 0
      }
      precondition((1000..<1060).contains(kept))
    }
  }
}
