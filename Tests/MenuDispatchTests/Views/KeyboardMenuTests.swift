import MenuDispatch
import MessageRuntime
import Testing

@Suite("Menus without hiding the keyboard")
struct KeyboardMenuTests {
  /// The view controller of the article: it has the custom item's action.
  final class DemoController: LoggingController {
    var refuses = false
    @MethodBuilder override class var methods: [Method] {
      Method("customItemDidSelect") { (self: DemoController) in self.log("custom") }
    }
    override func canPerformAction(_ action: Selector, withSender sender: AnyObject?) -> Bool {
      refuses ? false : super.canPerformAction(action, withSender: sender)
    }
  }

  struct Stage {
    let controller = DemoController()
    let world: World
    let button = ShowMenuButton(
      title: "Button", frame: Rect(x: 4, y: 10, width: 8, height: 1))
    let text = CustomResponderTextView(frame: Rect(x: 0, y: 0, width: 40, height: 3))
    var keyboard: [KeyboardEvent] { keyboardLog.events }
    let keyboardLog = KeyboardLog()
    var observations: [Observation] = []

    final class KeyboardLog {
      var events: [KeyboardEvent] = []
    }

    init() {
      world = World(controller)
      world.root.addSubview(button)
      world.root.addSubview(text)
      world.menu.titles = MenuTitles(languages: ["en"])
      observations.append(
        world.context.inputSession.observe { [keyboardLog] in keyboardLog.events.append($0) })
    }

    func custom() -> MenuItem {
      try! MenuItem(title: "Custom item", action: "customItemDidSelect")
    }
  }

  @Test("S3-03: the button accepts the role, without which its menu is not shown")
  func acceptsRole() {
    final class Unwilling: ShowMenuButton {
      override var canBecomeFirstResponder: Bool { false }
    }
    let stage = Stage()
    #expect(stage.button.canBecomeFirstResponder)
    #expect(stage.button.showMenu([stage.custom()]) == .shown)
    stage.world.menu.hide()
    stage.button.resignFirstResponder()
    let unwilling = Unwilling(title: "", frame: .zero)
    stage.world.root.addSubview(unwilling)
    #expect(unwilling.showMenu([stage.custom()]) == .notShown(.noFirstResponder))
  }

  @Test("S3-04: S3-05: S3-07: the button filters its own actions; a no does not hide what is above")
  func filters() {
    final class Pasting: LoggingController {
      @MethodBuilder override class var methods: [Method] {
        Method("paste:") { (self: Pasting, sender: AnyObject?) in self.log("paste") }
      }
    }
    let world = World(Pasting())
    let button = ShowMenuButton(title: "B", frame: .zero)
    world.root.addSubview(button)
    world.menu.titles = MenuTitles(languages: ["en"])
    #expect(button.canPerformAction("copy:", withSender: nil))
    #expect(!button.canPerformAction("paste:", withSender: nil))
    #expect(button.showMenu([]) == .shown)
    #expect(world.titles == ["Copy", "Paste"])
    #expect(world.choose("Paste").handler === world.controller)
  }

  @Test("S3-09: touching the button shows its menu")
  func touch() throws {
    let stage = Stage()
    final class Opener {
      let stage: Stage
      init(_ stage: Stage) { self.stage = stage }
    }
    try Class.of(Opener.self).addMethod(
      Method("open:") { (self: Opener, button: ShowMenuButton) in
        button.becomeFirstResponder()
        let menu = self.stage.world.menu
        menu.menuItems = [self.stage.custom()]
        menu.setTargetRect(button.frame, in: self.stage.world.root)
        menu.setMenuVisible(true, animated: true)
      })
    let opener = Opener(stage)
    try stage.button.addTarget(opener, action: "open:", for: .touchUpInside)
    stage.world.window.sendEvent(PointerEvent(.began, at: Point(x: 5, y: 10)))
    stage.world.window.sendEvent(PointerEvent(.ended, at: Point(x: 5, y: 10)))
    #expect(stage.world.titles == ["Copy", "Custom item"])
  }

