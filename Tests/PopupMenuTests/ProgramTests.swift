import Foundation
import Testing

/// Runs the example as a user does.
@Suite("The program popup-menu")
struct ProgramTests {
  private func run(
    _ arguments: [String], input: String = ""
  ) throws -> (status: Int32, output: String, errors: String) {
    let process = Process()
    // Programs are built beside the bundle of the tests.
    process.executableURL = URL(fileURLWithPath: CommandLine.arguments[0])
      .deletingLastPathComponent().appendingPathComponent("popup-menu")
    process.arguments = arguments
    process.environment = ["LANG": "C"]
    let (stdin, stdout, stderr) = (Pipe(), Pipe(), Pipe())
    (process.standardInput, process.standardOutput, process.standardError) = (stdin, stdout, stderr)
    try process.run()
    try stdin.fileHandleForWriting.write(contentsOf: Data(input.utf8))
    try stdin.fileHandleForWriting.close()
    // Neither output fills a pipe.
    let output = stdout.fileHandleForReading.readDataToEndOfFile()
    let errors = stderr.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    #expect(process.terminationReason == .exit)
    return (
      process.terminationStatus, String(decoding: output, as: UTF8.self),
      String(decoding: errors, as: UTF8.self)
    )
  }

  private func withFile<Result>(
    _ bytes: some Sequence<UInt8>, _ body: (String) throws -> Result
  ) throws -> Result {
    let url = FileManager.default.temporaryDirectory
      .appendingPathComponent("popup-menu-\(UUID().uuidString).txt")
    try Data(bytes).write(to: url)
    defer { try? FileManager.default.removeItem(at: url) }
    return try body(url.path)
  }

  @Test("--choose runs closures and methods of the chain on the file's text")
  func choose() throws {
    let result = try withFile("Грузите апельсины\r\nбочками".utf8) { path in
      try run([path, "--lang", "ru", "--choose", "1", "--choose=прописными", "--explain"])
    }
    #expect(result.status == 0)
    #expect(result.errors.isEmpty)
    #expect(result.output.contains("To:       TextView, by a method of TextView"))
    #expect(
      result.output.contains(
        "To:       TextView, through forwardingTarget(for:) and a SelectorSink"))
    #expect(result.output.contains("forwarding target is SelectorSink"))
    #expect(result.output.contains("│ГРУЗИТЕ апельсины "))
  }

  @Test("Choices are read from the standard input until an empty line or its end")
  func input() throws {
    for end in ["", "\n", "\nnot read\n"] {
      let result = try run([], input: "select\n1\n" + end)
      #expect(result.status == 0)
      #expect(result.output.contains("To:       DocumentController, by a method"))
      #expect(result.output.contains("│, menu! Press a word"))
      #expect(result.output.hasSuffix("Dismissed.\n"))
    }
  }

  @Test("The rows of the view and its menu are equally wide in every language")
  func alignment() throws {
    for language in ["en", "ru", "zh-Hans", "ja", "ar", "ko"] {
      let result = try run(["--lang", language])
      let rows = result.output.split(separator: "\n").filter { $0.hasSuffix("│") }
      #expect(rows.count == 13)
      // The menu's rows hold its two borders besides the view's own.
      let menuRows = rows.filter { $0.contains("│ ") && $0.dropFirst().dropLast().contains("│") }
      let columns = menuRows.map { row in
        row.indices.filter { row[$0] == "│" }.map { row[..<$0].reduce(0) { $0 + width($1) } }
      }
      #expect(columns.count == 6)
      #expect(Set(columns).count == 1, "\(language): \(columns)")
      #expect(Set(rows.map { $0.reduce(0) { $0 + width($1) } }) == [70], "\(language)")
    }
  }

  /// The cells of the characters that the sample and the titles hold, told by block.
  private func width(_ character: Character) -> Int {
    guard let scalar = character.unicodeScalars.first else { return 0 }
    return switch scalar.value {
    case 0x3000...0x30FF, 0x4E00...0x9FFF, 0xAC00...0xD7A3, 0xFF01...0xFF5E, 0x1F000...0x1FAFF: 2
    default: 1
    }
  }

  @Test("--list prints titles, selectors and targets")
  func list() throws {
    let result = try run(["--list"])
    #expect(result.status == 0)
    let lines = result.output.split(separator: "\n").map { $0.split(separator: "\t") }
    #expect(lines.map { $0[1] }.prefix(3) == ["Select", "Select All", "Quote"])
    #expect(lines[2][2...] == ["quoteTapped", "DocumentController"])
  }

  @Test("--show-failures shows both failures with class, selector and instance, and what works")
  func failures() throws {
    let result = try run(["--show-failures"])
    #expect(result.status == 0)
    let parts = result.output.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
    #expect(
      parts.filter { $0.hasPrefix("class") }.map { $0.split(separator: " ")[1] }
        == ["PromisingMenuView", "NilTargetMenuView"])
    #expect(parts.filter { $0.hasPrefix("selector  menuItem_") }.count == 2)
    #expect(parts.filter { $0.hasPrefix("instance  0x") }.count == 2)
    #expect(
      parts.filter { $0.hasPrefix("the closure ran") }
        == ["the closure ran: 0 times", "the closure ran: 1 time", "the closure ran: 1 time"])
    #expect(parts.filter { $0 == "the send succeeds" }.count == 1)
  }

  @Test(
    "Wrong options and choices are said and end with status 2",
    arguments: [
      ["--choose", "7"], ["--choose", "0"], ["--choose", "-1"], ["--choose", "Nope"],
      ["--choose"], ["--choose", ""], ["--at", "0,1"], ["--at", "1"], ["--nope"], ["a", "b"],
      ["--list=yes"],
    ])
  func usage(_ arguments: [String]) throws {
    let result = try run(arguments)
    #expect(result.status == 2)
    #expect(result.errors.hasPrefix("popup-menu: "))
  }

  @Test("A choice from a pipe that is out of range ends with status 2")
  func inputOutOfRange() throws {
    #expect(try run([], input: "7\n").status == 2)
  }

  @Test("Files that cannot be shown are named and end with status 1")
  func files() throws {
    let missing = try run(["/nonexistent/file"])
    #expect(missing.status == 1)
    #expect(
      missing.errors == "popup-menu: cannot show /nonexistent/file: No such file or directory\n")
    #expect(try run(["/"]).status == 1)
    try withFile([0x6F, 0x6B, 0xFF]) { path in
      let result = try run([path])
      #expect(result.status == 1)
      #expect(result.errors == "popup-menu: cannot show \(path): not UTF-8 at byte 2\n")
    }
  }

  @Test("An empty file, control characters and a byte order mark are shown")
  func oddFiles() throws {
    let empty = try withFile([]) { try run([$0, "--choose", "Quote"]) }
    #expect(empty.output.contains("│«»"))
    try withFile("\u{FEFF}a\u{1B}[2Jb\u{0}\u{202E}c".utf8) {
      let result = try run([$0])
      #expect(result.status == 0)
      #expect(result.output.contains("│a␛[2Jb␀c  "))
    }
  }
}
