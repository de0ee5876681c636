internal import Synchronization

/// What is known of types that conform to ``CRepresentable``.
enum CRepresentation {
  /// What the check of one type found. Immutable, and never freed.
  final class Finding: Sendable {
    let type: UInt
    let layout: CLayout?
    let error: CTypeError?

    init(_ type: UInt, _ layout: CLayout?, _ error: CTypeError?) {
      self.type = type
      self.layout = layout
      self.error = error
    }
  }

  // Guarded by the runtime lock.
  private nonisolated(unsafe) static var known: [UInt: Finding] = [:]

  private static let slotCount = 256
  // Each slot holds the address of a finding, or 0; read without a lock.
  private nonisolated(unsafe) static let slots: UnsafeMutablePointer<Atomic<UInt>> = {
    let slots = UnsafeMutablePointer<Atomic<UInt>>.allocate(capacity: slotCount)
    for index in 0..<slotCount { unsafe (slots + index).initialize(to: Atomic(0)) }
    return unsafe slots
  }()

  private static func identity(_ type: Any.Type) -> UInt {
    // A metatype is the address of metadata, which lives as long as the process.
    unsafe UInt(bitPattern: unsafeBitCast(type, to: UnsafeRawPointer.self))
  }

  private static func slot(_ identity: UInt) -> UnsafeMutablePointer<Atomic<UInt>> {
    unsafe slots + (Int(truncatingIfNeeded: (identity >> 4) ^ (identity >> 11)) & (slotCount - 1))
  }

  /// Returns the layout of a type that was checked, if a look at one slot finds it.
  @inline(__always)
  static func recent(_ type: Any.Type) -> CLayout? {
    let identity = identity(type)
    let word = unsafe slot(identity).pointee.load(ordering: .acquiring)
    guard let pointer = unsafe UnsafeRawPointer(bitPattern: word) else { return nil }
    return unsafe Unmanaged<Finding>.fromOpaque(pointer)._withUnsafeGuaranteedRef {
      $0.type == identity ? $0.layout : nil
    }
  }

  /// Returns the layout of a type, checking it the first time.
  ///
  /// - Throws: ``CTypeError`` if the type is not what it claims to be.
  static func layout<Value: CRepresentable>(of type: Value.Type) throws(CTypeError) -> CLayout {
    if let found = recent(type) { return found }
    let finding = finding(type)
    if let layout = finding.layout { return layout }
    throw finding.error ?? .noValue(encoding: Value.typeEncoding)
  }

  /// Returns what was found of any type; nil for one that does not conform.
  static func finding(ofAny type: Any.Type) -> Finding? {
    guard let representable = type as? any CRepresentable.Type else { return nil }
    return finding(representable)
  }

  private static func finding<Value: CRepresentable>(_ type: Value.Type) -> Finding {
    let identity = identity(type)
    if let found = CRuntime.withLock({ unsafe known[identity] }) { return found }
    // Without the lock: the conformance is the program's code.
    let made: Finding
    do throws(CTypeError) {
      made = Finding(identity, try CRepresentationCheck<Value>().run(), nil)
    } catch {
      made = Finding(identity, nil, error)
    }
    let kept = CRuntime.withLock {
      if let first = unsafe known[identity] { return first }
      unsafe known[identity] = made
      return made
    }
    // The table above keeps it alive.
    let word = unsafe UInt(bitPattern: Unmanaged.passUnretained(kept).toOpaque())
    _ = unsafe slot(identity).pointee.compareExchange(
      expected: 0, desired: word, ordering: .acquiringAndReleasing)
    return kept
  }
}
