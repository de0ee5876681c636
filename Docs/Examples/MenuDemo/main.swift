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
  if let path = arguments.script {
    let script = try Script(TextFile.read(path == "-" ? "/dev/stdin" : path))
    var runner = ScriptRunner(session(arguments.size.width, arguments.size.height))
    return try runner.run(script)
  }
  if arguments.usesLines {
    return LineLoop(session: session(arguments.size.width, arguments.size.height)).run()
  }
  do {
    try TerminalLoop(usesColors: arguments.usesColors).run(session)
  } catch TerminalError.notATerminal, TerminalError.cannotPositionCursor {
    LineLoop(session: session(arguments.size.width, arguments.size.height)).run()
  } catch let error as TerminalError {
    throw DemoError.terminal("\(error)")
  }
}

do {
  try run()
} catch let error as DemoError {
  fail(error)
}
