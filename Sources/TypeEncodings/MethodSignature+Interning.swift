/// The interned signatures: texts, and the shapes that equal ones share.
enum InternedSignatures {
  private static let texts = InternTable<SignatureStorage>(
    maximumCount: MethodSignature.internedLimit, maximumKeyLength: 4096,
    maximumTotalLength: 4 << 20)

  /// Texts that are no longer interned may still share a shape that is, until this is full too.
  private static let shapes = InternTable<SignatureShape>(
    maximumCount: MethodSignature.internedLimit, maximumKeyLength: 4096,
    maximumTotalLength: 4 << 20)

  static func hash(of bytes: [UInt8]) -> Int {
    unsafe bytes.withUnsafeBytes { unsafe hash(of: $0) }
  }

  /// Finds the storage of a text without a lock.
  static func lookUp(_ text: String) -> SignatureStorage? {
    let found = unsafe text.utf8.withContiguousStorageIfAvailable { buffer in
      let bytes = UnsafeRawBufferPointer(buffer)
      return unsafe texts.lookUp(bytes, hash: hash(of: bytes))
    }
    // A text without contiguous bytes comes from bridging; it is parsed and then found by its bytes.
    return found ?? nil
  }

  static func lookUpShape(_ key: [UInt8], hash: Int) -> SignatureShape? {
    unsafe key.withUnsafeBytes { unsafe shapes.lookUp($0, hash: hash) }
  }

  /// Keeps a text's storage, unless its shape is not kept either.
  static func intern(_ storage: SignatureStorage) -> SignatureStorage {
    contains(storage.shape) ? texts.intern(storage) : storage
  }

  static func intern(_ shape: SignatureShape) -> SignatureShape { shapes.intern(shape) }

  private static func hash(of bytes: UnsafeRawBufferPointer) -> Int {
    var hasher = Hasher()
    unsafe hasher.combine(bytes: bytes)
    return hasher.finalize()
  }
}

extension MethodSignature {
  /// Whether the signature is kept for the life of the process and shared by all who parse its text.
  public var isInterned: Bool { InternedSignatures.contains(storage) }

  /// Whether what equal signatures share is kept for the life of the process.
  ///
  /// It is for every interned signature, and for some others.
  public var hasInternedShape: Bool { InternedSignatures.contains(storage.shape) }
}

extension InternedSignatures {
  fileprivate static func contains(_ storage: SignatureStorage) -> Bool { texts.contains(storage) }

  fileprivate static func contains(_ shape: SignatureShape) -> Bool { shapes.contains(shape) }
}
