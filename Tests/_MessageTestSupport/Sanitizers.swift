#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Whether the address sanitizer is in this process. It keeps freed memory back, so that what is
/// resident tells nothing, and its stack frames are larger.
public let runsUnderAddressSanitizer =
  dlsym(UnsafeMutableRawPointer(bitPattern: 0), "__asan_init") != nil
