/// The types of a method's result and arguments, self and _cmd included.
///
///     let signature = try MethodSignature(parsing: "v24@0:8@16")
///     signature.argumentCount            // 3
///     signature.typeEncodings            // v@:@
///     signature.argumentSlots[2].size    // 8
///
/// Two signatures are equal if calls through them look alike: offsets, qualifiers, names of classes,
/// fields and aggregates, and the signatures of blocks do not count. The one name that counts is that
/// of an opaque aggregate passed by value, since nothing else tells it from another.
///
/// Signatures are interned for the life of the process: parsing the same text twice gives the same
/// storage, and all equal signatures share one table of slots. Growth is bounded. At most
/// ``internedLimit`` texts, of at most 4 KiB each and 4 MiB together, are kept; what comes after
/// that works alike but is not shared. See ``isInterned``.
///
/// Thread safety: an immutable value; safe to use from any thread. Parsing a text that is interned
/// takes no lock; interning a new one takes a lock for the time of one table insertion.
///
/// The corresponding Objective-C class is NSMethodSignature.
public struct MethodSignature: Sendable {
  // What the runtime reads at every send can be inlined into it, hence what is usable from there.
  @usableFromInline let storage: SignatureStorage

  /// The greatest number of bytes of one signature that is parsed.
  public static let maximumLength = 65_536

  /// The greatest number of arguments, self and _cmd included.
  public static let maximumArgumentCount = 1024

  /// The greatest number of bytes that all arguments together, or the result, may take.
  public static let maximumFrameLength = 1 << 20

  /// The greatest number of signature texts that are interned.
  public static let internedLimit = 65_536

  /// The type of the result, with its qualifiers.
  public var returnType: TypeEncoding { storage.types.returnType }

  /// The number of arguments, counting self and _cmd.
  @inlinable public var argumentCount: Int { storage.argumentSlots.count }

  /// The types without offsets, such as `v@:@`.
  public var typeEncodings: String { storage.typeEncodings }

  /// Whether the result is qualified as one that the sender does not wait for.
  @inlinable public var isOneway: Bool { storage.isOneway }

  /// Returns the type of an argument, with its qualifiers.
  ///
  /// - Parameter index: The argument's position, counting self as 0 and _cmd as 1.
  /// - Throws: ``TypeEncodingError/argumentIndexOutOfRange(index:count:)``.
  /// - Complexity: O(1).
  ///
  /// The corresponding Objective-C method is getArgumentTypeAtIndex:.
  public func argumentType(at index: Int) throws(TypeEncodingError) -> TypeEncoding {
    try checkIndex(index)
    return storage.types.arguments[index]
  }

  /// Returns the qualifiers written before an argument.
  ///
  /// - Parameter index: The argument's position, counting self as 0 and _cmd as 1.
  /// - Throws: ``TypeEncodingError/argumentIndexOutOfRange(index:count:)``.
  public func argumentQualifiers(at index: Int) throws(TypeEncodingError) -> TypeQualifiers {
    try argumentType(at: index).qualifiers
  }

  /// Returns the offset written after an argument, or nil if none was.
  ///
  /// It is what a compiler wrote and means little: compilers count differently from each other and
  /// from ``slot(at:)``, which is what the runtime uses.
  ///
  /// - Parameter index: The argument's position, counting self as 0 and _cmd as 1.
  /// - Throws: ``TypeEncodingError/argumentIndexOutOfRange(index:count:)``.
  public func writtenOffset(at index: Int) throws(TypeEncodingError) -> Int? {
    try checkIndex(index)
    return storage.types.offsets[index]
  }

  /// The number written after the result's type, by compilers the length of all arguments.
  public var writtenFrameLength: Int? { storage.types.writtenFrameLength }

  @inlinable func checkIndex(_ index: Int) throws(TypeEncodingError) {
    guard storage.argumentSlots.indices.contains(index) else {
      throw .argumentIndexOutOfRange(index: index, count: argumentCount)
    }
  }
}

/// What a signature is made of. Immutable, so that any thread may read it.
@usableFromInline final class SignatureStorage: InternTableEntry {
  /// The text that was parsed, as it was given.
  let internKey: [UInt8]
  let internHash: Int
  let types: ParsedSignature
  let typeEncodings: String
  @usableFromInline let isOneway: Bool
  @usableFromInline let shape: SignatureShape
  /// The shape's slots, here as well to save a step on the way to them.
  @usableFromInline let argumentSlots: [ArgumentSlot]

  init(_ parsed: ParsedSignature, source: [UInt8], hash: Int) throws(TypeEncodingError) {
    internKey = source
    internHash = hash
    types = parsed
    typeEncodings = parsed.encoded(withOffsets: false)
    isOneway = parsed.returnType.qualifiers.contains(.oneway)
    shape = try SignatureShape.shared(by: parsed)
    argumentSlots = shape.argumentSlots
  }
}
