public import MessageRuntime

private class Many<Tag>: Object {
  final var isTouched = false
}

/// Returns an object of a new class that has a method without argument and result for each name.
///
/// - Parameter selectors: The names.
public func makeManyMethods(_ selectors: [Selector]) throws -> Object {
  func make<Tag>(_: Tag.Type) throws -> Object {
    let cls = Class.of(Many<Tag>.self as AnyClass)
    for selector in selectors {
      try cls.addMethod(Method(selector) { (self: Many<Tag>) in self.isTouched = true })
    }
    return Many<Tag>()
  }
  return try _openExistential(Tags.take(1)[0], do: make)
}
