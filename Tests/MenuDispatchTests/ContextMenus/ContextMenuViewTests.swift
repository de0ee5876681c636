import MessageRuntime
import Testing

@testable import MenuDispatch

@Suite("Context menus of views")
struct ContextMenuViewTests {
  let world = World()
  let presenter = FakePresenter()
  let delegate = RecordingDelegate(actions: [ContextMenuAction(title: "A") { _ in }])

  func interaction() -> ContextMenuInteraction {
    let interaction = ContextMenuInteraction(delegate: delegate)
    interaction.presenter = presenter
    return interaction
  }

  @Test("S4-04: any view hosts a context menu that is added to it", arguments: [false, true])
  func anyView(_ isText: Bool) {
    let frame = Rect(x: 2, y: 1, width: 20, height: 4)
    let view = isText ? TextView(frame: frame) : View(frame: frame)
    world.root.addSubview(view)
    let interaction = interaction()
    view.addInteraction(interaction)
    #expect(interaction.view === view)
    #expect(isSame(interaction.host, view))
    #expect(interaction.showMenu(at: Point(x: 3, y: 2)) == .done)
    #expect(presenter.anchor?.rect == Rect(x: 5, y: 3, width: 1, height: 1))
    #expect(presenter.anchor?.container == frame)
    #expect(choose("A", in: interaction).isHandled)
    #expect(presenter.log == ["present", "dismiss"])
  }

  @Test("S4-06: places are converted through nested views that are scrolled")
  func nested() {
    let outer = View(frame: Rect(x: 10, y: 5, width: 20, height: 10))
    let inner = TextView(frame: Rect(x: 2, y: 4, width: 8, height: 3))
    world.root.boundsOrigin = Point(x: 3, y: 1)
    outer.boundsOrigin = Point(x: 0, y: 2)
    inner.boundsOrigin = Point(x: 0, y: 7)
    world.root.addSubview(outer)
    outer.addSubview(inner)
    let interaction = interaction()
    inner.addInteraction(interaction)
    var asked: Point?
    let configure = delegate.makeConfiguration
    delegate.makeConfiguration = {
      asked = $0
      return configure($0)
    }
    // The inner view's (0, 7) is seen at 2 + 10 - 3, 4 - 2 + 5 - 1 of the window.
    interaction.showMenu(at: Point(x: 1, y: 8))
    #expect(asked == Point(x: 1, y: 8))
    #expect(presenter.anchor?.rect == Rect(x: 10, y: 7, width: 1, height: 1))
    #expect(presenter.anchor?.container == Rect(x: 9, y: 6, width: 8, height: 3))
    interaction.dismissMenu()
    // A preview may have its place in the coordinates of another view.
    delegate.makeHighlight = { _ in
      TargetedPreview(
        view: inner,
        parameters: PreviewParameters(textLineRects: [Rect(x: 2, y: 4, width: 3, height: 1)]),
        target: PreviewTarget(container: outer, center: .zero))
    }
    interaction.showMenu(at: Point(x: 1, y: 8))
    #expect(presenter.anchor?.rect == Rect(x: 2 - 1 + 7, y: 4 + 2, width: 3 + 2, height: 1))
  }

  @Test("A window that goes while its menu is shown is freed with its views", arguments: 0..<3)
  func freed(_ highlight: Int) {
    weak var weakView: View?
    weak var weakInteraction: ContextMenuInteraction?
    weak var weakPreview: View?
    do {
      let world = World()
      let view = View(frame: Rect(x: 0, y: 0, width: 20, height: 4))
      world.root.addSubview(view)
      let interaction = interaction()
      view.addInteraction(interaction)
      (weakView, weakInteraction) = (view, interaction)
      if highlight > 0 {
        delegate.makeHighlight = { [unowned view, unowned root = world.root] _ in
          // A view of its own, or the host, in the coordinates of what holds it.
          let shown = highlight == 1 ? View(frame: view.frame) : view
          weakPreview = shown
          return TargetedPreview(
            view: shown, target: PreviewTarget(container: root, center: .zero))
        }
      }
      #expect(interaction.showMenu(at: .zero) == .done)
      #expect(isSame(interaction.highlightPreview?.view, weakPreview ?? view))
      withExtendedLifetime(world) {}
    }
    #expect(weakView == nil && weakInteraction == nil && weakPreview == nil)
  }

