import MenuDispatch
import MessageRuntime

/// What happened, in order.
final class Log {
  var entries: [String] = []
  func callAsFunction(_ entry: String) { entries.append(entry) }
  func take() -> [String] {
    defer { entries = [] }
    return entries
  }
}

/// A window with a controller whose view holds whatever a test adds.
struct World {
  let context = ResponderContext()
  let window = Window(frame: Rect(x: 0, y: 0, width: 80, height: 24))
  let controller: LoggingController
  let presenter = ScriptedPresenter()
  let log = Log()

  var menu: MenuController { context.menuController }
  var root: View { controller.view }
  var scheduler: ManualScheduler { context.scheduler as! ManualScheduler }

  init(_ controller: LoggingController = LoggingController()) {
    self.controller = controller
    controller.log = log
    context.application.addWindow(window)
    window.rootViewController = controller
    context.menuController.presenter = presenter
  }

  /// The titles on screen.
  var titles: [String] { menu.snapshot?.items.map(\.title) ?? [] }

  /// Chooses the row with a title.
  @discardableResult
  func choose(_ title: String) -> ActionOutcome {
    guard let row = menu.snapshot?.firstItem(titled: title) else {
      return .cancelled(.staleItem)
    }
    return menu.choose(row.id)
  }

  /// Notes the events of the menu.
  func noteMenuEvents() -> Observation {
    menu.observe { [log] event in
      switch event {
      case .willShow: log("willShow")
      case .didShow: log("didShow")
      case .willHide: log("willHide")
      case .didHide: log("didHide")
      }
    }
  }
}

/// A controller with the actions of the articles.
class LoggingController: ViewController {
  var log = Log()

  @MethodBuilder override class var methods: [Method] {
    // Nothing of Swift's access levels concerns the runtime: what these call is private.
    Method("redTapped") { (self: LoggingController) in self.redTapped() }
    Method("greenTapped") { (self: LoggingController) in self.log("green") }
  }

  private func redTapped() { log("red") }
}

/// A responder with what a test gives it.
class Actor: Responder {
  let name: String
  let log: Log

  init(_ name: String, _ log: Log) {
    self.name = name
    self.log = log
  }

  override var canBecomeFirstResponder: Bool { true }
}

/// Implements `copy:`.
class Copier: Actor {
  @MethodBuilder override class var methods: [Method] {
    Method("copy:") { (self: Copier, sender: AnyObject?) in self.log("\(self.name) copy") }
  }
}

/// Counts how often it is asked, and answers as it is told.
class Asked: Actor {
  var answer: Bool?
  var asks = 0

  override func canPerformAction(_ action: Selector, withSender sender: AnyObject?) -> Bool {
    asks += 1
    return answer ?? super.canPerformAction(action, withSender: sender)
  }
}

/// Builds a chain that ends at the context's application, and makes the first one first responder.
///
/// Links and roles keep nothing alive, and an optimised test lets go of what it does not use again:
/// see to it where that matters.
@discardableResult
func link(_ responders: [Responder], in context: ResponderContext) -> Bool {
  for (one, next) in zip(responders, responders.dropFirst()) { one.nextResponder = next }
  responders.last?.nextResponder = context.application
  return responders.first?.becomeFirstResponder() ?? false
}
