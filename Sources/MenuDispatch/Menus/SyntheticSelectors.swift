internal import MessageRuntime
internal import Synchronization

/// Names for the actions of items that run closures.
///
/// Each name is held by one item at a time, whatever its title. The name of an item that is gone is
/// given to the next item with the same title, since selectors are never freed: a menu that is
/// rebuilt for ever uses as many names as it has items.
enum SyntheticSelectors {
  private struct State {
    var count = 0
    var free: [String: [Selector]] = [:]
  }

  private static let state = Mutex(State())
  /// How many characters of a title go into a name, which is for people to read.
  private static let titleLimit = 40

  /// Returns a name that nothing else has.
  static func take(for title: String) -> Selector {
    let escaped = escape(title)
    let (free, number) = state.withLock { state -> (Selector?, Int) in
      if let free = state.free[escaped]?.popLast() { return (free, 0) }
      state.count += 1
      return (nil, state.count)
    }
    return free ?? Selector("menuItem_\(number)_\(escaped)")
  }

  /// Gives a name back whose item is gone.
  static func giveBack(_ selector: Selector, escapedTitle: String) {
    state.withLock { $0.free[escapedTitle, default: []].append(selector) }
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
