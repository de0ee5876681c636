extension Invocation: Equatable {
  /// Tells whether two invocations would send the same message to the same object.
  ///
  /// They are equal if they have the same target, by identity, the same selector, signatures that
  /// are equal, and equal arguments. Results, and what is retained, do not count.
  ///
  /// Arguments are equal if `==` of their type says so; integers also across types, if their widths
  /// agree. Objects that are not `Equatable` are compared by identity, structures of C by their
  /// fields, C strings by their text where both invocations own it, and other pointers by address.
  /// Values that cannot be compared, such as closures, are never equal, except in one and the same
  /// invocation.
  ///
  /// There is no hash, as everything in an invocation may change. ``InvocationRecord`` has one.
  ///
  /// - Complexity: O(*n*) in the number of arguments and their sizes.
  public static func == (left: Invocation, right: Invocation) -> Bool {
    if left === right { return true }
    guard left.target === right.target, left.selector == right.selector else { return false }
    let (one, other) = (left.callSignature, right.callSignature)
    guard one.arguments.count == other.arguments.count,
      one === other || one.methodSignature == other.methodSignature
    else { return false }
    return one.arguments.indices.allSatisfy { position in
      if let text = left.memory(at: position)?.text {
        return text == right.memory(at: position)?.text
      }
      // Each frame is initialised as its signature says.
      return unsafe areEqual(
        flattened(one.arguments[position].box(left.frame + one.offsets[position])),
        flattened(other.arguments[position].box(right.frame + other.offsets[position])))
    }
  }

  private static func areEqual(_ one: Any?, _ other: Any?) -> Bool {
    guard let one = one.map(ValueText.unboxed), let other = other.map(ValueText.unboxed) else {
      return one == nil && other == nil
    }
    if type(of: one) is AnyClass, type(of: other) is AnyClass,
      (one as AnyObject) === (other as AnyObject)
    {
      return true
    }
    if let one = one as? any FixedWidthInteger, let other = other as? any FixedWidthInteger {
      return areEqualIntegers(one, other)
    }
    if one is CValue || other is CValue {
      guard let one = box(one), let other = box(other) else { return false }
      return one == other
    }
    if let one = one as? any Equatable { return one.isEqual(to: other) }
    if let one = one as? Any.Type, let other = other as? Any.Type { return one == other }
    guard let one = box(one), let other = box(other) else { return false }
    return one == other
  }

  private static func areEqualIntegers(
    _ one: some FixedWidthInteger, _ other: some FixedWidthInteger
  ) -> Bool {
    one == other
  }

  /// A structure of C in a box.
  private static func box(_ value: Any) -> CValue? {
    if let value = value as? CValue { return value }
    return (value as? any CRepresentable).flatMap { try? CValue($0) }
  }
}

extension Equatable {
  fileprivate func isEqual(to other: Any) -> Bool { (other as? Self) == self }
}
