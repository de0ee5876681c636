private import CNcursesW
private import CTerminalMenus

// Every call of ncurses is in this folder. The pointers that ncurses wants live through the call.

/// What the terminfo database knows of a terminal.
struct TerminalDescription {
  let name: String
  let canDim: Bool
  let canReverse: Bool
  /// Whether the terminal understands the mouse and other inventions of xterm.
  let isLikeXterm: Bool
  /// Ends the use of the screen, whatever was switched on.
  let leave: String
  /// Begins it again.
  let enter: String
  /// The part of `enter` that ncurses does not write.
  let extras: String
  let keys: [String: KeyPress.Key]

  init(name: String, descriptor: Int32) throws(TerminalError) {
    guard !name.isEmpty else { throw .unknownTerminal(name: name) }
    guard unsafe cnw_setup_terminal(name, descriptor) == 1 else {
      throw .unknownTerminal(name: name)
    }
    defer { cnw_free_terminal() }
    guard Self.string("cup") != nil else { throw .cannotPositionCursor(name: name) }
    self.name = name
    canDim = Self.string("dim") != nil
    canReverse = Self.string("rev") != nil || Self.string("smso") != nil
    isLikeXterm = Self.string("kmous") != nil
    let keypad = Self.string("smkx") ?? ""
    // Mouse with all movements in the form without limits; pasted text between brackets; no
    // reordering by the terminal of lines that are in their visual order already.
    let on = "\u{1B}[?1002h\u{1B}[?1003h\u{1B}[?1006h\u{1B}[?2004h\u{1B}[8l"
    let off = "\u{1B}[8h\u{1B}[?2004l\u{1B}[?1006l\u{1B}[?1003l\u{1B}[?1002l\u{1B}[?1000l"
    extras = keypad + (isLikeXterm ? on : "")
    enter = (Self.string("smcup") ?? "") + extras
    leave =
      (isLikeXterm ? off : "") + (Self.string("rmkx") ?? "") + (Self.string("sgr0") ?? "")
      + (Self.string("op") ?? "") + (Self.string("cnorm") ?? "")
      + (Self.string("rmcup") ?? "\r\n")
    var keys: [String: KeyPress.Key] = [:]
    for (capability, key) in Self.keyNames {
      // What a key of text sends cannot be another key as well.
      guard let sequence = Self.string(capability), sequence.utf8.count > 1 else { continue }
      keys[sequence] = key
    }
    self.keys = keys
  }

  /// A capability without its padding, which no terminal of today needs.
  private static func string(_ capability: String) -> String? {
    guard let value = unsafe cnw_capability(capability) else { return nil }
    let text = unsafe String(cString: value)
    var result = ""
    var rest = text[...]
    while let start = rest.firstIndex(of: "$") {
      result += rest[..<start]
      let behind = rest[rest.index(after: start)...]
      if behind.first == "<", let end = behind.firstIndex(of: ">") {
        rest = behind[behind.index(after: end)...]
      } else {
        result += "$"
        rest = behind
      }
    }
    return result + rest
  }

  private static let keyNames: [(String, KeyPress.Key)] =
    [
      ("kcuu1", .up), ("kcud1", .down), ("kcub1", .left), ("kcuf1", .right), ("khome", .home),
      ("kend", .end), ("kpp", .pageUp), ("knp", .pageDown), ("kdch1", .delete), ("kich1", .insert),
      ("kent", .enter),
    ] + (1...12).map { ("kf\($0)", .function($0)) }
}

/// Makes the locale's character set UTF-8.
enum TerminalLocale {
  static func prepare() throws(TerminalError) {
    if unsafe cnw_set_locale("") != nil, codeset == "UTF-8" { return }
    // Nobody asked for another set: today's terminals are UTF-8 without saying so.
    let asked = ["LC_ALL", "LC_CTYPE", "LANG"].lazy.compactMap(Environment.variable)
      .first { !$0.isEmpty }
    let isUnset = asked == nil || asked == "C" || asked == "POSIX"
    // A locale that is not installed counts by its name.
    let isUTF8 = asked.map { $0.lowercased().replacing("-", with: "").hasSuffix("utf8") } ?? false
    if isUnset || isUTF8 {
      for name in ["C.UTF-8", "C.utf8", "en_US.UTF-8"] where unsafe cnw_set_locale(name) != nil {
        if codeset == "UTF-8" { return }
      }
    }
    throw .characterSet(codeset)
  }

  private static var codeset: String {
    guard let value = unsafe cnw_codeset() else { return "" }
    return unsafe String(cString: value)
  }
}

enum Environment {
  static func variable(_ name: String) -> String? {
    guard let value = unsafe ctm_environment(name) else { return nil }
    return unsafe String(cString: value)
  }
}
