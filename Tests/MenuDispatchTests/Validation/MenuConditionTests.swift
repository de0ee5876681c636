import MenuDispatch
import MessageRuntime
import Testing

@Suite("Conditions")
struct MenuConditionTests {
  func stage() -> World {
    let world = World()
    let view = ResponsiveView()
    world.root.addSubview(view)
    view.becomeFirstResponder()
    world.menu.standardActions = []
    world.menu.itemsLifetime = .untilChanged
    return world
  }

  @Test("MENUS-74: a condition that 1 000 items share is asked once for each picture")
  func shared() throws {
    let world = stage()
    var asked = 0
    var holds = false
    let condition = MenuCondition {
      asked += 1
      return holds
    }
    world.menu.menuItems = try (0..<1_000).map { number in
      let item = try MenuItem(title: "\(number)", action: "redTapped")
      item.enablement = condition
      return item
    }
    #expect(world.menu.show() == .shown)
    #expect(asked == 1)
    #expect(world.menu.snapshot!.items.allSatisfy { !$0.isEnabled })
    holds = true
    world.menu.update()
    #expect(asked == 2)
    #expect(world.menu.snapshot!.items.allSatisfy { $0.isEnabled })
    #expect(world.context.stats.conditions == 2)
  }

  @Test("MENUS-74: a validator that invalidates meanwhile does not have it asked again")
  func invalidatedMeanwhile() throws {
    final class Restless: LoggingController {
      @MethodBuilder override class var methods: [Method] {
        Method("act:") { (self: Restless, sender: AnyObject?) in }
        Method("validateMenuItem:") { (self: Restless, item: MenuItem) -> Bool in
          self.context?.invalidate()
          return true
        }
      }
    }
    let world = World(Restless())
    let view = ResponsiveView()
    world.root.addSubview(view)
    view.becomeFirstResponder()
    var asked = 0
    let condition = MenuCondition {
      asked += 1
      return true
    }
    world.menu.menuItems = try (0..<10).map { number in
      let item = try MenuItem(title: "\(number)", action: "act:")
      item.enablement = condition
      return item
    }
    world.menu.show()
    #expect(asked == 1)
  }

  @Test("Outside of a picture a condition is remembered until the generation moves on")
  func remembered() throws {
    let world = stage()
    var asked = 0
    let condition = MenuCondition {
      asked += 1
      return asked > 1
    }
    let items = try (0..<3).map { try MenuItem(title: "\($0)", action: "redTapped") }
    for item in items { item.enablement = condition }
    for item in items {
      #expect(
        world.context.validate(item)
          == MenuItemStatus(visibility: .disabled, reason: .condition))
    }
    #expect(asked == 1)
    world.context.invalidate()
    for item in items { #expect(world.context.validate(item).isEnabled) }
    #expect(asked == 2)
  }

  @Test("An item whose visibility does not hold is left out, and its target is not searched for")
  func visibility() throws {
    let world = stage()
    let item = try MenuItem(title: "Red", action: "redTapped")
    item.visibility = MenuCondition { false }
    let submenu = MenuItem(title: "More", children: [try MenuItem(title: "x", action: "redTapped")])
    submenu.visibility = item.visibility
    let before = world.context.stats.searches
    #expect(
      world.context.validate(item) == MenuItemStatus(visibility: .hidden, reason: .condition))
    #expect(world.context.stats.searches == before)
    world.menu.menuItems = [item, submenu]
    #expect(world.menu.show() == .notShown(.noItems))
  }

  @Test("A condition that throws is asked once, disables its items and is told for each")
  func throwing() throws {
    struct Failure: Error {}
    let world = stage()
    var diagnostics: [MenuDiagnostic] = []
    world.context.onDiagnostic = { diagnostics.append($0) }
    var asked = 0
    let condition = MenuCondition {
      asked += 1
      throw Failure()
    }
    let items = try (0..<3).map { try MenuItem(title: "\($0)", action: "redTapped") }
    for item in items.prefix(2) { item.enablement = condition }
    world.menu.menuItems = items
    #expect(world.menu.show() == .shown)
    #expect(world.menu.snapshot?.text == "(0)\n(1)\n2")
    #expect(asked == 1 && diagnostics.count == 2)
  }

  @Test("A condition that asks for itself has no answer yet, and comes to an end")
  func circular() throws {
    let world = stage()
    let item = try MenuItem(title: "Red", action: "redTapped")
    defer { item.enablement = nil }
    var inner: MenuItemStatus?
    item.enablement = MenuCondition {
      inner = world.context.validate(item)
      return true
    }
    #expect(world.context.validate(item).isEnabled)
    #expect(inner?.isEnabled == false)
  }

  @Test("Two contexts ask a condition that they share each for itself")
  func contexts() throws {
    let (one, two) = (stage(), stage())
    var asked = 0
    let condition = MenuCondition {
      asked += 1
      return true
    }
    for world in [one, two] {
      let item = try MenuItem(title: "Red", action: "redTapped")
      item.enablement = condition
      #expect(world.context.validate(item).isEnabled)
    }
    #expect(asked == 2)
  }
}