  @Test("An action without a target goes along the chain from the view, whoever is first responder")
  func chain() throws {
    final class Painted: View {
      var paints = 0
      @MethodBuilder override class var methods: [Method] {
        Method("paint") { (self: Painted) in self.paints += 1 }
      }
    }
    let (one, other) = (Painted(), Painted())
    let inner = View()
    let text = TextView()
    for (view, parent) in [(one, world.root), (other, world.root), (inner, one), (text, other)] {
      parent.addSubview(view)
    }
    #expect(text.becomeFirstResponder())
    delegate.makeConfiguration = { _ in
      ContextMenuConfiguration(actionProvider: { _ in
        ContextMenu(actions: [
          ContextMenuAction(title: "Paint", selector: "paint"),
          ContextMenuAction(title: "Red", selector: "redTapped"),
          ContextMenuAction(title: "None", selector: "nobodyHasThis"),
        ])
      })
    }
    let interaction = interaction()
    inner.addInteraction(interaction)
    interaction.showMenu(at: .zero)
    #expect(choose("Paint", in: interaction).isHandled)
    #expect((one.paints, other.paints) == (1, 0))
    interaction.showMenu(at: .zero)
    #expect(choose("Red", in: interaction).isHandled)
    #expect(world.log.take() == ["red"])
    interaction.showMenu(at: .zero)
    guard case .noTarget = choose("None", in: interaction) else {
      Issue.record("someone performed it")
      return
    }
    // In no window, the chain is what there is of it.
    one.removeFromSuperview()
    #expect(isSame(inner.contextMenuTarget(for: "paint", sender: nil), one))
    #expect(inner.contextMenuTarget(for: "redTapped", sender: nil) == nil)
  }

  @Test("S4-12: a view's overrides say what the system suggests, and who performs actions")
  func overrides() {
    final class Own: View {
      let helper = Helper()
      var places: [Point] = []
      override func suggestedContextMenuElements(at location: Point) -> [ContextMenuElement] {
        places.append(location)
        return [.action(ContextMenuAction(title: "Help", selector: "help:"))]
      }
      override func contextMenuTarget(for action: Selector, sender: AnyObject?) -> AnyObject? {
        action == "help:" ? helper : super.contextMenuTarget(for: action, sender: sender)
      }
    }
    final class Helper: Object {
      var titles: [String] = []
      @MethodBuilder override class var methods: [Method] {
        Method("help:") { (self: Helper, sender: AnyObject?) in
          self.titles.append((sender as? ContextMenuAction)?.title ?? "?")
        }
      }
    }
    let view = Own()
    world.root.addSubview(view)
    delegate.makeConfiguration = { _ in
      ContextMenuConfiguration(actionProvider: { ContextMenu(children: $0) })
    }
    let interaction = interaction()
    view.addInteraction(interaction)
    #expect(interaction.showMenu(at: Point(x: 4, y: 0)) == .done)
    #expect(choose("Help", in: interaction).isHandled)
    #expect(view.places == [Point(x: 4, y: 0)])
    #expect(view.helper.titles == ["Help"])
    #expect(View().suggestedContextMenuElements(at: .zero).isEmpty)
  }

