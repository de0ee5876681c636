import MessageRuntime
import Testing

@testable import MenuDispatch

/// Does something from inside one of the calls of a life.
private final class Hostile: ContextMenuInteractionDelegate {
  var act: (String) -> Void = { _ in }
  /// What each configuration has been through.
  private(set) var lives: [(configuration: ContextMenuConfiguration, log: [String])] = []
  var text = "#one and #two"

  private func note(_ entry: String, _ configuration: ContextMenuConfiguration) {
    if let place = lives.firstIndex(where: { $0.configuration === configuration }) {
      lives[place].log.append(entry)
    } else {
      lives.append((configuration, [entry]))
    }
  }

  func contextMenuInteraction(
    _ interaction: ContextMenuInteraction, configurationForMenuAtLocation location: Point
  ) -> ContextMenuConfiguration? {
    act("configuration")
    let configuration = ContextMenuConfiguration(
      previewProvider: { [weak self] in
        self?.act("preview provider")
        return FakeHost()
      },
      actionProvider: { [weak self] _ in
        self?.act("action provider")
        return ContextMenu(actions: [
          ContextMenuAction(title: "A") { [weak self] _ in self?.act("handler") }
        ])
      })
    note("made", configuration)
    return configuration
  }

  func contextMenuInteraction(
    _ interaction: ContextMenuInteraction,
    previewForHighlightingMenuWithConfiguration configuration: ContextMenuConfiguration
  ) -> TargetedPreview? {
    act("highlight")
    return nil
  }

  func contextMenuInteraction(
    _ interaction: ContextMenuInteraction,
    previewForDismissingMenuWithConfiguration configuration: ContextMenuConfiguration
  ) -> TargetedPreview? {
    act("dismissal")
    return nil
  }

  func contextMenuInteraction(
    _ interaction: ContextMenuInteraction,
    willDisplayMenuFor configuration: ContextMenuConfiguration, animator: ContextMenuAnimator
  ) {
    note("willDisplay", configuration)
    act("willDisplay")
  }

  func contextMenuInteraction(
    _ interaction: ContextMenuInteraction,
    willPerformPreviewActionForMenuWith configuration: ContextMenuConfiguration,
    commit: ContextMenuCommit
  ) { act("willPerform") }

  func contextMenuInteraction(
    _ interaction: ContextMenuInteraction, willEndFor configuration: ContextMenuConfiguration,
    animator: ContextMenuAnimator
  ) {
    note("willEnd", configuration)
    act("willEnd")
  }
}

/// A view that suggests nothing, but acts when it is asked.
private final class HostileView: TextView {
  var act: (String) -> Void = { _ in }

  override func suggestedContextMenuElements(at location: Point) -> [ContextMenuElement] {
    act("suggested")
    return []
  }
}

/// A presenter that acts when it is given a menu or told to take one away.
private final class HostilePresenter: MenuPresenter {
  weak var delegate: (any MenuPresenterDelegate)?
  var act: (String) -> Void = { _ in }
  var log: [String] = []

  func present(_ menu: MenuSnapshot, at anchor: MenuAnchor, animated: Bool) {
    log.append("present")
    act("present")
  }

  func update(_ menu: MenuSnapshot) {}

  func dismiss(animated: Bool) {
    log.append("dismiss")
    act("dismiss")
  }
}

@Suite("Hostile context menus")
struct HostileContextMenuTests {
  static let steps = [
    "configuration", "suggested", "action provider", "highlight", "willDisplay", "present",
    "preview provider", "handler", "willPerform", "dismissal", "willEnd", "dismiss",
  ]
  static let deeds = [
    "delegate dies", "text changes", "interaction removed", "interaction moved", "view removed",
    "menu ends", "menu again", "menu again always", "other menu", "chosen", "committed",
  ]

  /// Everything that a deed needs.
  private final class Stage {
    let world = World()
    var view: HostileView? = HostileView(frame: Rect(x: 1, y: 1, width: 20, height: 3))
    var delegate: Hostile? = Hostile()
    let presenter = HostilePresenter()
    let interaction: ContextMenuInteraction
    let otherDelegate = RecordingDelegate(actions: [ContextMenuAction(title: "B") { _ in }])
    let other: ContextMenuInteraction
    var endings = 0
    var step: String?
    var hasActed = false

    init() {
      interaction = ContextMenuInteraction(delegate: delegate!)
      other = ContextMenuInteraction(delegate: otherDelegate)
      world.root.addSubview(view!)
      for interaction in [interaction, other] {
        interaction.presenter = presenter
        view!.addInteraction(interaction)
      }
      interaction.onEvent = { [unowned self] in
        if case .ended = $0 { endings += 1 }
      }
    }

    /// Does something when a step comes, the first time or always.
    func arm(_ step: String, _ deed: String) {
      self.step = step
      let act = { [unowned self] (entry: String) in
        guard entry == self.step else { return }
        if deed != "menu again always" { self.step = nil }
        hasActed = true
        perform(deed)
      }
      delegate?.act = act
      view?.act = act
      presenter.act = act
    }

