import MessageRuntime
import PopupMenuKit
import Testing

@Suite("Hiding, changing and letting go")
struct LifetimeTests {
  private struct Refusal: Error {}

  @Test("S1-40: the view gives up its role however the menu is hidden")
  func resigns() throws {
    let item = MenuItem(title: "Send") {}
    let green = MenuItem(title: "Green", action: "greenTapped")
    let stage = Stage(LongPressMenuView.init, [item, green])
    let hidings: [() throws -> Void] = [
      { try stage.menu.choose(item) },
      { try stage.menu.choose(green) },
      { stage.menu.setMenuVisible(false, animated: true) },
      { stage.view.removeFromSuperview() },
    ]
    for hide in hidings {
      try stage.press()
      #expect(stage.application.firstResponder === stage.view)
      try hide()
      #expect(!stage.menu.isMenuVisible)
      #expect(stage.application.firstResponder == nil)
    }
    #expect(stage.changes.filter { $0 == .willHide }.count == 4)
    #expect(stage.changes.filter { $0 == .didHide }.count == 4)
  }

  @Test("S1-40: an error of the action reaches the caller after the menu has hidden")
  func throwing() throws {
    final class Throwing: LongPressMenuView {
      override class var methods: [Method] {
        [Method("fail:") { (self: Throwing, _: MenuItem?) in throw Refusal() }]
      }
    }
    let item = MenuItem(title: "Fail", action: "fail:")
    let stage = Stage(Throwing.init, [item])
    try stage.press()
    #expect(throws: Refusal.self) { try stage.menu.choose(item) }
    #expect(stage.changes == [.willShow, .didShow, .willHide, .didHide])
    #expect(stage.application.firstResponder == nil)
  }

  @Test("S1-41: a thousand menus share one class and one sink, and go when their views go")
  func many() throws {
    let counter = Counter()
    weak var first: LongPressMenuView?
    try {
      let views = (0..<1_000).map { _ in LongPressMenuView(frame: Rect(0, 0, 10, 1)) }
      first = views.first
      for view in views {
        view.longPressMenuItems = (0..<3).map { MenuItem(title: "\($0)") { counter.count += 1 } }
      }
      #expect(Set(views.map { Class.of($0) }).count == 1)
      for view in views {
        for item in view.longPressMenuItems { try view.send(item.action) }
        let action = try #require(view.longPressMenuItems.first).action
        #expect(view.forwardingTarget(for: action) === SelectorSink.shared)
      }
    }()
    #expect(counter.count == 4_000)
    #expect(first == nil)
  }

  @Test("Hazard: will-hide disturbs no other first responder")
  func notFirst() throws {
    let stage = Stage(LongPressMenuView.init, [MenuItem(title: "Green", action: "greenTapped")])
    let other = ResponsiveView(frame: Rect(0, 0, 5, 1))
    stage.root.addSubview(other)
    try stage.press()
    #expect(other.becomeFirstResponder())
    stage.menu.setMenuVisible(false, animated: true)
    #expect(stage.application.firstResponder === other)
  }

  @Test("Hazard: after its items were replaced, an item still on the screen runs nothing")
  func replaced() throws {
    var log: [String] = []
    let old = MenuItem(title: "Send") { log.append("old") }
    let stage = Stage(LongPressMenuView.init, [old])
    try stage.press()
    let new = MenuItem(title: "Send") { log.append("new") }
    stage.view.longPressMenuItems = [new]
    #expect(stage.menu.shownItems.first === old)
    #expect(throws: MenuError.notOnScreen(title: "Send")) { try stage.menu.choose(new) }
    #expect(throws: MenuError.noTarget(title: "Send")) { try stage.menu.choose(old) }
    #expect(!stage.menu.isMenuVisible)
    try stage.press()
    try stage.menu.choose(new)
    #expect(log == ["new"])
  }

  @Test("Hazard: a closure that replaces its own view's items runs to its end")
  func replacesItself() throws {
    let view = LongPressMenuView(frame: Rect(0, 0, 10, 1))
    let stage = Stage(view)
    var ran = false
    let item = MenuItem(title: "Clear") { [weak view] in
      view?.longPressMenuItems = []
      ran = true
    }
    view.longPressMenuItems = [item]
    try stage.press()
    try stage.menu.choose(item)
    #expect(ran)
    #expect(view.longPressMenuItems.isEmpty)
  }

  @Test("Hazard: hiding, showing and choosing from within a closure change nothing")
  func reentrant() throws {
    let stage = Stage(LongPressMenuView(frame: Rect(0, 0, 10, 1)))
    let counter = Counter()
    var nested: (any Error)?
    var item: MenuItem?
    item = MenuItem(title: "Again") { [menu = stage.menu] in
      counter.count += 1
      do { try item.map { _ = try menu.choose($0) } } catch { nested = error }
      menu.setMenuVisible(false, animated: false)
    }
    defer { item = nil }
    let again = try #require(item)
    stage.view.longPressMenuItems = [again]
    try stage.press()
    try stage.menu.choose(again)
    #expect(counter.count == 1)
    #expect(nested as? MenuError == .notOnScreen(title: "Again"))
    #expect(stage.changes == [.willShow, .didShow, .willHide, .didHide])
  }

  @Test("Hazard: a closure that holds its view weakly does not keep it, shown or chosen")
  func weakClosure() throws {
    weak var gone: LongPressMenuView?
    let stage = Stage(View(frame: Rect(0, 0, 80, 10)))
    try {
      let view = LongPressMenuView(frame: Rect(0, 0, 10, 1))
      gone = view
      let item = MenuItem(title: "Red") { [weak view] in view?.frame.width += 1 }
      view.longPressMenuItems = [item]
      stage.view.addSubview(view)
      try stage.application.deliver(.press(Point(0, 0), .began))
      try stage.menu.choose(item)
      #expect(view.frame.width == 11)
      view.removeFromSuperview()
    }()
    #expect(gone == nil)
  }

  @Test("Hazard: a closure that retains its view keeps it until the items are taken away")
  func strongClosure() {
    weak var kept: LongPressMenuView?
    do {
      let view = LongPressMenuView(frame: Rect(0, 0, 10, 1))
      kept = view
      view.longPressMenuItems = [MenuItem(title: "Red") { view.frame.width += 1 }]
    }
    #expect(kept != nil)
    kept?.longPressMenuItems = []
    #expect(kept == nil)
  }
}
