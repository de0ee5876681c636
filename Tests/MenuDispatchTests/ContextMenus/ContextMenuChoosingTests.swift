import MessageRuntime
import Testing

@testable import MenuDispatch

@Suite("Choosing in a context menu", .serialized)
struct ContextMenuChoosingTests: ContextMenuSuite {
  let host = FakeHost()

  @Test("S4-09: title, image, attributes and a handler that receives the action")
  func action() {
    var received: ContextMenuAction?
    defer { received = nil }
    let share = ContextMenuAction(title: "Share", imageName: "square.and.arrow.up") {
      received = $0
    }
    let delete = ContextMenuAction(title: "Delete", imageName: "trash", attributes: .destructive) {
      received = $0
    }
    let delegate = RecordingDelegate(actions: [share, delete])
    let interaction = interaction(delegate)
    interaction.showMenu(at: place)
    #expect(interaction.visibleMenu?.items.map(\.title) == ["Share", "Delete"])
    #expect(interaction.visibleMenu?.items.map(\.isDestructive) == [false, true])
    #expect(choose("Delete", in: interaction).isHandled)
    #expect(isSame(received, delete))
    #expect(delete.imageName == "trash")
  }

  @Test("S4-09: a disabled action stays and does nothing, a hidden one is not there")
  func attributes() {
    var ran = 0
    let disabled = ContextMenuAction(title: "D", attributes: .disabled) { _ in ran += 1 }
    let hidden = ContextMenuAction(title: "H", attributes: .hidden) { _ in ran += 1 }
    let plain = ContextMenuAction(title: "P") { _ in ran += 1 }
    let delegate = RecordingDelegate(actions: [disabled, hidden, plain])
    let interaction = interaction(delegate)
    interaction.showMenu(at: place)
    #expect(interaction.visibleMenu?.items.map(\.isEnabled) == [false, true])
    guard case .disabled = choose("D", in: interaction) else {
      Issue.record("not disabled")
      return
    }
    #expect(interaction.phase == .displayed)
    guard
      case .noSuchItem = interaction.choose(
        hidden.id, generation: interaction.visibleMenu?.generation ?? 0)
    else {
      Issue.record("a hidden action was there")
      return
    }
    // Disabled since the picture was made.
    plain.attributes = .disabled
    guard case .disabled(let action) = choose("P", in: interaction) else {
      Issue.record("not disabled")
      return
    }
    #expect(isSame(action, plain))
    #expect(ran == 0)
  }

  @Test("A closure travels as a message: forwarding target, then the sink, once")
  func message() throws {
    var ran = 0
    let action = ContextMenuAction(title: "A") { _ in ran += 1 }
    let delegate = RecordingDelegate(actions: [action])
    let interaction = interaction(delegate)
    #expect(!interaction.responds(to: action.selector))
    #expect(action.selector.argumentCount == 1)
    interaction.showMenu(at: place)
    // Shown is not chosen: the message is not understood.
    #expect(throws: MessageError.self) { try interaction.send(action.selector, action) }
    #expect(ran == 0)
    interaction.sendable[action.selector] = action
    let steps = Runtime.explain(action.selector, on: interaction)
    #expect(steps.contains(.askedForwardingTarget("SelectorSink")))
    #expect(ran == 0)
    try interaction.send(action.selector, action)
    #expect(ran == 1)
    interaction.sendable = [:]
    choose("A", in: interaction)
    #expect(ran == 2)
    #expect(throws: MessageError.self) { try interaction.send(action.selector, action) }
    #expect(ran == 2)
  }

  @Test("An override of the forwarding target sees the message of a choice")
  func override() {
    final class Watching: ContextMenuInteraction {
      var asked: [Selector] = []
      override func forwardingTarget(for selector: Selector) -> AnyObject? {
        asked.append(selector)
        return super.forwardingTarget(for: selector)
      }
    }
    let action = ContextMenuAction(title: "A") { _ in }
    let delegate = RecordingDelegate(actions: [action])
    let interaction = Watching(delegate: delegate)
    interaction.didMove(to: host)
    for _ in 0..<3 {
      interaction.showMenu(at: place)
      choose("A", in: interaction)
    }
    #expect(interaction.asked == [action.selector, action.selector, action.selector])
  }

