internal import TypeEncodings

/// Makes one recorded argument a value again.
struct ArgumentReplay {
  let recorded: RecordedValue
  /// The argument's type in the invocation.
  let type: TypeRecord
  /// The type of the method's parameter, if there is a method.
  let parameter: TypeRecord?
  let index: Int

  /// What puts the argument into a frame.
  @safe
  enum Step {
    /// Initialises the argument's place.
    case value((UnsafeMutableRawPointer) -> Void)
    /// A C string that the invocation owns.
    case text(String)
  }

  func step() throws -> Step {
    if type.isCString, case .string(let text) = recorded {
      guard !text.utf8.contains(0) else { throw mismatch("a string with a null character") }
      return .text(text)
    }
    if let layout = type.layout { return try step(layout) }
    func open<Value>(_: Value.Type) throws -> Step {
      let value: Value = try value()
      // The caller's place is for a value of this type.
      return unsafe .value { unsafe $0.initializeMemory(as: Value.self, to: value) }
    }
    return try _openExistential(type.type, do: open)
  }

  private func mismatch(_ given: String? = nil) -> InvocationRecordError {
    .value(index: index, expected: type.name, given: given ?? recorded.kindName)
  }

  /// A value of a type that only C has.
  private func step(_ layout: CLayout) throws -> Step {
    let box = try decoded(CValue.self, recorded)
    guard layout.agrees(with: box.layout) else { throw mismatch(box.encoding.description) }
    return unsafe .value { place in
      // The layouts agree, and recorded values hold no objects.
      unsafe box.withUnsafeBytes { bytes in
        if let base = bytes.baseAddress {
          unsafe place.copyMemory(from: base, byteCount: layout.size)
        }
      }
    }
  }

  private func value<Value>() throws -> Value {
    let optional = Value.self as? any OptionalValue.Type
    if case .null = recorded {
      guard let none = optional?.none as? Value else { throw mismatch() }
      return none
    }
    let found: Any
    if case .typed(let name, let tree) = recorded {
      guard let type = KnownTypes.type(named: name, among: [Value.self, parameter?.type]) else {
        throw InvocationRecordError.unknownType(index: index, type: name)
      }
      found = try decoded(type, tree)
    } else {
      found = try scalar(optional?.wrappedType ?? Value.self)
    }
    guard let value = found as? Value ?? (found as AnyObject) as? Value else { throw mismatch() }
    return value
  }

  /// A value of a type that the signature tells.
  private func scalar(_ type: Any.Type) throws -> Any {
    if let type = type as? any Decodable.Type { return try decoded(type, recorded) }
    guard let type = type as? any CRepresentable.Type else { throw mismatch() }
    let box = try decoded(CValue.self, recorded)
    func open<Value: CRepresentable>(_: Value.Type) -> Any? { box.converted(to: Value.self) }
    guard let value = open(type) else { throw mismatch() }
    return value
  }

  private func decoded<Value: Decodable>(
    _ type: Value.Type, _ tree: RecordedValue
  ) throws -> Value {
    do {
      return try tree.decoded(as: type)
    } catch {
      throw InvocationRecordError.value(
        index: index, expected: String(describing: type), given: tree.kindName)
    }
  }
}