  @Test("S3-10: a custom item is shown if the controller does not say no")
  func customItem() {
    let stage = Stage()
    #expect(stage.button.showMenu([stage.custom()]) == .shown)
    #expect(stage.world.titles == ["Copy", "Custom item"])
    #expect(stage.world.choose("Custom item").handler === stage.controller)
    #expect(stage.world.log.take() == ["custom"])
    stage.controller.refuses = true
    #expect(stage.button.showMenu([stage.custom()]) == .shown)
    #expect(stage.world.titles == ["Copy"])
  }

  @Test("S3-08: Copy goes to the button that said yes, and to nobody further on")
  func copyGoesToButton() {
    let stage = Stage()
    stage.button.showMenu([])
    #expect(stage.world.choose("Copy").handler === stage.button)
    #expect(stage.world.context.pasteboard == "Button")
  }

  @Test("S3-13: the keyboard is there while the first responder takes text")
  func keyboard() {
    let stage = Stage()
    let session = stage.world.context.inputSession
    #expect(!session.isActive)
    #expect(!session.insertText("lost"))
    stage.text.becomeFirstResponder()
    #expect(session.isActive && session.target === stage.text)
    #expect(stage.keyboard == [.willShow, .didShow])
    session.insertText("typed")
    #expect(stage.text.text == "typed")
    stage.button.becomeFirstResponder()
    #expect(stage.keyboard == [.willShow, .didShow, .willHide, .didHide])
    #expect(!session.isActive)
    stage.text.becomeFirstResponder()
    let other = TextView()
    stage.world.root.addSubview(other)
    other.becomeFirstResponder()
    #expect(stage.keyboard.count == 6)
    #expect(session.target === other)
  }

  @Test("S3-01: S3-02: S3-14: S3-15: S3-16: MENUS-5: the menu is shown and typing goes on")
  func overrideNext() {
    let stage = Stage()
    let session = stage.world.context.inputSession
    stage.text.becomeFirstResponder()
    session.insertText("a")
    #expect(stage.button.showMenu([stage.custom()], keeping: stage.text) == .shown)
    #expect(stage.text.next === stage.button)
    #expect(stage.text.isFirstResponder && session.isActive && stage.text.isCaretBlinking)
    #expect(!stage.text.canPerformAction("copy:", withSender: nil))
    session.insertText("b")
    session.deleteBackward()
    session.insertText("c")
    #expect(stage.text.text == "ac")
    #expect(stage.world.menu.isMenuVisible)
    #expect(stage.keyboard == [.willShow, .didShow])
    // Without the text view as first responder the button takes the role.
    stage.world.menu.hide()
    stage.text.resignFirstResponder()
    #expect(stage.button.showMenu([stage.custom()], keeping: stage.text) == .shown)
    #expect(stage.button.isFirstResponder && stage.text.overrideNext == nil)
  }

  @Test("S3-17: the button copies, and the controller performs the custom item")
  func itemsFromTextViewUp() {
    let stage = Stage()
    stage.text.text = "some text"
    stage.text.becomeFirstResponder()
    stage.button.showMenu([stage.custom()], keeping: stage.text)
    #expect(stage.world.titles == ["Copy", "Custom item"])
    #expect(stage.world.choose("Copy").handler === stage.button)
    stage.button.showMenu([stage.custom()], keeping: stage.text)
    #expect(stage.world.choose("Custom item").handler === stage.controller)
    #expect(stage.world.log.take() == ["custom"])
    #expect(stage.text.isFirstResponder)
  }

