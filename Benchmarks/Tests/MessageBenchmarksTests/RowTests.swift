import BenchmarkHarness
import MessageBenchmarks
import Testing

/// Checks what the rows say of themselves; runs none of them.
@Suite struct RowTests {
  /// The rows that the design sets a reach for and whose feature is there.
  private static let designed = [
    "send.typed/int1", "send.typed/void0", "send.typed/double2", "send.typed/struct24",
    "send.poly8/int1", "send.mega256x64/void0", "send.nil/int1", "send.super/int1",
    "send.adapted/object1", "responds.yes", "responds.no", "selector.literal", "selector.string",
    "forward.target/int1", "forward.invocation/int1", "sink.swallow/void0",
    "sink.swallow/object1", "invocation.full/int2", "invocation.invoke.swift/int2",
    "invocation.invoke.c/int2", "imp.closure/int1", "invocation.full/struct16", "send.c/int1",
    "send.c/struct16", "cfunction.call/double1", "callback/int2", "method.replace/1",
    "method.replace/4000", "send.threads2/int1", "forward.threads2/int1", "memory.class10",
    "memory.selector",
    "menu.dispatch.closure", "menu.dispatch.method", "menu.validate.memo", "menu.validate/8",
    "menu.validate/64",
  ]

  @Test("Every row that the design sets a reach for is there and has one", arguments: designed)
  func isThere(name: String) throws {
    let row = try #require(allBenchmarks()[name])
    #expect(!row.reach.isEmpty)
  }

  @Test(
    "Each family of types has a row of invocations and one of closures beside bare libffi",
    arguments: [
      "struct16", "struct16mixed", "hfa", "struct24", "struct1024", "nested", "union", "bitfield",
      "vector16", "complexdouble", "int128",
    ])
  func family(name: String) throws {
    let suite = allBenchmarks()
    for (row, peer) in [("invocation.invoke.c", "call"), ("imp.closure", "closure")] {
      let reach = try #require(suite["\(row)/\(name)"]).reach
      let peers = reach.compactMap { rule -> String? in
        guard case .ratio(let peer, 1.25) = rule else { return nil }
        return peer
      }
      #expect(peers.count == 1)
      #expect(peers.allSatisfy { $0.hasPrefix("peer.libffi.\(peer)/") && suite[$0] != nil })
      #expect(reach.contains { if case .allocations(0) = $0 { true } else { false } })
    }
  }

  @Test("Every row and every point of a curve says what it does in a sentence")
  func summaries() {
    let rows = allBenchmarks().benchmarks + scalingCurves().flatMap(\.suite.benchmarks)
    for row in rows {
      #expect(row.summary.hasSuffix(".") && row.summary.count > 20, "\(row.name)")
    }
    #expect(Set(rows.map(\.name)).count == rows.count)
  }

  @Test("Without optional rows no row is compared with one")
  func withoutPeers() {
    let suite = allBenchmarks().withoutOptionalRows()
    #expect(suite.benchmarks.contains { $0.name == "peer.swift.vtable/int1" })
    #expect(!suite.benchmarks.contains { $0.name.hasPrefix("peer.gcc.") })
    for row in suite.benchmarks {
      for peer in row.peers { #expect(suite[peer] != nil, "\(row.name): \(peer)") }
    }
    #expect(suite["imp.closure/int1"]?.peers == ["peer.libffi.closure/words4"])
  }
}