    /// Lets go of what the acts hold, which is mostly this stage.
    func disarm() {
      delegate?.act = { _ in }
      view?.act = { _ in }
      presenter.act = { _ in }
    }

    private func perform(_ deed: String) {
      switch deed {
      case "delegate dies": delegate = nil
      case "text changes": view?.text += "!"
      case "interaction removed": view?.removeInteraction(interaction)
      case "interaction moved": world.root.addInteraction(interaction)
      case "view removed":
        view?.removeFromSuperview()
        view = nil
      case "menu ends": interaction.dismissMenu()
      case "menu again", "menu again always": interaction.showMenu(at: Point(x: 2, y: 0))
      case "other menu": other.showMenu(at: Point(x: 2, y: 0))
      case "chosen": choose("A", in: interaction)
      default: interaction.commitPreview()
      }
    }
  }

  @Test(
    "Whatever is done from inside a call, each configuration ends once and each menu goes once",
    arguments: steps, deeds)
  func insideCalls(_ step: String, _ deed: String) {
    let stage = Stage()
    let delegate = { stage.delegate }
    stage.arm(step, deed)
    let interaction = stage.interaction
    for way in ["choose", "commit", "dismiss"] {
      interaction.showMenu(at: .zero)
      switch way {
      case "choose": choose("A", in: interaction)
      case "commit": interaction.commitPreview()
      default: interaction.dismissMenu()
      }
    }
    #expect(stage.hasActed)
    stage.step = nil
    interaction.dismissMenu()
    stage.other.dismissMenu()
    #expect(interaction.phase == .idle && stage.other.phase == .idle)
    let log = stage.presenter.log
    #expect(log.count { $0 == "present" } == log.count { $0 == "dismiss" })
    // Never two menus at once.
    #expect(zip(log, log.dropFirst()).allSatisfy { $0 != $1 }, "\(log)")
    #expect(interaction.sendable.isEmpty)
    guard let delegate = delegate() else { return }
    #expect(delegate.lives.count == stage.endings)
    for life in delegate.lives {
      #expect(life.log == ["made", "willDisplay", "willEnd"] || life.log == ["made", "willEnd"])
    }
    #expect(stage.otherDelegate.count("configuration") == stage.otherDelegate.count("willEnd"))
  }

  @Test("Menus that are asked for without end are refused with a typed outcome", arguments: steps)
  func endless(_ step: String) {
    let stage = Stage()
    defer { stage.disarm() }
    var refusals = 0
    let act = { (entry: String) in
      guard entry == step, stage.step != nil else { return }
      if stage.interaction.showMenu(at: .zero) == .nestedTooDeeply { refusals += 1 }
      if ["preview provider", "willPerform"].contains(step) {
        stage.interaction.commitPreview()
      } else {
        choose("A", in: stage.interaction)
      }
    }
    stage.step = step
    stage.delegate?.act = act
    stage.view?.act = act
    stage.presenter.act = act
    for _ in 0..<2 { stage.interaction.showMenu(at: .zero) }
    choose("A", in: stage.interaction)
    stage.interaction.showMenu(at: .zero)
    stage.interaction.commitPreview()
    #expect(refusals > 0)
    stage.step = nil
    stage.interaction.dismissMenu()
    #expect(stage.interaction.phase == .idle)
    #expect(stage.interaction.nesting == 0)
    #expect(stage.delegate?.lives.count == stage.endings)
    #expect(stage.delegate?.lives.allSatisfy { $0.log.count { $0 == "willEnd" } == 1 } == true)
    let log = stage.presenter.log
    #expect(log.count { $0 == "present" } == log.count { $0 == "dismiss" })
  }

  static let titles = [
    "", " ", ":", "a:b:c:", "two\nlines\r\nthree\u{2028}four\u{85}five",
    "\u{0}\u{1B}[31m\u{7F}\u{9B}",
    String(repeating: "x", count: 10_000), String(repeating: "漢", count: 10_000),
    "e" + String(repeating: "\u{301}", count: 10_000), "\u{202E}\u{2066}rtl", "👩‍👩‍👧‍👦",
  ]

