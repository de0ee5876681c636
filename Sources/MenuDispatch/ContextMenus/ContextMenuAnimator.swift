/// Collects what shall happen along with a change of a context menu, and after it.
///
/// The corresponding UIKit protocol is `UIContextMenuInteractionAnimating`.
public final class ContextMenuAnimator {
  /// The object made by the preview provider, once one was asked for.
  public internal(set) var previewContent: AnyObject?
  private var animations: [() -> Void] = []
  private var completions: [() -> Void] = []
  private var isStarted = false
  private var isFinished = false

  /// Makes an animator.
  init(previewContent: AnyObject? = nil) { self.previewContent = previewContent }

  /// Adds what happens along with the change; at once if the change has begun.
  public func addAnimations(_ animations: @escaping () -> Void) {
    if isStarted { animations() } else { self.animations.append(animations) }
  }

  /// Adds what happens after the change; at once if the change is over.
  public func addCompletion(_ completion: @escaping () -> Void) {
    if isFinished { completion() } else { completions.append(completion) }
  }

  /// Runs the animations. A second call does nothing.
  public func start() {
    if isStarted { return }
    isStarted = true
    let animations = animations
    self.animations = []
    for animation in animations { animation() }
  }

  /// Runs the completions, and the animations first if they have not run. A second call does
  /// nothing.
  public func finish() {
    start()
    if isFinished { return }
    isFinished = true
    let completions = completions
    self.completions = []
    for completion in completions { completion() }
  }
}

/// What becomes of the preview when a person taps it.
public enum ContextMenuCommitStyle: Hashable, Sendable {
  /// It goes back to where it came from.
  case dismiss
  /// It grows into what comes next.
  case pop
}

/// An animator of a tap on the preview.
public final class ContextMenuCommit {
  /// The animations and completions.
  public let animator: ContextMenuAnimator
  /// What becomes of the preview.
  public var preferredCommitStyle = ContextMenuCommitStyle.dismiss

  init(_ animator: ContextMenuAnimator) { self.animator = animator }
}

/// Runs animators over time. Without one they run at once.
public protocol ContextMenuAnimationDriver: AnyObject {
  /// Calls `start()` and, later or at once, `finish()`.
  func run(_ animator: ContextMenuAnimator)
}
