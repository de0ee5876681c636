import BenchmarkHarness

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Where the sources of peers are, and what was built of them.
enum PeerFiles {
  /// The directory `Benchmarks/Peers` from which the program was built.
  static let sources: String = {
    var parts = #filePath.split(separator: "/", omittingEmptySubsequences: false)
    parts.removeLast(4)
    return parts.joined(separator: "/") + "/Peers"
  }()

  /// The directory of the built libraries: what the variable `MESSAGE_BENCHMARK_PEERS` says, or
  /// the one that the script builds into. Asking for it runs the script, once.
  static let libraries: String = {
    if let path = getenv("MESSAGE_BENCHMARK_PEERS") { return String(cString: path) }
    let script = sources + "/build-peers.sh"
    // Its failures are in files beside the libraries.
    if access(script, X_OK) == 0 { _ = system("'\(script)' >/dev/null </dev/null") }
    return sources + "/build"
  }()

  /// Why a library is not there, as far as it is known.
  static func reason(for name: String) -> String {
    guard let file = fopen("\(libraries)/\(name).missing", "r") else {
      return "there is no \(libraries)/lib\(name).so; Benchmarks/Peers/build-peers.sh makes it"
    }
    defer { fclose(file) }
    var text: [CChar] = Array(repeating: 0, count: 1_024)
    guard fgets(&text, CInt(text.count), file) != nil else { return "\(name) was not built" }
    let bytes = text.prefix { $0 != 0 && $0 != 10 }.map { UInt8(bitPattern: $0) }
    return "\(name) was \(String(decoding: bytes, as: UTF8.self))"
  }
}
