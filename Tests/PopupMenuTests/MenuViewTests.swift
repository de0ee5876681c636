import MessageRuntime
import PopupMenuKit
import Testing

@Suite("Menu views")
struct MenuViewTests {
  @Test(
    "S1-01: a view shows a menu of any size from titles and closures alone", arguments: [1, 300])
  func anySize(_ count: Int) throws {
    var log: [Int] = []
    let items = (0..<count).map { number in MenuItem(title: "\(number)") { log.append(number) } }
    let stage = Stage(LongPressMenuView.init, items)
    for item in items {
      try stage.press()
      #expect(stage.menu.shownItems.count == count)
      try stage.menu.choose(item)
    }
    #expect(log == Array(0..<count))
  }

  @Test("S1-21: elsewhere a selector item needs its method again, a closure item does not")
  func reuse() throws {
    let items = [MenuItem(title: "Green", action: "greenTapped"), MenuItem(title: "Blue") {}]
    let stage = Stage(LongPressMenuView.init, items)
    try stage.press()
    #expect(stage.titles == ["Green", "Blue"])
    let view = LongPressMenuView(frame: Rect(0, 0, 10, 1))
    view.longPressMenuItems = items
    let elsewhere = Application(root: ViewController(view: view))
    try elsewhere.deliver(.press(Point(0, 0), .began))
    #expect(elsewhere.menuController.shownItems.map(\.title) == ["Blue"])
  }

  @Test("S1-22: a view that hands an action to an optional closure does nothing without one")
  func optionalClosure() throws {
    final class RedView: LongPressMenuView {
      var onRedTapped: (() -> Void)?
      override class var methods: [Method] {
        [Method("redTapped") { (self: RedView) in self.onRedTapped?() }]
      }
    }
    let item = MenuItem(title: "Red", action: "redTapped")
    let stage = Stage(RedView.init, [item])
    let counter = Counter()
    try stage.press()
    #expect(try stage.menu.choose(item) === stage.view)
    stage.view.onRedTapped = { counter.count += 1 }
    try stage.press()
    #expect(try stage.menu.choose(item) === stage.view)
    #expect(counter.count == 1)
    #expect(stage.controller.log.isEmpty)
  }

  @Test("S1-25: a new view needs its items and nothing else to answer a long press")
  func gestureFromInit() throws {
    let stage = Stage(LongPressMenuView(frame: Rect(0, 0, 10, 1)))
    try stage.press()
    #expect(!stage.menu.isMenuVisible)
    stage.view.longPressMenuItems = [MenuItem(title: "Send") {}]
    try stage.press()
    #expect(stage.titles == ["Send"])
  }

  @Test("S1-26: closure items on a view that does not claim them show no menu at all")
  func notClaimed() {
    let stage = Stage(ResponsiveView(frame: Rect(0, 0, 10, 1)))
    #expect(stage.view.becomeFirstResponder())
    stage.menu.menuItems = [MenuItem(title: "Send") {}]
    stage.menu.setTargetRect(stage.view.bounds, in: stage.view)
    stage.menu.setMenuVisible(true, animated: true)
    #expect(!stage.menu.isMenuVisible)
    #expect(stage.titles.isEmpty)
    #expect(stage.changes.isEmpty)
  }

  @Test("S1-26: a long press that shows nothing leaves no first responder behind")
  func nothingToShow() throws {
    let stage = Stage(LongPressMenuView.init, [])
    try stage.press()
    #expect(stage.application.firstResponder == nil)
  }

  @Test("S1-27: the view claims its own items and leaves other actions to its superclass")
  func claims() {
    final class Copying: LongPressMenuView {
      override class var methods: [Method] { [Method("copy:") { (self: Copying, _: Object?) in }] }
    }
    let item = MenuItem(title: "Send") {}
    let view = Copying(frame: Rect(0, 0, 10, 1))
    view.longPressMenuItems = [item]
    #expect(view.canPerformAction(item.action, withSender: nil))
    #expect(view.canPerformAction("copy:", withSender: nil))
    #expect(!view.canPerformAction("cut:", withSender: nil))
    #expect(!view.canPerformAction(MenuItem(title: "Send") {}.action, withSender: nil))
  }

  @Test("S1-29: setting the items forgets the old ones; of two with one selector the last answers")
  func map() throws {
    var log: [String] = []
    func item(_ title: String, _ action: Selector) -> MenuItem {
      MenuItem(title: title, action: action) { log.append(title) }
    }
    let view = LongPressMenuView(frame: Rect(0, 0, 10, 1))
    view.longPressMenuItems = [
      item("first", "S1-29 same"), item("last", "S1-29 same"), item("old", "S1-29 old"),
    ]
    try view.send("S1-29 same")
    view.longPressMenuItems.append(item("appended", "S1-29 same"))
    try view.send("S1-29 same")
    view.longPressMenuItems = []
    #expect(!view.canPerformAction("S1-29 same", withSender: nil))
    #expect(throws: MessageError.self) { try view.send("S1-29 old") }
    #expect(log == ["last", "appended"])
  }

  @Test("S1-30: among many items the view claims each, whatever its place, and no other")
  func lookUp() {
    let view = LongPressMenuView(frame: Rect(0, 0, 10, 1))
    let items = (0..<1_000).map { MenuItem(title: "\($0)") {} }
    view.longPressMenuItems = Array(items.dropLast())
    #expect(items.dropLast().allSatisfy { view.canPerformAction($0.action, withSender: nil) })
    #expect(!view.canPerformAction(items[999].action, withSender: nil))
  }
}
