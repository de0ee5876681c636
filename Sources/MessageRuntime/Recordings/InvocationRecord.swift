public import TypeEncodings

/// A message as a value: selector, types and arguments, to be stored and sent again.
///
///     let record = try InvocationRecord(invocation: invocation)
///     let data = try JSONEncoder().encode(record)
///     // Later, maybe in another process:
///     let again = try JSONDecoder().decode(InvocationRecord.self, from: data)
///     try again.invocation(target: calculator).invoke()
///
/// The target and the result are not in it. Arguments may be numbers, Booleans, strings, selectors,
/// C strings that the invocation owns, structures and other C types made of numbers, values of any
/// `Codable` type, and nil. They are kept bit for bit, NaN, infinities and -0.0 too, whatever the
/// encoder makes of such numbers.
///
/// Two records are equal if their selectors, signatures and arguments are, numbers by their bits.
///
/// Thread safety: a value.
public struct InvocationRecord: Hashable, Sendable {
  /// The message's name. It becomes a ``Selector`` when an invocation is made.
  public let selectorName: String
  /// The types of the message, with self and _cmd.
  public let methodSignature: MethodSignature
  /// The arguments after _cmd, as many as the signature has.
  let arguments: [RecordedValue]

  /// Records the message of an invocation.
  ///
  /// - Parameter invocation: It stays as it is. A C string of it can be recorded if it was set as a
  ///   `String`, or after ``Invocation/retainArguments()``.
  /// - Throws: ``InvocationRecordError/notRecordable(_:index:type:reason:)`` for the first argument
  ///   that cannot be recorded.
  /// - Complexity: O(*n*) in the number of arguments and their sizes.
  public init(invocation: Invocation) throws(InvocationRecordError) {
    selectorName = invocation.selector.name
    methodSignature = invocation.methodSignature
    let signature = invocation.callSignature
    var recorded: [RecordedValue] = []
    for (position, record) in signature.arguments.enumerated() {
      let argument = ArgumentRecording(
        type: record,
        // The frame is initialised as the signature says.
        value: unsafe Invocation.flattened(
          record.box(invocation.frame + signature.offsets[position])),
        text: invocation.memory(at: position)?.text)
      do throws(ArgumentRecording.Fault) {
        recorded.append(try argument.recorded())
      } catch {
        throw .notRecordable(
          invocation.site, index: position + 2, type: error.type, reason: error.reason)
      }
    }
    arguments = recorded
    guard methodSignature.argumentCount == recorded.count + 2 else {
      throw .notRecordable(
        invocation.site, index: methodSignature.argumentCount, type: "",
        reason: "there are more arguments than a signature has")
    }
  }

  init(selectorName: String, methodSignature: MethodSignature, arguments: [RecordedValue]) {
    self.selectorName = selectorName
    self.methodSignature = methodSignature
    self.arguments = arguments
  }

  /// The number of arguments, counting self and _cmd.
  public var argumentCount: Int { arguments.count + 2 }

  /// Returns an argument.
  ///
  /// - Parameters:
  ///   - index: The argument's position, counting self as 0 and _cmd as 1; those two cannot be read.
  ///   - type: The argument's type, or an optional of it. A C string is a `String`, a structure that
  ///     only C has a ``CValue``.
  /// - Throws: ``InvocationRecordError/argumentIndex(_:count:)``,
  ///   ``InvocationRecordError/value(index:expected:given:)``.
  public func argument<Value: Decodable>(
    at index: Int, as type: Value.Type = Value.self
  ) throws(InvocationRecordError) -> Value {
    guard (2..<argumentCount).contains(index) else {
      throw .argumentIndex(index, count: argumentCount)
    }
    let recorded = arguments[index - 2].content
    do {
      return try recorded.decoded(as: type)
    } catch {
      throw .value(
        index: index, expected: String(describing: type), given: arguments[index - 2].kindName)
    }
  }
}

extension InvocationRecord: CustomStringConvertible {
  /// The selector, the types and the arguments; long ones are cut.
  public var description: String {
    let shown = arguments.prefix(ValueText.maximumArguments).map(\.description)
    return "\(MessageSite.printable(selectorName)) \(methodSignature.typeEncodings.shortened) ("
      + shown.joined(separator: ", ")
      + (arguments.count > shown.count ? ", …)" : ")")
  }
}

/// Why a message cannot be recorded, or a record not be replayed.
public enum InvocationRecordError: Error, Hashable, Sendable {
  /// An argument cannot be recorded; `index` counts self as 0 and _cmd as 1.
  case notRecordable(MessageSite, index: Int, type: String, reason: String)
  /// There is no argument at that index. Counts include self and _cmd.
  case argumentIndex(Int, count: Int)
  /// What was recorded is no value of the type that is wanted there.
  case value(index: Int, expected: String, given: String)
  /// Nothing says what type the recorded type's name stands for: the target has no method whose
  /// parameter is of that type.
  case unknownType(index: Int, type: String)
  /// The target's method has other types than the message had.
  case typesDiffer(MessageSite, recorded: String, method: String)
}

extension InvocationRecordError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .notRecordable(let site, let index, let type, let reason):
      "argument \(index) of \(site), \(type.shortened), cannot be recorded: \(reason.shortened)"
    case .argumentIndex(let index, let count):
      "the recorded message has no argument \(index) to read; it has \(count), counting self and _cmd"
    case .value(let index, let expected, let given):
      "argument \(index) of the recorded message is \(given.shortened), which is no \(expected)"
    case .unknownType(let index, let type):
      "argument \(index) of the recorded message is of type \(type.shortened), which is not known here"
    case .typesDiffer(let site, let recorded, let method):
      "\(site) was recorded as \(recorded.shortened) and is \(method.shortened)"
    }
  }
}
