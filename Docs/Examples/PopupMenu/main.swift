import Foundation

// Everything is done here on the main thread, which the responders belong to.
do {
  let arguments = try Arguments(CommandLine.arguments.dropFirst())
  if arguments.wantsHelp {
    print(Arguments.help)
  } else {
    try Session(arguments).run()
  }
} catch {
  // What was printed so far comes first.
  fflush(nil)
  FileHandle.standardError.write(Data("popup-menu: \(error)\n".utf8))
  exit(error is UsageError ? 2 : 1)
}
