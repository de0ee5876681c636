import BenchmarkHarness
import MenuDispatch
import MessageRuntime

/// Menus that are made, shown, chosen from, updated and watched.
func addMenuLife(to suite: inout Suite) {
  for count in [4, 16, 200] {
    suite.addLoop(
      "menu.items.rebuild/\(count)",
      "Makes \(count) items with closures and gives them to a view, which builds its map.",
      batch: 20
    ) {
      let stage = MenuStage(depth: 1)
      let tally = Tally()
      let view = LongPressMenuView(frame: .zero)
      stage.window.addSubview(view)
      return stage.loop(items: Double(count)) { rounds in
        for _ in 0..<rounds {
          view.longPressMenuItems = (0..<count).map { _ in
            MenuItem(title: "Item") { tally.count &+= 1 }
          }
        }
      }
    }
  }
  suite.addOnce(
    "menu.items.views1000", "Makes 1 000 views in a window, with a menu of four closures each."
  ) {
    let window = Window(frame: .zero)
    let tally = Tally()
    func make() -> LongPressMenuView {
      let view = LongPressMenuView(frame: .zero)
      view.longPressMenuItems = (0..<4).map { number in
        MenuItem(title: "Item \(number)") { tally.count &+= number }
      }
      window.addSubview(view)
      return view
    }
    blackHole(make())
    return Sample.measuring { (0..<1_000).map { _ in make() } }
  }

  suite.addLoop(
    "menu.show.choose",
    """
    Shows a menu of four closures and the standard edit actions, chooses the third item by a \
    presenter that draws nothing, and lets the menu hide.
    """, batch: 100
  ) {
    let show = try ShownMenu(choosing: 2)
    return show.stage.loop { count in
      for _ in 0..<count {
        guard case .shown = show.view.showMenu() else { throw MenuStage.Failure() }
        show.presenter.choose()
        guard !show.controller.isMenuVisible else { throw MenuStage.Failure() }
      }
    }
  }
  suite.addLoop(
    "menu.show.update",
    "Makes a new picture of an open menu of four closures, validated anew.", batch: 100
  ) {
    let show = try ShownMenu(choosing: 2)
    guard case .shown = show.view.showMenu() else { throw MenuStage.Failure() }
    return show.stage.loop(items: 4) { count in
      for _ in 0..<count {
        show.stage.context.invalidate()
        show.controller.update()
      }
    }
  }
  suite.addOnce(
    "menu.open.rebuild1000",
    "Gives an open menu new items 1 000 times: the bytes are what that leaves behind.",
    reach: [.bytes(atMost: 4_096)]
  ) {
    let show = try ShownMenu(choosing: 2)
    guard case .shown = show.view.showMenu() else { throw MenuStage.Failure() }
    show.rebuild(times: 10)
    let sample = Sample.measuring { show.rebuild(times: 1_000) }
    guard show.presenter.pictures > 1_000 else { throw MenuStage.Failure() }
    return sample
  }

  suite.addLoop(
    "menu.observe.fanout/10000",
    "Performs an item while 10 000 observers are told before and after it.", batch: 2
  ) {
    let stage = MenuStage(depth: 8)
    let tally = Tally()
    let context = stage.context
    let observations = (0..<10_000).map { _ in context.observeActions { _ in tally.count &+= 1 } }
    let item = try MenuItem(title: "Act", action: "act:")
    func perform(_ count: Int) throws {
      try withExtendedLifetime((stage, observations)) {
        for _ in 0..<count {
          guard context.perform(item).isHandled else { throw MenuStage.Failure() }
        }
      }
    }
    return Benchmark.Loop(
      items: 10_000, counting: { [.init("callbacks", Double(tally.count))] }, body: perform)
  }
}

/// A view with a menu of four closures, and a presenter that draws nothing.
private final class ShownMenu {
  let stage = MenuStage(depth: 8)
  let view = LongPressMenuView(frame: Rect(x: 0, y: 0, width: 10, height: 1))
  let presenter: NullPresenter
  let controller: MenuController
  private let tally = Tally()

  init(choosing index: Int) throws {
    presenter = NullPresenter(choosing: index)
    controller = stage.context.menuController
    stage.window.addSubview(view)
    controller.presenter = presenter
    view.longPressMenuItems = newItems()
  }

  private func newItems() -> [MenuItem] {
    let tally = tally
    return (0..<4).map { number in
      MenuItem(title: "Item \(number)") { tally.count &+= number }
    }
  }

  /// Gives the open menu new items.
  func rebuild(times: Int) {
    for _ in 0..<times {
      let items = newItems()
      view.longPressMenuItems = items
      controller.menuItems = items
      controller.update()
    }
  }
}

/// Keeps the picture that it got last, and draws nothing.
private final class NullPresenter: MenuPresenter {
  weak var delegate: (any MenuPresenterDelegate)?
  private(set) var pictures = 0
  private var snapshot: MenuSnapshot?
  private let index: Int

  init(choosing index: Int) { self.index = index }

  func present(_ menu: MenuSnapshot, at anchor: MenuAnchor, animated: Bool) { update(menu) }

  func update(_ menu: MenuSnapshot) {
    pictures += 1
    snapshot = menu
  }

  func dismiss(animated: Bool) { snapshot = nil }

  func choose() {
    guard let snapshot, index < snapshot.items.count else { return }
    delegate?.menuPresenter(
      self, didChoose: snapshot.items[index].id, generation: snapshot.generation)
  }
}