  @Test("D8: equal titles, titles with colons and empty ones are told apart")
  func titles() {
    var chosen: [Int] = []
    let titles = [
      "Copy", "Copy", "a:b:c:", "", "タグ：", String(repeating: "x", count: 10_000), "a\nb\0\u{202E}c",
    ]
    let actions = titles.enumerated().map { number, title in
      ContextMenuAction(title: title) { _ in chosen.append(number) }
    }
    #expect(Set(actions.map(\.selector)).count == titles.count)
    let delegate = RecordingDelegate(actions: actions)
    let interaction = interaction(delegate)
    for number in titles.indices {
      interaction.showMenu(at: place)
      guard let menu = interaction.visibleMenu else { continue }
      #expect(
        menu.items.allSatisfy { item in
          item.title.count <= DisplayTitle.limit + 1
            && !item.title.unicodeScalars.contains { $0.properties.generalCategory == .control }
        })
      interaction.choose(menu.items[number].id, generation: menu.generation)
    }
    #expect(chosen == Array(titles.indices))
    #expect(DisplayTitle.of("a\nb\0\u{202E}c") == "a bc")
  }

  @Test("An action that appears twice has two rows, and both run it")
  func twice() {
    var ran = 0
    let action = ContextMenuAction(title: "A") { _ in ran += 1 }
    let delegate = RecordingDelegate(actions: [action, action])
    let interaction = interaction(delegate)
    for number in 0..<2 {
      interaction.showMenu(at: place)
      guard let menu = interaction.visibleMenu else { continue }
      #expect(Set(menu.items.map(\.id)).count == 2)
      #expect(interaction.choose(menu.items[number].id, generation: menu.generation).isHandled)
    }
    #expect(ran == 2)
  }

  final class Target: Object {
    var log: [String] = []
    @MethodBuilder override class var methods: [Method] {
      Method("share") { (self: Target) in self.log.append("share") }
      Method("share:") { (self: Target, sender: AnyObject?) in
        self.log.append("share: \((sender as? ContextMenuAction)?.title ?? "?")")
      }
      Method("fail:") { (self: Target, sender: AnyObject?) throws in throw Failure() }
    }
    struct Failure: Error {}
  }

  @Test("An action with a selector goes to its target, without or with the action as sender")
  func selectors() {
    let target = Target()
    let delegate = RecordingDelegate(actions: [
      ContextMenuAction(title: "zero", selector: "share", target: target),
      ContextMenuAction(title: "one", selector: "share:", target: target),
      ContextMenuAction(title: "fail", selector: "fail:", target: target),
      ContextMenuAction(title: "none", selector: "missing:", target: target),
      ContextMenuAction(title: "many", selector: "a:b:", target: target),
    ])
    let interaction = interaction(delegate)
    var choices: [String: ContextMenuChoice] = [:]
    for title in ["zero", "one", "fail", "none", "many"] {
      interaction.showMenu(at: place)
      choices[title] = choose(title, in: interaction)
    }
    #expect(target.log == ["share", "share: one"])
    guard case .failed(_, let thrown) = choices["fail"], thrown is Target.Failure,
      case .failed(_, let error) = choices["none"],
      case MessageError.unrecognizedSelector(let unrecognized) = error,
      case .tooManyArguments = choices["many"]
    else {
      Issue.record("\(choices)")
      return
    }
    #expect(unrecognized.site.selector == "missing:")
    #expect(delegate.count("willEnd") == 5)
  }

  @Test("D7: a target that is gone gets nothing, and nobody else does")
  func targetGone() {
    final class Sharing: FakeHost {
      var shared = 0
      @MethodBuilder override class var methods: [Method] {
        Method("share:") { (self: Sharing, sender: AnyObject?) in self.shared += 1 }
      }
    }
    var target: Target? = Target()
    let gone = ContextMenuAction(title: "A", selector: "share:", target: target)
    target = nil
    let own = ContextMenuAction(title: "B", selector: "share:")
    let nobody = ContextMenuAction(title: "C", selector: "nobodyHasThis:")
    let delegate = RecordingDelegate(actions: [gone, own, nobody])
    let host = Sharing()
    let interaction = ContextMenuInteraction(delegate: delegate)
    interaction.didMove(to: host)
    interaction.showMenu(at: place)
    guard case .targetGone = choose("A", in: interaction) else {
      Issue.record("the target was there")
      return
    }
    #expect(host.shared == 0)
    interaction.showMenu(at: place)
    #expect(choose("B", in: interaction).isHandled)
    #expect(host.shared == 1)
    interaction.showMenu(at: place)
    guard case .noTarget = choose("C", in: interaction) else {
      Issue.record("someone performed it")
      return
    }
  }

  @Test("MENUS-32: a second choice, or one inside of a handler, does nothing")
  func once() {
    var ran = 0
    var inner: ContextMenuChoice?
    let delegate = RecordingDelegate()
    let interaction = interaction(delegate)
    let action = ContextMenuAction(title: "A") { _ in
      ran += 1
      inner = choose("A", in: interaction)
    }
    delegate.makeConfiguration = { _ in
      ContextMenuConfiguration(actionProvider: { _ in ContextMenu(actions: [action]) })
    }
    let presenter = FakePresenter()
    interaction.presenter = presenter
    interaction.showMenu(at: place)
    presenter.choose("A")
    presenter.choose("A")
    guard case .alreadyChosen = inner else {
      Issue.record("\(String(describing: inner))")
      return
    }
    #expect(ran == 1)
    #expect(delegate.count("willEnd") == 1)
    #expect(presenter.log == ["present", "dismiss"])
  }

  @Test("A handler may show the next menu, which stays")
  func handlerShows() {
    let delegate = RecordingDelegate()
    defer {
      delegate.makeConfiguration = { _ in nil }
      delegate.seen = []
    }
    let interaction = interaction(delegate)
    var ran: [String] = []
    let second = ContextMenuAction(title: "second") { _ in ran.append("second") }
    let first = ContextMenuAction(title: "first") { _ in
      ran.append("first")
      delegate.makeConfiguration = { _ in
        ContextMenuConfiguration(actionProvider: { _ in ContextMenu(actions: [second]) })
      }
      interaction.showMenu(at: Point(x: 0, y: 0))
    }
    delegate.makeConfiguration = { _ in
      ContextMenuConfiguration(actionProvider: { _ in ContextMenu(actions: [first]) })
    }
    interaction.showMenu(at: place)
    #expect(choose("first", in: interaction).isHandled)
    #expect(interaction.visibleMenu?.items.map(\.title) == ["second"])
    #expect(delegate.count("willEnd") == 1)
    choose("second", in: interaction)
    #expect(ran == ["first", "second"])
    #expect(delegate.count("willEnd") == 2)
  }

  @Test("An action that keeps the menu presented can be chosen again")
  func keeps() {
    var ran = 0
    let action = ContextMenuAction(title: "A", attributes: .keepsMenuPresented) { _ in ran += 1 }
    let delegate = RecordingDelegate(actions: [action])
    let interaction = interaction(delegate)
    interaction.showMenu(at: place)
    for _ in 0..<3 { #expect(choose("A", in: interaction).isHandled) }
    #expect(ran == 3)
    #expect(interaction.phase == .displayed)
    #expect(delegate.count("willEnd") == 0)
  }

  @Test("MENUS-34: a choice in the picture before a change runs, in an older one it is stale")
  func stale() throws {
    var ran: [String] = []
    let actions = ["A", "B", "C"].map { title in
      ContextMenuAction(title: title, attributes: .keepsMenuPresented) { ran.append($0.title) }
    }
    let delegate = RecordingDelegate(actions: [actions[0]])
    let interaction = interaction(delegate)
    let presenter = FakePresenter()
    interaction.presenter = presenter
    interaction.showMenu(at: place)
    let first = try #require(presenter.menu)
    #expect(interaction.updateVisibleMenu { _ in ContextMenu(actions: [actions[1]]) })
    let second = try #require(presenter.menu)
    #expect(second.generation > first.generation)
    presenter.choose("A", in: first)
    presenter.choose("B")
    #expect(ran == ["A", "B"])
    interaction.updateVisibleMenu { _ in ContextMenu(actions: [actions[2]]) }
    guard
      case .staleMenu = interaction.choose(first.items[0].id, generation: first.generation)
    else {
      Issue.record("not stale")
      return
    }
    #expect(presenter.log == ["present", "update", "update"])
    // Without rows there is nothing left to show.
    #expect(interaction.updateVisibleMenu { _ in ContextMenu(children: []) })
    #expect(interaction.phase == .idle)
    #expect(delegate.count("willEnd") == 1)
  }

  @Test("MENUS-35: a thousand menus use as many selectors as one, and keep no action")
  func rebuilds() {
    let delegate = RecordingDelegate()
    let interaction = interaction(delegate)
    weak var last: ContextMenuAction?
    delegate.makeConfiguration = { _ in
      ContextMenuConfiguration(actionProvider: { _ in
        let action = ContextMenuAction(title: "A") { _ in }
        last = action
        return ContextMenu(actions: [action, ContextMenuAction(title: "B") { _ in }])
      })
    }
    interaction.showMenu(at: place)
    choose("A", in: interaction)
    var names: Set<Selector> = []
    for _ in 0..<1_000 {
      interaction.showMenu(at: place)
      interaction.updateVisibleMenu { _ in
        ContextMenu(actions: [ContextMenuAction(title: "A") { _ in }])
      }
      if let last { names.insert(last.selector) }
      choose("A", in: interaction)
      delegate.seen = []
    }
    #expect(last == nil)
    // Other suites may take names at the same time.
    #expect(!names.isEmpty && names.count < 100)
  }

  @Test("The presenter's cancel ends the menu")
  func cancel() {
    let delegate = RecordingDelegate(actions: [ContextMenuAction(title: "A") { _ in }])
    let interaction = interaction(delegate)
    let presenter = FakePresenter()
    interaction.presenter = presenter
    interaction.showMenu(at: place)
    presenter.delegate?.menuPresenterDidCancel(presenter)
    presenter.delegate?.menuPresenterDidCancel(presenter)
    #expect(delegate.count("willEnd") == 1)
    #expect(presenter.log == ["present", "dismiss"])
  }
}
