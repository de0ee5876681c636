import MessageRuntime

/// Many distinct classes with a hierarchy four deep, made as instances of generic ones.
///
/// Each is told from the others by its tag, a type. All objects of one tag form one line of
/// descent: `Trunk`, `Branch`, `Twig`, `Leaf`.
enum ClassForest {
  /// Sends of missing messages give zero, which costs less than making an error.
  class Root: Object, @unchecked Sendable {
    override func doesNotRecognizeSelector(_ selector: Selector) throws {}
  }
  class Trunk<Tag>: Root, @unchecked Sendable {}
  class Branch<Tag>: Trunk<Tag>, @unchecked Sendable {}
  class Twig<Tag>: Branch<Tag>, @unchecked Sendable {}
  final class Leaf<Tag>: Twig<Tag>, @unchecked Sendable {}

  private enum Digit<Value, Rest> {}
  private static let digits: [Any.Type] = [
    Int8.self, Int16.self, Int32.self, Int64.self, UInt8.self, UInt16.self, UInt32.self,
    UInt64.self, Float.self, Double.self,
  ]

  /// Objects of different classes. Each four in a row are of one line, the uppermost first.
  ///
  /// - Parameter firstTag: The number of the first line, so that tests can have classes of their
  ///   own; less than 1 000.
  static func instances(count: Int, firstTag: Int) -> [Root] {
    var made: [Root] = []
    for number in 0..<(count + 3) / 4 { made += line(firstTag + number) }
    return Array(made.prefix(count))
  }

  private static func line(_ number: Int) -> [Root] {
    func first<One>(_: One.Type) -> [Root] {
      func second<Two>(_: Two.Type) -> [Root] {
        func third<Three>(_: Three.Type) -> [Root] {
          typealias Tag = Digit<One, Digit<Two, Three>>
          return [Trunk<Tag>(), Branch<Tag>(), Twig<Tag>(), Leaf<Tag>()]
        }
        return _openExistential(digits[number / 100 % 10], do: third)
      }
      return _openExistential(digits[number / 10 % 10], do: second)
    }
    return _openExistential(digits[number % 10], do: first)
  }
}
