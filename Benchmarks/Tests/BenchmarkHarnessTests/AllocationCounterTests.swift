import BenchmarkHarness
import Testing

@Suite(.enabled(if: AllocationCounter.isAvailable))
struct AllocationCounterTests {
  private final class Node {
    var next: Node?

    init(next: Node?) { self.next = next }
  }

  @Test("Each object that a closure makes is one allocation", arguments: [0, 1, 7, 100])
  func countsObjects(count: Int) {
    let (list, counts) = AllocationCounter.counting {
      var list: Node?
      for _ in 0..<count { list = Node(next: list) }
      return list
    }
    #expect(counts?.allocations == count)
    #expect(counts?.frees == 0)
    withExtendedLifetime(list) {}
  }

  @Test("Memory that is given back is not live")
  func countsFrees() {
    let (_, counts) = AllocationCounter.counting {
      let buffer = UnsafeMutableRawPointer.allocate(byteCount: 5_000, alignment: 64)
      buffer.deallocate()
    }
    #expect(counts?.allocations == 1)
    #expect(counts?.frees == 1)
    #expect(counts?.liveBytes == 0)
  }

  @Test(
    "Live bytes are at least what was asked for and little more", arguments: [16, 4_096, 65_536])
  func countsLiveBytes(size: Int) throws {
    let (buffer, counts) = AllocationCounter.counting {
      UnsafeMutableRawPointer.allocate(byteCount: size, alignment: 16)
    }
    defer { buffer.deallocate() }
    let live = try #require(counts?.liveBytes)
    #expect(live >= size)
    #expect(live <= size + 64)
  }

  @Test("Blocks that were made before and are freed meanwhile make live bytes negative")
  func countsForeignFrees() throws {
    let buffer = UnsafeMutableRawPointer.allocate(byteCount: 1_000, alignment: 16)
    let (_, counts) = AllocationCounter.counting { buffer.deallocate() }
    #expect(try #require(counts?.liveBytes) <= -1_000)
  }

  @Test("A sample of work that keeps its memory has the bytes and a time")
  func samplesMemory() throws {
    let sample = Sample.measuring { [UInt8](repeating: 1, count: 100_000) }
    #expect(try #require(sample.bytes) >= 100_000)
    #expect(try #require(sample.bytes) <= 101_000)
    #expect(try #require(sample.nanoseconds) > 0)
  }
}
