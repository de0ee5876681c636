#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The two clocks of the harness, in nanoseconds.
enum Clock {
  /// Time that the calling thread spent on a processor.
  ///
  /// A row on one thread is timed with it, so that other programs on the machine do not count.
  static func thread() -> Double { read(CLOCK_THREAD_CPUTIME_ID) }

  /// Time that passed.
  static func wall() -> Double { read(CLOCK_MONOTONIC) }

  private static func read(_ clock: clockid_t) -> Double {
    var time = timespec()
    clock_gettime(clock, &time)
    return Double(time.tv_sec) * 1e9 + Double(time.tv_nsec)
  }
}
