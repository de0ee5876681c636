import MessageRuntime
import PopupMenuKit
import Testing

@Suite("Showing the menu")
struct PresentationTests {
  @Test("S1-15: the menu appears when a long press begins, not as it goes on")
  func began() throws {
    let stage = Stage(LongPressMenuView.init, [MenuItem(title: "Send") {}])
    for state in [GestureState.changed, .ended] {
      try stage.application.deliver(.press(Point(10, 5), state))
      #expect(!stage.menu.isMenuVisible)
    }
    try stage.application.deliver(.press(Point(10, 5), .began))
    #expect(stage.menu.isMenuVisible)
  }

  @Test("S1-16: once it is shown the view is first responder and items and rectangle are set")
  func order() throws {
    let item = MenuItem(title: "Send") {}
    let stage = Stage(LongPressMenuView.init, [item])
    var wasFirst = false
    let view = stage.view
    let observation = stage.menu.observe { change, animated in
      if change == .willShow { wasFirst = view.isFirstResponder && animated }
    }
    defer { withExtendedLifetime(observation) {} }
    try stage.press()
    #expect(wasFirst)
    #expect(stage.menu.menuItems.map(\.title) == ["Send"])
    #expect(stage.menu.targetRect == Rect(10, 5, 20, 3))
  }

  @Test("S1-17: while a menu is visible a second one is not shown, by whatever view")
  func onlyOne() throws {
    let stage = Stage(LongPressMenuView.init, [MenuItem(title: "First") {}])
    let other = LongPressMenuView(frame: Rect(0, 20, 10, 1))
    other.longPressMenuItems = [MenuItem(title: "Second") {}]
    stage.root.addSubview(other)
    try stage.press()
    try stage.application.deliver(.press(Point(0, 20), .began))
    stage.menu.setMenuVisible(true, animated: true)
    #expect(stage.titles == ["First"])
    #expect(stage.application.firstResponder === stage.view)
    #expect(stage.changes == [.willShow, .didShow])
  }

  @Test("S1-18: when the role is refused nothing changes")
  func refused() throws {
    final class Refusing: LongPressMenuView {
      override var canBecomeFirstResponder: Bool { false }
    }
    let stage = Stage(Refusing.init, [MenuItem(title: "Send") {}])
    let before = MenuItem(title: "Before") {}
    stage.menu.menuItems = [before]
    try stage.press()
    #expect(!stage.menu.isMenuVisible)
    #expect(stage.menu.menuItems.map(\.title) == ["Before"])
    #expect(stage.changes.isEmpty)
  }

  @Test("S1-19: the frame in the superview and the bounds in the view are the same place")
  func coordinates() {
    let stage = Stage(View(frame: Rect(10, 5, 40, 10)))
    let inner = View(frame: Rect(3, 2, 8, 1))
    stage.view.addSubview(inner)
    stage.menu.setTargetRect(inner.frame, in: stage.view)
    let one = stage.menu.targetRect
    stage.menu.setTargetRect(inner.bounds, in: inner)
    #expect(one == Rect(13, 7, 8, 1))
    #expect(stage.menu.targetRect == one)
  }

  @Test(
    "S1-20: whether the change is animated reaches those who draw it", arguments: [true, false])
  func animated(_ animated: Bool) throws {
    let stage = Stage(LongPressMenuView.init, [])
    stage.view.becomeFirstResponder()
    stage.menu.menuItems = [MenuItem(title: "Green", action: "greenTapped")]
    var seen: [Bool] = []
    let observation = stage.menu.observe { seen.append($1) }
    defer { withExtendedLifetime(observation) {} }
    stage.menu.setMenuVisible(true, animated: animated)
    stage.menu.setMenuVisible(false, animated: animated)
    #expect(seen == [animated, animated, animated, animated])
  }

  @Test("An observation that is released during a change is not called any more")
  func observers() {
    let stage = Stage(LongPressMenuView.init, [])
    stage.view.becomeFirstResponder()
    stage.menu.menuItems = [MenuItem(title: "Green", action: "greenTapped")]
    var calls = 0
    var observations: [MenuObservation] = []
    observations.append(stage.menu.observe { _, _ in observations.removeLast() })
    observations.append(stage.menu.observe { _, _ in calls += 1 })
    stage.menu.setMenuVisible(true, animated: false)
    #expect(observations.isEmpty)
    #expect(calls == 0)
  }

  @Test("Items of one menu do not turn up in the next")
  func staleItems() throws {
    let stage = Stage(LongPressMenuView.init, [MenuItem(title: "Green", action: "greenTapped")])
    try stage.press()
    stage.menu.setMenuVisible(false, animated: true)
    stage.view.becomeFirstResponder()
    stage.menu.setMenuVisible(true, animated: true)
    #expect(stage.titles.isEmpty)
    #expect(!stage.menu.isMenuVisible)
  }
}
