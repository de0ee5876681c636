import TerminalMenus

/// Runs a session on a terminal.
struct TerminalLoop {
  let usesColors: Bool?

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
        let event = screen.nextEvent()
        let time = (clock.now - start) / .seconds(1)
        session.handle(event, at: time)
      }
    }
  }
}