  @Test("S3-18: at will-hide the chain and the items are as before, in time for another menu")
  func cleanup() {
    let stage = Stage()
    stage.text.text = "some text"
    stage.text.becomeFirstResponder()
    stage.button.showMenu([stage.custom()], keeping: stage.text)
    var shownAtOnce: [String] = []
    // Registered after the button's own observer, as any other program's would be.
    let observation = stage.world.menu.observe { event in
      guard case .willHide = event else { return }
      #expect(stage.text.overrideNext == nil)
      #expect(stage.world.menu.menuItems == nil)
      #expect(stage.world.menu.show() == .queued)
    }
    stage.world.menu.hide()
    observation.cancel()
    shownAtOnce = stage.world.titles
    #expect(shownAtOnce == ["Select", "Select All"])
    // The button no longer observes: hiding this menu changes nothing of the text view's.
    stage.text.overrideNext = stage.button
    stage.world.menu.hide()
    #expect(stage.text.overrideNext === stage.button)
  }

  @Test("S3-19: items cleared as the keyboard shows do not leak into the text view's menu")
  func clearedAtKeyboard() {
    let stage = Stage()
    stage.world.menu.itemsLifetime = .untilChanged
    stage.text.text = "some text"
    stage.button.becomeFirstResponder()
    let menu = stage.world.menu
    menu.menuItems = [stage.custom()]
    menu.setMenuVisible(true, animated: true)
    // Without the cure the item appears in the text view's menu.
    stage.text.becomeFirstResponder()
    #expect(!menu.isMenuVisible)
    menu.show()
    #expect(stage.world.titles == ["Select", "Select All", "Custom item"])
    menu.hide()
    stage.text.resignFirstResponder()
    let observation = stage.world.context.inputSession.observe { event in
      if event == .willShow { menu.menuItems = nil }
    }
    stage.text.becomeFirstResponder()
    menu.show()
    #expect(stage.world.titles == ["Select", "Select All"])
    observation.cancel()
  }

  @Test("S3-20: an observation ends with the one that holds it")
  func observationEnds() {
    let stage = Stage()
    final class Owner {
      var observation: Observation?
    }
    var calls = 0
    var owner: Owner? = Owner()
    owner!.observation = stage.world.menu.observe { _ in calls += 1 }
    stage.button.showMenu([])
    #expect(calls == 2)
    owner = nil
    stage.world.menu.hide()
    #expect(calls == 2)
    withExtendedLifetime(owner) {}
  }

  @Test("S3-21: when the override is gone, the chain is the usual one")
  func overrideDies() {
    let stage = Stage()
    var button: ShowMenuButton? = ShowMenuButton(title: "", frame: .zero)
    stage.text.overrideNext = button
    #expect(stage.text.next === button)
    button = nil
    #expect(stage.text.next === stage.world.root)
    #expect(stage.text.chain.ending == .application)
  }

  @Test("An override that leads back into the chain is noticed")
  func overrideCycle() {
    let stage = Stage()
    let inner = ShowMenuButton(title: "", frame: .zero)
    stage.text.addSubview(inner)
    stage.text.overrideNext = inner
    stage.text.becomeFirstResponder()
    guard case .chainCycle = stage.world.context.sendAction("customItemDidSelect") else {
      Issue.record("not noticed")
      return
    }
    stage.world.menu.menuItems = [stage.custom()]
    #expect(stage.world.menu.show() == .shown)
    #expect(stage.world.titles == ["Copy"])
  }

  /// Leads what is typed into the button to the text view, as the article's controller does.
  final class Typist: KeyInputButtonDelegate {
    let text: TextView
    init(_ text: TextView) { self.text = text }
    func keyInputButtonHasText(_ button: KeyInputButton) -> Bool { text.hasText }
    func keyInputButton(_ button: KeyInputButton, didInsertText text: String) {
      self.text.insertText(text)
    }
    func keyInputButtonDidDeleteBackward(_ button: KeyInputButton) { text.deleteBackward() }
  }

