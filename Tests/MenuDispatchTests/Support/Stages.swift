import MenuDispatch
import MessageRuntime

/// A world with a view that shows closure items.
func longPressStage() -> (World, LongPressMenuView) {
  let world = World()
  let view = LongPressMenuView(frame: Rect(x: 10, y: 5, width: 20, height: 2))
  world.root.addSubview(view)
  return (world, view)
}

/// A world with a view that may be first responder.
func responsiveStage(
  _ controller: LoggingController = LoggingController()
) -> (World, ResponsiveView) {
  let world = World(controller)
  let view = ResponsiveView(frame: Rect(x: 10, y: 5, width: 20, height: 2))
  world.root.addSubview(view)
  return (world, view)
}

/// A controller with `select:`, and a few with which a test can do something.
final class Selecting: LoggingController {
  var onSelect: () -> Void = {}
  var whenAsked: (Selector) -> Void = { _ in }

  @MethodBuilder override class var methods: [Method] {
    Method("select:") { (self: Selecting, sender: Any?) in
      self.log("select")
      self.onSelect()
    }
  }

  override func canPerformAction(_ action: Selector, withSender sender: AnyObject?) -> Bool {
    whenAsked(action)
    return super.canPerformAction(action, withSender: sender)
  }
}
