import MenuDispatch
import MessageRuntime
import Testing

@Suite("Hostile validators and actions")
struct HostileMenuTests {
  /// Does what a test says when it validates or performs.
  final class Hostile: LoggingController {
    var whileValidating: (MenuItem) throws -> Void = { _ in }
    var whileActing: () throws -> Void = {}
    @MethodBuilder override class var methods: [Method] {
      Method("act:") { (self: Hostile, sender: AnyObject?) in
        self.log("act")
        try self.whileActing()
      }
      Method("validateMenuItem:") { (self: Hostile, item: MenuItem) -> Bool in
        try self.whileValidating(item)
        return true
      }
    }
  }

  struct Failure: Error {}

  func stage() throws -> (World, Hostile, ResponsiveView) {
    let controller = Hostile()
    let world = World(controller)
    let view = ResponsiveView(frame: Rect(x: 0, y: 0, width: 4, height: 1))
    world.root.addSubview(view)
    view.becomeFirstResponder()
    world.menu.menuItems = [
      try MenuItem(title: "A", action: "act:"), try MenuItem(title: "B", action: "act:"),
    ]
    return (world, controller, view)
  }

  @Test("A validator that hides the menu while it is shown: one pair, and no menu")
  func hidesWhileShown() throws {
    let (world, controller, _) = try stage()
    defer { controller.whileValidating = { _ in } }
    let observation = world.noteMenuEvents()
    controller.whileValidating = { _ in world.menu.hide() }
    world.menu.show()
    #expect(world.log.take() == ["willShow", "didShow", "willHide", "didHide"])
    #expect(!world.menu.isMenuVisible)
    observation.cancel()
  }

