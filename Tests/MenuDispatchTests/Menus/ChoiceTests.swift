import MenuDispatch
import MessageRuntime
import Testing

@Suite("Choices")
struct ChoiceTests {
  /// Remembers what it was sent.
  final class Receiver: LoggingController {
    var senders: [AnyObject?] = []
    var whileActing: (AnyObject?) -> Void = { _ in }
    @MethodBuilder override class var methods: [Method] {
      Method("act:") { (self: Receiver, sender: AnyObject?) in
        self.senders.append(sender)
        self.whileActing(sender)
      }
      Method("act:event:") { (self: Receiver, sender: AnyObject?, event: AnyObject?) in
        self.senders += [sender, event]
      }
    }
  }

  func stage() -> (World, Receiver) {
    let receiver = Receiver()
    let world = World(receiver)
    let view = ResponsiveView(frame: Rect(x: 3, y: 2, width: 4, height: 1))
    world.root.addSubview(view)
    view.becomeFirstResponder()
    world.menu.itemsLifetime = .untilChanged
    return (world, receiver)
  }

  @Test("From one picture one item is chosen, also where the menu stays")
  func once() throws {
    let (world, receiver) = stage()
    let item = try MenuItem(title: "More", action: "act:")
    item.keepsMenuPresented = true
    world.menu.menuItems = [item]
    world.menu.show()
    let picture = world.menu.snapshot!
    // A key and a click for the same row.
    world.menu.menuPresenter(world.presenter, didChoose: item.id, generation: picture.generation)
    world.menu.menuPresenter(world.presenter, didChoose: item.id, generation: picture.generation)
    #expect(receiver.senders.count == 1)
    guard
      case .cancelled(.alreadyChosen) = world.menu.choose(item.id, generation: picture.generation)
    else {
      Issue.record("chosen twice")
      return
    }
    let next = world.menu.snapshot!
    #expect(world.menu.choose(item.id, generation: next.generation).isHandled)
    #expect(receiver.senders.count == 2)
  }

  @Test("An item that keeps its menu is performed without hiding, and all are validated anew")
  func keeps() throws {
    let (world, receiver) = stage()
    let observation = world.noteMenuEvents()
    let more = try MenuItem(title: "More", action: "act:")
    more.keepsMenuPresented = true
    let other = try MenuItem(title: "Other", action: "redTapped")
    world.menu.menuItems = [more, other]
    world.menu.show()
    receiver.whileActing = { _ in
      other.isHidden = true
      more.state = .on
    }
    let before = world.context.stats.validations
    #expect(world.choose("More").isHandled)
    #expect(world.menu.snapshot?.text == "✓ More")
    #expect(world.context.stats.validations - before == 2 + StandardEditAction.allCases.count)
    #expect(world.log.take() == ["willShow", "didShow"])
    observation.cancel()
  }

  @Test("The sender tells controller, presenter, place and event of its choice")
  func sender() throws {
    let (world, receiver) = stage()
    defer { receiver.whileActing = { _ in } }
    let event = Log()
    let item = try MenuItem(title: "Act", action: "act:")
    #expect(item.controller == nil && item.location == nil && item.event == nil)
    world.menu.menuItems = [item]
    world.menu.show()
    receiver.whileActing = { sender in
      let sender = sender as? MenuItem
      #expect(sender === item)
      #expect(sender?.controller === world.menu)
      #expect(sender?.presenter === world.presenter)
      #expect(sender?.location?.rect == Rect(x: 3, y: 2, width: 4, height: 1))
      #expect(sender?.event === event)
    }
    #expect(world.menu.choose(item.id, event: event).isHandled)
    #expect(receiver.senders.count == 1)
    #expect(item.event == nil && item.location == nil)
  }

  @Test("An action of two arguments gets what the person did")
  func event() throws {
    let (world, receiver) = stage()
    let event = Log()
    let item = try MenuItem(title: "Act", action: "act:event:")
    world.menu.menuItems = [item]
    world.menu.show()
    #expect(world.menu.choose(item.id, event: event).isHandled)
    #expect(receiver.senders[0] === item && receiver.senders[1] === event)
  }

  @Test("D4: a picture does not change with its items, and rows are chosen by identity")
  func pictures() throws {
    let (world, receiver) = stage()
    let items = try (0..<3).map { try MenuItem(title: "\($0)", action: "act:") }
    world.menu.menuItems = items
    world.menu.show()
    let picture = world.menu.snapshot!
    items[0].title = "changed"
    items[1].isHidden = true
    world.menu.menuItems = items.reversed()
    #expect(world.menu.snapshot == picture)
    #expect(world.presenter.snapshot == picture)
    // The second row of the picture, wherever its item is now.
    #expect(world.menu.choose(picture.items[1].id, generation: picture.generation).isHandled)
    #expect(receiver.senders.last! === items[1])
    world.menu.show()
    #expect(world.menu.snapshot!.generation > picture.generation)
    #expect(world.titles == ["2", "changed"])
  }

