public import MessageRuntime

/// Shows and hides the pop-up menu of an application, and sends what is chosen from it.
public final class MenuController {
  /// The program's own items for the next menu. Forgotten when a menu hides, so that they do not
  /// turn up in somebody else's.
  public var menuItems: [MenuItem] = []
  /// Where the menu points, in the root view's cells.
  public private(set) var targetRect = Rect(0, 0, 0, 0)
  /// The items on the screen: what was there when the menu appeared. Empty without a menu.
  public private(set) var shownItems: [MenuItem] = []
  public private(set) var isMenuVisible = false
  /// Whose first responder the menu is for.
  weak var application: Application?
  private var isChoosing = false
  private var observations: [WeakObservation] = []

  /// Says what the menu shall point at.
  public func setTargetRect(_ rect: Rect, in view: View) {
    targetRect = view.convertToRoot(rect)
  }

  /// Shows the menu, or hides it.
  ///
  /// Standard edit actions come first, by themselves, then ``menuItems``; an item that nobody would
  /// perform is left out, and without any item nothing is shown. A visible menu is not shown again.
  ///
  /// - Parameters:
  ///   - visible: Whether to show it.
  ///   - animated: Handed on to observers, who do the drawing.
  public func setMenuVisible(_ visible: Bool, animated: Bool) {
    guard visible != isMenuVisible else { return }
    if visible {
      let items = (standardItems + menuItems).filter { target(of: $0) != nil }
      guard !items.isEmpty else { return }
      post(.willShow, animated)
      shownItems = items
      isMenuVisible = true
      post(.didShow, animated)
    } else {
      // Before the notification: what observers do must not hide the menu again.
      isMenuVisible = false
      post(.willHide, animated)
      shownItems = []
      menuItems = []
      post(.didHide, animated)
    }
  }

  private var standardItems: [MenuItem] {
    StandardEditAction.allCases.map {
      MenuItem(
        title: TitleTable.title($0.rawValue, language: application?.language ?? "en"),
        action: $0.selector)
    }
  }

  /// Returns the responder that would perform an item now, from the first responder upwards.
  public func target(of item: MenuItem) -> Responder? {
    application?.firstResponder(for: .editingMenu(item.action))?
      .target(forAction: item.action, withSender: item)
  }

  /// Sends the action of an item that is on the screen, then hides the menu.
  ///
  /// The target is searched at this moment. The menu hides in any case, and only afterwards, so that
  /// the first responder is still there to start the search from.
  ///
  /// - Parameter item: One of ``shownItems``, by identity.
  /// - Returns: The responder that the message was sent to.
  /// - Throws: ``MenuError``, or what the message throws.
  @discardableResult
  public func choose(_ item: MenuItem) throws -> Responder {
    guard isMenuVisible, !isChoosing, shownItems.contains(where: { $0 === item }) else {
      throw MenuError.notOnScreen(title: item.title)
    }
    isChoosing = true
    defer {
      isChoosing = false
      setMenuVisible(false, animated: true)
    }
    guard let target = target(of: item) else { throw MenuError.noTarget(title: item.title) }
    switch item.action.argumentCount {
    case 0: try target.send(item.action)
    case 1: try target.send(item.action, item)
    default: throw MenuError.tooManyArguments(item.action)
    }
    return target
  }
}

/// Why an item could not be performed.
public enum MenuError: Error, Hashable {
  /// The item is not in the menu on the screen, or has been chosen already.
  case notOnScreen(title: String)
  /// Nobody would perform the item any more.
  case noTarget(title: String)
  /// The selector asks for more than the item as an argument.
  case tooManyArguments(Selector)
}

// MARK: - Observers

extension MenuController {
  /// Calls a closure on every change of the menu, until the observation is released.
  public func observe(_ handler: @escaping (MenuChange, _ animated: Bool) -> Void)
    -> MenuObservation
  {
    let observation = MenuObservation(handler)
    observations.removeAll { $0.observation == nil }
    observations.append(WeakObservation(observation: observation))
    return observation
  }

  private func post(_ change: MenuChange, _ animated: Bool) {
    // Those that were there at the beginning; one that is released on the way is left out.
    for entry in observations { entry.observation?.handler(change, animated) }
  }

  private struct WeakObservation {
    weak var observation: MenuObservation?
  }
}

/// What happens to the menu.
public enum MenuChange: Sendable {
  case willShow, didShow, willHide, didHide
}

/// Keeps an observer registered for as long as it lives.
public final class MenuObservation {
  let handler: (MenuChange, Bool) -> Void

  init(_ handler: @escaping (MenuChange, Bool) -> Void) {
    self.handler = handler
  }
}
