internal import Synchronization

/// What a C function made from a method calls.
@safe
final class CMethodTarget: @unchecked Sendable {
  private let entry: Unmanaged<MethodEntry>
  /// Whether the entry is a closure of Swift's.
  private let isTyped: Bool
  private let selector: Selector
  /// The class that self must be or inherit from, as its class pointer; 0 for any.
  private let receiverISA: UInt
  private let isClassSide: Bool
  /// The class pointer of a self that was found to do, so that it does without a closer look; 0 for
  /// none, as on the class side, where all have the same. Any thread reads and writes it.
  private let usualISA: Atomic<UInt>
  private let site: MessageSite
  private let types: CallSignature
  /// How C's values become the method's, where they differ.
  private let plan: AdapterPlan?
  private let returnsClass: Bool
  /// Where C finds the arguments.
  let layout: CRuntime.FrameLayout

  /// - Parameters:
  ///   - types: The function's types, from an encoding; nil for those of the method.
  /// - Throws: ``MessageError`` if the method's types do not agree with the function's, or C has
  ///   none for them.
  init(
    _ entry: MethodEntry, _ selector: Selector, _ types: CallSignature?, _ site: MessageSite
  ) throws {
    let types = try types ?? entry.signature.typesInC(site)
    self.types = types
    unsafe layout = try types.frameLayout(site)
    self.selector = selector
    self.site = site
    isClassSide = site.isClassSide
    returnsClass = types.returnsClass
    let metatype: AnyClass? = entry.receiver
    // A class metatype is the address of the metadata.
    receiverISA =
      metatype.map { unsafe UInt(bitPattern: unsafeBitCast($0, to: UnsafeRawPointer.self)) } ?? 0
    usualISA = Atomic(isClassSide ? 0 : receiverISA)
    isTyped = !(entry is CFunctionEntry)
    if types === entry.signature {
      plan = nil
    } else {
      let made = try AdapterPlan(from: types, to: entry, selector: selector, site: site)
      plan = made.isIdentity ? nil : made
    }
    unsafe self.entry = .passRetained(entry)
  }

  deinit { unsafe entry.release() }

  /// The handler of the function; its context is the target.
  static let handler: CRuntime.MethodHandler = { context, object, selector, arguments, result in
    // The function owns its target and is not freed while it runs.
    unsafe Unmanaged<CMethodTarget>.fromOpaque(context)._withUnsafeGuaranteedRef {
      unsafe $0.run(object, selector.map { unsafe UnsafeRawPointer($0) }, arguments, result)
    }
  }

  /// Says whether there is a result.
  @inline(__always)
  private func run(
    _ object: UnsafeMutableRawPointer?, _ name: UnsafeRawPointer?,
    _ arguments: ArgumentAddresses, _ result: UnsafeMutableRawPointer
  ) -> Bool {
    // A message to nil gives zero.
    guard let object = unsafe object else { return false }
    do {
      let isa = unsafe CRuntime.isa(at: object)
      if isa != usualISA.load(ordering: .relaxed) { try unsafe checkReceiver(object, isa) }
      let selector = unsafe name.map { unsafe Selector(record: $0) } ?? self.selector
      // C keeps self alive for the call.
      try unsafe Unmanaged<AnyObject>.fromOpaque(object)._withUnsafeGuaranteedRef { receiver in
        if let plan {
          try unsafe plan.run(receiver, arguments, result)
        } else {
          try unsafe entry._withUnsafeGuaranteedRef { entry in
            if isTyped {
              // What MethodEntry.call would do, without the look into the class's table.
              try unsafe CRuntime.call(entry.closureWords, object, arguments, result)
            } else {
              try unsafe entry.call(receiver, selector, arguments, result)
            }
          }
        }
      }
      if returnsClass { unsafe types.result.releaseClasses(result) }
      return true
    } catch {
      CRuntime.leave(error)
      return false
    }
  }

  /// Makes sure that the method's code gets a receiver of its class.
  private func checkReceiver(_ object: UnsafeMutableRawPointer, _ isa: UInt) throws {
    if isClassSide {
      guard isa == ClassRegistry.isaOfRecords else { throw wrongReceiver(isa) }
      // Its class pointer says that it is a record.
      var next: Class? = unsafe Unmanaged<Class>.fromOpaque(object).takeUnretainedValue()
      guard receiverISA != 0 else { return }
      while let cls = next, cls.isa != receiverISA { next = cls.superclass }
      if next == nil { throw wrongReceiver(isa) }
    } else if let metadata = unsafe UnsafeRawPointer(bitPattern: receiverISA) {
      guard unsafe CRuntime.isInstance(object, of: metadata) else { throw wrongReceiver(isa) }
    }
    if !isClassSide { usualISA.store(isa, ordering: .relaxed) }
  }

  private func wrongReceiver(_ isa: UInt) -> MessageError {
    .wrongReceiver(
      MessageSite(ClassRegistry.record(isa), selector, isClassSide: isClassSide),
      expected: site.className)
  }
}
