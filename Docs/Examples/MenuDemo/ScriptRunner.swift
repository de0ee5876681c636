import MenuDispatch
import TerminalMenus

/// Does what a script says.
struct ScriptRunner {
  let session: Session
  /// Seconds: every event comes a little after the one before.
  private var time = 0.0

  init(_ session: Session) {
    self.session = session
    session.theme = .color
    for presenter in session.presenters { presenter.theme = .color }
  }

  mutating func run(_ script: Script) throws {
    for (line, command) in script.commands {
      do {
        try perform(command)
      } catch let failure as Failure {
        for row in session.picture().lines { print(row) }
        throw DemoError.expectation(line: line, failure.reason)
      }
    }
  }

  private struct Failure: Error {
    let reason: String
  }

  private mutating func perform(_ command: Command) throws {
    switch command {
    case .size(let width, let height): send(.resize(width: width, height: height))
    case .key(let press, let times): for _ in 0..<times { send(.key(press)) }
    case .type(let text):
      for character in text {
        switch character {
        case "\n": send(.key(KeyPress(.enter)))
        case "\t": send(.key(KeyPress(.tab)))
        default: send(.key(KeyPress(character)))
        }
      }
    case .mouse(let events): for event in events { send(.mouse(event)) }
    case .choose(let titles): try choose(titles)
    case .expect(let text, let isWanted):
      let isShown = session.picture().lines.contains { $0.contains(text) }
      if isShown != isWanted {
        throw Failure(reason: "the screen \(isShown ? "shows" : "does not show"): \(text)")
      }
    case .expectText(let text, let isWanted):
      let isThere = session.controller.editor.text.contains(text)
      if isThere != isWanted {
        throw Failure(reason: "the text \(isThere ? "has" : "does not have"): \(text)")
      }
    case .menu:
      guard let menu = session.menu else {
        throw Failure(reason: "no menu is open")
      }
      print(menu, indent: "")
    case .snapshot(nil): for row in session.picture().lines { print(row) }
    case .snapshot(let file?): try Picture(grid: session.picture()).write(to: file)
    case .say(let text): print(text)
    case .language(let tag): session.setLanguage(tag)
    }
  }

  private mutating func send(_ event: TerminalEvent) {
    time += 0.01
    session.handle(event, at: time)
  }

  /// Chooses as a click does: the controller finds the target and sends the action.
  private func choose(_ titles: [String]) throws {
    guard var menu = session.menu else {
      throw Failure(reason: "no menu is open")
    }
    for (depth, title) in titles.enumerated() {
      guard let item = menu.items.first(where: { !$0.isSeparator && $0.title == title }) else {
        throw Failure(reason: "no item is called: \(title)")
      }
      if depth < titles.count - 1 {
        guard let children = item.children else { throw Failure(reason: "no submenu: \(title)") }
        menu = children
        continue
      }
      try choose(item, menu)
    }
    session.controller.editor.revealCaret()
  }

  private func choose(_ item: MenuSnapshot.Item, _ menu: MenuSnapshot) throws {
    let interaction = session.controller.tagInteraction
    if interaction.visibleMenu != nil {
      let choice = interaction.choose(item.id, generation: menu.generation)
      guard choice.isHandled else { throw Failure(reason: "\(item.title): \(choice)") }
    } else {
      let outcome = session.context.menuController.choose(item.id, generation: menu.generation)
      guard outcome.isHandled else { throw Failure(reason: "\(item.title): \(outcome)") }
    }
  }

  private func print(_ menu: MenuSnapshot, indent: String) {
    for item in menu.items {
      if item.isSeparator {
        print(indent + "-")
        continue
      }
      let mark =
        switch item.state {
        case .on: "✓ "
        case .mixed: "– "
        case .off: ""
        }
      print(indent + mark + item.title + (item.isEnabled ? "" : " (not available)"))
      if let children = item.children { print(children, indent: indent + "  ") }
    }
  }

  private func print(_ line: String) { Swift.print(line) }
}
