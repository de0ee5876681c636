import CTerminalMenus
import Testing

@testable import TerminalMenus

/// What needs a terminal is checked by Tests/Terminal/run-tmux.sh.
@Suite("Taking a terminal")
struct TerminalScreenTests {
  @Test("A descriptor that is not a terminal is a typed error")
  func notATerminal() {
    var options = TerminalScreen.Options()
    options.input = 999
    #expect(throws: TerminalError.notATerminal(descriptor: 999)) { try TerminalScreen(options) }
    #expect(throws: TerminalError.notATerminal(descriptor: 999)) {
      try TerminalScreen.run(options) { _ in Issue.record("not reached") }
    }
  }

  @Test("Names that terminfo does not know are a typed error, and what cannot move its cursor too")
  func unknownTerminals() {
    #expect(throws: TerminalError.unknownTerminal(name: "")) {
      try TerminalDescription(name: "", descriptor: 1)
    }
    #expect(throws: TerminalError.unknownTerminal(name: "no-such-terminal")) {
      try TerminalDescription(name: "no-such-terminal", descriptor: 1)
    }
    #expect(throws: TerminalError.cannotPositionCursor(name: "dumb")) {
      try TerminalDescription(name: "dumb", descriptor: 1)
    }
  }

  @Test("Only terminals that know the mouse are sent what xterm invented")
  func sequences() throws {
    let simple = try TerminalDescription(name: "vt100", descriptor: 1)
    #expect(!simple.isLikeXterm && !simple.enter.contains("?1006") && !simple.canDim)
    #expect(!simple.leave.contains("$<"), "no padding")
    let xterm = try TerminalDescription(name: "xterm-256color", descriptor: 1)
    #expect(xterm.isLikeXterm && xterm.canDim)
    for mode in ["?1002", "?1003", "?1006", "?2004"] {
      #expect(xterm.enter.contains(mode + "h") && xterm.leave.contains(mode + "l"))
    }
    #expect(xterm.leave.contains("?1049l") && xterm.leave.utf8.count < Int(CTM_SEQUENCE_MAX))
    #expect(xterm.keys["\u{1B}OA"] == .up)
  }
}
