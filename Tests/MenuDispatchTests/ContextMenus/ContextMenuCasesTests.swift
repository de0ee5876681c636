import MessageRuntime
import Testing

@testable import MenuDispatch

@Suite("Reported cases, with context menus")
struct ContextMenuCasesTests: ContextMenuSuite {
  let host = FakeHost()

  @Test("MENUS-13: before its view is in a window a menu is not shown, and says why; then at once")
  func attachedLater() {
    let delegate = RecordingDelegate(actions: [action()])
    let interaction = ContextMenuInteraction(delegate: delegate)
    #expect(interaction.showMenu(at: place) == .noHost)
    let view = View()
    view.addInteraction(interaction)
    #expect(interaction.showMenu(at: place) == .notInWindow)
    let world = World()
    world.root.addSubview(view)
    #expect(interaction.phase == .idle)
    #expect(interaction.showMenu(at: place) == .done)
    #expect(delegate.count("willEnd") == 1)
    withExtendedLifetime(world) {}
  }

  @Test("MENUS-22: objects of plain Swift classes are targets; unknown messages to them are told")
  func plainTarget() throws {
    final class Plain { var shares = 0 }
    let plain = Plain()
    try Class.of(Plain.self).addMethod(
      Method("shareFromMenu:") { (self: Plain, sender: AnyObject?) in self.shares += 1 })
    let delegate = RecordingDelegate(actions: [
      ContextMenuAction(title: "share", selector: "shareFromMenu:", target: plain),
      ContextMenuAction(title: "none", selector: "plainDoesNotKnow:", target: plain),
    ])
    let interaction = interaction(delegate)
    interaction.showMenu(at: place)
    #expect(choose("share", in: interaction).isHandled)
    #expect(plain.shares == 1)
    interaction.showMenu(at: place)
    guard case .failed(_, let error) = choose("none", in: interaction),
      case MessageError.unrecognizedSelector(let unrecognized) = error
    else {
      Issue.record("recognised")
      return
    }
    #expect(unrecognized.site.selector == "plainDoesNotKnow:")
    #expect(delegate.count("willEnd") == 2)
  }

  @Test("MENUS-40: after a difference in the middle, rows, identities and actions are right")
  func difference() throws {
    var chosen: [String] = []
    let actions = (0..<5).map { number in
      ContextMenuAction(title: "\(number)", attributes: .keepsMenuPresented) {
        chosen.append($0.title)
      }
    }
    let delegate = RecordingDelegate(actions: actions)
    let interaction = interaction(delegate)
    interaction.showMenu(at: place)
    let before = try #require(interaction.visibleMenu)
    interaction.updateVisibleMenu { menu in
      var changed = menu
      changed.children.remove(at: 2)
      return changed
    }
    let after = try #require(interaction.visibleMenu)
    #expect(after.items.map(\.title) == ["0", "1", "3", "4"])
    #expect(after.items.map(\.id) == [0, 1, 3, 4].map { before.items[$0].id })
    #expect(interaction.choose(after.items[2].id, generation: after.generation).isHandled)
    #expect(interaction.choose(before.items[4].id, generation: before.generation).isHandled)
    #expect(chosen == ["3", "4"])
    #expect(delegate.count("willEnd") == 0)
  }

  @Test("MENUS-43: rows with equal titles and places in two submenus each run their own handler")
  func equalSubmenus() throws {
    var chosen: [String] = []
    let menus = ["one", "two"].map { name in
      ContextMenu(
        title: "Same",
        actions: (0..<2).map { number in
          ContextMenuAction(title: "Row") { _ in chosen.append("\(name) \(number)") }
        })
    }
    let delegate = RecordingDelegate()
    delegate.makeConfiguration = { _ in
      ContextMenuConfiguration(actionProvider: { _ in
        ContextMenu(children: menus.map { .menu($0) })
      })
    }
    let interaction = interaction(delegate)
    for submenu in 0..<2 {
      for row in 0..<2 {
        interaction.showMenu(at: place)
        let menu = try #require(interaction.visibleMenu)
        let item = try #require(menu.items[submenu].children?.items[row])
        #expect(interaction.choose(item.id, generation: menu.generation).isHandled)
      }
    }
    #expect(chosen == ["one 0", "one 1", "two 0", "two 1"])
    #expect(delegate.count("willEnd") == 4)
  }

  @Test("MENUS-44: one element may be in two menus, and twice in one")
  func sharedElement() throws {
    var runs = 0
    let shared = ContextMenu(
      title: "Shared", actions: [ContextMenuAction(title: "A") { _ in runs += 1 }])
    let delegate = RecordingDelegate()
    delegate.makeConfiguration = { _ in
      ContextMenuConfiguration(actionProvider: { _ in
        ContextMenu(children: [.menu(shared), .menu(shared)])
      })
    }
    let second = ContextMenuInteraction(delegate: delegate)
    let other = FakeHost()
    second.didMove(to: other)
    for interaction in [interaction(delegate), second] {
      for number in 0..<2 {
        #expect(interaction.showMenu(at: place) == .done)
        let menu = try #require(interaction.visibleMenu)
        let item = try #require(menu.items[number].children?.items.first)
        #expect(interaction.choose(item.id, generation: menu.generation).isHandled)
      }
    }
    #expect(runs == 4)
    #expect(delegate.count("willEnd") == 4)
    withExtendedLifetime(other) {}
  }

  @Test("MENUS-5, MENUS-46: a context menu leaves first responder and typing alone")
  func firstResponder() {
    let world = World()
    let text = TextView(frame: Rect(x: 0, y: 0, width: 20, height: 2))
    let view = View(frame: Rect(x: 0, y: 3, width: 20, height: 2))
    world.root.addSubview(text)
    world.root.addSubview(view)
    text.becomeFirstResponder()
    let delegate = RecordingDelegate(actions: [action()])
    let interaction = ContextMenuInteraction(delegate: delegate)
    view.addInteraction(interaction)
    interaction.showMenu(at: place)
    #expect(world.context.firstResponder === text)
    world.context.inputSession.insertText("a")
    #expect(text.text == "a")
    #expect(interaction.phase == .displayed)
    choose("A", in: interaction)
    #expect(world.context.firstResponder === text)
    // Nor does a change of it, which is none of the menu's business, close the menu.
    interaction.showMenu(at: place)
    text.resignFirstResponder()
    #expect(interaction.phase == .displayed)
    #expect(delegate.count("willEnd") == 1)
    withExtendedLifetime(world) {}
  }
}
