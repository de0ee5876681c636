/// What the command line asks for.
struct Arguments {
  var file: String?
  var script: String?
  var language: String?
  var usesLines = false
  var wantsTour = false
  var usesColors: Bool?
  var size = (width: 80, height: 24)
  var wantsHelp = false

  static let help = """
    Usage: menu-demo [FILE] [options]

    Shows a UTF-8 text in a terminal, with pop-up menus for its words and tags. Without FILE the text
    is a sample. What is typed changes the text on the screen, never the file.
    Without a terminal it prints screens of itself, as with --tour.

      --tour           print what the demo shows, screen by screen, and leave
      --script FILE    do what a script says, without a terminal ("-" is the standard input)
      --lines          show menus as numbered lines; also without a terminal
      --size WxH       the size of the screen of a script (default 80x24)
      --lang TAG       the language of the standard actions
      --no-color       do without colours, as with the variable NO_COLOR
      --help           print this

    Keys: F2, Ctrl-L or Ctrl-Space  menu of the word or tag at the cursor, as a long press
          F3 or Ctrl-T              menu while typing goes on
          Ctrl-X, W, V, A, U, R     cut, copy, paste, select all, undo, redo
          Shift with arrows         select
          Ctrl-Q                    leave

    In menus: arrows, Home, End, Page Up, Page Down, Enter, Escape, underlined letters, the beginning
    of a title, the mouse.

    Commands of scripts, one a line; "#" begins a comment line:
      size W H         resize the screen
      key NAME [N]     press a key N times: up down left right home end pageup pagedown enter escape
                       tab backspace delete f1 … f12 space or a character, after ctrl- alt- shift-
      type TEXT        type the rest of the line; \\n and \\t in it are keys
      longpress X Y    hold the mouse for half a second; columns and rows count from 1
      press X Y, release X Y, move X Y, click X Y
      choose TITLE     choose an item of the open menu; "A > B" is an item of a submenu
      expect TEXT      fail unless the screen shows a text;   expect-not TEXT   the opposite
      expect-text TEXT fail unless the document has a text;   expect-no-text TEXT
      menu             print the items of the open menu
      snapshot [FILE]  print the screen, or write it to a file: SVG if its name ends so (in light
                       colours for "-light.svg"), else text
      say TEXT         print the rest of the line
      lang TAG         the language of the standard actions in menus that open from now on

    Exit status: 0; 1 when a file cannot be read or an expectation fails; 2 for wrong options and
    scripts; 3 when the terminal cannot be used.
    """

  init(_ words: some Sequence<String>) throws {
    var rest = Array(words)[...]
    var optionsEnded = false
    while let word = rest.popFirst() {
      guard !optionsEnded, word.hasPrefix("-"), word != "-" else {
        guard file == nil else { throw DemoError.usage("more than one file: \(word)") }
        file = word
        continue
      }
      // A value may follow a "=" or be the next word.
      let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let name = String(parts[0])
      func value() throws -> String {
        if parts.count == 2 { return String(parts[1]) }
        guard let next = rest.popFirst() else { throw DemoError.usage("\(name) needs a value") }
        return next
      }
      func flag() throws -> Bool {
        guard parts.count == 1 else { throw DemoError.usage("\(name) takes no value") }
        return true
      }
      switch name {
      case "--": optionsEnded = try flag()
      case "--script": script = try value()
      case "--lines": usesLines = try flag()
      case "--tour": wantsTour = try flag()
      case "--size": size = try Self.size(try value())
      case "--lang": language = try value()
      case "--no-color": usesColors = try !flag()
      case "--help", "-h": wantsHelp = try flag()
      default: throw DemoError.usage("unknown option \(word); try --help")
      }
    }
  }

  private static func size(_ text: String) throws -> (width: Int, height: Int) {
    let numbers = text.split(separator: "x", omittingEmptySubsequences: false).map { Int($0) }
    guard numbers.count == 2, let width = numbers[0], let height = numbers[1],
      1...1000 ~= width, 1...1000 ~= height
    else { throw DemoError.usage("--size needs WxH, each up to 1000: \(text)") }
    return (width, height)
  }
}
