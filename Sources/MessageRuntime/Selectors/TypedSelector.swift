public import TypeEncodings

/// A selector with the Swift types that its message carries.
///
/// Declare one beside the class that answers it, and let the compiler check every send:
///
///     extension Document {
///       static let rename = TypedSelector<Bool, String>("rename:")
///     }
///     let done = try document.send(Document.rename, "Draft")
///
/// The types are checked against the method when the message is sent; a difference is a thrown
/// ``MessageError``, or a conversion where values agree as messages.
///
/// Thread safety: a value; safe to use from any thread.
@safe
public struct TypedSelector<Result, each Argument>: Hashable, @unchecked Sendable {
  /// The name.
  public let selector: Selector
  // The metadata of the entry type, which is the signature as one word. Metadata lives for good.
  @usableFromInline let type: UnsafeRawPointer

  /// Gives types to a selector.
  ///
  /// - Parameter selector: The name; it should hold one colon for each argument.
  @inlinable
  public init(_ selector: Selector) {
    self.selector = selector
    unsafe self.type = signatureKey(TypedEntry<Result, repeat each Argument>.self)
  }

  /// The method signature that the types describe, with self and _cmd.
  public var signature: MethodSignature {
    callSignature(Result.self, repeat (each Argument).self).methodSignature
  }

  @inlinable
  public static func == (left: Self, right: Self) -> Bool { left.selector == right.selector }

  @inlinable
  public func hash(into hasher: inout Hasher) { hasher.combine(selector) }
}

extension TypedSelector: CustomStringConvertible {
  public var description: String { selector.name }
}

/// A selector with the type encodings that its message carries.
///
/// Two are equal when the names are and the signatures are, whatever their offsets, qualifiers and
/// structure names.
///
/// Thread safety: a value; safe to use from any thread.
public struct EncodedSelector: Hashable, Sendable {
  /// The name.
  public let selector: Selector
  /// The types, with self and _cmd.
  public let signature: MethodSignature

  /// Gives an encoding to a selector.
  ///
  /// - Parameters:
  ///   - selector: The name.
  ///   - types: A method's type encoding, for example `"v@:i"`.
  /// - Throws: ``TypeEncodingError`` when the encoding is malformed.
  public init(_ selector: Selector, types: String) throws {
    self.selector = selector
    self.signature = try MethodSignature(parsing: types)
  }
}
