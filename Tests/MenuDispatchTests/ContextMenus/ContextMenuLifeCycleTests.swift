import MessageRuntime
import Testing

@testable import MenuDispatch

@Suite("Context menu life cycle")
struct ContextMenuLifeCycleTests: ContextMenuSuite {
  let host = FakeHost()

  @Test("S4-04: the delegate is held weakly, and without it there is no menu")
  func delegate() {
    var delegate: RecordingDelegate? = RecordingDelegate(actions: [action()])
    let interaction = interaction(delegate!)
    weak let reference = delegate
    delegate = nil
    #expect(reference == nil)
    #expect(interaction.showMenu(at: place) == .noDelegate)
    #expect(interaction.phase == .idle)
  }

  @Test("S4-04: an interaction that is attached to nothing shows nothing")
  func noHost() {
    let delegate = RecordingDelegate(actions: [action()])
    #expect(ContextMenuInteraction(delegate: delegate).showMenu(at: place) == .noHost)
    #expect(delegate.log == [])
  }

  @Test("S4-05: a delegate with the configuration alone lives through everything")
  func required() {
    var chosen = 0
    let delegate = SmallDelegate(
      ContextMenuConfiguration(actionProvider: { _ in
        ContextMenu(actions: [ContextMenuAction(title: "A") { _ in chosen += 1 }])
      }))
    let interaction = interaction(delegate)
    #expect(interaction.showMenu(at: place) == .done)
    #expect(choose("A", in: interaction).isHandled)
    #expect(interaction.phase == .idle)
    #expect(interaction.showMenu(at: place) == .done)
    #expect(interaction.commitPreview() == .dismiss)
    #expect(chosen == 1)
  }

  @Test(
    "S4-06: the delegate gets the place in the host's coordinates, the presenter in the window's")
  func location() {
    let delegate = RecordingDelegate(actions: [action()])
    var location: Point?
    let configure = delegate.makeConfiguration
    delegate.makeConfiguration = {
      location = $0
      return configure($0)
    }
    let interaction = interaction(delegate)
    let presenter = FakePresenter()
    interaction.presenter = presenter
    interaction.showMenu(at: Point(x: 3.5, y: 2.5))
    #expect(location == Point(x: 3.5, y: 2.5))
    #expect(presenter.anchor?.rect == Rect(x: 13, y: 7, width: 1, height: 1))
    #expect(presenter.anchor?.container == host.frame)
  }

  @Test("S4-08: no configuration, no menu; it is told, and nothing else is called")
  func noConfiguration() {
    let delegate = RecordingDelegate()
    let interaction = interaction(delegate)
    var events: [ContextMenuEvent] = []
    interaction.onEvent = { events.append($0) }
    #expect(interaction.showMenu(at: place) == .noConfiguration)
    #expect(delegate.log == ["configuration"])
    #expect(events == [.noConfiguration(at: place)])
    #expect(interaction.phase == .idle)
  }

