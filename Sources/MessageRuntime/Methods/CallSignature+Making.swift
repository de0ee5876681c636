/// Returns the signature of a combination of types, making it the first time.
///
/// - Complexity: O(1) plus a lock. Not on a hot path.
@inlinable
func callSignature<Result, each Argument>(
  _ result: Result.Type, _ arguments: repeat (each Argument).Type
) -> CallSignature {
  let key = unsafe signatureKey(TypedEntry<Result, repeat each Argument>.self)
  if let known = unsafe CallSignature.registered(key) { return known }
  var records: [TypeRecord] = []
  repeat records.append(TypeRecord((each Argument).self))
  return unsafe CallSignature.register(
    CallSignature(
      key: key, result: TypeRecord(Result.self), arguments: records,
      thunks: makeThunks(Result.self, repeat (each Argument).self)))
}

// Not inlined, for the reason given in IMP.swift.
@inlinable @inline(never)
func makeThunks<Result, each Argument>(
  _: Result.Type, _: repeat (each Argument).Type
) -> CallSignature.Thunks {
  unsafe CallSignature.Thunks(
    call: { entry, receiver, frame, result in
      // The signature belongs to entries of just this type, and frames of it are this tuple.
      let typed = unsafe unsafeDowncast(entry, to: TypedEntry<Result, repeat each Argument>.self)
      let tuple = unsafe frame.assumingMemoryBound(to: (repeat each Argument).self)
      unsafe result.initializeMemory(
        as: Result.self, to: try typed.body(receiver, repeat each tuple.pointee))
    },
    send: { receiver, selector, frame, result in
      // The frame was initialised as this tuple.
      let tuple = unsafe frame.assumingMemoryBound(to: (repeat each Argument).self)
      let value: Result = try unsafe sendMessage(
        receiver, selector, repeat each tuple.pointee)
      unsafe result.initializeMemory(as: Result.self, to: value)
    },
    makeAdapter: { plan in
      TypedEntry<Result, repeat each Argument> {
        (receiver: AnyObject, argument: repeat each Argument) in
        var frame = (repeat each argument)
        return try unsafe withUnsafeMutablePointer(to: &frame) { pointer in
          try unsafe plan.call(receiver, UnsafeMutableRawPointer(pointer), returning: Result.self)
        }
      }
    },
    makeForwarding: { context in
      makeForwardingEntry(context, Result.self, repeat (each Argument).self)
    })
}

/// The signatures of the process, by key.
@safe
private struct SignatureRegistry {
  var typed: [UnsafeRawPointer: CallSignature] = unsafe [:]
}

// Guarded by the runtime lock.
nonisolated(unsafe) private var registry = SignatureRegistry()

extension CallSignature {
  @usableFromInline
  static func registered(_ key: UnsafeRawPointer) -> CallSignature? {
    CRuntime.withLock { unsafe registry.typed[key] }
  }

  /// Keeps a signature for life, or returns the one that another thread has registered meanwhile.
  @usableFromInline
  static func register(_ signature: CallSignature) -> CallSignature {
    guard let key = unsafe signature.key else { return signature }
    return CRuntime.withLock {
      if let first = unsafe registry.typed[key] { return first }
      unsafe registry.typed[key] = signature
      return signature
    }
  }
}
