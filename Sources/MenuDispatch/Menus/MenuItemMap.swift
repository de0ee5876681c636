public import MessageRuntime

/// The items that a responder holds, found by their actions.
///
/// A responder that shows items with closures keeps them in a map and asks it in two hooks:
///
///     override func canPerformAction(_ action: Selector, withSender sender: AnyObject?) -> Bool {
///       items.holds(action) || super.canPerformAction(action, withSender: sender)
///     }
///     override func forwardingTarget(for selector: Selector) -> AnyObject? {
///       items.forwardingTarget(for: selector) ?? super.forwardingTarget(for: selector)
///     }
///
/// Where two items have the same action, the last one is found.
public struct MenuItemMap {
  // Open addressing with a power of two of places, at most half of them taken. The keys are the
  // selectors' words: equal selectors have equal ones.
  private var keys: [UInt] = [0]
  private var values: [MenuItem?] = [nil]
  private var mask: UInt = 0

  /// The items, in the order given.
  public private(set) var items: [MenuItem] = []

  /// Makes a map of items.
  ///
  /// - Parameter items: The items; lines and items without an action are kept, and not found.
  /// - Complexity: O(*n*).
  public init(_ items: [MenuItem] = []) {
    self.items = items
    guard !items.isEmpty else { return }
    var places = 4
    while places < items.count * 2 { places *= 2 }
    keys = Array(repeating: 0, count: places)
    values = Array(repeating: nil, count: places)
    mask = UInt(places - 1)
    for item in items {
      guard let action = item.action else { continue }
      let place = place(of: Self.key(action))
      keys[place] = Self.key(action)
      values[place] = item
    }
  }

  /// Returns the item with an action, or nil.
  ///
  /// - Complexity: O(1).
  @inline(__always)
  public func item(for action: Selector) -> MenuItem? {
    values[place(of: Self.key(action))]
  }

  /// Says whether an item has an action.
  ///
  /// - Complexity: O(1).
  @inline(__always)
  public func holds(_ action: Selector) -> Bool {
    let key = Self.key(action)
    return keys[place(of: key)] == key
  }

  /// Runs the closure of the item with an action, for a message that is being sent.
  ///
  /// - Parameter selector: The message's name.
  /// - Returns: The object that swallows the message, or nil if no item has a closure for it. When
  ///   someone only asks where a message would go, the closure is not run.
  public func forwardingTarget(for selector: Selector) -> AnyObject? {
    let key = Self.key(selector)
    let place = place(of: key)
    guard keys[place] == key, let handler = values[place]?.tapHandler else { return nil }
    if ForwardingPurpose.current == .send { handler() }
    return SelectorSink.shared
  }

  /// The place of a key, or the free one where it would be.
  @inline(__always)
  private func place(of key: UInt) -> Int {
    // Selectors are addresses: their low bits are all alike.
    var place = (key &* 0x9E37_79B9_7F4A_7C15) >> 32 & mask
    while true {
      let found = keys[Int(place)]
      if found == key || found == 0 { return Int(place) }
      place = (place &+ 1) & mask
    }
  }

  @inline(__always)
  private static func key(_ selector: Selector) -> UInt {
    // A selector is one pointer to a record that lives as long as the process.
    unsafe unsafeBitCast(selector, to: UInt.self)
  }
}
