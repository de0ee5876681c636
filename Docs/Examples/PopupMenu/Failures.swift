import MessageRuntime
import PopupMenuKit

/// Shows the article's two attempts that fail, and the one that does not, on the real runtime.
struct Failures {
  let application: Application

  init(_ application: Application) { self.application = application }

  func show() {
    let frame = Rect(0, 0, 8, 1)
    attempt("1. canPerformAction alone", PromisingMenuView(frame: frame))
    attempt(
      "2. a forwarding target that runs the closure and is nil", NilTargetMenuView(frame: frame))
    attempt("3. a forwarding target that is a sink", LongPressMenuView(frame: frame))
  }

  private func attempt(_ heading: String, _ view: PromisingMenuView) {
    var runs = 0
    let item = MenuItem(title: "Send") { runs += 1 }
    view.longPressMenuItems = [item]
    application.rootViewController.view.addSubview(view)
    defer { view.removeFromSuperview() }
    print(heading)
    do {
      try application.deliver(.press(Point(0, 0), .began))
      print("   the menu shows: \(application.menuController.isMenuVisible ? "yes" : "no")")
      try application.menuController.choose(item)
      print("   the send succeeds")
    } catch MessageError.unrecognizedSelector(let unrecognized) {
      print("   the send fails: unrecognized selector sent to instance")
      print("     class     \(unrecognized.site.className)")
      print("     selector  \(unrecognized.site.selector)")
      print("     instance  0x\(String(unrecognized.address, radix: 16))")
      for step in unrecognized.steps { print("     - \(step)") }
    } catch {
      print("   \(error)")
    }
    print("   the closure ran: \(runs) time\(runs == 1 ? "" : "s")")
  }
}
