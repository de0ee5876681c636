/// A responder's place in the chain: the one that follows it, and those that it follows.
///
/// The stored links are plain pointers: a responder that goes clears the links of those that point
/// to it, which it finds in a list that runs through them.
struct ChainLink {
  /// The responder that follows. Cleared by that one's deinit.
  var next = RawReference<Responder>()
  /// The first of the responders whose `next` this is. Cleared by their deinits.
  var firstFollower = RawReference<Responder>()
  /// Neighbours in the list of responders with the same `next`.
  var previousSibling = RawReference<Responder>()
  var nextSibling = RawReference<Responder>()
}

extension Responder {
  /// The responder that follows, as it was linked.
  ///
  /// Views, controllers, windows and the application link themselves as they are put together.
  /// Set it to build a chain by hand; the reference does not keep the object alive and becomes nil
  /// with it. Putting a view elsewhere links it anew.
  ///
  /// The corresponding AppKit property is `nextResponder`.
  public final var nextResponder: Responder? {
    get { link.next.object }
    set { setLink(newValue) }
  }

  final func setLink(_ next: Responder?) {
    if link.next.object === next { return }
    // Both the chain that is left and the one that is joined have changed.
    context?.invalidate()
    leaveList()
    if let next {
      link.next = RawReference(next)
      link.nextSibling = next.link.firstFollower
      next.link.firstFollower.object?.link.previousSibling = RawReference(self)
      next.link.firstFollower = RawReference(self)
    }
    context?.invalidate()
  }

  /// Takes the responder out of the list of those that have the same `next`.
  private final func leaveList() {
    guard let next = link.next.object else { return }
    if let previous = link.previousSibling.object {
      previous.link.nextSibling = link.nextSibling
    } else {
      next.link.firstFollower = link.nextSibling
    }
    link.nextSibling.object?.link.previousSibling = link.previousSibling
    link.next = RawReference()
    link.previousSibling = RawReference()
    link.nextSibling = RawReference()
  }

  /// Clears every link from and to the responder, which is about to go.
  final func leaveChain() {
    if link.next.isNil && link.firstFollower.isNil { return }
    context?.invalidate()
    leaveList()
    while let follower = link.firstFollower.object { follower.leaveList() }
  }

  /// The window that holds the responder, or nil.
  public final var hostWindow: Window? { structure.window }

  /// The context that the responder is in, or nil.
  public final var context: ResponderContext? { structure.application?.contextReference.object }

  /// The window and the application at the end of the stored links.
  final var structure: (window: Window?, application: Application?) {
    var window: Window?
    var steps = 0
    var current: Responder? = self
    while let responder = current, steps < ResponderContext.hopLimit {
      if window == nil { window = responder as? Window }
      if let application = responder as? Application { return (window, application) }
      current = responder.link.next.object
      steps += 1
    }
    return (window, nil)
  }
}
