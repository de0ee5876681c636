internal import MessageRuntime
internal import Synchronization

/// Names for the actions of items that run closures.
///
/// Each name is held by one item at a time, whatever its title. The name of an item that is gone is
/// given to the next item of the same family, since selectors are never freed: a menu that is
/// rebuilt for ever uses as many names as it has items.
enum SyntheticSelectors {
  /// Names that differ by a number alone.
  enum Family: Hashable {
    /// Those of items with a title, without arguments. People can read the title in them.
    case item(escapedTitle: String)
    /// Those of the actions of context menus, with one argument: the action.
    case contextAction

    /// The family of items with a title.
    static func item(titled title: String) -> Family {
      .item(escapedTitle: SyntheticSelectors.escape(title))
    }

    fileprivate func selector(_ number: Int) -> Selector {
      switch self {
      case .item(let title): Selector("menuItem_\(number)_\(title)")
      case .contextAction: Selector("contextMenuAction_\(number):")
      }
    }
  }

  private struct State {
    var count = 0
    var free: [Family: [Selector]] = [:]
  }

  private static let state = Mutex(State())
  /// How many characters of a title go into a name, which is for people to read.
  private static let titleLimit = 40

  /// Returns a name that nothing else has.
  static func take(_ family: Family) -> Selector {
    let (free, number) = state.withLock { state -> (Selector?, Int) in
      if let free = state.free[family]?.popLast() { return (free, 0) }
      state.count += 1
      return (nil, state.count)
    }
    return free ?? family.selector(number)
  }

  /// Gives a name back whose item is gone.
  static func giveBack(_ selector: Selector, to family: Family) {
    state.withLock { $0.free[family, default: []].append(selector) }
  }

  /// A title as part of a name: without colons, which would be arguments, and without anything that
  /// is not seen.
  static func escape(_ title: String) -> String {
    var escaped = ""
    for scalar in title.prefix(titleLimit).unicodeScalars.prefix(titleLimit * 2) {
      switch scalar.properties.generalCategory {
      case .control, .lineSeparator, .paragraphSeparator, .unassigned, .privateUse:
        escaped += "%\(String(scalar.value, radix: 16, uppercase: true))"
      default:
        if scalar == ":" || scalar == "%" {
          escaped += "%\(String(scalar.value, radix: 16, uppercase: true))"
        } else {
          escaped.unicodeScalars.append(scalar)
        }
      }
    }
    return escaped
  }
}
