#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Runs the closure and returns the nanoseconds of processor time that its thread spent in it.
public func nanoseconds(_ body: () throws -> Void) rethrows -> Double {
  let start = Clock.thread()
  try body()
  return Clock.thread() - start
}

/// The two clocks of the harness, in nanoseconds.
enum Clock {
  /// Time that the calling thread spent on a processor.
  ///
  /// A row on one thread is timed with it, so that other programs on the machine do not count.
  static func thread() -> Double { time(of: CLOCK_THREAD_CPUTIME_ID) }

  /// Time that passed.
  static func wall() -> Double { time(of: CLOCK_MONOTONIC) }

  /// Time for which the calling thread could run but another one had its processor. A thread that
  /// waits for a lock is not in it. Always 0 where the system does not tell.
  static func waitingForProcessor() -> Double {
    #if os(Linux)
      let file = open("/proc/thread-self/schedstat", O_RDONLY)
      guard file >= 0 else { return 0 }
      defer { close(file) }
      // Three numbers: time on a processor, time waiting for one, turns.
      let text = withUnsafeTemporaryAllocation(byteCount: 128, alignment: 1) { buffer in
        let count = read(file, buffer.baseAddress, buffer.count)
        return String(decoding: buffer.prefix(max(0, count)), as: UTF8.self)
      }
      let fields = text.split(separator: " ")
      return fields.count > 1 ? Double(fields[1]) ?? 0 : 0
    #else
      return 0
    #endif
  }

  private static func time(of clock: clockid_t) -> Double {
    var time = timespec()
    clock_gettime(clock, &time)
    return Double(time.tv_sec) * 1e9 + Double(time.tv_nsec)
  }
}
