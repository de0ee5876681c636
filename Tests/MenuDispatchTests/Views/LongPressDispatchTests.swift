import MenuDispatch
import MessageRuntime
import Testing
import TypeEncodings

@Suite("Messages of long-press menus")
struct LongPressDispatchTests {
  @Test("S1-26: closure items of nobody's are not shown; MENUS-19: nor do they trap")
  func nobodysItems() {
    let (world, view) = longPressStage()
    let plain = ResponsiveView()
    world.root.addSubview(plain)
    plain.becomeFirstResponder()
    let item = MenuItem(title: "Red") { Issue.record("nobody holds the item") }
    world.menu.menuItems = [item]
    #expect(world.menu.show() == .notShown(.noItems))
    guard case .noTarget = world.context.perform(item) else {
      Issue.record("nobody performs it")
      return
    }
    // A message sent to a view that does not hold it is not recognised, and says to whom.
    guard case .unrecognized(let error) = world.context.sendAction(item.action!, to: view) else {
      Issue.record("not recognised")
      return
    }
    #expect(error.site.className == "LongPressMenuView")
    #expect(error.site.selector == item.action!)
  }

  @Test(
    "S1-27: S1-30: S1-38: the view says yes to its items' actions alone, and runs nothing for it")
  func canPerform() {
    let (world, view) = longPressStage()
    var runs = 0
    view.longPressMenuItems = (0..<100).map { MenuItem(title: "\($0)") { runs += 1 } }
    for item in view.longPressMenuItems {
      #expect(view.canPerformAction(item.action!, withSender: nil))
      #expect(!view.responds(to: item.action!))
    }
    #expect(view.canPerformAction("redTapped", withSender: nil))
    #expect(!view.canPerformAction("nobody", withSender: nil))
    #expect(!view.canPerformAction(MenuItem(title: "0") {}.action!, withSender: nil))
    #expect(
      world.context.findTarget(forAction: "redTapped", startingAt: .at(view)).target
        === world.controller)
    #expect(runs == 0)
  }

  @Test(
    "S1-28: a promise without a method is shown, and choosing it names class, selector, instance")
  func promise() throws {
    final class Lying: ResponsiveView {
      override func canPerformAction(_ action: Selector, withSender sender: AnyObject?) -> Bool {
        action == "lie"
      }
    }
    let world = World()
    let view = Lying()
    world.root.addSubview(view)
    view.becomeFirstResponder()
    world.menu.menuItems = [try MenuItem(title: "Lie", action: "lie")]
    #expect(world.menu.show() == .shown)
    guard case .unrecognized(let error) = world.choose("Lie") else {
      Issue.record("nothing implements it")
      return
    }
    #expect(error.site.className == "Lying")
    #expect(error.site.selector == "lie")
    #expect(error.address == UInt(bitPattern: Unmanaged.passUnretained(view).toOpaque()))
    #expect(error.description.contains("unrecognized selector sent to instance"))
    #expect(!world.menu.isMenuVisible)
  }

  @Test("S1-29: setting the items rebuilds the map; of two with one action the last is found")
  func map() throws {
    let first = try MenuItem(title: "1", action: "same")
    let second = try MenuItem(title: "2", action: "same")
    var map = MenuItemMap([first, second])
    #expect(map.item(for: "same") === second)
    #expect(map.items.map(\.title) == ["1", "2"])
    map = MenuItemMap()
    #expect(map.item(for: "same") == nil)
    #expect(!map.holds("same"))
    let (_, view) = longPressStage()
    let old = MenuItem(title: "old") {}
    view.longPressMenuItems = [old]
    view.longPressMenuItems = [MenuItem(title: "new") {}]
    #expect(!view.canPerformAction(old.action!, withSender: nil))
  }

  @Test("The map agrees with a dictionary, for any number of items")
  func mapAgainstDictionary() {
    for count in [0, 1, 2, 3, 4, 5, 7, 8, 9, 33, 500] {
      let items = (0..<count).map { MenuItem(title: "\($0)") {} }
      let others = (0..<count).map { MenuItem(title: "other \($0)") {} }
      let map = MenuItemMap(items)
      let dictionary = Dictionary(uniqueKeysWithValues: items.map { ($0.action!, $0) })
      for item in items + others {
        #expect(map.item(for: item.action!) === dictionary[item.action!])
        #expect(map.holds(item.action!) == (dictionary[item.action!] != nil))
      }
    }
  }

  @Test("S1-31: S1-32: the target hook comes before the invocation, and gets the selector alone")
  func hooks() {
    final class Hooked: ResponsiveView {
      var hooks: [String] = []
      override func forwardingTarget(for selector: Selector) -> AnyObject? {
        hooks.append("target \(selector)")
        return super.forwardingTarget(for: selector)
      }
      override func forwardInvocation(_ invocation: Invocation) throws {
        hooks.append(
          "invocation \(invocation.selector) \(invocation.methodSignature.argumentCount)")
        try super.forwardInvocation(invocation)
      }
      override func methodSignature(for selector: Selector) -> MethodSignature? {
        super.methodSignature(for: selector) ?? (try? MethodSignature(parsing: "v@:@"))
      }
    }
    let context = ResponderContext()
    let view = Hooked()
    guard case .unrecognized = context.sendAction("unknown:", to: view, from: view) else {
      Issue.record("the default recognises nothing")
      return
    }
    #expect(view.hooks == ["target unknown:", "invocation unknown: 3"])
  }

  @Test(
    "S1-33: a closure run in the target hook that then returns nil does run, and the message fails")
  func hookReturnsNil() {
    final class Half: ResponsiveView {
      var runs = 0
      override func canPerformAction(_ action: Selector, withSender sender: AnyObject?) -> Bool {
        true
      }
      override func forwardingTarget(for selector: Selector) -> AnyObject? {
        runs += 1
        return super.forwardingTarget(for: selector)
      }
    }
    let world = World()
    let view = Half()
    world.root.addSubview(view)
    view.becomeFirstResponder()
    let item = MenuItem(title: "Red") {}
    guard case .unrecognized = world.context.perform(item) else {
      Issue.record("the message goes on to the invocation")
      return
    }
    #expect(view.runs == 1)
  }

  @Test("S1-34: S1-35: S1-36: S1-37: with a sink for a target the message ends well")
  func sink() {
    let (world, view) = longPressStage()
    var runs = 0
    let item = MenuItem(title: "Red") { runs += 1 }
    view.longPressMenuItems = [item]
    view.becomeFirstResponder()
    #expect(world.context.perform(item).handler === view)
    #expect(runs == 1)
    #expect(view.forwardingTarget(for: item.action!) === SelectorSink.shared)
    #expect(runs == 2)
    #expect(view.forwardingTarget(for: "other") == nil)
  }

  @Test("S1-38: a closure runs once for each choice")
  func runsOnce() {
    let (world, view) = longPressStage()
    var runs = 0
    view.longPressMenuItems = [MenuItem(title: "Red") { runs += 1 }]
    for expected in 1...3 {
      view.showMenu()
      world.menu.update()
      #expect(runs == expected - 1)
      world.choose("Red")
      #expect(runs == expected)
    }
  }
}
