public import TypeEncodings

/// Why a C function could not be called, or made. Nothing was called then, except where said.
public enum CFunctionError: Error, Hashable, Sendable {
  /// The types are malformed. Offsets count two bytes more after the result's type.
  case encoding(function: String, TypeEncodingError)
  /// A type has no Swift type to be held as, so values of it cannot be passed.
  case notRepresentable(function: String, type: String)
  /// A function of these types cannot be called or made.
  case cannotCall(function: String, types: String, CallFault)
  /// The ellipsis of a variadic function needs an argument before it.
  case noFixedArgument(function: String)
  /// The function is not variadic, so it takes no types of further arguments.
  case notVariadic(function: String)
  /// There are more or fewer arguments than the function takes; a variadic one takes more too.
  case argumentCount(function: String, expected: Int, given: Int)
  /// An argument does not fit. `index` counts from 0; `given` is the value and its type.
  case argument(
    function: String, index: Int, encoding: String, given: String, reason: CArgumentFault)
  /// The result is of another type than was asked for. The function was called if the value only is
  /// at fault, as `value` then says.
  case result(function: String, encoding: String, asked: String, value: String?)
}

/// What is wrong with an argument of a C function.
public enum CArgumentFault: Hashable, Sendable {
  /// It is of a type that does not go with the encoding.
  case type
  /// The number does not fit into the type.
  case range
  /// The text contains a null byte, where C would see it end.
  case nullByte
  /// The pointer points to another type.
  case pointee
}

extension CFunctionError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .encoding(let function, let error): "\(function): \(error)"
    case .notRepresentable(let function, let type):
      "\(function): values of \(type) cannot be passed"
    case .cannotCall(let function, let types, let fault):
      "\(function) cannot be called as \(types): \(fault)"
    case .noFixedArgument(let function):
      "\(function): a variadic function has an argument before the ellipsis"
    case .notVariadic(let function): "\(function) is not variadic"
    case .argumentCount(let function, let expected, let given):
      "\(function) takes \(expected) argument\(expected == 1 ? "" : "s"), not \(given)"
    case .argument(let function, let index, let encoding, let given, let reason):
      "argument \(index) of \(function) is \(encoding), not \(given): \(reason)"
    case .result(let function, let encoding, let asked, let value):
      "the result of \(function) is \(encoding)"
        + (value.map { ", and \($0) is no \(asked)" } ?? ", not \(asked)")
    }
  }
}

extension CArgumentFault: CustomStringConvertible {
  public var description: String {
    switch self {
    case .type: "another type"
    case .range: "out of range"
    case .nullByte: "it contains a null byte"
    case .pointee: "it points to another type"
    }
  }
}
