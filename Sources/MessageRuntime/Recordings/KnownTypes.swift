/// Types that are known by their names where objects or `Any` are sent.
enum KnownTypes {
  typealias Known = any (Decodable & SendableMetatype).Type

  private static let byName: [String: Known] = {
    var known: [String: Known] = [CValue.recordedName: CValue.self]
    func add<Value: Decodable & SendableMetatype>(_: Value.Type) {
      known[_typeName(Value.self, qualified: true)] = Value.self
      known[_typeName([Value].self, qualified: true)] = [Value].self
      known[_typeName([String: Value].self, qualified: true)] = [String: Value].self
    }
    add(Bool.self)
    add(String.self)
    add(Float.self)
    add(Double.self)
    add(Int.self)
    add(Int8.self)
    add(Int16.self)
    add(Int32.self)
    add(Int64.self)
    add(UInt.self)
    add(UInt8.self)
    add(UInt16.self)
    add(UInt32.self)
    add(UInt64.self)
    add(Selector.self)
    return known
  }()

  /// Returns the type of a name that was recorded: one of those given, or what an optional of them
  /// wraps, or a type of the standard library. No other type is ever looked for.
  static func type(named name: String, among types: [Any.Type?]) -> (any Decodable.Type)? {
    for case let type? in types {
      let type = (type as? any OptionalValue.Type)?.wrappedType ?? type
      if let decodable = type as? any Decodable.Type, _typeName(type, qualified: true) == name {
        return decodable
      }
    }
    return byName[name]
  }

  // MARK: Objects that stand for values

  // Where Foundation is loaded, a string, number, array or dictionary that travels as an object is
  // one of its classes. Casts look into them; what exact type the value had is gone.

  /// The string or number that an object stands for.
  static func scalar(_ object: Any) -> (any Encodable)? {
    if let text = object as? String { return text }
    let real = object as? Double
    if let real, real == 0, real.sign == .minus { return real }
    if let number = object as? Int { return number }
    if let number = object as? UInt64 { return number }
    return real
  }

  /// The array or dictionary of such values that an object stands for.
  static func collection(_ object: Any) -> (any Encodable)? {
    func hasMinusZero(_ numbers: some Sequence<Double>) -> Bool {
      numbers.contains { $0 == 0 && $0.sign == .minus }
    }
    if let texts = object as? [String] { return texts }
    if let texts = object as? [String: String] { return texts }
    let list = object as? [Double]
    if let list, hasMinusZero(list) { return list }
    if let numbers = object as? [Int] { return numbers }
    if let list { return list }
    let table = object as? [String: Double]
    if let table, hasMinusZero(table.values) { return table }
    if let numbers = object as? [String: Int] { return numbers }
    return table
  }
}
