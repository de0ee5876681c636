import MenuDispatch
import MessageRuntime
import Testing

@Suite("Menu controller")
struct MenuControllerTests {
  @Test("S1-16: S1-17: while a menu is on screen another request does nothing")
  func onlyOne() throws {
    let (world, view) = responsiveStage()
    view.becomeFirstResponder()
    let observation = world.noteMenuEvents()
    world.menu.menuItems = [try MenuItem(title: "Red", action: "redTapped")]
    #expect(!world.menu.isMenuVisible)
    #expect(world.menu.show() == .shown)
    #expect(world.menu.isMenuVisible)
    let before = world.menu.snapshot
    world.menu.menuItems = [try MenuItem(title: "Green", action: "greenTapped")]
    #expect(world.menu.show() == .notShown(.alreadyVisible))
    #expect(world.menu.snapshot == before)
    #expect(world.log.take() == ["willShow", "didShow"])
    #expect(world.presenter.calls.count == 1)
    observation.cancel()
    #expect(world.context.menuController === world.menu)
  }

  @Test("S1-19: a place in one view's coordinates is the same in another's")
  func anchor() throws {
    let (world, view) = responsiveStage()
    world.root.boundsOrigin = Point(x: 3, y: 1)
    let inner = ResponsiveView(frame: Rect(x: 2, y: 1, width: 5, height: 1))
    view.addSubview(inner)
    view.boundsOrigin = Point(x: 0, y: 1)
    inner.becomeFirstResponder()
    func shownAt(_ rect: Rect, _ view: View) throws -> MenuAnchor? {
      world.menu.menuItems = [try MenuItem(title: "Red", action: "redTapped")]
      world.menu.setTargetRect(rect, in: view)
      #expect(world.menu.setMenuVisible(true, animated: true) == .shown)
      defer { world.menu.hide() }
      guard case .present(_, let anchor, animated: true)? = world.presenter.calls.last else {
        return nil
      }
      return anchor
    }
    let byBounds = try shownAt(inner.bounds, inner)
    let byFrame = try shownAt(inner.frame, view)
    #expect(byBounds == byFrame)
    #expect(byBounds?.rect == Rect(x: 10 + 2 - 3, y: 5 + 1 - 1 - 1, width: 5, height: 1))
    #expect(byBounds?.container == world.window.bounds)
  }

  @Test("S1-20: S3-11: S3-28: a menu appears and goes gradually or at once, as asked")
  func animated() throws {
    let (world, view) = responsiveStage()
    view.becomeFirstResponder()
    world.menu.menuItems = [try MenuItem(title: "Red", action: "redTapped")]
    world.menu.setMenuVisible(true, animated: false)
    #expect(world.menu.setMenuVisible(false, animated: true) == .hidden)
    guard case .present(_, _, animated: false) = world.presenter.calls[0],
      case .dismiss(animated: true) = world.presenter.calls[1]
    else {
      Issue.record("\(world.presenter.calls)")
      return
    }
    #expect(!world.menu.isMenuVisible)
  }

  @Test("S1-26: items that nobody performs leave nothing to show")
  func nothingToShow() {
    let (world, view) = responsiveStage()
    view.becomeFirstResponder()
    var closureRuns = 0
    world.menu.menuItems = [MenuItem(title: "Red") { closureRuns += 1 }]
    let observation = world.noteMenuEvents()
    #expect(world.menu.show() == .notShown(.noItems))
    #expect(!world.menu.isMenuVisible)
    #expect(world.presenter.calls.filter { if case .present = $0 { true } else { false } }.isEmpty)
    // Who prepared something at will-show can take it back.
    #expect(world.log.take() == ["willShow", "willHide", "didHide"])
    #expect(closureRuns == 0)
    observation.cancel()
  }

  @Test("MENUS-1: MENUS-2: without a first responder a menu is not shown; afterwards at once")
  func needsFirstResponder() throws {
    let (world, view) = responsiveStage()
    world.menu.menuItems = [try MenuItem(title: "Red", action: "redTapped")]
    world.menu.setTargetRect(view.bounds, in: view)
    let observation = world.noteMenuEvents()
    #expect(world.menu.show() == .notShown(.noFirstResponder))
    #expect(world.log.entries.isEmpty)
    #expect(world.menu.menuItems?.count == 1)
    view.becomeFirstResponder()
    #expect(world.menu.show() == .shown)
    guard case .present(_, let anchor, _)? = world.presenter.calls.first else {
      Issue.record("not presented")
      return
    }
    #expect(anchor.rect == view.frame)
    observation.cancel()
  }