  @Test("D5: each context has one controller of its own, the shared one included")
  func controllers() throws {
    let (one, _) = stage()
    let (two, _) = stage()
    #expect(one.menu !== two.menu)
    #expect(one.context.menuController === one.menu)
    one.menu.menuItems = [try MenuItem(title: "Act", action: "act:")]
    #expect(two.menu.menuItems == nil)
    #expect(one.menu.show() == .shown)
    #expect(!two.menu.isMenuVisible)
    #expect(ResponderContext().menuController.itemsLifetime == .untilHidden)
    #expect(MenuController.shared === ResponderContext.shared.menuController)
  }

  @Test("Two items with one action are two rows, and each is the sender of its own choice")
  func sameAction() throws {
    let (world, receiver) = stage()
    let items = try ["A", "B"].map { try MenuItem(title: $0, action: "act:") }
    world.menu.menuItems = items
    for (index, title) in ["A", "B"].enumerated() {
      world.menu.show()
      #expect(world.titles == ["A", "B"])
      #expect(world.choose(title).isHandled)
      #expect(receiver.senders.last! === items[index])
    }
  }

  @Test("MENUS-43: two submenus with equal titles at equal places run their own handlers")
  func equalSubmenus() throws {
    let world = World()
    let view = LongPressMenuView(frame: .zero)
    world.root.addSubview(view)
    var chosen: [Int] = []
    let leaves = (0..<4).map { number in
      MenuItem(title: "Copy") { chosen.append(number) }
    }
    let menus = [
      MenuItem(title: "More", children: Array(leaves[0..<2])),
      MenuItem(title: "More", children: Array(leaves[2..<4])),
    ]
    // The view holds the leaves, so that it answers for them; the menu shows the submenus.
    view.longPressMenuItems = leaves
    view.becomeFirstResponder()
    world.menu.itemsLifetime = .untilChanged
    world.menu.menuItems = menus
    for (index, leaf) in leaves.enumerated() {
      #expect(world.menu.show() == .shown)
      #expect(world.menu.snapshot?.text == "More\n  Copy\n  Copy\nMore\n  Copy\n  Copy")
      let row = world.menu.snapshot!.items[index / 2].children!.items[index % 2]
      #expect(row.id == leaf.id)
      #expect(world.menu.choose(row.id).isHandled)
    }
    #expect(chosen == [0, 1, 2, 3])
  }

  @Test("MENUS-44: one item may belong to two menus at once, and is chosen in each")
  func twoMenus() throws {
    let (one, first) = stage()
    let (two, second) = stage()
    let item = try MenuItem(title: "Act", action: "act:")
    let submenu = MenuItem(title: "More", children: [item])
    one.menu.menuItems = [item]
    two.menu.menuItems = [submenu]
    #expect(one.menu.show() == .shown && two.menu.show() == .shown)
    #expect(two.menu.snapshot?.text == "More\n  Act")
    #expect(two.menu.choose(item.id).handler === second)
    #expect(one.menu.choose(item.id).handler === first)
    #expect(first.senders.count == 1 && second.senders.count == 1)
  }

  @Test("MENUS-52: an unknown name has no target, and a wrong type of argument is a typed error")
  func wrongNames() throws {
    final class Numbers: LoggingController {
      @MethodBuilder override class var methods: [Method] {
        Method("setSize:") { (self: Numbers, size: Int) in self.log("size") }
      }
    }
    let world = World(Numbers())
    let view = ResponsiveView()
    world.root.addSubview(view)
    view.becomeFirstResponder()
    let unknown = try MenuItem(title: "Unknown", action: "win.foo")
    #expect(
      world.context.validate(unknown, policy: .appkit)
        == MenuItemStatus(visibility: .disabled, reason: .noTarget))
    #expect(world.context.explain(unknown)?.ending == .nobody)
    guard case .noTarget = world.context.perform(unknown) else {
      Issue.record("nobody has it")
      return
    }
    let sized = try MenuItem(title: "Size", action: "setSize:")
    guard case .signatureMismatch(let error) = world.context.perform(sized) else {
      Issue.record("an item is no number")
      return
    }
    #expect("\(error)".contains("Int"))
    #expect(world.log.entries.isEmpty)
  }
}
