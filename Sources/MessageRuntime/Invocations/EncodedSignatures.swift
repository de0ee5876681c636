internal import Synchronization
internal import TypeEncodings

/// Call signatures of type encodings: each encoding stands for one Swift type, or for itself.
enum EncodedSignatures {
  // Guarded by the runtime lock.
  private nonisolated(unsafe) static var known: [Key: CallSignature] = [:]

  /// Encodings that share a call signature.
  private struct Key: Hashable {
    let signature: MethodSignature
    /// The encoding where it has names, of fields, that are shown to programs.
    let names: String?

    init(_ signature: MethodSignature) {
      self.signature = signature
      let hasFields = (signature.argumentSlots + [signature.returnSlot]).contains {
        $0.kind == UInt8(ascii: "{") || $0.kind == UInt8(ascii: "(")
      }
      names = hasFields ? signature.typeEncodings : nil
    }
  }

  /// Returns the call signature of an encoding, making it the first time.
  static func callSignature(_ signature: MethodSignature) throws -> Unmanaged<CallSignature> {
    let identity = AcceptedSignature.identity(of: signature)
    if let found = unsafe RecentSignatures.lookUp(identity) { return unsafe found }
    let found = try register(signature)
    if signature.isInterned { RecentSignatures.note(found, identity) }
    // Registered signatures live as long as the process.
    return unsafe .passUnretained(found)
  }

  private static func register(_ signature: MethodSignature) throws -> CallSignature {
    let key = Key(signature)
    if let found = CRuntime.withLock({ unsafe known[key] }) { return found }
    let site = MessageSite(className: "invocation", "")
    guard signature.argumentCount >= 2 else {
      throw MessageError.notRepresentable(site, type: signature.typeEncodings)
    }
    var arguments: [TypeRecord] = []
    for index in 2..<signature.argumentCount {
      do {
        let type = try signature.argumentType(at: index)
        arguments.append(try record(signature.argumentSlots[index], type, index, site))
      } catch let error as TypeEncodingError {
        throw MessageError.encoding(error)
      }
    }
    let made = unsafe CallSignature(
      encodedAs: signature, key: nil,
      result: try record(signature.returnSlot, signature.returnType, -1, site),
      arguments: arguments, thunks: .dynamic)
    return CRuntime.withLock {
      if let first = unsafe known[key] { return first }
      unsafe known[key] = made
      return made
    }
  }

  /// The record of an argument, or at -1 of the result.
  static func record(
    _ slot: ArgumentSlot, _ encoding: TypeEncoding, _ index: Int, _ site: MessageSite
  ) throws -> TypeRecord {
    if let type = type(slot.isBlock ? UInt8(ascii: "^") : slot.kind) {
      return TypeRecord(opened: type)
    }
    do throws(CTypeError) {
      let layout = try CLayout.shared(encoding)
      // Call signatures live as long as the process, and so must what their records refer to.
      _ = unsafe Unmanaged.passRetained(layout)
      return TypeRecord(encoded: layout)
    } catch {
      throw MessageError.notPassable(
        site, index: index, type: encoding.description, reason: error)
    }
  }

  /// The Swift type of the values of a type of one piece, by its code; nil where there is none.
  ///
  /// Blocks are pointers: nothing but C knows what to do with one.
  static func type(_ code: UInt8) -> Any.Type? {
    switch UnicodeScalar(code) {
    case "v": Void.self
    case "c": Int8.self
    case "C": UInt8.self
    case "s": Int16.self
    case "S": UInt16.self
    case "i", "l": Int32.self
    case "I", "L": UInt32.self
    case "q": LongLong.self
    case "Q": UnsignedLongLong.self
    case "f": Float.self
    case "d": Double.self
    case "D": longDouble
    case "t": int128
    case "T": unsignedInt128
    case "B": Bool.self
    case "@": AnyObject?.self
    // The record is what a class is in messages, and an object in C.
    case "#": Class?.self
    case ":": Selector?.self
    case "*": unsafe UnsafeMutablePointer<CChar>?.self
    case "^": unsafe UnsafeMutableRawPointer?.self
    default: nil
    }
  }

  /// 128-bit integers, where the system has them.
  private static var int128: Any.Type? {
    if #available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *) { return Int128.self }
    return nil
  }

