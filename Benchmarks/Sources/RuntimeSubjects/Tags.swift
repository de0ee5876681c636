internal import Synchronization

// Types without number: instances of a generic class for different tags are different classes.
private enum Zero {}
private enum Twice<Half> {}
private enum TwicePlusOne<Half> {}

/// Hands out types that nobody had before.
enum Tags {
  private static let taken = Atomic<Int>(0)

  /// Returns so many new types.
  static func take(_ count: Int) -> [Any.Type] {
    let first = taken.add(count, ordering: .relaxed).oldValue
    return (first..<first + count).map(tag)
  }

  /// The type that spells the number in binary.
  private static func tag(_ number: Int) -> Any.Type {
    guard number > 0 else { return Zero.self }
    func open<Half>(_: Half.Type) -> Any.Type {
      number.isMultiple(of: 2) ? Twice<Half>.self : TwicePlusOne<Half>.self
    }
    return _openExistential(tag(number / 2), do: open)
  }
}
