import MessageRuntime
import PopupMenuKit

/// A controller with actions that only the responder chain knows of.
final class ColorController: ViewController {
  private(set) var log: [String] = []
  private(set) var senders: [MenuItem?] = []

  // The methods are private: nothing but the runtime reaches them.
  private func redTapped() {
    log.append("red")
    application?.firstResponder?.resignFirstResponder()
  }
  private func greenTapped() { log.append("green") }
  private func note(_ sender: MenuItem?) { senders.append(sender) }

  @MethodBuilder override class var methods: [Method] {
    Method("redTapped") { (self: ColorController) in self.redTapped() }
    Method("greenTapped") { (self: ColorController) in self.greenTapped() }
    Method("note:") { (self: ColorController, sender: MenuItem?) in self.note(sender) }
    Method("mix:with:") { (self: ColorController, one: MenuItem?, other: MenuItem?) in
      self.log.append("mix")
    }
  }
}

/// A view that takes the role of first responder and performs nothing.
class ResponsiveView: View {
  override var canBecomeFirstResponder: Bool { true }
}

/// An application with one menu view on its root view, and a record of what its menu did.
final class Stage<Menu: View> {
  let root = View(frame: Rect(0, 0, 80, 24))
  let controller: ColorController
  let application: Application
  let view: Menu
  private(set) var changes: [MenuChange] = []
  private var observation: MenuObservation?

  init(_ view: Menu) {
    controller = ColorController(view: root)
    application = Application(root: controller)
    self.view = view
    root.addSubview(view)
    observation = menu.observe { [weak self] change, _ in self?.changes.append(change) }
  }

  var menu: MenuController { application.menuController }
  var titles: [String] { menu.shownItems.map(\.title) }

  /// A whole long press on the view's upper left corner.
  func press() throws {
    let corner = view.convertToRoot(view.bounds).origin
    for state in [GestureState.began, .changed, .ended] {
      try application.deliver(.press(corner, state))
    }
  }
}

extension Stage where Menu: PromisingMenuView {
  convenience init(_ make: (Rect) -> Menu, _ items: [MenuItem]) {
    self.init(make(Rect(10, 5, 20, 3)))
    view.longPressMenuItems = items
  }
}

/// Counts runs of a closure.
final class Counter {
  var count = 0
}
