public import MessageRuntime

/// The names of the 64 methods that members of the large families have.
public let familySelectors = (0..<64).map { Selector("family\($0)") }

// Every kind of class writes another byte: of equal bodies the compiler keeps one and makes the
// others call it.

private class FamilyBase: Object {
  final var touches = 0
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

// The methods below take a class that is not generic, as the methods of classes written by hand do:
// a closure that takes Owner<Tag> has the tag's metadata to carry around and is not specialised.

private class Touchable: Object {
  final var isTouched = false
  final var isMarked = false
}

private final class Owner<Tag>: Touchable {
  @MethodBuilder override class var methods: [Method] {
    for selector in familySelectors {
      Method(selector) { (self: Touchable) in self.isTouched = true }
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

private final class Ten<Tag>: Touchable {
  @MethodBuilder override class var methods: [Method] {
    for selector in tenSelectors {
      Method(selector) { (self: Touchable) in self.isMarked = true }
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
