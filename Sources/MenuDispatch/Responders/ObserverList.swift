/// Keeps a handler registered until it is cancelled or released.
public final class Observation {
  private let entry: any CancellableEntry

  init(_ entry: any CancellableEntry) { self.entry = entry }

  deinit { entry.cancel() }

  /// Ends the registration: the handler is not called again, not even by a posting that is under
  /// way.
  public func cancel() { entry.cancel() }
}

protocol CancellableEntry: AnyObject {
  func cancel()
}

/// Handlers of one kind of event, called in the order of their registration.
///
/// While an event is posted, a handler that is removed is not called any more, and one that is
/// added is first called for the next event.
final class ObserverList<Event> {
  private final class Entry: CancellableEntry {
    var handler: ((Event) -> Void)?
    weak var list: ObserverList?

    init(_ handler: @escaping (Event) -> Void, _ list: ObserverList) {
      self.handler = handler
      self.list = list
    }

    func cancel() {
      guard let cancelled = handler else { return }
      handler = nil
      list?.noteCancellation()
      // What the handler holds may come back here when it is let go of.
      withExtendedLifetime(cancelled) {}
    }
  }

  /// Cancelled ones among them, until there are as many of these as of others.
  private var entries: [Entry] = []
  private var cancelledCount = 0

  var isEmpty: Bool { entries.count == cancelledCount }

  func add(_ handler: @escaping (Event) -> Void) -> Observation {
    let entry = Entry(handler, self)
    entries.append(entry)
    return Observation(entry)
  }

  func post(_ event: Event) {
    // The array is a value: what changes it meanwhile does not change this one.
    for entry in entries { entry.handler?(event) }
  }

  // Thousands of observers may go at once: looking for each would take the square of their number.
  private func noteCancellation() {
    cancelledCount += 1
    guard 2 * cancelledCount >= entries.count else { return }
    entries = entries.filter { $0.handler != nil }
    cancelledCount = 0
  }
}
