internal import Synchronization
internal import TypeEncodings

/// Call signatures of type encodings: each encoding stands for one Swift type.
enum EncodedSignatures {
  // Guarded by the runtime lock; keyed by the encoding without offsets.
  private nonisolated(unsafe) static var known: [MethodSignature: CallSignature] = [:]

  /// The signatures looked for last, by the identity of what equal encodings share. A slot holds an
  /// immortal object, which carries its own key, so it is read without a lock.
  private static let recent = RecentSignatures()

  /// Returns the call signature of an encoding, making it the first time.
  static func callSignature(_ signature: MethodSignature) throws -> CallSignature {
    let identity = UInt(bitPattern: signature.shapeIdentifier)
    if let found = recent.lookUp(identity) { return found }
    if let found = CRuntime.withLock({ unsafe known[signature] }) {
      if signature.isInterned { recent.note(found, identity) }
      return found
    }
    let site = MessageSite(className: "invocation", "")
    func record(_ slot: ArgumentSlot, _ encoding: TypeEncoding) throws -> TypeRecord {
      guard let type = type(of: slot) else {
        throw MessageError.notRepresentable(site, type: encoding.description)
      }
      return TypeRecord(opened: type)
    }
    var arguments: [TypeRecord] = []
    guard signature.argumentCount >= 2 else {
      throw MessageError.notRepresentable(site, type: signature.typeEncodings)
    }
    for index in 2..<signature.argumentCount {
      do {
        arguments.append(
          try record(signature.slot(at: index), signature.argumentType(at: index)))
      } catch let error as TypeEncodingError {
        throw MessageError.encoding(error)
      }
    }
    let made = unsafe CallSignature(
      encodedAs: signature, key: nil,
      result: try record(signature.returnSlot, signature.returnType),
      arguments: arguments, thunks: .dynamic)
    return CRuntime.withLock {
      if let first = unsafe known[signature] { return first }
      unsafe known[signature] = made
      return made
    }
  }

  /// The Swift type that an encoding's values have here; nil where there is none.
  private static func type(of slot: ArgumentSlot) -> Any.Type? {
    switch UnicodeScalar(slot.kind) {
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
    case "B": Bool.self
    case "@": AnyObject?.self
    case "#": AnyClass?.self
    case ":": Selector?.self
    case "*": unsafe UnsafeMutablePointer<CChar>?.self
    case "^": unsafe UnsafeMutableRawPointer?.self
    default: nil
    }
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

/// A direct-mapped cache of immortal signatures.
private final class RecentSignatures: Sendable {
  private let slots = [Slot](unsafeUninitializedSlots: 64)

  final class Slot: Sendable {
    let word = Atomic<UInt>(0)
  }

  private func slot(_ identity: UInt) -> Slot {
    slots[Int(truncatingIfNeeded: (identity >> 5) ^ (identity >> 11)) & 63]
  }

  func lookUp(_ identity: UInt) -> CallSignature? {
    let word = slot(identity).word.load(ordering: .acquiring)
    guard let pointer = unsafe UnsafeRawPointer(bitPattern: word) else { return nil }
    // Only registered signatures are noted, and those live as long as the process.
    let found = unsafe Unmanaged<CallSignature>.fromOpaque(pointer).takeUnretainedValue()
    guard let encoded = found.encoded,
      UInt(bitPattern: encoded.shapeIdentifier) == identity
    else { return nil }
    return found
  }

  func note(_ signature: CallSignature, _ identity: UInt) {
    slot(identity).word.store(
      unsafe UInt(bitPattern: Unmanaged.passUnretained(signature).toOpaque()),
      ordering: .releasing)
  }
}

extension [RecentSignatures.Slot] {
  fileprivate init(unsafeUninitializedSlots count: Int) {
    self = (0..<count).map { _ in Element() }
  }
}

extension CallSignature.Thunks {
  /// Thunks of a signature without static types; whoever has one checks its key first.
  static var dynamic: CallSignature.Thunks {
    unsafe CallSignature.Thunks(
      call: { _, _, _, _ in
        preconditionFailure("an entry of encoded types calls its function itself")
      },
      send: { _, _, _, _ in preconditionFailure("an encoded frame is sent dynamically") },
      makeAdapter: { _ in preconditionFailure("encoded types have no typed entries") },
      makeForwarding: { _ in preconditionFailure("encoded types have no typed entries") })
  }
}

extension CallSignature {
  /// Whether frames of this signature were found to fit a method's signature as they are.
  func isKnownIdentical(to method: CallSignature) -> Bool {
    identical.load(ordering: .acquiring) == method.address
  }

  /// Notes that they do; one signature is remembered.
  func noteIdentical(to method: CallSignature) {
    identical.store(method.address, ordering: .releasing)
  }

  private var address: UInt {
    unsafe UInt(bitPattern: Unmanaged.passUnretained(self).toOpaque())
  }
}
