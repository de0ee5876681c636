import Foundation

/// Runs the C compilers that the tests compare with.
enum CompilerDriver {
  struct Failure: Error, CustomStringConvertible {
    var description: String
  }

  /// The system's C compiler, or the toolchain's Clang where there is none.
  static func systemCompiler() throws -> String {
    for name in ["cc", "gcc"] {
      if let path = find(name) { return path }
    }
    return try clang()
  }

  /// Clang from the search path or from the Swift toolchain.
  static func clang() throws -> String {
    if let path = find("clang") { return path }
    if let swift = find("swift") {
      let beside = URL(fileURLWithPath: swift).resolvingSymlinksInPath()
        .deletingLastPathComponent().appendingPathComponent("clang").path
      if FileManager.default.isExecutableFile(atPath: beside) { return beside }
    }
    throw Failure(description: "these tests need a C compiler: neither cc nor clang was found")
  }

  /// Compiles a source and runs the program; gives the lines that it prints.
  static func run(
    _ source: String, named name: String, compiler: String, options: [String]
  ) throws -> [String] {
    try inTemporaryDirectory { directory in
      let file = directory.appendingPathComponent(name)
      try source.write(to: file, atomically: true, encoding: .utf8)
      let program = directory.appendingPathComponent("program").path
      _ = try launch(compiler, options + ["-w", "-o", program, file.path])
      return try launch(program, []).split(separator: "\n").map(String.init)
    }
  }

  /// Compiles a source and gives what the compiler prints, such as assembly for `-S -o -`.
  static func compile(
    _ source: String, named name: String, compiler: String, options: [String]
  ) throws -> String {
    try inTemporaryDirectory { directory in
      let file = directory.appendingPathComponent(name)
      try source.write(to: file, atomically: true, encoding: .utf8)
      return try launch(compiler, options + ["-w", file.path])
    }
  }

  private static func find(_ name: String) -> String? {
    let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
    return path.split(separator: ":").map { "\($0)/\(name)" }
      .first { FileManager.default.isExecutableFile(atPath: $0) }
  }

  private static func inTemporaryDirectory<Result>(
    _ body: (URL) throws -> Result
  ) throws -> Result {
    let directory = FileManager.default.temporaryDirectory
      .appendingPathComponent("type-encodings-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: directory) }
    return try body(directory)
  }

  private static func launch(_ path: String, _ arguments: [String]) throws -> String {
    let process = Process()
    let output = Pipe()
    let errors = FileManager.default.temporaryDirectory
      .appendingPathComponent("type-encodings-\(UUID().uuidString).log")
    _ = FileManager.default.createFile(atPath: errors.path, contents: nil)
    defer { try? FileManager.default.removeItem(at: errors) }
    process.executableURL = URL(fileURLWithPath: path)
    process.arguments = arguments
    process.standardOutput = output
    process.standardError = try FileHandle(forWritingTo: errors)
    try process.run()
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    guard process.terminationReason == .exit, process.terminationStatus == 0 else {
      let message = try String(contentsOf: errors, encoding: .utf8)
      throw Failure(
        description: "\(path) failed with status \(process.terminationStatus): "
          + message.prefix(4000))
    }
    return String(decoding: data, as: UTF8.self)
  }
}