  @Test(
    "MENUS-65: a menu ends, once, when its view leaves the window, gives the interaction up or goes",
    arguments: ["view", "superview", "interaction", "moved", "freed"])
  func leaves(_ how: String) {
    let parent = View()
    let other = View()
    world.root.addSubview(parent)
    world.root.addSubview(other)
    var view: View? = View(frame: Rect(x: 1, y: 1, width: 4, height: 2))
    weak let reference = view
    parent.addSubview(view!)
    let interaction = interaction()
    var events: [ContextMenuEvent] = []
    interaction.onEvent = { events.append($0) }
    view!.addInteraction(interaction)
    view!.addInteraction(interaction)
    #expect(view!.interactions.count == 1)
    #expect(interaction.showMenu(at: .zero) == .done)
    switch how {
    case "view": view!.removeFromSuperview()
    case "superview": parent.removeFromSuperview()
    case "interaction": view!.removeInteraction(interaction)
    case "moved": other.addInteraction(interaction)
    default:
      view!.removeFromSuperview()
      world.root.addSubview(view!)
      #expect(interaction.showMenu(at: .zero) == .done)
      // Nothing but the tree has the view, and the tree goes at once.
      view!.removeInteraction(interaction)
      events = []
      delegate.log = []
      view!.addInteraction(interaction)
      #expect(interaction.configureMenu(at: .zero) == .done)
      view!.removeFromSuperview()
      view = nil
      #expect(reference == nil)
    }
    let isWindow = how == "view" || how == "superview" || how == "freed"
    #expect(events == [.ended(isWindow ? .notInWindow : .detached)])
    #expect(delegate.count("willEnd") == 1)
    #expect(interaction.phase == .idle)
    #expect(presenter.log.count { $0 == "present" } == presenter.log.count { $0 == "dismiss" })
    if how == "moved" { #expect(other.interactions.count == 1 && interaction.view === other) }
  }

  @Test("A view keeps its interactions, they do not keep it; a view that goes ends their menus")
  func freedWhileShown() {
    final class Held: FakeHost {}
    var view: View? = View()
    weak let reference = view
    weak var kept: ContextMenuInteraction?
    do {
      let interaction = interaction()
      kept = interaction
      view!.addInteraction(interaction)
    }
    #expect(kept != nil)
    // A view that is in no window can still be configured for.
    #expect(kept?.configureMenu(at: .zero) == .done)
    view = nil
    #expect(reference == nil)
    #expect(delegate.count("willEnd") == 1)
    delegate.seen = []
    #expect(kept == nil)
    // A host that is no view does not say that it goes; the interaction may go first.
    do {
      let host = Held()
      let interaction = interaction()
      interaction.didMove(to: host)
      #expect(interaction.showMenu(at: .zero) == .done)
      delegate.seen = []
      withExtendedLifetime(host) {}
    }
    #expect(presenter.log == ["present", "dismiss"])
  }

  @Test("A presenter that several use shows the last menu, and the one before is cancelled")
  func sharedPresenter() throws {
    let view = ResponsiveView(frame: Rect(x: 0, y: 0, width: 9, height: 3))
    world.root.addSubview(view)
    view.becomeFirstResponder()
    world.menu.presenter = presenter
    world.menu.menuItems = [try MenuItem(title: "Red", action: "redTapped")]
    let events = world.noteMenuEvents()
    #expect(world.menu.show() == .shown)
    let (one, two) = (interaction(), interaction())
    for interaction in [one, two] {
      view.addInteraction(interaction)
      #expect(interaction.showMenu(at: .zero) == .done)
    }
    #expect(world.log.take() == ["willShow", "didShow", "willHide", "didHide"])
    #expect([one.phase, two.phase] == [.idle, .displayed])
    world.menu.menuItems = [try MenuItem(title: "Red", action: "redTapped")]
    #expect(world.menu.show() == .shown)
    #expect(two.phase == .idle)
    presenter.choose("Red")
    #expect(world.log.take() == ["willShow", "didShow", "red", "willHide", "didHide"])
    #expect(delegate.count("willEnd") == 2)
    #expect(
      presenter.log == [
        "present", "dismiss", "present", "dismiss", "present", "dismiss", "present", "dismiss",
      ])
    events.cancel()
  }
}
