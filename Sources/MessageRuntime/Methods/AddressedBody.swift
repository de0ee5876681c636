/// The addresses of a message's arguments after _cmd. The values are borrowed for the call.
@usableFromInline typealias ArgumentAddresses = UnsafePointer<UnsafeMutableRawPointer>

/// Code of a method that takes the addresses of its arguments.
///
/// Swift passes the values of a parameter pack as one pointer to an array of their addresses, whatever
/// their types are, and borrows them. So a closure with a pack and one that takes such an array are
/// called alike, and code that only hands arguments on need not know their types or copy them: adapting
/// and forwarding entries are specialised for their result alone. (Named as a pack, each value would be
/// copied once more on its way: Swift 6.3 cannot say that an element is borrowed.)
///
/// The structure is there because a bare function with a parameter pack cannot be handed to a generic
/// function.
@unsafe
@usableFromInline
struct AddressedBody<Result> {
  @usableFromInline typealias Call = (AnyObject, ArgumentAddresses) throws -> Result

  @usableFromInline let call: Call

  @inlinable
  init(_ call: @escaping Call) { unsafe self.call = call }
}

/// A method's closure with its argument types.
@usableFromInline
struct TypedBody<Result, each Argument> {
  @usableFromInline let call: (AnyObject, repeat each Argument) throws -> Result

  @inlinable
  init(_ call: @escaping (AnyObject, repeat each Argument) throws -> Result) { self.call = call }
}

extension TypedEntry {
  /// Makes an entry of code that takes the addresses of arguments of just these types.
  @inlinable
  convenience init(isForwarding: Bool = false, addressed body: AddressedBody<Result>) {
    // Both are called alike, as said above.
    let typed = unsafe unsafeBitCast(body, to: TypedBody<Result, repeat each Argument>.self)
    self.init(isForwarding: isForwarding, typed.call)
  }
}

extension MethodEntry {
  /// The closure of a typed entry, which lives as long as the entry.
  ///
  /// Read from memory: where a program reads a closure of types that it knows, Swift may put a thunk
  /// around it.
  @inlinable @inline(__always)
  var closureWords: CRuntime.ClosureWords {
    unsafe address(self).load(fromByteOffset: Self.closureOffset, as: CRuntime.ClosureWords.self)
  }

  /// Where the closure lies in a typed entry, whatever its types: behind what all entries have.
  @inlinable static var closureOffset: Int { MemoryLayout<StoredParts>.size }

  /// What lies in an entry, in its order.
  @usableFromInline
  struct StoredParts {
    let header: (UInt, UInt)
    let signature: UInt
    let flags: (Bool, Bool)
    let place: UInt32
    let origin: UInt
  }

  /// Whether entries are laid out so; looked at once for each signature.
  static var isLaidOutAsSaid: Bool {
    // A class's metadata has its superclass, two numbers and then the size of an instance; where there is
    // Objective-C, three words more in front of them.
    #if canImport(ObjectiveC)
      let words = 5
    #else
      let words = 2
    #endif
    let metadata = unsafe unsafeBitCast(MethodEntry.self as AnyClass, to: UnsafeRawPointer.self)
    let size = unsafe metadata.load(
      fromByteOffset: words * MemoryLayout<UInt>.size + 8, as: UInt32.self)
    return Int(size) == closureOffset
  }
}

/// The address of an object that the caller keeps alive, as it does for a parameter.
@inlinable @inline(__always)
func address(_ object: AnyObject) -> UnsafeRawPointer {
  unsafe unsafeBitCast(object, to: UnsafeRawPointer.self)
}