  @Test(
    "Hostile titles of rows, submenus and menus: one line each, one life each",
    arguments: titles.indices)
  func hostileTitles(_ index: Int) throws {
    let title = Self.titles[index]
    var ran: [Int] = []
    let stage = Stage()
    let delegate = RecordingDelegate()
    delegate.makeConfiguration = { _ in
      ContextMenuConfiguration(actionProvider: { _ in
        // Equal ones too.
        let rows = (0..<2).map { number in
          ContextMenuElement.action(ContextMenuAction(title: title) { _ in ran.append(number) })
        }
        let inner = (2..<4).map { number in
          ContextMenuAction(title: title) { _ in ran.append(number) }
        }
        return ContextMenu(
          title: title, children: rows + [.menu(ContextMenu(title: title, actions: inner))])
      })
    }
    let interaction = ContextMenuInteraction(delegate: delegate)
    interaction.presenter = stage.presenter
    let view = try #require(stage.view)
    view.addInteraction(interaction)
    for number in 0..<4 {
      #expect(interaction.showMenu(at: .zero) == .done)
      let menu = try #require(interaction.visibleMenu)
      let submenu = try #require(menu.items[2].children)
      let shown =
        [menu.title ?? "", submenu.title ?? ""] + (menu.items + submenu.items).map(\.title)
      #expect(Set(shown).count == 1)
      for line in shown {
        #expect(line.count <= DisplayTitle.limit + 1 && line.utf8.count < 10_000)
        #expect(
          line.unicodeScalars.allSatisfy {
            switch $0.properties.generalCategory {
            case .control, .lineSeparator, .paragraphSeparator: false
            default: true
            }
          })
      }
      let rows = Array(menu.items.prefix(2)) + submenu.items
      #expect(Set(rows.map(\.id)).count == 4)
      #expect(interaction.choose(rows[number].id, generation: menu.generation).isHandled)
    }
    #expect(ran == [0, 1, 2, 3])
    #expect(delegate.count("willDisplay") == 4 && delegate.count("willEnd") == 4)
    #expect(
      stage.presenter.log == Array(repeating: ["present", "dismiss"], count: 4).flatMap { $0 })
  }

  @Test("A title is one line: the same for menus of the controller and context menus")
  func oneTitle() {
    #expect(DisplayTitle.of("plain") == "plain")
    #expect(DisplayTitle.of("\n\ttwo\r\n lines \u{2028}x\n") == "two lines x")
    #expect(DisplayTitle.of("a\u{202E}b\u{2067}c\u{2069}") == "abc")
    // Marks of direction belong to the text.
    #expect(DisplayTitle.of("a\u{200F}ב") == "a\u{200F}ב")
    let limit = DisplayTitle.limit
    #expect(DisplayTitle.of(String(repeating: "é", count: limit)).count == limit)
    let long = DisplayTitle.of(String(repeating: "é", count: limit + 1))
    #expect(long.count == limit + 1 && long.last == "…")
    #expect(DisplayTitle.of(String(repeating: "x", count: limit + 1)).count == limit + 1)
    let stacked = DisplayTitle.of("e" + String(repeating: "\u{301}", count: 9_999))
    #expect(stacked.unicodeScalars.count == limit * 8 + 1 && stacked.hasSuffix("…"))
    #expect(DisplayTitle.heading("\u{0}\n") == nil)
    #expect(DisplayTitle.heading("x") == "x")
  }

  @Test(
    "S4-18: a text that the delegate changes has default previews, and the menu of the old item",
    arguments: ["menu", "shown", "chosen"])
  func changedText(_ when: String) throws {
    final class Changing: TextItemInteractionDelegate {
      var change: () -> Void = {}
      var kept: [TextItem] = []
      func textItemInteraction(
        _ interaction: TextItemInteraction, menuFor item: TextItem, defaultMenu: ContextMenu?
      ) -> ContextMenu? {
        kept.append(item)
        change()
        return ContextMenu(actions: [ContextMenuAction(title: "Delete") { _ in }])
      }
    }
    let stage = Stage()
    let view = try #require(stage.view)
    final class Content {
      var text = RecognizedText("a long beginning, then #tag", in: .init(width: 60))
    }
    let content = Content()
    let items = TextItemInteraction(host: view) { content.text }
    let delegate = Changing()
    items.delegate = delegate
    if when == "menu" { delegate.change = { content.text.text = "x" } }
    let interaction = ContextMenuInteraction(delegate: items)
    view.addInteraction(interaction)
    #expect(interaction.configureMenu(at: Point(x: 24, y: 0.5)) == .done)
    let configuration = try #require(
      interaction.configuration as? TextItemInteraction.Configuration)
    // The rectangles are those of the text that the item is of.
    #expect(configuration.textLineRects == [Rect(x: 23, y: 0, width: 4, height: 1)])
    #expect(configuration.item == delegate.kept.first)
    if when == "shown" { content.text.text = "" }
    #expect(interaction.highlightMenu() == .done)
    #expect(interaction.displayMenu() == .done)
    let highlight = try #require(interaction.highlightPreview)
    #expect(isSame(highlight.view, view) == (when != "chosen"))
    func dismissal() -> TargetedPreview? {
      items.contextMenuInteraction(
        interaction, previewForDismissingMenuWithConfiguration: configuration)
    }
    #expect((dismissal() == nil) == (when != "chosen"))
    content.text.text = ""
    #expect(dismissal() == nil)
    #expect(choose("Delete", in: interaction).isHandled)
    #expect(interaction.phase == .idle)
    withExtendedLifetime((stage, delegate)) {}
  }
}
