import Foundation
import MessageRuntime
import Testing

@Suite("Shared libraries")
struct SharedLibraryTests {
  @Test("A library that does not exist is an error with the system's text")
  func missingLibrary() throws {
    #expect {
      try SharedLibrary(path: "/nowhere/libnothing.so")
    } throws: {
      guard case SharedLibraryError.cannotOpen("/nowhere/libnothing.so", let reason) = $0 else {
        return false
      }
      return reason.contains("libnothing") && "\($0)".contains(reason)
    }
    #expect(throws: SharedLibraryError.self) { try SharedLibrary(path: "libm.so.6\u{0}x") }
  }

  @Test("A file that is no library is an error with the system's text")
  func noLibrary() throws {
    let file = try TemporaryDirectory().file("text.so", "no library")
    #expect(throws: SharedLibraryError.self) { try SharedLibrary(path: file.path) }
  }

  @Test("A symbol that does not exist is an error that names it, the library and why")
  func missingSymbol() throws {
    #expect {
      try SharedLibrary.process.function("no_such_function_anywhere", types: "v")
    } throws: {
      guard
        case SharedLibraryError.noSymbol("no_such_function_anywhere", library: nil, let reason) = $0
      else { return false }
      return reason.contains("no_such_function_anywhere")
    }
    #expect(throws: SharedLibraryError.self) {
      try SharedLibrary.process.address(of: "get\u{0}pid")
    }
  }

  @Test("A library is unloaded when it is closed and its last function is gone")
  func lifetime() throws {
    let directory = try TemporaryDirectory()
    let path = try directory.compile(
      """
      static int *unloaded;
      void watch(int *flag) { unloaded = flag; }
      int answer(void) { return 42; }
      int number = 7;
      __attribute__((destructor)) static void end(void) { if (unloaded) *unloaded = 1; }
      """)
    let flag = CBuffer<Int32>([0])
    do {
      let library = try SharedLibrary(path: path)
      #expect(library.path == path)
      try library.function("watch", types: "v^i").call(flag)
      let number = try library.address(of: "number").load(as: Int32.self)
      #expect(number == 7)
      var answer: CFunction? = try library.function("answer", types: "i")
      #expect(!library.isClosed)
      library.close()
      library.close()
      #expect(library.isClosed)
      #expect(throws: SharedLibraryError.closed(path: path)) {
        try library.function("answer", types: "i")
      }
      #expect(flag.elements == [0])
      #expect(try answer?.call() as? Int32 == 42)
      answer = nil
      #expect(flag.elements == [1])
    }
    try flag.setValue(0, at: 0)
    do {
      let library = try SharedLibrary(path: path)
      try library.function("watch", types: "v^i").call(flag)
      #expect(flag.elements == [0])
    }
    #expect(flag.elements == [1])
  }

  @Test("The process is never closed")
  func process() throws {
    SharedLibrary.process.close()
    #expect(!SharedLibrary.process.isClosed)
    #expect(SharedLibrary.process.path == nil)
    #expect(try exported("getpid", "i").call() != nil)
  }
}

/// A directory that goes with its last reference.
private final class TemporaryDirectory {
  let url: URL

  init() throws {
    url = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  func file(_ name: String, _ text: String) throws -> URL {
    let file = url.appendingPathComponent(name)
    try text.write(to: file, atomically: true, encoding: .utf8)
    return file
  }

  /// Compiles C to a shared library and returns its path.
  func compile(_ source: String) throws -> String {
    let input = try file("library.c", source)
    let output = url.appendingPathComponent("library.so").path
    let compiler = Process()
    compiler.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    compiler.arguments = ["cc", "-shared", "-fPIC", "-o", output, input.path]
    try compiler.run()
    compiler.waitUntilExit()
    try #require(compiler.terminationStatus == 0)
    return output
  }
}
