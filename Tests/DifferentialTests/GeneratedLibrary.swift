import Foundation
import Synchronization
import _CSignatureDriver
import _SignatureGenerator

/// A loaded library of generated signatures.
struct GeneratedLibrary: @unchecked Sendable {
  // Nothing in it changes but the observer, which is the same for all.
  let contents: UnsafePointer<gen_library>

  private static let known = Mutex<[String: GeneratedLibrary]>([:])

  /// Returns the signatures of a chunk, compiled the first time.
  static func shared(_ compiler: Compiler, _ chunk: Chunk) throws -> GeneratedLibrary {
    let key = "\(compiler.name) \(chunk)"
    // The lock is held while the compiler runs, so that no other test compiles the same.
    return try known.withLock { known in
      if let library = known[key] { return library }
      let signatures = chunk.indices.map {
        GeneratedSignature(seed: chunk.seed, index: $0, kinds: .passable)
      }
      let library = try GeneratedLibrary(compiler, chunk.seed, signatures)
      known[key] = library
      return library
    }
  }

  /// Compiles and loads signatures. What is loaded stays.
  init(_ compiler: Compiler, _ seed: UInt64, _ signatures: [GeneratedSignature]) throws {
    let folder = FileManager.default.temporaryDirectory
      .appending(path: "generated-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let source = folder.appending(path: "signatures.c")
    let library = folder.appending(path: "signatures.so")
    let text = CEmitter.source(seed: seed, machine: .host, signatures: signatures)
    try text.write(to: source, atomically: false, encoding: .utf8)
    try compiler.compile(source, to: library)
    guard let handle = dlopen(library.path, RTLD_NOW | RTLD_LOCAL),
      let symbol = dlsym(handle, "gen_library_get")
    else { throw CompilerFailure(text: String(cString: dlerror())) }
    contents = unsafeBitCast(symbol, to: gen_library_function.self)()
  }

  var signatures: UnsafeBufferPointer<UnsafePointer<gen_signature>> {
    UnsafeBufferPointer(start: contents.pointee.signatures, count: Int(contents.pointee.count))
  }
}

/// Signatures that are compiled together.
struct Chunk: Sendable, CustomStringConvertible {
  let seed: UInt64
  let indices: Range<Int>

  /// What once failed, by seed and index.
  private static let found: [Chunk] = [
    // A union that is in memory by itself, in a union beside integers.
    Chunk(seed: 4, indices: 16_098..<16_099)
  ]

  /// What is run: 300 signatures of a fixed seed, or what the environment says.
  static let all: [Chunk] = {
    let environment = ProcessInfo.processInfo.environment
    func number(_ name: String, _ fallback: Int) -> Int {
      environment["MESSAGE_DIFFERENTIAL_\(name)"].flatMap { Int($0) } ?? fallback
    }
    let seed = UInt64(number("SEED", 20_250_604))
    let (first, count, size) = (number("FIRST", 0), number("COUNT", 300), 500)
    let chunks = stride(from: first, to: first + count, by: size).map {
      Chunk(seed: seed, indices: $0..<min($0 + size, first + count))
    }
    return environment["MESSAGE_DIFFERENTIAL_COUNT"] == nil ? found + chunks : chunks
  }()

  var description: String { "seed \(seed), \(indices)" }
}

extension gen_report {
  /// Whether the compilers themselves are right about nearly everything: Clang 21 loses bits of one
  /// union in some thousands. More of it would be a fault of the generator.
  var hasFewCompilerFaults: Bool {
    compiler_faults == 0 || 1_000 * compiler_faults < 3 * signatures
  }
}

/// The report of the driver, on the heap.
final class Report {
  let contents: UnsafeMutablePointer<gen_report> = gen_report_create()

  deinit { gen_report_destroy(contents) }

  var counts: gen_report { contents.pointee }

  /// The failures in words, or what was refused.
  var text: String {
    String(cString: counts.text)
      + (counts.refused > 0 ? "\(counts.refused) signatures were refused\n" : "")
  }
}
