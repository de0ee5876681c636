public import TypeEncodings

/// A value of any C type: its type encoding and its bytes.
///
///     var rect = try CValue(encoding: "{Rect={Point=\"x\"d\"y\"d}{Size=dd}}")
///     try rect.setValue(1.5, at: "[0].x")
///     let x: Double = try rect.value(at: "[0].x")
///
/// It is what structures, unions, arrays, vectors and complex numbers are in an ``Invocation`` and
/// in ``MessageReceiver/perform(_:with:)`` where no Swift type is known for them. Fields are read
/// and written by name, position or path, with the type checks of messages: numbers never convert.
///
/// Objects and classes in it are retained, except those in unions. Pointers and C strings are not
/// followed.
///
/// Two values are equal if their types agree and their fields are equal; names and padding do not
/// count. Floating-point numbers are compared as numbers, objects and pointers by address, unions
/// by all their bytes.
///
/// Thread safety: a value with copy-on-write storage; as safe as the objects in it.
///
/// The corresponding Objective-C class is `NSValue`.
@safe
public struct CValue {
  private(set) var storage: Storage

  /// The bytes of a value, and what they hold.
  @safe
  final class Storage {
    let layout: CLayout
    let address: UnsafeMutableRawPointer

    /// Makes a value of zeros. It may be read to the end of a word.
    init(_ layout: CLayout) {
      self.layout = layout
      let count = (layout.size + 15) & ~7
      unsafe address = .allocate(byteCount: count, alignment: max(layout.alignment, 16))
      unsafe address.initializeMemory(as: UInt8.self, repeating: 0, count: count)
    }

    deinit {
      unsafe layout.release(address)
      unsafe address.deallocate()
    }
  }

  var layout: CLayout { storage.layout }
  var address: UnsafeMutableRawPointer { unsafe storage.address }

  /// Makes a value of zeros.
  init(_ layout: CLayout) { storage = Storage(layout) }

  /// Copies a value, or one that Swift has without the padding at its end.
  init(_ layout: CLayout, copying source: UnsafeRawPointer, byteCount: Int? = nil) {
    storage = Storage(layout)
    unsafe address.copyMemory(from: source, byteCount: min(byteCount ?? layout.size, layout.size))
    unsafe layout.retain(address)
  }

  /// Creates a value of zeros: false, nil, null.
  ///
  /// - Parameter encoding: The type.
  /// - Throws: ``CTypeError`` if the type has no size here, or values have more than 16 MiB.
  /// - Complexity: O(*n*) in the size of the value.
  public init(encoding: TypeEncoding) throws(CTypeError) { self.init(try .shared(encoding)) }

  /// Creates a value of zeros: false, nil, null.
  ///
  /// - Parameter encoding: The type's encoding, such as `{Point="x"d"y"d}`.
  /// - Throws: ``CTypeError`` if the encoding is malformed or the type has no size here.
  public init(encoding: String) throws(CTypeError) { self.init(try .parsing(encoding)) }

  /// Creates a value from a Swift value.
  ///
  /// - Parameter value: A number, pointer, vector or structure.
  /// - Throws: ``CTypeError`` if the type is not what its conformance claims.
  ///
  /// The corresponding Objective-C method is `-initWithBytes:objCType:`.
  public init<Value: CRepresentable>(_ value: Value) throws(CTypeError) {
    let layout = try CRepresentation.layout(of: Value.self)
    var value = value
    storage = Storage(layout)
    let target = unsafe storage.address
    unsafe withUnsafeMutablePointer(to: &value) {
      unsafe target.copyMemory(from: $0, byteCount: MemoryLayout<Value>.size)
    }
    unsafe layout.retain(target)
  }

  /// Creates a value from bytes.
  ///
  /// - Parameters:
  ///   - encoding: The type.
  ///   - bytes: As many as the type has. Nothing can check that they are a value of it: where it
  ///     has objects, the bytes must hold references to objects that are alive, or zero. They are
  ///     retained.
  /// - Throws: ``CTypeError``, also if the number of bytes is wrong.
  ///
  /// The corresponding Objective-C method is `-initWithBytes:objCType:`.
  public init(
    encoding: TypeEncoding, bytes: UnsafeRawBufferPointer
  ) throws(CTypeError) {
    let layout = try CLayout.shared(encoding)
    guard bytes.count == layout.size else {
      throw .byteCount(
        encoding: encoding.description, expected: layout.size, given: bytes.count)
    }
    self.init(layout)
    guard let base = bytes.baseAddress else { return }
    unsafe address.copyMemory(from: base, byteCount: layout.size)
    unsafe layout.retain(address)
  }

  /// The type, without qualifiers before it.
  ///
  /// The corresponding Objective-C property is `objCType`.
  public var encoding: TypeEncoding { layout.encoding }

  /// The number of bytes, padding included.
  public var byteCount: Int { layout.size }

  /// Calls a closure with the bytes, aligned as C aligns them.
  ///
  /// - Parameter body: Must not keep the pointer.
  public func withUnsafeBytes<Result, Failure: Error>(
    _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    defer { withExtendedLifetime(storage) {} }
    return try unsafe body(UnsafeRawBufferPointer(start: address, count: layout.size))
  }

  /// Gives this value bytes of its own before they change.
  mutating func makeUnique() {
    guard !isKnownUniquelyReferenced(&storage) else { return }
    self = unsafe CValue(layout, copying: address)
  }
}
