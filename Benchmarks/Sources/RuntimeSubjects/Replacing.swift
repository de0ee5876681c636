public import MessageRuntime

private class Replaced<Family>: Object {}

private final class Replacing<Family, Tag>: Replaced<Family> {}

/// Apart from the factory below, so that it is optimised as a program's own code is.
@inline(never)
private func makeImplementations() -> (IMP, IMP) {
  (
    IMP { (self: Object, value: Int) in value &+ 1 },
    IMP { (self: Object, value: Int) in value ^ 1 }
  )
}

/// A class whose method is replaced while classes below it have it in their caches.
public struct ReplaceSubject {
  /// The class that has the method.
  public let cls: Class
  /// The method's name; no other class has it.
  public let selector: Selector
  /// Two implementations, Int → Int.
  public let implementations: (IMP, IMP)
  /// One object of each class below.
  public let objects: [Object]
}

/// Returns a class with a method, and as many classes below it.
///
/// - Parameter subclasses: The number of classes below it.
@inline(never)
@_optimize(none)
public func makeReplaceSubject(subclasses: Int) throws -> ReplaceSubject {
  func subject<Family>(_: Family.Type) throws -> ReplaceSubject {
    func make<Tag>(_: Tag.Type) -> Object { Replacing<Family, Tag>() }
    let cls = Class.of(Replaced<Family>.self as AnyClass)
    let selector = Selector("replaced\(ObjectIdentifier(cls).hashValue):")
    let (first, second) = makeImplementations()
    try cls.addMethod(Method(selector, implementation: first))
    return ReplaceSubject(
      cls: cls, selector: selector, implementations: (first, second),
      objects: Tags.take(subclasses).map { _openExistential($0, do: make) })
  }
  return try _openExistential(Tags.take(1)[0], do: subject)
}
