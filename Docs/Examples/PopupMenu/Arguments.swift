import Foundation
import PopupMenuKit

/// What the command line asks for.
struct Arguments {
  var file: String?
  var choices: [String] = []
  var place = Point(0, 0)
  var lists = false
  var explains = false
  var showsFailures = false
  var wantsHelp = false
  var language = Self.languageOfEnvironment

  static let help = """
    Usage: popup-menu [FILE] [options]

    Shows a UTF-8 text with a pop-up menu for the word that a long press hits, sends what is chosen
    along the responder chain, and shows the text again. Without FILE the text is a sample; without
    --choose the choices are read from the standard input, one a line, until an empty line.

      --choose N|TITLE   choose an item by its number or title; again for another long press
      --at LINE,COLUMN   where the long press is, counted from 1 (default 1,1)
      --list             list the items with their selectors and targets, and choose nothing
      --explain          print what the runtime does to deliver each message
      --lang TAG         language of the menu: \(TitleTable.languages.joined(separator: ", "))
      --show-failures    show how the two first attempts at closure items fail
      --help             print this

    Exit status: 0, 1 when the file or a message fails, 2 when an option or a choice is wrong.
    """

  init(_ words: some Sequence<String>) throws {
    var rest = Array(words)[...]
    var optionsEnded = false
    while let word = rest.popFirst() {
      guard !optionsEnded, word.hasPrefix("-"), word != "-" else {
        guard file == nil else { throw UsageError("more than one file: \(word)") }
        file = word
        continue
      }
      // A value may follow a "=" or be the next word.
      let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let name = String(parts[0])
      func value() throws -> String {
        if parts.count == 2 { return String(parts[1]) }
        guard let next = rest.popFirst() else { throw UsageError("\(name) needs a value") }
        return next
      }
      func flag() throws -> Bool {
        guard parts.count == 1 else { throw UsageError("\(name) takes no value") }
        return true
      }
      switch name {
      case "--": optionsEnded = try flag()
      case "--choose": choices.append(try value())
      case "--at": place = try Self.place(try value())
      case "--lang": language = try value()
      case "--list": lists = try flag()
      case "--explain": explains = try flag()
      case "--show-failures": showsFailures = try flag()
      case "--help", "-h": wantsHelp = try flag()
      default: throw UsageError("unknown option \(word); try --help")
      }
    }
  }

  private static func place(_ text: String) throws -> Point {
    let numbers = text.split(separator: ",", omittingEmptySubsequences: false).map { Int($0) }
    guard numbers.count == 2, let line = numbers[0], let column = numbers[1], line > 0, column > 0
    else { throw UsageError("--at needs LINE,COLUMN, both from 1: \(text)") }
    return Point(column - 1, line - 1)
  }

  private static var languageOfEnvironment: String {
    let environment = ProcessInfo.processInfo.environment
    return ["LC_ALL", "LC_MESSAGES", "LANG"].lazy.compactMap { environment[$0] }
      .first { !$0.isEmpty } ?? "en"
  }
}

/// An option or a choice that makes no sense.
struct UsageError: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}
