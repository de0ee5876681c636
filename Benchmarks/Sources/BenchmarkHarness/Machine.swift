internal import BenchmarkRecords

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Where a run takes place.
enum Machine {
  /// The day, year, month and day.
  static var today: String {
    var now = time(nil)
    var parts = tm()
    gmtime_r(&now, &parts)
    func two(_ number: CInt) -> String { number < 10 ? "0\(number)" : "\(number)" }
    return "\(parts.tm_year + 1_900)-\(two(parts.tm_mon + 1))-\(two(parts.tm_mday))"
  }

  /// Processor, system and versions, as far as they can be found.
  static var description: [String: String] {
    var facts: [String: String] = [:]
    facts["processor"] = value(of: "model name", separator: ":", in: "/proc/cpuinfo")
    facts["processors"] = "\(sysconf(Int32(_SC_NPROCESSORS_ONLN)))"
    facts["system"] = value(of: "PRETTY_NAME", separator: "=", in: "/etc/os-release")
    var names = utsname()
    if uname(&names) == 0 {
      facts["kernel"] = withUnsafeBytes(of: names.release) { text(of: $0) }
      facts["architecture"] = withUnsafeBytes(of: names.machine) { text(of: $0) }
    }
    for (name, command) in [
      ("swift", "swift --version"), ("gcc", "gcc --version"),
      ("libffi", "pkg-config --modversion libffi"),
      ("gnustep-base", "dpkg-query -W -f '${Version}' libgnustep-base-dev"),
      ("ruby", "ruby --version"), ("python", "python3 --version"),
    ] {
      facts[name] = firstLine(of: command)
    }
    return facts
  }

  private static func text(of bytes: UnsafeRawBufferPointer) -> String {
    String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
  }

  private static func value(of key: String, separator: Character, in path: String) -> String? {
    guard let text = try? RecordFile.text(of: path) else { return nil }
    for line in text.split(separator: "\n") where line.hasPrefix(key) {
      guard let place = line.firstIndex(of: separator) else { continue }
      let value = line[line.index(after: place)...].drop { $0 == " " || $0 == "\"" }
      return String(value.hasSuffix("\"") ? value.dropLast() : value)
    }
    return nil
  }

  /// The first line that a command prints, or nil if it prints none or fails.
  private static func firstLine(of command: String) -> String? {
    guard let pipe = popen("\(command) 2>/dev/null", "r") else { return nil }
    var bytes: [UInt8] = []
    var next = getc(pipe)
    while next != EOF {
      bytes.append(UInt8(truncatingIfNeeded: next))
      next = getc(pipe)
    }
    guard pclose(pipe) == 0 else { return nil }
    return bytes.split(separator: UInt8(ascii: "\n")).first.map {
      String(decoding: $0, as: UTF8.self)
    }
  }
}
