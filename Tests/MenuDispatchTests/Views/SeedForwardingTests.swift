import MenuDispatch
import MessageRuntime
import Testing
import TypeEncodings

/// The steps of the first article, one claim each.
@Suite("Closure items and forwarding")
struct SeedForwardingTests {
  func stage() -> (World, LongPressMenuView) {
    let world = World()
    let view = LongPressMenuView(frame: .zero)
    world.root.addSubview(view)
    return (world, view)
  }

  @Test("S1-21: an item with a method needs it in each controller anew, a closure item does not")
  func elsewhere() throws {
    let other = World()
    let controller = ViewController()
    other.window.rootViewController = controller
    let view = LongPressMenuView(frame: .zero)
    controller.view.addSubview(view)
    var runs = 0
    view.longPressMenuItems = [
      try MenuItem(title: "Method", action: "redTapped"), MenuItem(title: "Closure") { runs += 1 },
    ]
    view.showMenu()
    #expect(other.titles == ["Closure"])
    #expect(other.choose("Closure").isHandled)
    #expect(runs == 1)
    // Where the method is, it gets the message, though the view holds the item.
    let (world, own) = stage()
    own.longPressMenuItems = view.longPressMenuItems
    own.showMenu()
    #expect(world.titles == ["Method", "Closure"])
    #expect(world.choose("Method").handler === world.controller)
  }

  @Test("S1-24: a closure is reached through the view that holds its item, and through no other")
  func privateClosure() {
    let (world, view) = stage()
    let other = LongPressMenuView(frame: .zero)
    world.root.addSubview(other)
    var runs = 0
    let item = MenuItem(title: "Red") { runs += 1 }
    view.longPressMenuItems = [item]
    other.longPressMenuItems = [MenuItem(title: "Red") {}]
    for target: AnyObject in [other, world.controller, world.window, SelectorSink.shared, item] {
      _ = world.context.sendAction(item.action!, to: target)
    }
    #expect(runs == 0)
    #expect(Mirror(reflecting: item).descendant("body") == nil)
    #expect(world.context.sendAction(item.action!, to: view).isHandled)
    #expect(runs == 1)
  }

  @Test("S1-31: the default forwardInvocation does nothing but say that it is not recognised")
  func defaultInvocation() {
    final class Silent: LongPressMenuView {
      var unknown: [Selector] = []
      override func methodSignature(for selector: Selector) -> MethodSignature? {
        super.methodSignature(for: selector) ?? (try? MethodSignature(parsing: "v@:"))
      }
      override func doesNotRecognizeSelector(_ selector: Selector) throws {
        unknown.append(selector)
        try super.doesNotRecognizeSelector(selector)
      }
    }
    let world = World()
    let view = Silent(frame: .zero)
    world.root.addSubview(view)
    guard case .unrecognized = world.context.sendAction("unknown", to: view) else {
      Issue.record("not recognised by anyone")
      return
    }
    #expect(view.unknown == ["unknown"])
  }

  @Test("S1-34: an object that has the method ends the dispatch, and gets sender and event")
  func targetWithMethod() {
    final class Leading: LongPressMenuView {
      var leads: AnyObject?
      var invocations = 0
      override func forwardingTarget(for selector: Selector) -> AnyObject? {
        selector == "copy:" ? leads : super.forwardingTarget(for: selector)
      }
      override func forwardInvocation(_ invocation: Invocation) throws { invocations += 1 }
    }
    let world = World()
    let view = Leading(frame: .zero)
    world.root.addSubview(view)
    let copier = Copier("copier", world.log)
    view.leads = copier
    #expect(world.context.sendAction("copy:", to: view, from: copier).isHandled)
    #expect(world.log.take() == ["copier copy"])
    #expect(view.invocations == 0)
  }

  @Test("S1-35: the sink describes any message by its colons, and its own methods as they are")
  func sinkSignatures() throws {
    final class OwnSink: SelectorSink, @unchecked Sendable {
      @MethodBuilder override class var methods: [Method] {
        Method("seven") { (self: OwnSink) -> Int in 7 }
      }
    }
    let sink = OwnSink()
    for (name, count) in [("menuItem_x", 2), ("a:", 3), ("a:b:", 4)] {
      let signature = try #require(sink.methodSignature(for: Selector(name)))
      #expect(signature.argumentCount == count)
      #expect(signature.returnType == .void)
    }
    #expect(try sink.send("seven", returning: Int.self) == 7)
    #expect(sink.methodSignature(for: "seven")?.returnType != .void)
  }

