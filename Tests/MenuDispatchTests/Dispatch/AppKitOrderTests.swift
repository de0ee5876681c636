import MenuDispatch
import MessageRuntime
import Testing

/// Who is asked, in order.
private let fullOrder = [
  "key first", "key second", "key delegate", "key document", "main first", "main second",
  "main delegate", "main document", "application delegate", "document controller",
]

@Suite("AppKit's order of search")
struct AppKitOrderTests {
  /// An object beside the chains that can be made to answer.
  final class Beside: Object {
    let name: String
    unowned let owner: Stage
    init(_ name: String, _ owner: Stage) {
      self.name = name
      self.owner = owner
      super.init()
    }
    override func responds(to selector: Selector) -> Bool { owner.ask(name) }
  }

  /// A responder that can be made to answer.
  final class Part: Responder {
    let name: String
    unowned let owner: Stage
    init(_ name: String, _ owner: Stage) {
      self.name = name
      self.owner = owner
    }
    override func responds(to selector: Selector) -> Bool { owner.ask(name) }
    override var canBecomeFirstResponder: Bool { true }
  }

  /// A program with two windows, delegates, documents and all.
  final class Stage {
    let context = ResponderContext()
    let key = Window(frame: .zero)
    let main = Window(frame: .zero)
    var asked: [String] = []
    var answering: String?
    var objects: [AnyObject] = []

    func ask(_ name: String) -> Bool {
      asked.append(name)
      return name == answering
    }

    init() {
      let application = context.application
      application.addWindow(key)
      application.addWindow(main)
      context.mainWindow = main
      for (prefix, window) in [("key", key), ("main", main)] {
        let first = Part("\(prefix) first", self)
        let second = Part("\(prefix) second", self)
        first.nextResponder = second
        second.nextResponder = window
        first.becomeFirstResponder()
        let delegate = Beside("\(prefix) delegate", self)
        let document = Beside("\(prefix) document", self)
        window.delegate = delegate
        window.document = document
        objects += [first, second, delegate, document] as [AnyObject]
      }
      let delegate = Beside("application delegate", self)
      let controller = Beside("document controller", self)
      application.delegate = delegate
      application.documentController = controller
      objects += [delegate, controller] as [AnyObject]
    }
  }

  @Test("Everybody is asked once, in AppKit's order")
  func order() {
    let stage = Stage()
    #expect(stage.context.findTarget(forAction: "act:", policy: .appkit).target == nil)
    #expect(stage.asked == fullOrder)
  }

  @Test("The search ends with the first that responds", arguments: fullOrder)
  func first(name: String) {
    let stage = Stage()
    stage.answering = name
    #expect(stage.context.findTarget(forAction: "act:", policy: .appkit).target != nil)
    #expect(stage.asked.last == name)
    #expect(stage.asked == Array(fullOrder.prefix(stage.asked.count)))
  }

  @Test("A main window that is the key window is not asked twice")
  func oneWindow() {
    let stage = Stage()
    stage.context.mainWindow = nil
    _ = stage.context.findTarget(forAction: "act:", policy: .appkit)
    #expect(stage.asked == fullOrder.filter { !$0.hasPrefix("main") })
  }

  @Test("A modal session's window stands in for the main window")
  func modal() {
    let stage = Stage()
    stage.context.mainWindow = nil
    stage.context.modalWindow = stage.main
    _ = stage.context.findTarget(forAction: "act:", policy: .appkit)
    #expect(stage.asked == fullOrder)
  }

  @Test("MENUS-55: of several windows only the key one's handler gets a key's action")
  func keyWindowOnly() {
    let log = Log()
    let context = ResponderContext()
    let windows = (0..<3).map { _ in Window(frame: .zero) }
    let tabs = (0..<3).map { Copier("tab \($0)", log) }
    for (window, tab) in zip(windows, tabs) {
      context.application.addWindow(window)
      tab.nextResponder = window
      tab.becomeFirstResponder()
    }
    for policy in [SearchPolicy.uikit, .appkit] {
      windows[1].makeKey()
      context.sendAction("copy:", policy: policy)
      windows[2].makeKey()
      context.sendAction("copy:", policy: policy)
      #expect(log.take() == ["tab 1 copy", "tab 2 copy"])
    }
    withExtendedLifetime(tabs) {}
  }
}