  @Test("S4-13, S4-16: the same configuration object is handed back in every step, in order")
  func sameObject() {
    final class Mine: ContextMenuConfiguration { var note = 7 }
    let delegate = RecordingDelegate()
    let action = action()
    let mine = Mine(actionProvider: { _ in ContextMenu(actions: [action]) })
    delegate.makeConfiguration = { _ in mine }
    let interaction = interaction(delegate)
    #expect(interaction.showMenu(at: place) == .done)
    #expect(isSame(interaction.configuration, mine))
    choose("A", in: interaction)
    #expect(delegate.log == ["configuration", "highlight", "willDisplay", "dismissal", "willEnd"])
    #expect(delegate.seen.allSatisfy { $0 === mine && ($0 as? Mine)?.note == 7 })
    delegate.log = []
    interaction.showMenu(at: place)
    interaction.commitPreview()
    #expect(
      delegate.log == [
        "configuration", "highlight", "willDisplay", "commit", "dismissal", "willEnd",
      ])
    delegate.log = []
    interaction.showMenu(at: place)
    interaction.dismissMenu()
    interaction.dismissMenu()
    #expect(delegate.log == ["configuration", "highlight", "willDisplay", "dismissal", "willEnd"])
    #expect(delegate.seen.allSatisfy { $0 === mine })
  }

  @Test("S4-12: a configuration without a name gets one of its own, and a given one is kept")
  func identifiers() {
    #expect(ContextMenuConfiguration().identifier != ContextMenuConfiguration().identifier)
    #expect(ContextMenuConfiguration(identifier: "tag").identifier == AnyHashable("tag"))
  }

  @Test("S4-12: the action provider gets the suggested elements and decides about them")
  func suggested() {
    let delegate = RecordingDelegate()
    let own = action("Own")
    delegate.makeConfiguration = { _ in
      ContextMenuConfiguration(actionProvider: { suggested in
        ContextMenu(children: [.action(own)] + suggested)
      })
    }
    host.suggested = [.action(action("Copy")), .action(action("Paste"))]
    let interaction = interaction(delegate)
    interaction.showMenu(at: place)
    #expect(interaction.visibleMenu?.items.map(\.title) == ["Own", "Copy", "Paste"])
  }

  @Test(
    "MENUS-65: a view that leaves its window after the configuration has no preview, and the life ends once"
  )
  func detached() {
    let delegate = RecordingDelegate(actions: [action()])
    let interaction = interaction(delegate)
    let presenter = FakePresenter()
    interaction.presenter = presenter
    var events: [ContextMenuEvent] = []
    interaction.onEvent = { events.append($0) }
    #expect(interaction.configureMenu(at: place) == .done)
    host.isInWindow = false
    #expect(interaction.highlightMenu() == .notInWindow)
    #expect(interaction.highlightPreview == nil)
    #expect(delegate.log == ["configuration", "willEnd"])
    #expect(interaction.displayMenu() == .wrongPhase(.idle))
    interaction.dismissMenu()
    #expect(delegate.count("willEnd") == 1)
    #expect(presenter.log == [])
    #expect(events == [.previewNotInWindow, .ended(.notInWindow)])
  }

  @Test("MENUS-65: the container of a preview in no window gives no preview, and the menu is shown")
  func detachedContainer() {
    let other = FakeHost()
    other.isInWindow = false
    let delegate = RecordingDelegate(actions: [action()])
    delegate.makeHighlight = { _ in TargetedPreview(view: other) }
    delegate.makeDismissal = delegate.makeHighlight
    let interaction = interaction(delegate)
    #expect(interaction.showMenu(at: place) == .done)
    #expect(interaction.highlightPreview == nil)
    guard case .none = interaction.previewContent() else {
      Issue.record("a preview without a window")
      return
    }
    interaction.dismissMenu()
    #expect(delegate.count("willEnd") == 1)
  }

  @Test(
    "MENUS-65: wherever the view leaves its window or the interaction its view, the life ends once",
    arguments: ["configuration", "highlight", "willDisplay", "shown", "dismissal", "willEnd"],
    [true, false])
  func detachedAnywhere(_ step: String, _ leavesWindow: Bool) {
    let delegate = RecordingDelegate(actions: [action()])
    let interaction = interaction(delegate)
    let presenter = FakePresenter()
    interaction.presenter = presenter
    let leave = { [host] in
      if leavesWindow { host.isInWindow = false } else { interaction.didMove(to: nil) }
    }
    let configure = delegate.makeConfiguration
    delegate.makeConfiguration = {
      if step == "configuration" { leave() }
      return configure($0)
    }
    delegate.makeHighlight = { _ in
      if step == "highlight" { leave() }
      return nil
    }
    delegate.makeDismissal = { _ in
      if step == "dismissal" { leave() }
      return nil
    }
    delegate.onDisplay = { _ in if step == "willDisplay" { leave() } }
    delegate.onEnd = { _ in if step == "willEnd" { leave() } }
    interaction.showMenu(at: place)
    if step == "shown" { leave() }
    choose("A", in: interaction)
    interaction.dismissMenu()
    #expect(delegate.count("willEnd") == 1)
    #expect(interaction.phase == .idle)
    #expect(presenter.log.count { $0 == "present" } == presenter.log.count { $0 == "dismiss" })
  }

  @Test("Nothing to show ends the life without a menu", arguments: [0, 1, 2])
  func nothing(_ kind: Int) {
    let delegate = RecordingDelegate()
    let hidden = ContextMenuAction(title: "H", attributes: .hidden) { _ in }
    delegate.makeConfiguration = { _ in
      switch kind {
      case 0: ContextMenuConfiguration()
      case 1: ContextMenuConfiguration(actionProvider: { _ in nil })
      default: ContextMenuConfiguration(actionProvider: { _ in ContextMenu(actions: [hidden]) })
      }
    }
    let interaction = interaction(delegate)
    #expect(interaction.showMenu(at: place) == .nothingToShow)
    #expect(delegate.log == ["configuration", "highlight", "willEnd"])
  }

  @Test("MENUS-32: showing a menu while one is shown ends the first, once")
  func superseded() {
    let delegate = RecordingDelegate(actions: [action()])
    let interaction = interaction(delegate)
    let presenter = FakePresenter()
    interaction.presenter = presenter
    var endings: [ContextMenuEvent] = []
    interaction.onEvent = { endings.append($0) }
    interaction.showMenu(at: place)
    let first = interaction.configuration
    interaction.showMenu(at: place)
    #expect(!isSame(interaction.configuration, first))
    #expect(delegate.count("willEnd") == 1)
    #expect(endings == [.ended(.superseded)])
    interaction.dismissMenu()
    #expect(delegate.count("willEnd") == 2)
    #expect(presenter.log == ["present", "dismiss", "present", "dismiss"])
  }

  @Test("A menu shown from inside the end of another is not closed by it")
  func nested() {
    let delegate = RecordingDelegate(actions: [action()])
    let interaction = interaction(delegate)
    let presenter = FakePresenter()
    interaction.presenter = presenter
    var again = true
    delegate.onEnd = { _ in
      if again {
        again = false
        interaction.showMenu(at: Point(x: 1, y: 1))
      }
    }
    interaction.showMenu(at: place)
    interaction.dismissMenu()
    #expect(interaction.phase == .displayed)
    #expect(interaction.location == Point(x: 1, y: 1))
    #expect(presenter.log == ["present", "dismiss", "present"])
    interaction.dismissMenu()
    #expect(delegate.count("willEnd") == 2)
    #expect(presenter.log.last == "dismiss")
  }

  @Test(
    "Cancelling from inside any call ends the life once",
    arguments: ["highlight", "willDisplay", "commit", "willEnd", "dismissal"])
  func cancelInside(_ step: String) {
    let delegate = RecordingDelegate(actions: [action()])
    let interaction = interaction(delegate)
    delegate.makeHighlight = { _ in
      if step == "highlight" { interaction.dismissMenu() }
      return nil
    }
    delegate.makeDismissal = { _ in
      if step == "dismissal" { interaction.dismissMenu() }
      return nil
    }
    delegate.onDisplay = { _ in if step == "willDisplay" { interaction.dismissMenu() } }
    delegate.onCommit = { _ in if step == "commit" { interaction.dismissMenu() } }
    delegate.onEnd = { _ in if step == "willEnd" { interaction.dismissMenu() } }
    let result = interaction.showMenu(at: place)
    interaction.commitPreview()
    interaction.dismissMenu()
    #expect(delegate.count("willEnd") == 1)
    #expect(result == (["highlight", "willDisplay"].contains(step) ? .ended : .done))
    #expect(interaction.phase == .idle)
  }

  @Test("Steps out of order change nothing and say where the life is")
  func wrongPhases() {
    let delegate = RecordingDelegate(actions: [action()])
    let interaction = interaction(delegate)
    #expect(interaction.highlightMenu() == .wrongPhase(.idle))
    #expect(interaction.displayMenu() == .wrongPhase(.idle))
    #expect(interaction.commitPreview() == nil)
    #expect(!interaction.updateVisibleMenu { $0 })
    #expect(interaction.configureMenu(at: place) == .done)
    #expect(interaction.displayMenu() == .wrongPhase(.configured))
    #expect(interaction.highlightMenu() == .done)
    #expect(interaction.highlightMenu() == .wrongPhase(.highlighted))
    #expect(interaction.displayMenu() == .done)
    #expect(interaction.displayMenu() == .wrongPhase(.displayed))
    #expect(delegate.log == ["configuration", "highlight", "willDisplay"])
  }

  @Test("Animations run along with a step and completions after it, in order, also over time")
  func animators() {
    final class Driver: ContextMenuAnimationDriver {
      var pending: [ContextMenuAnimator] = []
      func run(_ animator: ContextMenuAnimator) {
        animator.start()
        pending.append(animator)
      }
    }
    let delegate = RecordingDelegate(actions: [action()])
    var log: [String] = []
    delegate.onDisplay = {
      $0.addCompletion { log.append("shown") }
      $0.addAnimations { log.append("showing") }
    }
    delegate.onEnd = { animator in
      animator.addAnimations { log.append("ending") }
      animator.addCompletion {
        log.append("ended")
        animator.addCompletion { log.append("late") }
      }
    }
    let interaction = interaction(delegate)
    interaction.showMenu(at: place)
    interaction.dismissMenu()
    #expect(log == ["showing", "shown", "ending", "ended", "late"])
    log = []
    let driver = Driver()
    interaction.animationDriver = driver
    interaction.showMenu(at: place)
    interaction.dismissMenu()
    #expect(log == ["showing", "ending"])
    for animator in driver.pending + driver.pending { animator.finish() }
    #expect(log == ["showing", "ending", "shown", "ended", "late"])
  }

  @Test("A view that dies while its menu is shown ends in peace")
  func deadHost() {
    let delegate = RecordingDelegate(actions: [action()])
    let interaction = ContextMenuInteraction(delegate: delegate)
    delegate.makeHighlight = { _ in nil }
    do {
      let host = FakeHost()
      interaction.didMove(to: host)
      #expect(interaction.configureMenu(at: place) == .done)
    }
    #expect(interaction.host == nil)
    #expect(interaction.highlightMenu() == .notInWindow)
    #expect(delegate.count("willEnd") == 1)
  }

  @Test("MENUS-26: nothing of a menu lives on after its end")
  func leaks() {
    let delegate = RecordingDelegate()
    let interaction = interaction(delegate)
    weak var configuration: ContextMenuConfiguration?
    weak var kept: ContextMenuAction?
    weak var captured: FakeHost?
    do {
      let object = FakeHost()
      captured = object
      let action = ContextMenuAction(title: "A") { _ in _ = object }
      kept = action
      let made = ContextMenuConfiguration(actionProvider: { _ in ContextMenu(actions: [action]) })
      configuration = made
      var next: ContextMenuConfiguration? = made
      delegate.makeConfiguration = { _ in
        defer { next = nil }
        return next
      }
      interaction.showMenu(at: place)
    }
    #expect(captured != nil)
    delegate.seen = []
    choose("A", in: interaction)
    delegate.seen = []
    #expect(configuration == nil)
    #expect(kept == nil)
    #expect(captured == nil)
  }
}
