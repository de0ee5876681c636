/// Makes the entry that forwards a message, specialised for the sender's types.
///
/// The stages, in order: forwarding target, method signature, forwardInvocation,
/// doesNotRecognizeSelector. Resolution was tried before the entry was made.
// Not inlined, for the reason given in IMP.swift.
@inlinable @inline(never)
func makeForwardingEntry<Result, each Argument>(
  _ context: ForwardingContext, _: Result.Type, _: repeat (each Argument).Type
) -> MethodEntry {
  if context.isSink {
    // The end of the chain: a sender whose target is the sink calls this like a method.
    return unsafe TypedEntry<Result, repeat each Argument>(
      addressed: AddressedBody { receiver, _ in
        try zeroValue(Result.self, receiver, context.selector)
      })
  }
  let entry = unsafe TypedEntry<Result, repeat each Argument>(
    isForwarding: true, addressed: forwardingBody(context))
  entry.setForwarding(context)
  return entry
}

/// Makes the closure of a forwarding entry.
///
/// The closures only call: what is written into them becomes a part of a thunk, and Swift 6.3 inlines
/// no C function there. Not inlined, so that there is one closure for each result type: of several that
/// are the same, all but one would be a call of that one.
@inlinable @inline(never)
func forwardingBody<Result>(_ context: ForwardingContext) -> AddressedBody<Result> {
  guard context.inheritsHooks else {
    return unsafe AddressedBody { receiver, arguments in
      try unsafe forwardByConformance(context, receiver, arguments)
    }
  }
  // The usual case has code of its own: the smaller it is, the fewer frames it takes.
  return unsafe AddressedBody { receiver, arguments in
    try unsafe forwardByOverride(context, receiver, arguments)
  }
}

@inlinable @inline(never)
func forwardByConformance<Result>(
  _ context: ForwardingContext, _ receiver: AnyObject, _ arguments: ArgumentAddresses
) throws -> Result {
  guard let target = context.target(of: receiver) else {
    return try unsafe forwardInvocation(context, receiver, arguments)
  }
  return try unsafe sendToTarget(context, receiver, target, arguments)
}

@inlinable @inline(never)
func forwardByOverride<Result>(
  _ context: ForwardingContext, _ receiver: AnyObject, _ arguments: ArgumentAddresses
) throws -> Result {
  // The context has seen that the class inherits from Object.
  let target = unsafe unsafeDowncast(receiver, to: Object.self)
    .forwardingTarget(for: context.selector)
  guard let target, target !== receiver else {
    return try unsafe forwardInvocation(context, receiver, arguments)
  }
  return try unsafe sendToTarget(context, receiver, target, arguments)
}

/// Sends the message on to the forwarding target.
@inlinable @inline(__always)
func sendToTarget<Result>(
  _ context: ForwardingContext, _ receiver: AnyObject, _ target: AnyObject,
  _ arguments: ArgumentAddresses
) throws -> Result {
  let entry = try unsafe context.entry(target)
  if unsafe entry._withUnsafeGuaranteedRef({ $0.isForwarding }) {
    let next = unsafe entry._withUnsafeGuaranteedRef { unsafe $0.forwarding }
    return try unsafe followTargets(context, receiver, target, next, arguments)
  }
  let body = unsafe entry._withUnsafeGuaranteedRef { unsafe $0.closureWords }
  return try unsafe CRuntime.call(body, address(target), arguments, returning: Result.self)
}

/// Follows forwarding targets that forward in turn, and notices when they go in circles.
///
/// Each of them is asked as its own forwarding entry would ask it, but from here, so that a chain
/// of any length takes no stack.
@inlinable @inline(never)
func followTargets<Result>(
  _ context: ForwardingContext, _ receiver: AnyObject, _ first: AnyObject,
  _ firstContext: Unmanaged<ForwardingContext>, _ arguments: ArgumentAddresses
) throws -> Result {
  var current = first
  // The cells of forwarding entries are never vacated, and a class keeps those it has made.
  var own = unsafe firstContext
  var steps = 0
  var walk: TargetWalk?
  while let next = unsafe own._withUnsafeGuaranteedRef({ $0.target(of: current) }) {
    steps += 1
    if steps > TargetWalk.unnamed {
      try TargetWalk.note(&walk, current, context.selector, receiver)
    }
    let entry = try unsafe context.entry(next)
    guard unsafe entry._withUnsafeGuaranteedRef({ $0.isForwarding }) else {
      let body = unsafe entry._withUnsafeGuaranteedRef { unsafe $0.closureWords }
      return try unsafe CRuntime.call(body, address(next), arguments, returning: Result.self)
    }
    unsafe own = entry._withUnsafeGuaranteedRef { unsafe $0.forwarding }
    current = next
  }
  return try unsafe forwardInvocation(own.takeUnretainedValue(), current, arguments)
}

extension ForwardingContext {
  /// The entry of another object for the same message.
  @inlinable @inline(__always)
  func entry(_ target: AnyObject) throws -> Unmanaged<MethodEntry> {
    let isa = CRuntime.isa(of: target)
    let found = unsafe CRuntime.lookUp(isa, selector, type)
    return try unsafe .fromOpaque(found ?? findEntry(target, isa))
  }

  @usableFromInline @inline(never)
  func findEntry(_ target: AnyObject, _ isa: UInt) throws -> UnsafeRawPointer {
    try unsafe Dispatch.entry(target, isa, selector, signature)
  }
}

/// Forwards a message as an invocation.
@inlinable @inline(never)
func forwardInvocation<Result>(
  _ context: ForwardingContext, _ receiver: AnyObject, _ arguments: ArgumentAddresses
) throws -> Result {
  guard try context.prepareInvocation(receiver) else {
    // doesNotRecognizeSelector(_:) was overridden to return.
    return try zeroValue(Result.self, receiver, context.selector)
  }
  let invocation = unsafe Invocation(
    capturing: context.signatureReference, context.selector, owning: .passRetained(receiver))
  unsafe context.signatureReference._withUnsafeGuaranteedRef {
    unsafe $0.thunks.capture(arguments, invocation.frame)
  }
  invocation.state |= Invocation.hasArguments
  try context.deliver(invocation, to: receiver)
  if invocation.state & Invocation.hasResult != 0 {
    // The result was stored as this type.
    return unsafe invocation.resultPointer.assumingMemoryBound(to: Result.self).pointee
  }
  return try zeroValue(Result.self, receiver, context.selector)
}
