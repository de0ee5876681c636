import TerminalMenus

/// Runs a session on a terminal.
struct TerminalLoop {
  let usesColors: Bool?
  private static let eventsAtMost = 64

  func run(_ makeSession: (_ width: Int, _ height: Int) -> Session) throws {
    var options = TerminalScreen.Options()
    options.usesColors = usesColors
    try TerminalScreen.run(options) { screen in
      let session = makeSession(screen.width, screen.height)
      for presenter in session.presenters { presenter.theme = screen.theme }
      session.theme = screen.hasColors ? .color : .monochrome
      let clock = ContinuousClock()
      let start = clock.now
      while !session.hasEnded {
        screen.show(session.picture())
        var event = screen.nextEvent()
        // What has come in meanwhile is done before the next picture: a long text is laid out once.
        for left in (0..<Self.eventsAtMost).reversed() {
          session.handle(event, at: (clock.now - start) / .seconds(1))
          guard left > 0, !session.hasEnded else { break }
          event = screen.nextEvent(timeout: 0.001)
          if case .timeout = event { break }
        }
      }
    }
  }
}
