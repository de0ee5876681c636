import MenuDispatch
import MessageRuntime
import Testing

/// What observers do while they are told of a menu must not mix up what the others are told.
@Suite("Order of menu events")
struct MenuEventOrderTests {
  /// A world with a menu of one item, and what each of two observers was told.
  final class Stage {
    let world = World()
    let view = ResponsiveView(frame: Rect(x: 0, y: 0, width: 4, height: 1))
    var first: [MenuEvent] = []
    var last: [MenuEvent] = []
    var meddle: (MenuEvent) -> Void = { _ in }
    private var observations: [Observation] = []

    init() {
      world.root.addSubview(view)
      view.becomeFirstResponder()
      world.menu.itemsLifetime = .untilChanged
      world.menu.menuItems = [try! MenuItem(title: "Red", action: "redTapped")]
      observations = [
        world.menu.observe { [unowned self] in first.append($0) },
        world.menu.observe { [unowned self] in meddle($0) },
        world.menu.observe { [unowned self] in last.append($0) },
      ]
    }
  }

  /// Whether each showing has one hiding, and what is told is in order.
  func isInOrder(_ events: [MenuEvent]) -> Bool {
    var rest = events[...]
    while !rest.isEmpty {
      guard rest.popFirst() == .willShow else { return false }
      if rest.first == .didShow { rest.removeFirst() }
      if rest.isEmpty { return true }
      guard case .willHide(let reason)? = rest.popFirst(), rest.popFirst() == .didHide(reason)
      else { return false }
    }
    return true
  }

  @Test("An observer that hides in did-show: those after it hear of the showing first")
  func hideInDidShow() {
    let stage = Stage()
    defer { stage.meddle = { _ in } }
    stage.meddle = { if $0 == .didShow { stage.world.menu.hide() } }
    #expect(stage.world.menu.show() == .shown)
    #expect(stage.last == [.willShow, .didShow, .willHide(.requested), .didHide(.requested)])
    #expect(stage.first == stage.last)
    #expect(!stage.world.menu.isMenuVisible)
  }

