import MessageRuntime
import Testing

@testable import MenuDispatch

@Suite("Threads of context menus")
struct ContextMenuThreadTests {
  /// A view, or something else, with a menu on the screen.
  struct Stage {
    let world = World()
    let delegate = RecordingDelegate(actions: [ContextMenuAction(title: "A") { _ in }])
    let presenter = FakePresenter()
    let host: any ContextMenuHost
    let interaction: ContextMenuInteraction
    let items: TextItemInteraction
    let link = Point(x: 1, y: 0.5)
    let diagnostics = Log()

    init(isView: Bool) {
      let view = View(frame: Rect(x: 0, y: 0, width: 30, height: 2))
      world.root.addSubview(view)
      host = isView ? view : FakeHost()
      interaction = ContextMenuInteraction(delegate: delegate)
      interaction.presenter = presenter
      interaction.didMove(to: host)
      items = TextItemInteraction(host: host) {
        RecognizedText(
          "https://apple.com", in: .init(width: 30), dataDetectorTypes: .all)
      }
      world.context.onDiagnostic = { [diagnostics] in
        if case .wrongThread(let entry) = $0 { diagnostics(entry) }
      }
    }

    /// Everything that can be asked of an interaction, with how it answers on a wrong thread.
    func callAll() -> [String: Bool] {
      func isWrong(_ choice: ContextMenuChoice?) -> Bool {
        if case .wrongThread? = choice { true } else { false }
      }
      let row = MenuItemID(rawValue: 1)
      interaction.didMove(to: nil as (any ContextMenuHost)?)
      interaction.dismissMenu()
      interaction.menuPresenterDidCancel(presenter)
      interaction.viewDidMoveToWindow()
      var isPreviewNone = false
      if case .none = interaction.previewContent() { isPreviewNone = true }
      return [
        "showMenu": interaction.showMenu(at: .zero) == .wrongThread,
        "configureMenu": interaction.configureMenu(at: .zero) == .wrongThread,
        "highlightMenu": interaction.highlightMenu() == .wrongThread,
        "displayMenu": interaction.displayMenu() == .wrongThread,
        "showMenu(ofFirst:)": ContextMenuInteraction.showMenu(
          ofFirst: [interaction], at: .zero) == nil,
        "choose": isWrong(interaction.choose(row, generation: 1)),
        "commitPreview": interaction.commitPreview() == nil,
        "updateVisibleMenu": !interaction.updateVisibleMenu { _ in ContextMenu(children: []) },
        "previewContent": isPreviewNone,
        "tap": isWrong(items.tap(at: link)),
        "primaryAction": items.primaryAction(at: link) == nil,
        "menu": items.menu(at: link) == nil,
        "configuration": items.contextMenuInteraction(
          interaction, configurationForMenuAtLocation: link) == nil,
      ]
    }
  }

  @Test(
    "D10: on another thread every entry of the interactions answers so, and changes nothing",
    arguments: [true, false])
  func entries(_ isView: Bool) async {
    let stage = Stage(isView: isView)
    #expect(stage.interaction.showMenu(at: .zero) == .done)
    #expect(stage.items.primaryAction(at: stage.link) != nil)
    let box = UncheckedBox(stage)
    let answers = await onThread { box.value.callAll() }
    #expect(answers.filter { !$0.value }.map(\.key) == [])
    #expect(stage.interaction.phase == .displayed)
    #expect(stage.delegate.log == ["configuration", "highlight", "willDisplay"])
    #expect(stage.presenter.log == ["present"])
    withExtendedLifetime(stage) {}
    guard isView else {
      // Without a context there is nobody to be told.
      #expect(stage.diagnostics.entries == [])
      return
    }
    let told = Set(stage.diagnostics.entries)
    for entry in ["didMove", "dismissMenu", "configureMenu", "choose", "previewContent"] {
      #expect(told.contains("ContextMenuInteraction.\(entry)"))
    }
    for entry in ["tap", "primaryAction", "menu", "configuration"] {
      #expect(told.contains("TextItemInteraction.\(entry)"))
    }
  }

  @Test("D10: the message of a choice that is sent from another thread runs nothing")
  func message() async throws {
    var ran = 0
    let action = ContextMenuAction(title: "A") { _ in ran += 1 }
    let interaction = ContextMenuInteraction(delegate: RecordingDelegate())
    interaction.sendable[action.selector] = action
    try interaction.send(action.selector, action)
    #expect(ran == 1)
    let box = UncheckedBox((interaction, action))
    let isRefused = await onThread {
      do {
        try box.value.0.send(box.value.1.selector, box.value.1)
        return false
      } catch { return true }
    }
    #expect(isRefused)
    #expect(ran == 1)
  }

  @Test("D10: an interaction made elsewhere belongs to its host's context once it has one")
  func madeElsewhere() async {
    let made = await onThread {
      let delegate = RecordingDelegate(actions: [ContextMenuAction(title: "A") { _ in }])
      let view = View()
      let interaction = ContextMenuInteraction(delegate: delegate)
      view.addInteraction(interaction)
      return UncheckedBox((delegate, view, interaction))
    }
    // Between here and the end nothing waits, so it is one thread.
    let (delegate, view, interaction) = made.value
    let world = World()
    world.root.addSubview(view)
    #expect(interaction.showMenu(at: .zero) == .done)
    interaction.dismissMenu()
    #expect(delegate.count("willEnd") == 1)
    withExtendedLifetime(world) {}
  }
}
