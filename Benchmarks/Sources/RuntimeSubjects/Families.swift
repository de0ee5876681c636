public import MessageRuntime

/// The names of the 64 methods that members of the large families have.
public let familySelectors = (0..<64).map { Selector("family\($0)") }

private class FamilyBase: Object {
  final var isTouched = false

  @MethodBuilder override class var methods: [Method] {
    for selector in familySelectors {
      Method(selector) { (self: FamilyBase) in self.isTouched = true }
    }
  }
}

private final class Heir<Tag>: FamilyBase {}

/// Returns objects of as many classes, which inherit 64 methods from one.
///
/// - Parameter count: The number of classes.
@inline(never)
@_optimize(none)
public func makeHeirs(_ count: Int) -> [Object] {
  func make<Tag>(_: Tag.Type) -> Object { Heir<Tag>() }
  return Tags.take(count).map { _openExistential($0, do: make) }
}

private final class Owner<Tag>: Object {
  final var isTouched = false

  @MethodBuilder override class var methods: [Method] {
    for selector in familySelectors {
      Method(selector) { (self: Owner<Tag>) in self.isTouched = true }
    }
  }
}

/// Returns objects of as many classes, each of which has 64 methods of its own.
///
/// - Parameter count: The number of classes.
@inline(never)
@_optimize(none)
public func makeOwners(_ count: Int) -> [Object] {
  func make<Tag>(_: Tag.Type) -> Object { Owner<Tag>() }
  return Tags.take(count).map { _openExistential($0, do: make) }
}

/// The names of the ten methods that the objects of ``makeTens(_:)`` answer.
public let tenSelectors = (0..<10).map { Selector("ten\($0)") }

private final class Ten<Tag>: Object {
  final var isTouched = false

  @MethodBuilder override class var methods: [Method] {
    for selector in tenSelectors {
      Method(selector) { (self: Ten<Tag>) in self.isTouched = true }
    }
  }
}

/// Returns objects of as many classes, each of which has ten methods of its own.
///
/// - Parameter count: The number of classes.
@inline(never)
@_optimize(none)
public func makeTens(_ count: Int) -> [Object] {
  func make<Tag>(_: Tag.Type) -> Object { Ten<Tag>() }
  return Tags.take(count).map { _openExistential($0, do: make) }
}