  @Test("A validator that hides the menu at an update and shows another: the later picture stays")
  func hidesAndShowsAtUpdate() throws {
    let (world, controller, _) = try stage()
    let observation = world.noteMenuEvents()
    world.menu.itemsLifetime = .untilChanged
    world.menu.show()
    let item = try MenuItem(title: "C", action: "redTapped")
    controller.whileValidating = { _ in
      controller.whileValidating = { _ in }
      world.menu.hide()
      world.menu.menuItems = [item]
      #expect(world.menu.show() == .shown)
    }
    world.menu.update()
    #expect(world.titles == ["C"])
    #expect(world.presenter.snapshot == world.menu.snapshot)
    #expect(
      world.log.take() == ["willShow", "didShow", "willHide", "didHide", "willShow", "didShow"])
    world.choose("C")
    #expect(world.log.take() == ["red", "willHide", "didHide"])
    observation.cancel()
  }

  @Test("A validator that takes the first responder away while showing: not shown, and says why")
  func resignsWhileShown() throws {
    let (world, controller, view) = try stage()
    let observation = world.noteMenuEvents()
    controller.whileValidating = { _ in view.resignFirstResponder() }
    #expect(world.menu.show() == .notShown(.noFirstResponder))
    #expect(world.log.take() == ["willShow", "willHide", "didHide"])
    #expect(world.presenter.calls.isEmpty)
    let other = ResponsiveView()
    world.root.addSubview(other)
    view.becomeFirstResponder()
    controller.whileValidating = { _ in other.becomeFirstResponder() }
    world.menu.menuItems = [try MenuItem(title: "A", action: "act:")]
    #expect(world.menu.show() == .notShown(.firstResponderChanged))
    #expect(world.log.take() == ["willShow", "willHide", "didHide"])
    observation.cancel()
  }

  @Test("A validator that takes the first responder away at an update takes the menu away")
  func resignsAtUpdate() throws {
    let (world, controller, view) = try stage()
    var events: [MenuEvent] = []
    let observation = world.menu.observe { events.append($0) }
    world.menu.show()
    controller.whileValidating = { _ in view.removeFromSuperview() }
    world.menu.update()
    #expect(events.suffix(2) == [.willHide(.responderLost), .didHide(.responderLost)])
    #expect(!world.menu.isMenuVisible)
    observation.cancel()
  }

  @Test("A validator that updates the menu it is asked for does not go in circles")
  func updatesWhileValidated() throws {
    let (world, controller, _) = try stage()
    defer { controller.whileValidating = { _ in } }
    var validations = 0
    controller.whileValidating = { _ in
      validations += 1
      world.menu.update()
    }
    #expect(world.menu.show() == .shown)
    world.menu.update()
    #expect(validations < 20)
    #expect(world.titles == ["A", "B"])
  }

  @Test("A validator that validates its own item gets an answer")
  func validatesItself() throws {
    let (world, controller, _) = try stage()
    defer { controller.whileValidating = { _ in } }
    var depth = 0
    controller.whileValidating = { item in
      depth += 1
      defer { depth -= 1 }
      if depth < 5 { _ = world.context.validate(item) }
    }
    #expect(world.context.validate(world.menu.menuItems![0]).isEnabled)
  }

  @Test("A validator that hides its own item leaves it out, this time and when it is remembered")
  func hidesItem() throws {
    let (world, controller, _) = try stage()
    controller.whileValidating = { if $0.title == "A" { $0.isHidden = true } }
    world.menu.show()
    #expect(world.titles == ["B"])
    let item = try MenuItem(title: "A", action: "act:")
    #expect(world.context.validate(item).visibility == .hidden)
    #expect(world.context.validate(item).visibility == .hidden)
  }

  @Test("A validator that gives its item the same title each time is asked once")
  func sameTitle() throws {
    let (world, controller, _) = try stage()
    var asked = 0
    controller.whileValidating = { item in
      asked += 1
      item.title = "Undo Typing"
    }
    let item = try MenuItem(title: "Undo Typing", action: "act:")
    for _ in 0..<3 { #expect(world.context.validate(item).isEnabled) }
    #expect(asked == 1)
  }

  @Test("An action that throws hides the menu as any other, and says what it threw")
  func throwingAction() throws {
    let (world, controller, _) = try stage()
    let observation = world.noteMenuEvents()
    controller.whileActing = { throw Failure() }
    world.menu.show()
    guard case .failed(let error) = world.choose("A"), error is Failure else {
      Issue.record("not the error of the action")
      return
    }
    #expect(world.log.take() == ["willShow", "didShow", "act", "willHide", "didHide"])
    observation.cancel()
  }

  @Test("An action that rebuilds the tree, links and all, while it runs does no harm")
  func changesChain() throws {
    let (world, controller, view) = try stage()
    defer { controller.whileActing = {} }
    let observation = world.noteMenuEvents()
    controller.whileActing = {
      world.window.rootViewController = LoggingController()
      view.nextResponder = nil
      world.menu.menuItems = []
    }
    world.menu.show()
    #expect(world.choose("A").handler === controller)
    #expect(world.log.take() == ["willShow", "didShow", "act", "willHide", "didHide"])
    #expect(world.context.firstResponder == nil)
    observation.cancel()
  }

  @Test("An item that keeps its menu, and whose action changes the first responder, loses it")
  func keepsNothing() throws {
    let (world, controller, view) = try stage()
    var events: [MenuEvent] = []
    let observation = world.menu.observe { events.append($0) }
    world.menu.menuItems?[0].keepsMenuPresented = true
    world.menu.itemsLifetime = .untilChanged
    world.menu.show()
    controller.whileActing = { view.resignFirstResponder() }
    #expect(world.choose("A").isHandled)
    #expect(events.suffix(2) == [.willHide(.responderLost), .didHide(.responderLost)])
    observation.cancel()
  }

  @Test("A responder that dies in its own action lives to its end, and the menu goes once")
  func diesInAction() {
    final class Mortal: ResponsiveView {
      var log = Log()
      var death: () -> Void = {}
      @MethodBuilder override class var methods: [Method] {
        Method("die") { (self: Mortal) in
          self.death()
          self.log("still here")
        }
      }
    }
    let world = World()
    let observation = world.noteMenuEvents()
    weak var gone: Mortal?
    do {
      let view = Mortal()
      gone = view
      view.log = world.log
      view.death = { [unowned view] in view.removeFromSuperview() }
      world.root.addSubview(view)
      view.becomeFirstResponder()
    }
    world.menu.menuItems = [try! MenuItem(title: "Die", action: "die")]
    world.menu.show()
    world.choose("Die")
    #expect(world.log.take() == ["willShow", "didShow", "still here", "willHide", "didHide"])
    #expect(gone == nil)
    observation.cancel()
  }

  @Test("A presenter that is exchanged while a menu is shown hands it over")
  func exchangedPresenter() throws {
    let (world, _, _) = try stage()
    world.menu.show()
    let other = SnapshotPresenter()
    world.menu.presenter = other
    #expect(world.presenter.snapshot == nil)
    #expect(other.text == "A\nB")
    world.menu.hide()
    #expect(other.dismissalCount == 1 && other.presentationCount == 1)
    #expect(world.presenter.calls.count == 2)
  }

  @Test("A presenter that changes the first responder while it presents: one pair")
  func meddlingPresenter() throws {
    final class Meddling: MenuPresenter {
      weak var delegate: (any MenuPresenterDelegate)?
      var onPresent: () -> Void = {}
      func present(_ menu: MenuSnapshot, at anchor: MenuAnchor, animated: Bool) { onPresent() }
      func update(_ menu: MenuSnapshot) {}
      func dismiss(animated: Bool) {}
    }
    let (world, _, view) = try stage()
    let observation = world.noteMenuEvents()
    let presenter = Meddling()
    presenter.onPresent = { view.resignFirstResponder() }
    world.menu.presenter = presenter
    world.menu.show()
    #expect(world.log.take() == ["willShow", "didShow", "willHide", "didHide"])
    #expect(!world.menu.isMenuVisible)
    observation.cancel()
  }

  @Test("MENUS-17: each responder is asked once for an item also where diagnostics are wanted")
  func asksOnceWithDiagnostics() throws {
    let world = World()
    let asked = AskedView()
    world.root.addSubview(asked)
    asked.becomeFirstResponder()
    world.context.onDiagnostic = { _ in }
    world.menu.standardActions = []
    world.menu.menuItems = [
      try MenuItem(title: "A", action: "redTapped"), try MenuItem(title: "B", action: "nobody"),
    ]
    world.menu.show()
    #expect(asked.asks == ["redTapped", "nobody"])
  }

  final class AskedView: ResponsiveView {
    var asks: [String] = []
    override func canPerformAction(_ action: Selector, withSender sender: AnyObject?) -> Bool {
      asks.append(action.name)
      return super.canPerformAction(action, withSender: sender)
    }
  }

  @Test("Titles and keys of any text are shown as one line, from whomever they come")
  func hostileTexts() throws {
    final class Titling: LoggingController {
      @MethodBuilder override class var methods: [Method] {
        Method("act:") { (self: Titling, sender: AnyObject?) in }
      }
      override func validate(_ item: inout MenuItemDraft) throws {
        item.title = "\u{1B}[2J\n\u{7}x"
      }
    }
    let world = World(Titling())
    let view = ResponsiveView()
    world.root.addSubview(view)
    view.becomeFirstResponder()
    let item = try MenuItem(title: "a", action: "act:")
    item.keyText = "\u{1B}]0;\u{7}⌘C\n"
    world.menu.title = "a\r\nb\u{0}"
    world.menu.menuItems = [item]
    world.menu.show()
    let snapshot = try #require(world.menu.snapshot)
    let texts = [snapshot.title, snapshot.items[0].title, snapshot.items[0].keyText]
    for text in texts {
      let text = try #require(text)
      #expect(text.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control })
    }
  }

  @Test("Submenus of submenus of the same items, many times over, are looked at once")
  func sharedSubmenus() throws {
    let (world, controller, _) = try stage()
    var asked = 0
    controller.whileValidating = { _ in asked += 1 }
    var items = [try MenuItem(title: "No", action: "nobody:")]
    for depth in 0..<14 {
      let inner = items
      items = (0..<4).map { MenuItem(title: "\(depth) \($0)", children: inner) }
    }
    let before = world.context.stats.validations
    world.menu.standardActions = []
    world.menu.menuItems = items
    #expect(world.menu.show() == .notShown(.noItems))
    #expect(world.context.stats.validations - before < 200)
    #expect(asked == 0)
  }
}
