#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The command line cannot be understood.
public struct UsageError: Error, CustomStringConvertible {
  /// What is wrong, in a sentence.
  public let description: String

  init(_ description: String) { self.description = description }
}

/// Reads a regular expression from the command line.
func expression(_ pattern: String) throws -> Regex<AnyRegexOutput> {
  do {
    return try Regex(pattern)
  } catch {
    throw UsageError("\(pattern) is not a regular expression: \(error)")
  }
}

/// Reads a percentage from the command line, as a fraction.
func percentage(_ text: String) throws -> Double {
  guard let number = Double(text), number >= 0, number.isFinite else {
    throw UsageError("\(text) is not a percentage")
  }
  return number / 100
}

/// Prints a line to the standard error stream.
public func printError(_ line: String) {
  var bytes = Array((line + "\n").utf8)[...]
  while !bytes.isEmpty {
    let written = bytes.withUnsafeBytes { write(STDERR_FILENO, $0.baseAddress, $0.count) }
    guard written > 0 else { return }
    bytes = bytes.dropFirst(written)
  }
}

/// Says whether the harness was built without optimisation, and the library with it.
var isDebugBuild: Bool {
  var isDebug = false
  // The condition of an assertion is evaluated in debug builds only.
  assert(mark(&isDebug))
  return isDebug
}

private func mark(_ flag: inout Bool) -> Bool {
  flag = true
  return true
}