  private static var unsignedInt128: Any.Type? {
    if #available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *) { return UInt128.self }
    return nil
  }

  /// C's `long double`, where Swift has a type for it.
  private static var longDouble: Any.Type? {
    #if (arch(x86_64) || arch(i386)) && !os(Windows) && !os(Android)
      Float80.self
    #elseif canImport(Darwin) || os(Windows)
      Double.self
    #else
      nil
    #endif
  }
}

// Where Int is as wide as a C long long, Int is the type that programs use for it.
#if _pointerBitWidth(_64)
  private typealias LongLong = Int
  private typealias UnsignedLongLong = UInt
#else
  private typealias LongLong = Int64
  private typealias UnsignedLongLong = UInt64
#endif

/// A cache from the identity of an encoding to its signature, read without a lock. An encoding has its
/// pair in one of a few slots from its own on.
private enum RecentSignatures {
  /// What a slot points to; immutable, and never freed.
  private final class Pair: Sendable {
    let identity: UInt
    let signature: CallSignature

    init(_ identity: UInt, _ signature: CallSignature) {
      self.identity = identity
      self.signature = signature
    }
  }

  private static var count: Int { CRuntime.recentSlotCount }
  private static let probes = 4
  /// Each slot holds the address of a pair, or 0. In C, where there is memory without a first use:
  /// a static variable of Swift's is a call of `swift_once` each time.
  private static var slots: UnsafeMutablePointer<Atomic<UInt>> { unsafe CRuntime.recentSlots }

  private static func index(_ identity: UInt) -> Int {
    Int(truncatingIfNeeded: (identity >> 4) ^ (identity >> 10)) & (count - 1)
  }

  @inline(__always)
  static func lookUp(_ identity: UInt) -> Unmanaged<CallSignature>? {
    let first = index(identity)
    for probe in 0..<probes {
      let word = unsafe slots[(first + probe) & (count - 1)].load(ordering: .acquiring)
      guard let pointer = unsafe UnsafeRawPointer(bitPattern: word) else { return nil }
      let found: Unmanaged<CallSignature>? = unsafe Unmanaged<Pair>.fromOpaque(pointer)
        ._withUnsafeGuaranteedRef {
          unsafe $0.identity == identity ? .passUnretained($0.signature) : nil
        }
      if let found = unsafe found { return unsafe found }
    }
    return nil
  }

  /// Remembers a signature, unless its slots are taken: pairs are never freed, so encodings that
  /// share slots must not make new ones for ever.
  static func note(_ signature: CallSignature, _ identity: UInt) {
    if unsafe lookUp(identity) != nil { return }
    let made = Pair(identity, signature)
    let word = unsafe UInt(bitPattern: Unmanaged.passRetained(made).toOpaque())
    let first = index(identity)
    for probe in 0..<probes {
      let (exchanged, _) = unsafe slots[(first + probe) & (count - 1)].compareExchange(
        expected: 0, desired: word, ordering: .acquiringAndReleasing)
      if exchanged { return }
    }
    unsafe Unmanaged.passUnretained(made).release()
  }
}

extension CallSignature.Thunks {
  /// Thunks of a signature without static types; whoever has one checks its key first.
  static var dynamic: CallSignature.Thunks {
    unsafe CallSignature.Thunks(
      capture: { _, _ in preconditionFailure("encoded types have no typed entries") },
      makeAdapter: { _ in preconditionFailure("encoded types have no typed entries") },
      makeForwarding: { _ in preconditionFailure("encoded types have no typed entries") })
  }
}

extension Unmanaged<CallSignature> {
  /// Whether frames of this signature fit a method's signature as they are: because it is the same,
  /// or because that was found.
  @inline(__always)
  func isKnownIdentical(to method: Unmanaged<CallSignature>) -> Bool {
    if unsafe toOpaque() == method.toOpaque() { return true }
    let known = unsafe _withUnsafeGuaranteedRef { $0.identical.load(ordering: .acquiring) }
    return unsafe known == UInt(bitPattern: method.toOpaque())
  }

  /// Notes that they do; one signature is remembered.
  func noteIdentical(to method: Unmanaged<CallSignature>) {
    unsafe _withUnsafeGuaranteedRef {
      unsafe $0.identical.store(UInt(bitPattern: method.toOpaque()), ordering: .releasing)
    }
  }
}
