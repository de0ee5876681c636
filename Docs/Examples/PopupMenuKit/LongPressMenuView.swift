public import MessageRuntime

/// A view with a pop-up menu of any size: set the items, their closures are run when chosen.
///
/// No method answers a closure item's selector. The runtime therefore asks for a forwarding target,
/// and that is where the closure runs; the sink swallows what is left of the message.
open class LongPressMenuView: PromisingMenuView {
  open override func forwardingTarget(for selector: Selector) -> AnyObject? {
    guard let item = menuItemsMap[selector] else { return super.forwardingTarget(for: selector) }
    // Someone who only asks where the message would go must not set it off.
    if ForwardingPurpose.current == .send { item.onTap?() }
    return SelectorSink.shared
  }
}

/// The article's first try at the hook: the closure runs, but nobody takes the message, so the send
/// fails all the same.
public final class NilTargetMenuView: PromisingMenuView {
  public override func forwardingTarget(for selector: Selector) -> AnyObject? {
    if ForwardingPurpose.current == .send { menuItemsMap[selector]?.onTap?() }
    return super.forwardingTarget(for: selector)
  }
}
