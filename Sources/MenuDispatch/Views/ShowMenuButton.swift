public import MessageRuntime

/// A button that shows a menu, and can do so without hiding the keyboard.
///
/// By default it performs `copy:`, which copies its title.
open class ShowMenuButton: Button {
  private final var cleanup: Observation?

  open override var canBecomeFirstResponder: Bool { true }

  @MethodBuilder open override class var methods: [Method] {
    Method("copy:") { (self: ShowMenuButton, sender: AnyObject?) in
      self.context?.pasteboard = self.title
    }
  }

  /// Says yes to `copy:` and leaves other actions to those after the button.
  open override func canPerformAction(
    _ action: Selector, withSender sender: AnyObject?
  ) -> Bool {
    action == "copy:"
  }

  /// Shows a menu above or below the button.
  ///
  /// - Parameters:
  ///   - items: Items beside those of the standard actions.
  ///   - textView: A text view that shall go on taking keys. If it is first responder it stays so,
  ///     and its chain leads to the button until the menu is about to hide.
  ///   - animated: Whether the menu may appear gradually.
  /// - Returns: What became of it.
  @discardableResult
  public final func showMenu(
    _ items: [MenuItem], keeping textView: CustomResponderTextView? = nil, animated: Bool = true
  ) -> MenuShowResult {
    guard let controller = context?.menuController else { return .notShown(.notInWindow) }
    guard !controller.isMenuVisible else { return .notShown(.alreadyVisible) }
    if let textView, textView.isFirstResponder {
      textView.overrideNext = self
    } else if !becomeFirstResponder() {
      return .notShown(.noFirstResponder)
    }
    // At will-hide, since another menu may be built before did-hide.
    cleanup = controller.observe { [weak self, weak textView, weak controller] event in
      guard case .willHide = event else { return }
      self?.endMenu(textView, controller)
    }
    controller.menuItems = items
    controller.setTargetRect(bounds, in: self)
    let result = controller.setMenuVisible(true, animated: animated)
    if case .notShown = result { endMenu(textView, controller) }
    return result
  }

  private final func endMenu(
    _ textView: CustomResponderTextView?, _ controller: MenuController?
  ) {
    if textView?.overrideNext === self { textView?.overrideNext = nil }
    controller?.menuItems = nil
    cleanup = nil
  }
}

/// Says for a button what is typed into it.
public protocol KeyInputButtonDelegate: AnyObject {
  /// Returns whether there is text to delete.
  func keyInputButtonHasText(_ button: KeyInputButton) -> Bool
  /// Gets text that was typed.
  func keyInputButton(_ button: KeyInputButton, didInsertText text: String)
  /// Gets a key that deletes backwards.
  func keyInputButtonDidDeleteBackward(_ button: KeyInputButton)
}

/// A button that takes keys for another view while its menu is shown.
///
/// As first responder it always raises the keyboard; the caret of the text view that it types into
/// does not blink meanwhile.
open class KeyInputButton: ShowMenuButton, KeyInput {
  /// Who gets what is typed. Held weakly; without one keys do nothing.
  public final weak var delegate: (any KeyInputButtonDelegate)?

  open var hasText: Bool { delegate?.keyInputButtonHasText(self) ?? false }

  open func insertText(_ text: String) { delegate?.keyInputButton(self, didInsertText: text) }

  open func deleteBackward() { delegate?.keyInputButtonDidDeleteBackward(self) }
}
