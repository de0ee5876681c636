/// Everything about one argument, or the result, that a call needs to know.
public struct ArgumentSlot: Hashable, Sendable {
  /// The type's code byte, after qualifiers and `A`; `^` for an array, which C passes as a pointer.
  public var kind: UInt8
  /// Whether the type is a block; its ``kind`` is `@` as any object's.
  public var isBlock: Bool
  /// Whether the size is known. It is not for opaque and unknown types; size and alignment are then
  /// 0 and 1.
  public var isComplete: Bool
  /// The number of bytes of the value.
  public var size: Int
  /// The value's alignment in bytes.
  public var alignment: Int
  /// Bytes from the start of the frame to the value; 0 for the result, which has its own place.
  public var offset: Int
}

extension MethodSignature {
  /// One slot for each argument, in order, self and _cmd included.
  @inlinable public var argumentSlots: [ArgumentSlot] { storage.argumentSlots }

  /// The slot of the result; void has size 0.
  @inlinable public var returnSlot: ArgumentSlot { storage.shape.returnSlot }

  /// Returns the slot of an argument.
  ///
  /// - Parameter index: The argument's position, counting self as 0 and _cmd as 1.
  /// - Throws: ``TypeEncodingError/argumentIndexOutOfRange(index:count:)``.
  /// - Complexity: O(1), without looking at the type's tree.
  @inlinable public func slot(at index: Int) throws(TypeEncodingError) -> ArgumentSlot {
    try checkIndex(index)
    return storage.argumentSlots[index]
  }

  /// The number of bytes that all arguments take, laid out one after the other.
  ///
  /// Each argument begins at the next multiple of its own alignment or of a pointer's size, whichever
  /// is greater, and takes a whole number of pointer-sized words. The result is not in the frame.
  /// Hence the length is a multiple of a pointer's size, and every argument may be read and written
  /// a word at a time.
  ///
  /// The corresponding Objective-C method is frameLength, whose value differs.
  @inlinable public var frameLength: Int { storage.shape.frameLength }

  /// The alignment in bytes that memory for the arguments must have.
  @inlinable public var frameAlignment: Int { storage.shape.frameAlignment }
}

/// What equal signatures have in common. Immutable, so that any thread may read it.
@usableFromInline final class SignatureShape: InternTableEntry {
  /// The types in the form that is compared.
  @usableFromInline let internKey: [UInt8]
  @usableFromInline let internHash: Int
  /// The types' kinds and widths.
  @usableFromInline let compatibilityKey: [UInt8]
  let argumentSlots: [ArgumentSlot]
  @usableFromInline let returnSlot: ArgumentSlot
  @usableFromInline let frameLength: Int
  @usableFromInline let frameAlignment: Int

  /// The shape of a signature; the interned one if there is one.
  static func shared(by parsed: ParsedSignature) throws(TypeEncodingError) -> SignatureShape {
    var writer = EncodingWriter(.comparison)
    writer.write(parsed.returnType)
    for argument in parsed.arguments { writer.write(argument) }
    let hash = InternedSignatures.hash(of: writer.bytes)
    if let shape = InternedSignatures.lookUpShape(writer.bytes, hash: hash) { return shape }
    return InternedSignatures.intern(
      try SignatureShape(parsed, comparisonKey: writer.bytes, hash: hash))
  }

  private init(
    _ parsed: ParsedSignature, comparisonKey: [UInt8], hash: Int
  ) throws(TypeEncodingError) {
    internKey = comparisonKey
    internHash = hash
    returnSlot = try ArgumentSlot(parsed.returnType)
    var frame = FrameBuilder()
    for argument in parsed.arguments { try frame.append(argument) }
    argumentSlots = frame.slots
    frameLength = frame.length
    frameAlignment = frame.alignment
    compatibilityKey = Self.compatibilityKey(parsed, frame.slots, returnSlot)
  }

  private static func compatibilityKey(
    _ parsed: ParsedSignature, _ slots: [ArgumentSlot], _ returnSlot: ArgumentSlot
  ) -> [UInt8] {
    var writer = EncodingWriter(.compatibility)
    func write(_ type: TypeEncoding, _ slot: ArgumentSlot) {
      if case .array = type.unqualified {
        writer.write("^")
      } else {
        writer.write(type)
      }
      // Fields of equal kinds may still be laid out differently, as bit-fields are.
      writer.write("/\(slot.size) ")
    }
    write(parsed.returnType, returnSlot)
    for (type, slot) in zip(parsed.arguments, slots) { write(type, slot) }
    return writer.bytes
  }
}

/// Lays out arguments one after the other.
private struct FrameBuilder {
  private(set) var slots: [ArgumentSlot] = []
  private(set) var length = 0
  private(set) var alignment = ABI.host.pointer.alignment

  mutating func append(_ type: TypeEncoding) throws(TypeEncodingError) {
    let word = ABI.host.pointer.size
    var slot = try ArgumentSlot(type)
    // No overflow: no slot is longer than the longest frame, nor is the length so far.
    slot.offset = Self.roundUp(length, to: max(slot.alignment, word))
    length = Self.roundUp(slot.offset + slot.size, to: word)
    alignment = max(alignment, slot.alignment)
    guard length <= MethodSignature.maximumFrameLength else { throw .frameTooLong(type) }
    slots.append(slot)
  }

  private static func roundUp(_ value: Int, to alignment: Int) -> Int {
    (value + alignment - 1) & ~(alignment - 1)
  }
}

extension ArgumentSlot {
  fileprivate init(_ type: TypeEncoding) throws(TypeEncodingError) {
    let inner = type.plain
    var layout: TypeLayout? = ABI.host.pointer
    var code = UInt8(ascii: "^")
    if case .array = inner {
    } else {
      code = inner.kindCode
      layout = try Self.layout(of: type)
    }
    if let layout, layout.size > MethodSignature.maximumFrameLength { throw .frameTooLong(type) }
    var isBlock = false
    if case .block = inner { isBlock = true }
    self.init(
      kind: code, isBlock: isBlock, isComplete: layout != nil, size: layout?.size ?? 0,
      alignment: layout?.alignment ?? 1, offset: 0)
  }

  /// The layout of a type, or nil if it is not known.
  private static func layout(of type: TypeEncoding) throws(TypeEncodingError) -> TypeLayout? {
    do throws(TypeEncodingError) {
      return try type.layout()
    } catch .incompleteType {
      return nil
    }
  }
}

extension TypeEncodingError {
  fileprivate static func frameTooLong(_ type: TypeEncoding) -> Self {
    .frameTooLong(maximum: MethodSignature.maximumFrameLength, text: type.shortDescription)
  }
}