  @Test("S1-36: the sink swallows any message, with any arguments, and serves as a stub elsewhere")
  func sinkSwallows() {
    let context = ResponderContext()
    let sink = SelectorSink()
    for name in ["menuItem_Red", "x:", "x:y:", "（全角）", "кирилл漢字:", " ", "🙂:"] {
      #expect(context.sendAction(Selector(name), to: sink, from: sink, for: sink).isHandled)
    }
    // As the delegate of an application, or as a control's target.
    context.application.delegate = sink
    #expect(context.sendAction("anything").isHandled == false)
  }

  @Test("S1-39: a view that is partly C leads to a sink whose method is C")
  func cSink() throws {
    final class CSink: SelectorSink, @unchecked Sendable {
      // Only this test's thread uses it.
      nonisolated(unsafe) var calls = 0
    }
    final class CView: LongPressMenuView {
      let sink = CSink()
      override func forwardingTarget(for selector: Selector) -> AnyObject? {
        super.forwardingTarget(for: selector) == nil ? nil : sink
      }
    }
    let dummy: @convention(c) (UnsafeRawPointer, UnsafeRawPointer) -> Void = { receiver, _ in
      Unmanaged<CSink>.fromOpaque(receiver).takeUnretainedValue().calls += 1
    }
    let (world, _) = stage()
    let view = CView(frame: .zero)
    world.root.addSubview(view)
    var runs = 0
    let item = MenuItem(title: "Red") { runs += 1 }
    view.longPressMenuItems = [item]
    try Class.of(CSink.self).addMethod(
      Method(
        item.action!,
        implementation: IMP(
          cFunction: unsafeBitCast(dummy, to: UnsafeRawPointer.self), types: "v@:")))
    view.showMenu()
    #expect(world.choose("Red").isHandled)
    #expect(runs == 1 && view.sink.calls == 1)
  }

  @Test("S3-31: tab bars are not about menus: behind an unselected tab nothing is shown")
  func tabs() throws {
    let world = World()
    let tabs = (0..<3).map { _ in LoggingController() }
    let views = tabs.map { tab in
      tab.log = world.log
      let view = ResponsiveView()
      tab.view.addSubview(view)
      return view
    }
    func select(_ index: Int) {
      for tab in tabs { tab.view.removeFromSuperview() }
      world.root.addSubview(tabs[index].view)
    }
    world.menu.itemsLifetime = .untilChanged
    world.menu.menuItems = [try MenuItem(title: "Red", action: "redTapped")]
    for index in 0..<3 {
      select(index)
      for (other, view) in views.enumerated() {
        #expect(view.becomeFirstResponder() == (other == index))
        world.menu.setTargetRect(view.bounds, in: view)
        #expect(world.menu.show() == (other == index ? .shown : .notShown(.notInWindow)))
        world.menu.hide()
      }
    }
  }

  @Test("S2-02: S2-03: damaged titles and names go through maps, messages and descriptions whole")
  func damagedNames() throws {
    let names = [
      "（选择）：", "“引号”，", "PressMenuItems长按", "меню菜单_элемент", "没有空格没有空格没有空格", "截断的句",
      "ｆｕｌｌｗｉｄｔｈ", "a\u{3000}b",
    ]
    let (world, view) = stage()
    for name in names {
      let selector = Selector(name)
      #expect(selector.name == name && "\(selector)" == name)
      #expect(selector.argumentCount == 0, "a full-width colon is none")
      try Class.of(Named.self).addMethod(
        Method(selector) { (self: Named) in self.log(name) })
      let item = try MenuItem(title: name, action: selector)
      #expect(item.title == name && item.description.contains(name))
      #expect(MenuItemMap([item]).item(for: selector) === item)
    }
    let named = Named("named", world.log)
    link([named], in: world.context)
    world.window.makeFirstResponder(nil)
    for name in names {
      #expect(
        world.context.sendAction(Selector(name), to: nil, startingAt: .at(named)).handler === named)
      #expect(world.log.take() == [name])
      let explanation = world.context.explain(Selector(name), startingAt: .at(named))
      #expect(explanation.description.contains(name))
    }
    var chosen: [String] = []
    view.longPressMenuItems = names.map { name in MenuItem(title: name) { chosen.append(name) } }
    for name in names {
      view.showMenu()
      world.choose(name)
    }
    #expect(chosen == names)
  }

  final class Named: Actor {}

  @Test("S3-29: titles are not cut at 15 characters")
  func longTitles() {
    let title = "a title that is longer than fifteen characters"
    let (world, view) = stage()
    view.longPressMenuItems = [MenuItem(title: title) {}]
    view.showMenu()
    #expect(world.titles == [title])
    let menu = IndexMenuController(frame: .zero)
    menu.menuItems = [title]
    menu.setTargetRect(.zero, in: world.root)
    #expect(menu.setMenuVisible(true, animated: false))
    #expect(menu.menuItems == [title])
    #expect((menu.menuFrame?.width ?? 0) >= Double(title.count))
  }
}
