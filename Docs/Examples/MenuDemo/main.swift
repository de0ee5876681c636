import Foundation
import TerminalMenus

func fail(_ error: DemoError) -> Never {
  FileHandle.standardError.write(Data("menu-demo: \(error.message)\n".utf8))
  exit(error.status)
}

func run() throws {
  let arguments = try Arguments(CommandLine.arguments.dropFirst())
  guard !arguments.wantsHelp else { return print(Arguments.help) }
  let text = try arguments.file.map(TextFile.read) ?? sample
  let name = arguments.file.map { URL(fileURLWithPath: $0).lastPathComponent } ?? "sample"
  func session(_ width: Int, _ height: Int) -> Session {
    Session(text: text, name: name, width: width, height: height, language: arguments.language)
  }
  func session() -> Session { session(arguments.size.width, arguments.size.height) }
  func run(_ script: String) throws {
    var runner = ScriptRunner(session())
    try runner.run(Script(script))
  }
  if let path = arguments.script {
    return try run(TextFile.read(path == "-" ? "/dev/stdin" : path))
  }
  if arguments.usesLines { return LineLoop(session: session()).run() }
  // In a pipe, and where a build machine runs it, nobody presses keys.
  guard !arguments.wantsTour, isatty(STDIN_FILENO) == 1, isatty(STDOUT_FILENO) == 1 else {
    return try run(Tour.script(isSample: arguments.file == nil))
  }
  do {
    try TerminalLoop(usesColors: arguments.usesColors).run(session)
  } catch TerminalError.cannotPositionCursor {
    LineLoop(session: session()).run()
  } catch let error as TerminalError {
    if case .unknownTerminal = error {
      throw DemoError.terminal("\(error); TERM=xterm-256color may do")
    }
    throw DemoError.terminal("\(error)")
  }
}

do {
  try run()
} catch let error as DemoError {
  fail(error)
}
