/// Why a C function of some types cannot be called or made.
public enum CallFault: Error, Hashable, Sendable, CustomStringConvertible {
  /// A type has no place in the platform's calling convention, or none that is known here.
  case unsupportedType
  /// There are more arguments than a call can have.
  case tooManyArguments
  /// The arguments take more bytes than a call can have.
  case argumentsTooLarge
  /// A type after the ellipsis of a variadic function is one that C promotes.
  case needsPromotion
  /// The system gives no memory that code can run from.
  case noExecutableMemory
  /// libffi does not know the platform's calling convention.
  case unknownConvention
  /// libffi gave wrong results when it was tried.
  case failedSelfTest

  public var description: String {
    switch self {
    case .unsupportedType: "a type cannot be passed by value"
    case .tooManyArguments: "there are too many arguments"
    case .argumentsTooLarge: "the arguments take too many bytes"
    case .needsPromotion: "a type after the ellipsis is one that C promotes"
    case .noExecutableMemory: "the system gives no executable memory"
    case .unknownConvention: "libffi does not know the calling convention"
    case .failedSelfTest: "libffi failed the self-test"
    }
  }
}
