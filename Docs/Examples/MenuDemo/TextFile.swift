import Foundation

/// Reads the text to show.
enum TextFile {
  /// Every key lays the whole text out again; this is as much as can be done between two keys.
  static let bytesAtMost = 1 << 20

  static func read(_ path: String) throws -> String {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw DemoError.file("\(path): \(reason())") }
    let handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    var status = stat()
    if fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFDIR {
      throw DemoError.file("\(path): is a directory")
    }
    let data: Data
    do {
      data = try handle.read(upToCount: bytesAtMost + 1) ?? Data()
    } catch {
      throw DemoError.file("\(path): cannot be read")
    }
    guard data.count <= bytesAtMost else {
      throw DemoError.file("\(path): longer than \(bytesAtMost) bytes")
    }
    guard let text = String(validating: data, as: UTF8.self) else {
      throw DemoError.file("\(path): not UTF-8 text")
    }
    return text.unicodeScalars.first == "\u{FEFF}" ? String(text.unicodeScalars.dropFirst()) : text
  }

  /// What the system says of its last error.
  private static func reason() -> String {
    let code = errno
    return strerror(code).map { String(cString: $0) } ?? "error \(code)"
  }
}

/// What ends the program with a message.
enum DemoError: Error {
  case file(String)
  case usage(String)
  case script(line: Int, String)
  case expectation(line: Int, String)
  case terminal(String)

  var message: String {
    switch self {
    case .file(let text), .usage(let text), .terminal(let text): text
    case .script(let line, let text), .expectation(let line, let text): "line \(line): \(text)"
    }
  }

  /// 1 for what failed, 2 for what was asked wrongly, 3 for what a terminal lacks.
  var status: Int32 {
    switch self {
    case .file, .expectation: 1
    case .usage, .script: 2
    case .terminal: 3
    }
  }
}
