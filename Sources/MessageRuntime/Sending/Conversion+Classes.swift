extension Conversion {
  /// The conversion between a class as Swift knows it and its record, which is what messages carry;
  /// nil for other types.
  static func ofClasses<From, To>(_: From.Type, _: To.Type) -> Conversion? {
    if isRecord(To.self), isMetatype(From.self) {
      return unsafe .convert { source, target in
        let value = unsafe Invocation.flattened(source.assumingMemoryBound(to: From.self).pointee)
        let record = (value as? AnyClass).map { Class.of($0) }
        guard record != nil || To.self == Class?.self else { return false }
        // A record and an optional of one have the same bytes.
        unsafe target.initializeMemory(as: Class?.self, to: record)
        return true
      }
    }
    if isRecord(From.self), isMetatype(To.self) {
      return unsafe .convert { source, target in
        // As above.
        guard let record = unsafe source.assumingMemoryBound(to: Class?.self).pointee else {
          guard let optional = To.self as? any OptionalValue.Type, let none = optional.none as? To
          else { return false }
          unsafe target.initializeMemory(as: To.self, to: none)
          return true
        }
        guard let type = record.type as? To else { return false }
        unsafe target.initializeMemory(as: To.self, to: type)
        return true
      }
    }
    return nil
  }

  private static func isRecord<Value>(_: Value.Type) -> Bool {
    Value.self == Class.self || Value.self == Class?.self
  }

  private static func isMetatype<Value>(_: Value.Type) -> Bool {
    let type: Any.Type = (Value.self as? any OptionalValue.Type)?.wrappedType ?? Value.self
    return type == AnyClass.self || SwiftEncoding.isClassMetatype(type)
  }
}
