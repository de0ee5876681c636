import BenchmarkHarness

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A process of another language's interpreter that runs loops on demand and says how long they took.
///
/// It reads a line of a row's name and a count, and answers with a line of nanoseconds and a result. It
/// ends when its input does.
final class Interpreter {
  private var process: pid_t = 0
  private let input: CInt
  private let output: UnsafeMutablePointer<FILE>

  /// Starts the interpreter.
  ///
  /// - Parameters:
  ///   - command: The interpreter's name, found by the search path.
  ///   - script: A file in `Benchmarks/Peers`.
  /// - Throws: `LeftOut` if it is not installed.
  init(_ command: String, script: String) throws {
    let path = "\(PeerFiles.sources)/\(script)"
    guard access(path, R_OK) == 0 else { throw LeftOut("there is no \(path)") }
    guard system("command -v \(command) >/dev/null 2>&1") == 0 else {
      throw LeftOut("\(command) is not installed")
    }
    // A process that ended early is an error of the row, not the end of the program.
    signal(SIGPIPE, SIG_IGN)
    let (theirInput, ourInput) = try Self.makePipe()
    let (ourOutput, theirOutput) = try Self.makePipe()
    defer {
      close(theirInput)
      close(theirOutput)
    }
    #if canImport(Darwin)
      var actions: posix_spawn_file_actions_t?
    #else
      var actions = posix_spawn_file_actions_t()
    #endif
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, theirInput, STDIN_FILENO)
    posix_spawn_file_actions_adddup2(&actions, theirOutput, STDOUT_FILENO)
    var arguments: [UnsafeMutablePointer<CChar>?] = [strdup(command), strdup(path), nil]
    defer { for argument in arguments { free(argument) } }
    let status = posix_spawnp(&process, command, &actions, nil, &arguments, environ)
    guard status == 0, let output = fdopen(ourOutput, "r") else {
      close(ourInput)
      close(ourOutput)
      throw LeftOut("\(command) cannot be started: \(String(cString: strerror(status)))")
    }
    self.input = ourInput
    self.output = output
  }

  deinit {
    close(input)
    fclose(output)
    var status: CInt = 0
    waitpid(process, &status, 0)
  }

  /// Runs a row.
  ///
  /// - Parameters:
  ///   - row: The name by which the script knows it.
  ///   - count: The number of operations.
  /// - Returns: The processor time of the process in nanoseconds, and what the loop computed.
  func run(_ row: String, _ count: Int) throws -> (nanoseconds: Double, result: Int) {
    let line = "\(row) \(count)\n"
    let written = line.withCString { write(input, $0, line.utf8.count) }
    guard written == line.utf8.count else { throw PeerError.badAnswer("no input taken") }
    var buffer: [CChar] = Array(repeating: 0, count: 256)
    guard fgets(&buffer, CInt(buffer.count), output) != nil else {
      throw PeerError.badAnswer("the process ended")
    }
    let bytes = buffer.prefix { $0 != 0 && $0 != 10 }.map { UInt8(bitPattern: $0) }
    let answer = String(decoding: bytes, as: UTF8.self)
    let fields = answer.split(separator: " ")
    guard fields.count == 2, let time = Double(fields[0]), let result = Int(fields[1]) else {
      throw PeerError.badAnswer(answer)
    }
    return (time, result)
  }

  /// Returns the two ends of a pipe, to read and to write, which no other process inherits.
  private static func makePipe() throws -> (CInt, CInt) {
    var ends: [CInt] = [0, 0]
    guard pipe(&ends) == 0 else { throw PeerError.badAnswer("no pipe") }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    return (ends[0], ends[1])
  }
}
