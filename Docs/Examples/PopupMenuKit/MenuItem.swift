public import MessageRuntime
internal import Synchronization

/// A title and an action without a target.
///
/// An item made with a closure gets a selector of its own that no class implements. Selectors are
/// registered for the life of the process, so make such items once and keep them.
public final class MenuItem: Object {
  public let title: String
  /// The message that choosing the item sends.
  public let action: Selector
  /// What a menu view runs in place of a method.
  let onTap: (() -> Void)?

  /// Makes an item whose action a responder implements.
  ///
  /// - Parameters:
  ///   - title: What the user reads.
  ///   - action: A selector with no argument, or with one, which will be the item.
  public init(title: String, action: Selector) {
    self.title = title
    self.action = action
    onTap = nil
  }

  /// Makes an item that runs a closure.
  ///
  /// - Parameters:
  ///   - title: What the user reads; it may be empty, hold colons, and equal other titles.
  ///   - tapHandler: The closure. The item keeps it, so it should hold views weakly.
  public convenience init(title: String, tapHandler: @escaping () -> Void) {
    self.init(title: title, action: SyntheticSelector.make(title), tapHandler: tapHandler)
  }

  /// Makes an item that runs a closure under a chosen selector. Of two in one menu view that share
  /// a selector the last one answers.
  public init(title: String, action: Selector, tapHandler: @escaping () -> Void) {
    self.title = title
    self.action = action
    onTap = tapHandler
  }
}

/// Names for messages that only a menu view understands.
enum SyntheticSelector {
  private static let counter = Atomic<Int>(0)

  /// Returns a selector that was never returned before. The title in it is for people who read
  /// error messages; the number makes it unique.
  static func make(_ title: String) -> Selector {
    let number = counter.add(1, ordering: .relaxed).newValue
    return Selector("menuItem_\(number)_\(escaped(title))")
  }

  /// Letters and digits stay. The rest is written as a code: above all colons, which would change
  /// the number of arguments.
  private static func escaped(_ title: String) -> String {
    var name = ""
    for scalar in title.unicodeScalars.prefix(40) {
      if scalar.properties.isAlphabetic || scalar.properties.numericType != nil {
        name.unicodeScalars.append(scalar)
      } else {
        name += "%" + String(scalar.value, radix: 16, uppercase: true)
      }
    }
    return name
  }
}