  @Test("An observer that shows in did-hide: those after it hear of the hiding first")
  func showInDidHide() {
    let stage = Stage()
    defer { stage.meddle = { _ in } }
    var results: [MenuShowResult] = []
    stage.meddle = { event in
      if case .didHide = event, results.isEmpty { results.append(stage.world.menu.show()) }
    }
    stage.world.menu.show()
    stage.world.menu.hide()
    #expect(results == [.queued])
    #expect(
      stage.last
        == [.willShow, .didShow, .willHide(.requested), .didHide(.requested), .willShow, .didShow])
    #expect(stage.first == stage.last)
    #expect(stage.world.menu.isMenuVisible)
  }

  @Test("A long-press menu asked for as another has gone keeps its items, also replaced ones")
  func longPressInDidHide() {
    let world = World()
    let views = (0..<2).map { _ in LongPressMenuView(frame: .zero) }
    for view in views { world.root.addSubview(view) }
    var chosen: [String] = []
    views[0].longPressMenuItems = [MenuItem(title: "A") { chosen.append("a") }]
    views[1].longPressMenuItems = [MenuItem(title: "B") { chosen.append("b") }]
    // Both views observe already, one before and one after this test's observer.
    views[0].showMenu()
    world.menu.hide()
    var next = 1
    let observation = world.menu.observe { event in
      if case .didHide = event, next < 4 {
        #expect(views[next % 2].showMenu() == .queued)
        next += 1
      }
    }
    views[0].showMenu()
    for title in ["A", "B", "A", "B"] {
      #expect(world.titles == [title])
      for view in views { view.longPressMenuItems = [MenuItem(title: title) {}] }
      views[0].longPressMenuItems = [MenuItem(title: "A") { chosen.append("a") }]
      views[1].longPressMenuItems = [MenuItem(title: "B") { chosen.append("b") }]
      #expect(world.choose(title).isHandled)
    }
    #expect(chosen == ["a", "b", "a", "b"])
    #expect(!world.menu.isMenuVisible)
    observation.cancel()
  }

  @Test("A menu that an observer asks for and another one does not want is not shown")
  func takenBack() {
    let stage = Stage()
    defer { stage.meddle = { _ in } }
    stage.meddle = { event in
      guard case .didHide = event else { return }
      stage.world.menu.show()
      stage.world.menu.hide()
    }
    stage.world.menu.show()
    stage.world.menu.hide()
    #expect(!stage.world.menu.isMenuVisible)
    #expect(stage.last.count == 4)
  }

  @Test("MENUS-32: replacing in did-show gives two menus, each with its pair")
  func replaceInDidShow() {
    let stage = Stage()
    defer { stage.meddle = { _ in } }
    var replaced = false
    stage.meddle = { event in
      guard event == .didShow, !replaced else { return }
      replaced = true
      #expect(stage.world.menu.show() == .notShown(.alreadyVisible))
      #expect(stage.world.menu.show(replacing: true) == .queued)
    }
    stage.world.menu.show()
    #expect(
      stage.last
        == [.willShow, .didShow, .willHide(.replaced), .didHide(.replaced), .willShow, .didShow])
    #expect(stage.world.menu.isMenuVisible)
  }

  @Test("A choice in did-show is performed once, and the menu goes when all have heard of it")
  func chooseInDidShow() {
    let stage = Stage()
    defer { stage.meddle = { _ in } }
    var outcomes: [ActionOutcome] = []
    stage.meddle = { event in
      guard event == .didShow else { return }
      let id = stage.world.menu.snapshot!.items[0].id
      outcomes = [stage.world.menu.choose(id), stage.world.menu.choose(id)]
    }
    stage.world.menu.show()
    #expect(
      outcomes.map(\.description) == [
        "handled by LoggingController", "cancelled: alreadyChosen",
      ])
    #expect(stage.world.log.take() == ["red"])
    #expect(stage.last == [.willShow, .didShow, .willHide(.choice), .didHide(.choice)])
  }

  @Test("Observers that show at each hiding and hide at each showing come to an end")
  func withoutEnd() {
    let stage = Stage()
    defer { stage.meddle = { _ in } }
    var diagnostics: [MenuDiagnostic] = []
    stage.world.context.onDiagnostic = { diagnostics.append($0) }
    stage.meddle = { event in
      switch event {
      case .didShow: stage.world.menu.hide()
      case .didHide: stage.world.menu.show()
      default: break
      }
    }
    stage.world.menu.show()
    #expect(!stage.world.menu.isMenuVisible)
    #expect(isInOrder(stage.last) && stage.last.count < 100)
    #expect(diagnostics == [.shownWithoutEnd(times: 16)])
    stage.meddle = { _ in }
    #expect(stage.world.menu.show() == .shown)
  }

  @Test("An observer that asks again for a menu without items comes to an end", arguments: [0, 1])
  func asksAgain(variant: Int) {
    let stage = Stage()
    defer { stage.meddle = { _ in } }
    stage.world.menu.menuItems = nil
    stage.meddle = { event in
      switch event {
      case .willHide where variant == 0: stage.world.menu.show()
      case .didHide where variant == 1: stage.world.menu.show()
      default: break
      }
    }
    #expect(stage.world.menu.show() == .notShown(.noItems))
    #expect(!stage.world.menu.isMenuVisible)
    #expect(isInOrder(stage.last))
  }

  @Test("Whatever observers ask for at whatever event, all hear each pair in order")
  func random() {
    var seed: UInt64 = 3
    func random(_ bound: Int) -> Int {
      seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int((seed >> 33) % UInt64(bound))
    }
    for _ in 0..<300 {
      let stage = Stage()
      let menu = stage.world.menu
      let other = ResponsiveView()
      stage.world.root.addSubview(other)
      let items = menu.menuItems
      var budget = 6
      func act() {
        guard budget > 0 else { return }
        budget -= 1
        switch random(9) {
        case 0: menu.show()
        case 1: menu.show(replacing: true)
        case 2: menu.hide()
        case 3: menu.update()
        case 4: if let row = menu.snapshot?.items.first { menu.choose(row.id) }
        case 5: menu.menuItems = random(2) == 0 ? nil : items
        case 6: other.becomeFirstResponder()
        case 7: stage.view.becomeFirstResponder()
        default: break
        }
      }
      stage.meddle = { _ in act() }
      for _ in 0..<6 {
        menu.show()
        budget += 2
        act()
      }
      stage.meddle = { _ in }
      menu.hide()
      #expect(isInOrder(stage.last), "\(stage.last)")
      #expect(stage.first == stage.last)
      #expect(!menu.isMenuVisible)
      guard case .didHide? = stage.last.last else {
        #expect(stage.last.isEmpty)
        continue
      }
      // The presenter is told of each menu once as well.
      let presented = stage.world.presenter.calls.count { call in
        if case .present = call { true } else { false }
      }
      let dismissed = stage.world.presenter.calls.count { call in
        if case .dismiss = call { true } else { false }
      }
      #expect(presented == dismissed)
      #expect(presented == stage.last.count { $0 == .didShow })
    }
  }
}
