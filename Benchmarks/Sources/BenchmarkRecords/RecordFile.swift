internal import FoundationEssentials

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// A file cannot be read or written, or is not what it should be.
public struct RecordFileError: Error, CustomStringConvertible {
  /// What is wrong, in a sentence.
  public let description: String
}

/// Reads and writes records as JSON.
public enum RecordFile {
  /// Returns the record as JSON: keys sorted, a line for each value, so that versions can be
  /// compared.
  public static func text(of record: some Encodable) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(record), as: UTF8.self) + "\n"
  }

  /// Returns the record that JSON holds.
  public static func record<Record: Decodable>(
    _: Record.Type, from text: String
  ) throws -> Record {
    do {
      return try JSONDecoder().decode(Record.self, from: Data(text.utf8))
    } catch {
      throw RecordFileError(description: "not a record of this kind: \(error)")
    }
  }

  /// Writes a record to a file.
  public static func write(_ record: some Encodable, to path: String) throws {
    let text = try text(of: record)
    guard let file = fopen(path, "w") else { throw failure("cannot write", path) }
    let written = text.utf8.withContiguousStorageIfAvailable {
      fwrite($0.baseAddress, 1, $0.count, file)
    }
    let isClosed = fclose(file) == 0
    guard isClosed, written == text.utf8.count else { throw failure("cannot write", path) }
  }

  /// Reads a record from a file.
  public static func read<Record: Decodable>(
    _ type: Record.Type, from path: String
  ) throws -> Record {
    do {
      return try record(type, from: try self.text(of: path))
    } catch let error as RecordFileError {
      throw RecordFileError(description: "\(path): \(error)")
    }
  }

  /// Reads a whole file of UTF-8 text.
  public static func text(of path: String) throws -> String {
    guard let file = fopen(path, "r") else { throw failure("cannot read", path) }
    defer { fclose(file) }
    var bytes: [UInt8] = []
    while true {
      let chunk = [UInt8](unsafeUninitializedCapacity: 65_536) { buffer, count in
        count = fread(buffer.baseAddress, 1, buffer.count, file)
      }
      if chunk.isEmpty { break }
      bytes += chunk
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private static func failure(_ what: String, _ path: String) -> RecordFileError {
    RecordFileError(description: "\(what) \(path): \(String(cString: strerror(errno)))")
  }
}
