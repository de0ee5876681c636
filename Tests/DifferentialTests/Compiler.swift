import Foundation

/// A C compiler of this machine.
struct Compiler: Sendable {
  let name: String
  let url: URL

  static let gcc = Compiler("gcc")
  static let clang = Compiler("clang")

  /// Finds a compiler on the path; nil if there is none.
  private init?(_ name: String) {
    let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
    let candidates = path.split(separator: ":").map { "\($0)/\(name)" }
    guard let found = candidates.first(where: FileManager.default.isExecutableFile) else {
      return nil
    }
    self.name = name
    url = URL(filePath: found)
  }

  /// Makes a shared library of one C file.
  func compile(_ source: URL, to library: URL) throws {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let includes = ["Sources/CMessageRuntime/include", "Tests/Support/SignatureDriver/include"]
    let process = Process()
    process.executableURL = url
    // Notes about changes of the ABI between releases say nothing about this release.
    process.arguments =
      ["-std=gnu11", "-O1", "-w", "-Wno-psabi", "-shared", "-fPIC"]
      + includes.flatMap { ["-I", root.appending(path: $0).path] }
      + [source.path, "-o", library.path]
    let errors = source.appendingPathExtension("log")
    try Data().write(to: errors)
    process.standardError = try FileHandle(forWritingTo: errors)
    try process.run()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else {
      throw CompilerFailure(text: try String(contentsOf: errors, encoding: .utf8))
    }
  }
}

/// What a compiler said.
struct CompilerFailure: Error {
  let text: String
}
