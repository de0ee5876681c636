public import MessageRuntime

/// The items that a responder holds, found by their actions.
///
/// A responder that shows items with closures keeps them in a map and asks it in two hooks:
///
///     override func canPerformAction(_ action: Selector, withSender sender: AnyObject?) -> Bool {
///       items.answers(action) || super.canPerformAction(action, withSender: sender)
///     }
///     override func forwardingTarget(for selector: Selector) -> AnyObject? {
///       items.forwardingTarget(for: selector) ?? super.forwardingTarget(for: selector)
///     }
///
/// Where two items have the same action, the last one is found.
public struct MenuItemMap {
  private let table: Table

  /// Open addressing with a power of two of places, at most half of them taken. Immutable once made.
  @safe
  private final class Table {
    let items: [MenuItem]
    /// What swallows the messages that the closures answer; to read a static constant is a call.
    let sink = SelectorSink.shared
    /// The selectors' words: equal selectors have equal ones. 0 marks a free place.
    let keys: UnsafeMutablePointer<UInt>
    /// The items at the same places, which `items` keeps.
    let found: UnsafeMutablePointer<Unmanaged<MenuItem>?>
    /// Their closures at the same places.
    let handlers: UnsafeMutablePointer<Unmanaged<TapHandler>?>
    let mask: UInt

    init(_ items: [MenuItem]) {
      self.items = items
      var places = 2
      while places < items.count * 2 { places *= 2 }
      mask = UInt(places - 1)
      unsafe keys = .allocate(capacity: places)
      unsafe keys.initialize(repeating: 0, count: places)
      unsafe found = .allocate(capacity: places)
      unsafe found.initialize(repeating: nil, count: places)
      unsafe handlers = .allocate(capacity: places)
      unsafe handlers.initialize(repeating: nil, count: places)
      for item in items {
        guard let action = item.action else { continue }
        let key = MenuItemMap.key(action)
        let place = place(of: key)
        unsafe keys[place] = key
        unsafe found[place] = .passUnretained(item)
        unsafe handlers[place] = item.handler.map { unsafe .passUnretained($0) }
      }
    }

    deinit {
      unsafe keys.deallocate()
      unsafe found.deallocate()
      unsafe handlers.deallocate()
    }

    /// The place of a key, or the free one where it would be.
    @inline(__always)
    func place(of key: UInt) -> Int {
      // Selectors are addresses: their low bits are all alike.
      var place = (key &* 0x9E37_79B9_7F4A_7C15) >> 32 & mask
      while true {
        let known = unsafe keys[Int(place)]
        if known == key || known == 0 { return Int(place) }
        place = (place &+ 1) & mask
      }
    }
  }

  /// Makes a map of items.
  ///
  /// - Parameter items: The items, which the map keeps; lines and items without an action are kept,
  ///   and not found.
  /// - Complexity: O(*n*).
  public init(_ items: [MenuItem] = []) { table = Table(items) }

  /// The items, in the order given.
  public var items: [MenuItem] { table.items }

  /// Returns the item with an action, or nil.
  ///
  /// - Complexity: O(1).
  public func item(for action: Selector) -> MenuItem? {
    unsafe table.found[table.place(of: Self.key(action))]?.takeUnretainedValue()
  }

  /// Says whether an item has an action.
  ///
  /// - Complexity: O(1).
  public func holds(_ action: Selector) -> Bool {
    let key = Self.key(action)
    return unsafe table.keys[table.place(of: key)] == key
  }

  /// Says whether an item with an action has a closure, so that who holds the map answers for it.
  ///
  /// - Complexity: O(1).
  public func answers(_ action: Selector) -> Bool {
    unsafe table.handlers[table.place(of: Self.key(action))] != nil
  }

  /// Runs the closure of the item with an action, for a message that is being sent.
  ///
  /// - Parameter selector: The message's name.
  /// - Returns: The object that swallows the message, or nil if no item has a closure for it. When
  ///   someone only asks where a message would go, the closure is not run.
  public func forwardingTarget(for selector: Selector) -> AnyObject? {
    run(selector) ? sink : nil
  }

  /// What swallows the messages that the items answer.
  var sink: SelectorSink { table.sink }

  /// As ``forwardingTarget(for:)``, and says only whether there is a closure.
  @inline(__always)
  func run(_ selector: Selector) -> Bool {
    let table = unsafe Unmanaged.passUnretained(table)
    let handler = unsafe table._withUnsafeGuaranteedRef {
      unsafe $0.handlers[$0.place(of: Self.key(selector))]
    }
    guard let handler = unsafe handler else { return false }
    if ForwardingPurpose.current == .send {
      // Held by hand, since the closure may replace the map and with it let go of itself.
      let held = unsafe handler.retain()
      unsafe held._withUnsafeGuaranteedRef { $0.body() }
      unsafe held.release()
    }
    return true
  }

  @inline(__always)
  private static func key(_ selector: Selector) -> UInt {
    // A selector is one pointer to a record that lives as long as the process.
    unsafe unsafeBitCast(selector, to: UInt.self)
  }
}
