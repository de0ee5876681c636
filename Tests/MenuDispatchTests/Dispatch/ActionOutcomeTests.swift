import MenuDispatch
import MessageRuntime
import Testing

@Suite("Actions")
struct ActionOutcomeTests {
  let context = ResponderContext()
  let log = Log()

  /// Implements actions of every number of arguments.
  final class Performer: Actor {
    var senders: [AnyObject?] = []
    @MethodBuilder override class var methods: [Method] {
      Method("none") { (self: Performer) in self.log("none") }
      Method("sender:") { (self: Performer, sender: AnyObject?) in self.senders.append(sender) }
      Method("any:") { (self: Performer, sender: Any?) in
        self.senders.append(sender as AnyObject?)
      }
      Method("item:") { (self: Performer, sender: MenuItem) in self.senders.append(sender) }
      Method("sender:event:") { (self: Performer, sender: AnyObject?, event: AnyObject?) in
        self.senders += [sender, event]
      }
      Method("result:") { (self: Performer, sender: AnyObject?) -> Int in 7 }
      // As many colons as an action of one argument, and another number of arguments.
      Method("wrong:") { (self: Performer) in self.log("wrong") }
      Method("number:") { (self: Performer, number: Int) in self.log("number") }
      Method("throws") { (self: Performer) in throw Failure() }
      Method("inner") { (self: Performer) in try self.send("missing") }
    }
  }

  struct Failure: Error {}

