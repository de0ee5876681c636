import CMessageRuntime
import Foundation
import MessageRuntime
import Testing
import _CMethodOracle
import _MessageTestSupport

@Suite("Lifetime of C functions made from methods and closures")
struct CPointerLifetimeTests {
  final class Probe: Object, @unchecked Sendable {}

  @Test("B83: a pointer tells what it was made from; a removed method's message is unrecognised")
  func removal() throws {
    let imp = IMP { (self: Probe, value: Int) in value + 1 }
    let pointer = try CMethodPointer(imp, selector: "pl_x:")
    #expect(pointer.implementation == imp)
    let cls = Class.of(Probe.self)
    let selector = Selector("pl_removed:")
    try cls.addMethod(
      Method(selector, implementation: IMP(cFunction: pointer.address, types: "q@:q")))
    let probe = Probe()
    #expect(try probe.send(selector, 41, returning: Int.self) == 42)
    let me = UnsafeRawPointer(object: probe)
    try cls.removeMethod(selector)
    #expect {
      try probe.send(selector, 41, returning: Int.self)
    } throws: {
      guard case MessageError.unrecognizedSelector = $0 else { return false }
      return true
    }
    // In C it is an error and zero, too.
    _ = takeCError()
    _ = cmo_call_object(lookUpInC(probe, selector), me, selector.inC, nil)
    #expect(takeCError()?.contains("unrecognized selector") == true)
    withExtendedLifetime(pointer) {}
  }

  @Test(
    "B84: tokens dropped while other threads are inside let their calls finish", arguments: [1, 4])
  func droppedElsewhere(_ threads: Int) throws {
    let tracker = LifetimeTracker()
    let (inside, proceed, finished) = (
      DispatchSemaphore(value: 0), DispatchSemaphore(value: 0), DispatchSemaphore(value: 0)
    )
    let results = Recorder<Int64>()
    let probe = Probe()
    func make() throws -> CMethodPointer {
      let held = tracker.make()
      return try CMethodPointer { (self: Probe) in
        inside.signal()
        proceed.wait()
        return held.number
      }
    }
    var pointer: CMethodPointer? = try make()
    let code = UInt(bitPattern: try #require(pointer).address)
    for _ in 0..<threads {
      Thread.detachNewThread {
        let selector = Selector("pl_y").inC
        results.record(
          cmo_call_no_argument(
            UnsafeRawPointer(bitPattern: code)!, UnsafeRawPointer(object: probe), selector))
        finished.signal()
      }
    }
    for _ in 0..<threads { inside.wait() }
    pointer = nil
    #expect(tracker.liveCount == 1)
    for _ in 0..<threads { proceed.signal() }
    for _ in 0..<threads { finished.wait() }
    #expect(results.values == [Int64](repeating: 1, count: threads))
    // The last call out has freed it before its function returned.
    #expect(tracker.liveCount == 0)
  }

  /// In a process of its own, as other tests count closures.
  @Test("B80: 200 000 callbacks live at once each know their own number")
  func callbacks() async {
    await #expect(processExitsWith: .success) {
      let tracker = LifetimeTracker()
      var callbacks = try (0..<200_000).map { _ in
        let held = tracker.make()
        return try CCallback { (value: Int64) -> Int64 in value + Int64(held.number) }
      }
      typealias Function = @convention(c) (Int64) -> Int64
      let wrong = callbacks.enumerated().count { index, callback in
        unsafeBitCast(callback.address, to: Function.self)(5) != Int64(index + 6)
      }
      try #require(wrong == 0)
      try #require(cmr_closure_live_count() == 200_000)
      callbacks.removeAll()
      try #require(tracker.liveCount == 0)
      try #require(cmr_closure_live_count() == 0)
    }
  }

  /// In a process of its own, whose memory nobody else uses.
  @Test(
    "200 000 pointers and callbacks made, called and dropped leave memory flat",
    .disabled(if: runsUnderAddressSanitizer))
  func flat() async {
    await #expect(processExitsWith: .success) {
      let probe = Probe()
      let me = UnsafeRawPointer(object: probe)
      let selector = Selector("pl_z").inC
      func round(_ number: Int) throws {
        // More than are compiled ahead.
        var held: [AnyObject] = []
        for index in 0..<2_000 {
          let pointer = try CMethodPointer { (self: Probe) in number + index }
          let callback = try CCallback { () -> Int64 in Int64(number) }
          try #require(
            cmo_call_no_argument(pointer.address, me, selector) == Int64(number + index))
          held += [pointer, callback]
        }
      }
      for number in 0..<10 { try round(number) }
      let before = residentPages()
      for number in 0..<50 { try round(number) }
      try #require(cmr_closure_live_count() == 0)
      try #require(cmr_closure_deferred_count() == 0)
      // Loosely: 16 MiB of 200 000 functions that have more than 100 bytes each.
      try #require(residentPages() - before < 4_096)
    }
  }

  #if os(Linux)
    /// What libffi makes when these are used up is its packager's choice: Debian's maps pages that are
    /// both, unless the system forbids it.
    @Test(
      "B86, RUNTIMES-9: functions compiled ahead need no memory that is writable and executable")
    func writeOrExecute() async {
      await #expect(processExitsWith: .success) {
        let compiled = cmr_closure_compiled_limit()
        let callbacks = try (0..<compiled).map { number in
          try CCallback { () -> Int in number }
        }
        typealias Function = @convention(c) () -> Int
        let last = try #require(callbacks.last)
        try #require(unsafeBitCast(last.address, to: Function.self)() == compiled - 1)
        let maps = try linesOfMaps()
        // The last lines are there: a file that the system makes up may be read in part.
        try #require(maps.contains { $0.hasSuffix("[stack]\n") })
        let both = maps.filter { $0.split(separator: " ")[1].hasPrefix("rwx") }
        try #require(both == [], "\(both)")
      }
    }
  #endif
}

#if os(Linux)
  /// What is mapped in this process, a line for each piece.
  private func linesOfMaps() throws -> [String] {
    let file = try #require(fopen("/proc/self/maps", "r"))
    defer { fclose(file) }
    var lines: [String] = []
    var line = [CChar](repeating: 0, count: 8_192)
    while fgets(&line, Int32(line.count), file) != nil {
      lines.append(
        String(decoding: line.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self))
    }
    return lines
  }
#endif

/// Pages of this process that are in memory; 0 where the system does not tell.
private func residentPages() -> Int {
  let text = try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8)
  return text?.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0
}