  @Test("MENUS-13: a menu for a view in no window is not shown, and says why")
  func needsWindow() throws {
    let (world, view) = responsiveStage()
    view.becomeFirstResponder()
    let detached = ResponsiveView(frame: .zero)
    world.menu.menuItems = [try MenuItem(title: "Red", action: "redTapped")]
    world.menu.setTargetRect(.zero, in: detached)
    #expect(world.menu.show() == .notShown(.notInWindow))
    world.root.addSubview(detached)
    #expect(world.menu.show() == .shown)
  }

  @Test("D3: the action comes first, then will-hide, then did-hide")
  func order() {
    let controller = Selecting()
    let (world, view) = responsiveStage(controller)
    defer { controller.onSelect = {} }
    view.becomeFirstResponder()
    let observation = world.noteMenuEvents()
    controller.onSelect = { #expect(world.menu.isMenuVisible) }
    world.menu.show()
    world.presenter.play(.chooseIndex(0))
    #expect(world.log.take() == ["willShow", "didShow", "select", "willHide", "didHide"])
    #expect(world.presenter.snapshot == nil)
    observation.cancel()
  }

  @Test("S3-12: stale items are shown again under UIKit's lifetime, and not by default")
  func staleItems() throws {
    let (world, view) = responsiveStage()
    view.becomeFirstResponder()
    world.menu.itemsLifetime = .untilChanged
    world.menu.menuItems = [try MenuItem(title: "Red", action: "redTapped")]
    world.menu.show()
    world.menu.hide()
    #expect(world.menu.show() == .shown)
    #expect(world.titles == ["Red"])
    world.menu.itemsLifetime = .untilHidden
    world.menu.hide()
    #expect(world.menu.menuItems == nil)
    #expect(world.menu.show() == .notShown(.noItems))
  }

  @Test("MENUS-26: after a menu has hidden, its items are free")
  func itemsAreFreed() {
    let world = World()
    let view = LongPressMenuView(frame: .zero)
    world.root.addSubview(view)
    var captured: Log? = Log()
    weak let weakLog = captured
    view.longPressMenuItems = [MenuItem(title: "A") { [captured] in captured?("a") }]
    captured = nil
    view.showMenu()
    #expect(world.menu.isMenuVisible)
    view.longPressMenuItems = []
    #expect(weakLog != nil)
    world.menu.hide()
    #expect(weakLog == nil)
  }

  @Test("MENUS-7: a validator that clears the items spoils the next menu, not this one")
  func clearedWhileValidated() throws {
    let controller = Selecting()
    let (world, view) = responsiveStage(controller)
    defer { controller.whenAsked = { _ in } }
    view.becomeFirstResponder()
    controller.whenAsked = { _ in world.menu.menuItems = nil }
    world.menu.standardActions = []
    world.menu.menuItems = [try MenuItem(title: "Red", action: "redTapped")]
    #expect(world.menu.show() == .shown)
    #expect(world.titles == ["Red"])
    #expect(world.choose("Red").isHandled)
    #expect(world.menu.show() == .notShown(.noItems))
  }

  @Test("MENUS-8: items that are set at will-show are shown this time")
  func itemsSetAtWillShow() throws {
    let (world, view) = responsiveStage()
    view.becomeFirstResponder()
    let item = try MenuItem(title: "Red", action: "redTapped")
    let observation = world.menu.observe { event in
      if event == .willShow { world.menu.menuItems = [item] }
    }
    #expect(world.menu.show() == .shown)
    #expect(world.titles == ["Red"])
    observation.cancel()
  }

  @Test("MENUS-20: items can be set to nil at any time")
  func nilItems() throws {
    let controller = Selecting()
    let (world, view) = responsiveStage(controller)
    defer { controller.onSelect = {} }
    view.becomeFirstResponder()
    world.menu.menuItems = nil
    world.menu.menuItems = [try MenuItem(title: "Red", action: "redTapped")]
    world.menu.show()
    world.menu.menuItems = nil
    #expect(world.titles == ["Select", "Red"])
    controller.onSelect = { world.menu.menuItems = [] }
    #expect(world.choose("Select").isHandled)
    #expect(!world.menu.isMenuVisible)
  }

  @Test("The sender is the item, or the controller where that is wanted")
  func senders() throws {
    final class Receiving: LoggingController {
      var sender: AnyObject?
      @MethodBuilder override class var methods: [Method] {
        Method("act:") { (self: Receiving, sender: AnyObject?) in self.sender = sender }
      }
    }
    let controller = Receiving()
    let (world, view) = responsiveStage(controller)
    view.becomeFirstResponder()
    let item = try MenuItem(title: "Act", action: "act:")
    for policy in [MenuController.SenderPolicy.item, .controller] {
      world.menu.senderPolicy = policy
      world.menu.menuItems = [item]
      world.menu.show()
      #expect(world.choose("Act").isHandled)
      #expect(controller.sender === (policy == .item ? item : world.menu as AnyObject))
    }
  }
}