  @Test("Actions carry nothing, the sender, or sender and event, as their colons say")
  func arguments() throws {
    let performer = Performer("p", log)
    link([performer], in: context)
    let event = PlainTarget()
    let item = try MenuItem(title: "a", action: "sender:event:")
    #expect(context.sendAction("none", from: item, for: event).isHandled)
    #expect(log.take() == ["none"])
    #expect(context.perform(item, for: event).handler === performer)
    #expect(performer.senders[0] === item && performer.senders[1] === event)
    performer.senders = []
    for action: Selector in ["sender:", "any:", "item:", "result:"] {
      let item = try MenuItem(title: "a", action: action)
      #expect(context.perform(item).handler === performer)
      #expect(context.sendAction(action, from: item).handler === performer)
      if action != "result:" { #expect(performer.senders.allSatisfy { $0 === item }) }
      #expect(performer.senders.count == (action == "result:" ? 0 : 2))
      performer.senders = []
    }
  }

  @Test("An action of three arguments is refused when the item is made, and when it is sent")
  func tooMany() throws {
    #expect(throws: MenuItemError.tooManyArguments("a:b:c:")) {
      try MenuItem(title: "a", action: "a:b:c:")
    }
    guard case .tooManyArguments = context.sendAction("a:b:c:") else {
      Issue.record("not refused")
      return
    }
    let control = Button(title: "", frame: .zero)
    #expect(throws: MenuItemError.tooManyArguments("a:b:c:")) {
      try control.addTarget(nil, action: "a:b:c:", for: .touchDown)
    }
  }

  @Test(
    "A method with other arguments than the action is not called", arguments: ["wrong:", "number:"])
  func mismatch(name: String) throws {
    let performer = Performer("p", log)
    link([performer], in: context)
    let action = Selector(name)
    for outcome in [
      context.sendAction(action, from: performer),
      context.perform(try MenuItem(title: "a", action: action)),
    ] {
      guard case .signatureMismatch = outcome else {
        Issue.record("\(outcome)")
        return
      }
    }
    #expect(log.entries.isEmpty)
  }

  @Test("Errors of the method are told from those of the way to it")
  func errors() {
    let performer = Performer("p", log)
    link([performer], in: context)
    guard case .failed(let error) = context.sendAction("throws"), error is Failure else {
      Issue.record("not the method's error")
      return
    }
    guard case .failed = context.sendAction("inner") else {
      Issue.record("an unknown message within the method is the method's error")
      return
    }
  }

  @Test("S1-03: D7: an explicit target gets the action; one that is gone is not replaced")
  func explicitTarget() throws {
    let performer = Performer("p", log)
    link([performer], in: context)
    var target: Performer? = Performer("target", log)
    let item = try MenuItem(title: "a", action: "none", target: target)
    #expect(item.hasExplicitTarget)
    #expect(context.perform(item).handler === target)
    #expect(context.validate(item).isEnabled)
    target = nil
    guard case .targetGone = context.perform(item) else {
      Issue.record("sent elsewhere")
      return
    }
    #expect(context.validate(item) == MenuItemStatus(visibility: .disabled, reason: .targetGone))
    #expect(log.take() == ["none"])
    item.target = nil
    #expect(context.perform(item).handler === performer)
  }

  @Test("S1-03: a control's explicit target gets its action without a search")
  func controlTarget() throws {
    let world = World()
    let control = Button(title: "Send", frame: Rect(x: 2, y: 2, width: 6, height: 1))
    world.root.addSubview(control)
    var target: Performer? = Performer("target", log)
    try control.addTarget(target, action: "none", for: .touchUpInside)
    world.window.sendEvent(PointerEvent(.began, at: Point(x: 3, y: 2)))
    #expect(log.entries.isEmpty)
    world.window.sendEvent(PointerEvent(.ended, at: Point(x: 3, y: 2)))
    #expect(log.take() == ["none"])
    world.window.sendEvent(PointerEvent(.began, at: Point(x: 3, y: 2)))
    world.window.sendEvent(PointerEvent(.ended, at: Point(x: 30, y: 2)))
    #expect(log.entries.isEmpty)
    target = nil
    guard case .targetGone? = control.sendActions(for: .touchUpInside).first else {
      Issue.record("the target is gone")
      return
    }
  }

  @Test("MENUS-28: a control without target leads the action along the chain, once")
  func controlWithoutTarget() throws {
    let world = World()
    let control = Button(title: "Red", frame: Rect(x: 0, y: 0, width: 6, height: 1))
    world.root.addSubview(control)
    try control.addTarget(nil, action: "redTapped", for: .touchUpInside)
    world.window.sendEvent(PointerEvent(.began, at: Point(x: 3, y: 0)))
    world.window.sendEvent(PointerEvent(.ended, at: Point(x: 3, y: 0)))
    #expect(world.log.take() == ["red"])
    control.isEnabled = false
    #expect(control.sendActions(for: .touchUpInside).isEmpty)
  }

  @Test("MENUS-22: objects of plain Swift classes are targets; unknown messages to them are told")
  func plainTargets() throws {
    let target = PlainTarget()
    let item = try MenuItem(title: "a", action: "poke", target: target)
    #expect(context.perform(item).handler === target)
    #expect(target.pokes == 1)
    final class Unregistered {}
    let stranger = Unregistered()
    guard case .unrecognized(let error) = context.sendAction("poke", to: stranger) else {
      Issue.record("must not be recognised")
      return
    }
    #expect(error.site.className == "Unregistered")
  }

  @Test("MENUS-25: an item whose target is gone is disabled, and nothing touches the target")
  func freedTarget() throws {
    let world = World()
    let view = ResponsiveView()
    world.root.addSubview(view)
    view.becomeFirstResponder()
    var target: Performer? = Performer("t", log)
    let item = try MenuItem(title: "Do", action: "none", target: target)
    world.menu.menuItems = [item]
    #expect(world.menu.show() == .shown)
    #expect(world.presenter.snapshot?.items.map(\.isEnabled) == [true])
    weak let weakTarget = target
    target = nil
    #expect(weakTarget == nil)
    world.menu.update()
    #expect(world.presenter.snapshot?.items.map(\.isEnabled) == [false])
    guard case .disabled = world.choose("Do") else {
      Issue.record("disabled items cannot be chosen")
      return
    }
    #expect(world.menu.isMenuVisible)
  }

  @Test("AppKit's explicit target that does not respond is no target, and the chain is no help")
  func appKitExplicitTarget() {
    let performer = Performer("p", log)
    link([performer], in: context)
    let target = PlainTarget()
    guard case .noTarget = context.sendAction("none", to: target, policy: .appkit) else {
      Issue.record("no fall back to the chain")
      return
    }
    #expect(log.entries.isEmpty)
  }

  @Test("tryToPerform and doCommand go to the first that responds, then to the delegate")
  func tryToPerform() {
    let asked = Asked("asked", log)
    asked.answer = true
    let copier = Copier("copier", log)
    let delegate = PlainTarget()
    link([asked, copier], in: context)
    context.application.delegate = delegate
    // What a responder promises does not count, only what it has.
    #expect(asked.tryToPerform("copy:", with: nil).handler === copier)
    #expect(asked.doCommand(by: "poke").handler === delegate)
    var diagnostics: [MenuDiagnostic] = []
    context.onDiagnostic = { diagnostics.append($0) }
    guard case .noTarget = asked.doCommand(by: "paste:") else {
      Issue.record("nobody has it")
      return
    }
    #expect(diagnostics == [.noResponder(action: "paste:", last: "Application")])
    // Without a context a chain works as well.
    let (one, two) = (Actor("1", log), Copier("2", log))
    one.nextResponder = two
    #expect(one.tryToPerform("copy:", with: nil).handler === two)
  }

  @Test("Observers see an action before and after it, and none that found no target")
  func observed() {
    let performer = Performer("p", log)
    link([performer], in: context)
    let observation = context.observeActions { [log] event in
      switch event {
      case .willSend(let action, _): log("will \(action)")
      case .didSend(let action, _, let outcome): log("did \(action) \(outcome.isHandled)")
      }
    }
    context.sendAction("none")
    context.sendAction("nobody")
    context.sendAction("throws")
    #expect(
      log.take() == ["will none", "none", "did none true", "will throws", "did throws false"])
    observation.cancel()
    context.sendAction("none")
    #expect(log.take() == ["none"])
  }

  @Test("D10: a context used on another thread says so, and posted work is done on its own")
  func threads() async throws {
    let context = ResponderContext()
    let box = UncheckedBox(context)
    let port = context.port
    await Task.detached {
      let outcome = await onThread { box.value.sendAction("none").description }
      #expect(outcome == "wrong thread")
      let status = await onThread {
        box.value.validate(MenuItem(title: "a") {}).reason == .wrongThread
      }
      #expect(status)
      let result = await onThread { box.value.menuController.show() == .notShown(.wrongThread) }
      #expect(result)
    }.value
    for number in 0..<10 {
      port.post { context in context.pasteboard += "\(number)" }
    }
    let text = await onThread {
      let own = ResponderContext()
      own.port.post { context in
        context.pasteboard += "a"
        context.post { $0.pasteboard += "c" }
      }
      own.post { $0.pasteboard += "b" }
      #expect(own.drain() == 2)
      #expect(own.pasteboard == "ab")
      #expect(own.drain() == 1)
      return own.pasteboard
    }
    #expect(text == "abc")
  }
}

struct UncheckedBox<Value>: @unchecked Sendable {
  let value: Value
  init(_ value: Value) { self.value = value }
}
