/// Why a terminal cannot be used.
public enum TerminalError: Error, Hashable, Sendable {
  /// A descriptor is a file, a pipe or closed.
  case notATerminal(descriptor: Int32)
  /// TERM is not set, or the terminfo database does not know what it names.
  case unknownTerminal(name: String)
  /// The terminal is known and cannot put the cursor anywhere, as "dumb" cannot.
  case cannotPositionCursor(name: String)
  /// The locale asks for another character set than UTF-8.
  case characterSet(String)
  /// The process uses a terminal already.
  case alreadyInUse
  /// The system refused something.
  case system(errno: Int32)
}

extension TerminalError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .notATerminal(let descriptor): "descriptor \(descriptor) is not a terminal"
    case .unknownTerminal(""): "TERM is not set"
    case .unknownTerminal(let name): "the terminal \"\(name)\" is not known"
    case .cannotPositionCursor(let name): "the terminal \"\(name)\" cannot position its cursor"
    case .characterSet(let name): "the locale's character set is \(name), not UTF-8"
    case .alreadyInUse: "a terminal is in use already"
    case .system(let errno): "the system refused: error \(errno)"
    }
  }
}