  @Test("S3-22: S3-23: a key-input button raises the keyboard and types for its delegate")
  func keyInputButton() {
    let stage = Stage()
    let button = KeyInputButton(title: "K", frame: .zero)
    stage.world.root.addSubview(button)
    let session = stage.world.context.inputSession
    #expect(!button.hasText)
    button.insertText("nobody gets this")
    button.deleteBackward()
    stage.text.becomeFirstResponder()
    button.becomeFirstResponder()
    #expect(session.isActive && session.target === button)
    #expect(!stage.text.isCaretBlinking)
    #expect(stage.keyboard == [.willShow, .didShow])
    var typist: Typist? = Typist(stage.text)
    button.delegate = typist
    session.insertText("hi")
    session.insertText("!")
    session.deleteBackward()
    #expect(stage.text.text == "hi")
    #expect(button.hasText)
    typist = nil
    #expect(!button.hasText)
    session.insertText("lost")
    #expect(stage.text.text == "hi")
  }

  @Test("S3-24: composed text reaches the first responder once it is committed, and not before")
  func composed() {
    let stage = Stage()
    let session = stage.world.context.inputSession
    stage.text.becomeFirstResponder()
    session.setMarkedText("ni")
    session.setMarkedText("ni hao")
    #expect(stage.text.text == "")
    #expect(session.markedText == "ni hao")
    session.deleteBackward()
    #expect(session.markedText == "ni ha")
    session.insertText("你好")
    #expect(stage.text.text == "你好")
    #expect(session.markedText == "")
    for text in ["\n", " ", "👩‍👩‍👧"] { session.insertText(text) }
    session.deleteBackward()
    #expect(stage.text.text == "你好\n ")
    session.setMarkedText("x")
    stage.text.resignFirstResponder()
    #expect(session.markedText == "")
  }

  @Test("S3-25: S3-26: a menu shown right after a change of role stays; time passes as told")
  func delayed() {
    let stage = Stage()
    let button = KeyInputButton(title: "K", frame: .zero)
    stage.world.root.addSubview(button)
    stage.text.becomeFirstResponder()
    for _ in 0..<2 {
      #expect(button.becomeFirstResponder())
      let menu = stage.world.menu
      menu.menuItems = [stage.custom()]
      menu.setTargetRect(button.bounds, in: button)
      stage.world.scheduler.schedule(after: .milliseconds(100)) {
        menu.setMenuVisible(true, animated: true)
      }
      stage.world.scheduler.advance(by: .milliseconds(99))
      #expect(!menu.isMenuVisible)
      stage.world.scheduler.advance(by: .milliseconds(1))
      #expect(stage.world.titles == ["Copy", "Custom item"])
      menu.setMenuVisible(false, animated: true)
      #expect(menu.menuItems == nil)
      // Without a delay it stays as well: the change is complete when the call returns.
      stage.text.becomeFirstResponder()
      #expect(button.showMenu([stage.custom()]) == .shown)
      stage.world.scheduler.advance(by: .seconds(10))
      #expect(menu.isMenuVisible)
      menu.hide()
    }
  }

  @Test("A text view performs the standard actions on its text")
  func textActions() {
    let stage = Stage()
    let text = stage.text
    let context = stage.world.context
    text.text = "one two"
    text.becomeFirstResponder()
    #expect(context.sendAction("select:").handler === text)
    #expect(text.selectedText == "two")
    context.sendAction("cut:")
    #expect(text.text == "one " && context.pasteboard == "two")
    context.sendAction("paste:")
    context.sendAction("paste:")
    #expect(text.text == "one twotwo")
    context.sendAction("selectAll:")
    context.sendAction("copy:")
    #expect(context.pasteboard == "one twotwo")
    #expect(context.sendAction("delete:").isHandled)
    #expect(text.text == "")
    text.isEditable = false
    #expect(!context.sendAction("paste:").isHandled)
    // Ranges of another text, or from within a character, do no harm.
    text.text = "👩‍👩‍👧é"
    let long = String(repeating: "x", count: 100)
    text.selectedRange = long.index(long.startIndex, offsetBy: 3)..<long.endIndex
    #expect(text.selectedRange.upperBound <= text.text.endIndex)
    #expect(text.text.count == 2)
  }
}
