import Foundation

/// Reads the text to show.
enum TextFile {
  /// More than anyone wants to see with a pop-up menu.
  private static let limit = 1 << 20

  static func read(_ path: String) throws -> String {
    let descriptor = open(path, O_RDONLY)
    guard descriptor >= 0 else { throw FileError(path, String(cString: strerror(errno))) }
    defer { close(descriptor) }
    var bytes: [UInt8] = []
    var block = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = block.withUnsafeMutableBytes { unistdRead(descriptor, $0) }
      if count < 0 {
        if errno == EINTR { continue }
        throw FileError(path, String(cString: strerror(errno)))
      }
      if count == 0 { break }
      bytes += block[..<count]
      if bytes.count > limit { throw FileError(path, "larger than \(limit >> 20) MiB") }
    }
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { bytes.removeFirst(3) }
    do {
      return String(copying: try UTF8Span(validating: bytes.span))
    } catch {
      throw FileError(path, "not UTF-8 at byte \(error.byteOffsets.lowerBound)")
    }
  }

  private static func unistdRead(_ descriptor: Int32, _ buffer: UnsafeMutableRawBufferPointer)
    -> Int
  {
    Foundation.read(descriptor, buffer.baseAddress, buffer.count)
  }
}

/// A file that cannot be shown.
struct FileError: Error, CustomStringConvertible {
  let description: String

  init(_ path: String, _ reason: String) { description = "cannot show \(path): \(reason)" }
}
