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
    capture: { arguments, frame in
      // The frame is uninitialised memory for this tuple.
      var next = unsafe arguments
      unsafe frame.initializeMemory(
        as: (repeat each Argument).self,
        to: (repeat value(of: (each Argument).self, &next)))
    },
    makeAdapter: { plan in
      if plan.takesFrame {
        return TypedEntry<Result, repeat each Argument> {
          (receiver: AnyObject, argument: repeat each Argument) in
          var frame = (repeat each argument)
          return try unsafe withUnsafeMutablePointer(to: &frame) {
            try unsafe plan.call(
              receiver, frame: UnsafeMutableRawPointer($0), returning: Result.self)
          }
        }
      }
      return unsafe TypedEntry<Result, repeat each Argument>(
        addressed: AddressedBody { receiver, arguments in
          try unsafe plan.call(receiver, arguments, returning: Result.self)
        })
    },
    makeForwarding: { context in
      makeForwardingEntry(context, Result.self, repeat (each Argument).self)
    })
}

/// Copies the value at an address and goes on to the next one.
@inlinable @inline(__always)
func value<Value>(of _: Value.Type, _ next: inout ArgumentAddresses) -> Value {
  defer { unsafe next += 1 }
  // The sender's types say what lies there.
  return unsafe next.pointee.assumingMemoryBound(to: Value.self).pointee
}

extension CallSignature {
  /// Calls a typed entry's closure with a frame of arguments.
  ///
  /// - Parameters:
  ///   - body: The closure of an entry whose frames are laid out as this signature says.
  ///   - receiver: self. The caller keeps it and the entry alive: what a closure captures here would
  ///     be counted.
  ///   - frame: The arguments after _cmd; borrowed.
  ///   - result: Uninitialised memory for the entry's result type; initialised on return.
  @inline(__always)
  func call(
    _ body: CRuntime.ClosureWords, _ receiver: UnsafeRawPointer,
    frame: UnsafeMutableRawPointer, _ result: UnsafeMutableRawPointer
  ) throws {
    try unsafe withAddresses(of: frame) {
      try unsafe CRuntime.call(body, receiver, $0, result)
    }
  }

  /// Calls the body with the addresses of a frame's arguments.
  @inline(__always)
  func withAddresses<Value>(
    of frame: UnsafeMutableRawPointer, _ body: (ArgumentAddresses) throws -> Value
  ) rethrows -> Value {
    let offsets = unsafe offsetTable
    // A size that the compiler knows costs nothing.
    return try unsafe offsets.count <= 6
      ? _withUnprotectedUnsafeTemporaryAllocation(of: UnsafeMutableRawPointer.self, capacity: 6) {
        try unsafe body(
          CRuntime.writeAddresses(of: frame, offsets, $0.baseAddress.unsafelyUnwrapped))
      }
      : _withUnprotectedUnsafeTemporaryAllocation(
        of: UnsafeMutableRawPointer.self, capacity: offsets.count
      ) {
        try unsafe body(
          CRuntime.writeAddresses(of: frame, offsets, $0.baseAddress.unsafelyUnwrapped))
      }
  }
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
    precondition(MethodEntry.isLaidOutAsSaid, "MessageRuntime: unknown layout of objects")
    return CRuntime.withLock {
      if let first = unsafe registry.typed[key] { return first }
      unsafe registry.typed[key] = signature
      return signature
    }
  }
}
