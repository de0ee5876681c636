import MessageRuntime
import PopupMenuKit
import Testing
import TypeEncodings

@Suite("From selector to closure")
struct ForwardingTests {
  /// Chooses the only item of a view, which shall fail, and returns what is said of the message.
  private func failure<View: PromisingMenuView>(
    _ stage: Stage<View>, _ item: MenuItem
  ) throws -> UnrecognizedSelector? {
    try stage.press()
    #expect(stage.titles == [item.title])
    let error = #expect(throws: MessageError.self) { try stage.menu.choose(item) }
    #expect(!stage.menu.isMenuVisible)
    #expect(stage.application.firstResponder == nil)
    guard case .unrecognizedSelector(let unrecognized) = error else { return nil }
    #expect(unrecognized.site.selector == item.action)
    #expect(!unrecognized.site.isClassSide)
    #expect(unrecognized.address == UInt(bitPattern: ObjectIdentifier(stage.view)))
    return unrecognized
  }

  @Test(
    "S1-28: a view that claims an item but has no method or hook shows it and fails when chosen")
  func noHook() throws {
    let counter = Counter()
    let item = MenuItem(title: "Send") { counter.count += 1 }
    let stage = Stage(PromisingMenuView.init, [item])
    let unrecognized = try #require(try failure(stage, item))
    #expect(unrecognized.site.className == "PromisingMenuView")
    #expect(unrecognized.description.contains("unrecognized selector sent to instance 0x"))
    #expect(unrecognized.description.contains(item.action.name))
    #expect(counter.count == 0)
  }

  @Test("S1-31: the default forwardInvocation only says that the selector is not recognised")
  func defaultForwardInvocation() throws {
    final class Described: Object {
      var unrecognized: [Selector] = []
      override func methodSignature(for selector: Selector) -> MethodSignature? {
        SelectorSink.shared.methodSignature(for: selector)
      }
      override func doesNotRecognizeSelector(_ selector: Selector) throws {
        unrecognized.append(selector)
        try super.doesNotRecognizeSelector(selector)
      }
    }
    let object = Described()
    #expect(throws: MessageError.self) { try object.send("S1-31") }
    #expect(object.unrecognized == ["S1-31"])
  }

  @Test("S1-32: the forwarding target is asked first, with the selector; then all of the message")
  func bothHooks() throws {
    final class Hooked: Object {
      var log: [String] = []
      override func forwardingTarget(for selector: Selector) -> AnyObject? {
        log.append("target for \(selector)")
        return nil
      }
      override func methodSignature(for selector: Selector) -> MethodSignature? {
        log.append("signature for \(selector)")
        return SelectorSink.shared.methodSignature(for: selector)
      }
      override func forwardInvocation(_ invocation: Invocation) throws {
        let item = try invocation.argument(at: 2, as: MenuItem.self)
        log.append("\(invocation.selector) with \(item.title)")
      }
    }
    let object = Hooked()
    try object.send("S1-32:", MenuItem(title: "Send", action: "send:"))
    #expect(
      object.log == ["target for S1-32:", "signature for S1-32:", "S1-32: with Send"])
  }

  @Test(
    "S1-33: a hook that runs the closure and returns nil does both: the closure runs, the send fails"
  )
  func nilTarget() throws {
    let counter = Counter()
    let item = MenuItem(title: "Send") { counter.count += 1 }
    let stage = Stage(NilTargetMenuView.init, [item])
    let unrecognized = try #require(try failure(stage, item))
    #expect(unrecognized.site.className == "NilTargetMenuView")
    #expect(counter.count == 1)
  }

  @Test("S1-34: an object that accepts the selector ends the dispatch, and gets the message")
  func acceptingTarget() throws {
    final class Accepting: Object {
      var count = 0
      override class var methods: [Method] {
        [Method("S1-34") { (self: Accepting) in self.count += 1 }]
      }
    }
    final class Pointing: Object {
      let target = Accepting()
      override func forwardingTarget(for selector: Selector) -> AnyObject? { target }
    }
    let object = Pointing()
    try object.send("S1-34")
    #expect(object.target.count == 1)
  }

  @Test("S1-35: a sink describes any message, does nothing with it, and answers what it implements")
  func sink() throws {
    let sink = SelectorSink()
    let signature = try #require(sink.methodSignature(for: "S1-35 unknown"))
    #expect(signature.argumentCount == 2)
    #expect(signature.returnSlot.size == 0)
    #expect(
      sink.methodSignature(for: "isEqual:")
        == Class.of(Object.self).methodSignature(for: "isEqual:"))
    try sink.forwardInvocation(Invocation(signature: signature))
    #expect(try sink.send("isEqual:", sink as AnyObject?, returning: Bool.self))
    #expect(try !sink.send("isProxy", returning: Bool.self))
  }

  @Test(
    "S1-36: a sink swallows any selector and gives zero or nil",
    arguments: ["", " ", "menuItem_1", "日本語：", "\u{0}", "👍🏽 yes", "1+1=2"])
  func swallows(_ name: String) throws {
    let sink = SelectorSink.shared
    try sink.send(Selector(name))
    #expect(try sink.send(Selector(name), returning: Int.self) == 0)
    #expect(try sink.send(Selector(name), returning: String?.self) == nil)
    try sink.send(Selector(name + "a:b:c:"), 1, "two", [3.0])
  }

  @Test("S1-37: the hook runs an own item's closure and returns a sink; others it leaves to super")
  func finalHook() {
    let counter = Counter()
    let item = MenuItem(title: "Send") { counter.count += 1 }
    let view = LongPressMenuView(frame: Rect(0, 0, 10, 1))
    view.longPressMenuItems = [item]
    #expect(view.forwardingTarget(for: item.action) is SelectorSink)
    #expect(counter.count == 1)
    #expect(view.forwardingTarget(for: "S1-37") == nil)
    #expect(counter.count == 1)
  }

  @Test("S1-38: the closure runs once for each choice, and never to find out whether it could")
  func once() throws {
    let counter = Counter()
    let item = MenuItem(title: "Send") { counter.count += 1 }
    let stage = Stage(LongPressMenuView.init, [item])
    for round in 1...3 {
      try stage.press()
      #expect(stage.view.canPerformAction(item.action, withSender: item))
      #expect(stage.menu.target(of: item) === stage.view)
      #expect(counter.count == round - 1)
      #expect(try stage.menu.choose(item) === stage.view)
      #expect(counter.count == round)
      #expect(throws: MenuError.notOnScreen(title: "Send")) { try stage.menu.choose(item) }
      #expect(counter.count == round)
    }
  }

  @Test("Hazard: a view does not respond to a closure item's selector, before or after it is sent")
  func respondsNot() throws {
    let item = MenuItem(title: "Send") {}
    let view = LongPressMenuView(frame: Rect(0, 0, 10, 1))
    view.longPressMenuItems = [item]
    #expect(!view.responds(to: item.action))
    try view.send(item.action)
    #expect(!view.responds(to: item.action))
  }

  @Test("Hazard: explaining a choice asks the hook but does not run the closure")
  func explanation() throws {
    let counter = Counter()
    let item = MenuItem(title: "Send") { counter.count += 1 }
    let view = LongPressMenuView(frame: Rect(0, 0, 10, 1))
    view.longPressMenuItems = [item]
    let steps = Runtime.explain(item.action, on: view)
    #expect(steps.contains(.askedForwardingTarget("SelectorSink")))
    #expect(steps.last == .swallowed)
    #expect(counter.count == 0)
    try view.send(item.action)
    #expect(counter.count == 1)
  }
}
