/// A responder that takes typed text. While it is first responder, the keyboard is there.
///
/// What an input method composes, such as Chinese characters from Latin letters, reaches it only
/// when it is committed, as one ``insertText(_:)``.
///
/// The corresponding UIKit protocol is `UIKeyInput`.
public protocol KeyInput: Responder {
  /// Whether there is text to delete.
  var hasText: Bool { get }
  /// Adds text at the caret.
  func insertText(_ text: String)
  /// Removes the character before the caret.
  func deleteBackward()
}

/// What happens to the keyboard.
public enum KeyboardEvent: Hashable, Sendable {
  /// The keyboard is about to appear.
  case willShow
  /// The keyboard has appeared.
  case didShow
  /// The keyboard is about to go.
  case willHide
  /// The keyboard has gone.
  case didHide
}

/// The keyboard of a context: it is there as long as the first responder takes text.
///
/// Keys go to the first responder itself, never along its chain.
public final class InputSession {
  private unowned let context: ResponderContext
  private let observers = ObserverList<KeyboardEvent>()
  private weak var input: (any KeyInput)?
  private var marked = ""

  /// Whether the keyboard is there.
  public private(set) var isActive = false

  /// Who gets what is typed, or nil.
  public var target: (any KeyInput)? { isActive ? input : nil }

  /// Text that an input method is composing; nobody has got it yet.
  public var markedText: String { marked }

  init(_ context: ResponderContext) { self.context = context }

  /// Calls a handler at each event of the keyboard.
  ///
  /// - Returns: What keeps the handler registered.
  public func observe(_ handler: @escaping (KeyboardEvent) -> Void) -> Observation {
    observers.add(handler)
  }

  /// Types text.
  ///
  /// - Parameter text: The text; it replaces what is being composed.
  /// - Returns: Whether somebody got it.
  @discardableResult
  public func insertText(_ text: String) -> Bool {
    guard context.isOnOwnThread("insertText"), let target else { return false }
    marked = ""
    target.insertText(text)
    return true
  }

  /// Deletes backwards: a character that is being composed, or one before the caret.
  ///
  /// - Returns: Whether there was somebody to do it.
  @discardableResult
  public func deleteBackward() -> Bool {
    guard context.isOnOwnThread("deleteBackward"), let target else { return false }
    if marked.popLast() == nil { target.deleteBackward() }
    return true
  }

  /// Sets the text that an input method is composing. It stays here until it is committed.
  public func setMarkedText(_ text: String) { if isActive { marked = text } }

  /// Commits what is being composed.
  public func unmarkText() {
    let text = marked
    marked = ""
    if !text.isEmpty { insertText(text) }
  }

  /// Shows or hides the keyboard as the first responder demands.
  func followFirstResponder() {
    let wanted = context.firstResponder as? any KeyInput
    if wanted !== input { marked = "" }
    input = wanted
    guard (wanted != nil) != isActive else { return }
    if wanted != nil {
      observers.post(.willShow)
      isActive = true
      observers.post(.didShow)
    } else {
      observers.post(.willHide)
      isActive = false
      observers.post(.didHide)
    }
  }
}
