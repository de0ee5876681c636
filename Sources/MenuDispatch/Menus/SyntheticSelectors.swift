internal import MessageRuntime
internal import Synchronization

/// Names for the actions of items that run closures.
///
/// Each name is held by one item at a time, whatever its title. Selectors are never freed, so the
/// name of an item that is gone is given to another item: to one of the same family, as long as
/// there are not too many names with titles in them; after that names are numbers, and fit any item.
/// A menu that is rebuilt for ever uses as many names as it has items, also if its titles are new
/// each time.
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

    /// Whether its names have titles in them, of which there may be any number.
    fileprivate var isTitled: Bool { self != .contextAction }

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
    var titled = 0
    var freeNumbers: [Selector] = []
    /// The names that are numbers.
    var numbers: Set<Selector> = []
  }

  private static let state = Mutex(State())
  /// How many characters of a title go into a name, which is for people to read.
  private static let titleLimit = 40
  /// How many names have titles in them.
  static let titledLimit = 4_096

  /// Returns a name that nothing else has.
  static func take(_ family: Family) -> Selector {
    let name = state.withLock { state -> Name in
      if let free = state.free[family]?.popLast() { return .free(free) }
      let isTitled = family.isTitled
      if isTitled, state.titled >= titledLimit, let free = state.freeNumbers.popLast() {
        return .free(free)
      }
      state.count += 1
      if isTitled, state.titled >= titledLimit { return .number(state.count) }
      if isTitled { state.titled += 1 }
      return .ofFamily(state.count)
    }
    // Selectors have a lock of their own: not taken while this one is held.
    switch name {
    case .free(let selector): return selector
    case .ofFamily(let number): return family.selector(number)
    case .number(let number):
      let selector = Selector("menuItem_\(number)")
      state.withLock { _ = $0.numbers.insert(selector) }
      return selector
    }
  }

  private enum Name {
    /// One that an item has had before.
    case free(Selector)
    /// A new one of the family.
    case ofFamily(Int)
    /// A new one without a title.
    case number(Int)
  }

  /// Gives a name back whose item is gone.
  static func giveBack(_ selector: Selector, to family: Family) {
    state.withLock { state in
      if !state.numbers.isEmpty, state.numbers.contains(selector) {
        state.freeNumbers.append(selector)
      } else {
        state.free[family, default: []].append(selector)
      }
    }
  }

  /// A title as part of a name: without colons, which would be arguments, and without anything that
  /// is not seen.
  static func escape(_ title: String) -> String {
    // Most titles: their characters are bytes, and stand for themselves. One byte more than is
    // taken, since a mark that follows the last belongs to it.
    let start = title.utf8.prefix(titleLimit + 1)
    if start.allSatisfy(standsForItself) {
      if start.count <= titleLimit { return title }
      return String(title[..<title.utf8.index(title.startIndex, offsetBy: titleLimit)])
    }
    var escaped = ""
    for scalar in title.prefix(titleLimit).unicodeScalars.prefix(titleLimit * 2) {
      if standsForItself(scalar) {
        escaped.unicodeScalars.append(scalar)
      } else {
        escaped += "%\(String(scalar.value, radix: 16, uppercase: true))"
      }
    }
    return escaped
  }

  private static func standsForItself(_ scalar: Unicode.Scalar) -> Bool {
    // Looking up a category takes longer than all else that an item's making does.
    if scalar.isASCII { return standsForItself(UInt8(truncatingIfNeeded: scalar.value)) }
    switch scalar.properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator, .unassigned, .privateUse: return false
    default: return true
    }
  }

  /// Whether a byte is an ASCII character that is seen, or a space, and has no meaning in a name.
  private static func standsForItself(_ byte: UInt8) -> Bool {
    0x20..<0x7F ~= byte && byte != UInt8(ascii: ":") && byte != UInt8(ascii: "%")
  }
}
