import BenchmarkHarness
import CPeers
import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A library of a peer's rows, compiled by the peer's own compiler and loaded when it is needed.
final class PeerLibrary: Sendable {
  /// GCC's libobjc.
  static let gcc = PeerLibrary("peer-gcc")
  /// GNUstep Base above it.
  static let gnustep = PeerLibrary("peer-gnustep")

  private let name: String
  private let loaded = Mutex<Result<Rows, any Error>?>(nil)

  private init(_ name: String) { self.name = name }

  /// A row's work, ready to run.
  ///
  /// - Parameter name: The row's name.
  /// - Returns: A closure that runs the operation as often as it is told.
  /// - Throws: `LeftOut` if the library is not there; `PeerError` if the row does not do its work.
  func body(of name: String) throws -> Benchmark.Body {
    let rows = try loaded.withLock { loaded in
      let rows = loaded ?? Result { try load() }
      loaded = rows
      return try rows.get()
    }
    guard let row = rows.first(named: name) else { throw PeerError.noSuchRow(name) }
    guard let context = row.prepare() else { throw PeerError.notPrepared }
    let run = row.run
    // What the loop returns counts what was done, so a peer that goes another way is found out.
    let (found, wanted) = (run(context, 1_000), row.expected(1_000))
    guard found == wanted else { throw PeerError.wrong(found: found, expected: wanted) }
    return { count in blackHole(run(context, Int64(count))) }
  }

  private func load() throws -> Rows {
    let path = "\(PeerFiles.libraries)/lib\(name).so"
    guard access(path, R_OK) == 0 else { throw LeftOut(PeerFiles.reason(for: name)) }
    guard let library = dlopen(path, RTLD_NOW | RTLD_LOCAL) else {
      throw LeftOut(dlerror().map { String(cString: $0) } ?? "\(path) cannot be loaded")
    }
    guard let symbol = dlsym(library, "cpeers_rows") else { throw LeftOut("\(path) has no rows") }
    var count = 0
    let base = unsafeBitCast(symbol, to: cpeers_rows_function.self)(&count)
    return Rows(base: base, count: count)
  }
}

/// The rows of a library that stays loaded.
private struct Rows: @unchecked Sendable {
  let base: UnsafePointer<cpeers_row>
  let count: Int

  func first(named name: String) -> cpeers_row? {
    UnsafeBufferPointer(start: base, count: count).first { String(cString: $0.name) == name }
  }
}

/// Why a peer's row cannot run.
enum PeerError: Error {
  case refusedByLibFFI
  case noSuchRow(String)
  case notPrepared
  case wrong(found: Int64, expected: Int64)
  case wrongBytes(found: [UInt8], expected: [UInt8])
  case badAnswer(String)
}
