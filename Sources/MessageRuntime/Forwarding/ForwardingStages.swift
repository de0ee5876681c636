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
    return TypedEntry<Result, repeat each Argument> {
      (receiver: AnyObject, argument: repeat each Argument) in
      try zeroValue(Result.self, receiver, context.selector)
    }
  }
  if context.inheritsHooks {
    // The usual case has a closure of its own: the smaller it is, the fewer frames it takes.
    let entry = TypedEntry<Result, repeat each Argument>(isForwarding: true) {
      (receiver: AnyObject, argument: repeat each Argument) in
      // The context has seen that the class inherits from Object.
      let target = unsafe unsafeDowncast(receiver, to: Object.self)
        .forwardingTarget(for: context.selector)
      guard let target, target !== receiver else {
        return try forwardInvocation(context, receiver, repeat each argument)
      }
      return try sendToTarget(context, receiver, target, repeat each argument)
    }
    entry.setForwarding(context)
    return entry
  }
  let entry = TypedEntry<Result, repeat each Argument>(isForwarding: true) {
    (receiver: AnyObject, argument: repeat each Argument) in
    if let target = context.target(of: receiver) {
      return try sendToTarget(context, receiver, target, repeat each argument)
    }
    return try forwardInvocation(context, receiver, repeat each argument)
  }
  entry.setForwarding(context)
  return entry
}

/// Sends the message on to the forwarding target.
@inlinable @inline(__always)
func sendToTarget<Result, each Argument>(
  _ context: ForwardingContext, _ receiver: AnyObject, _ target: AnyObject,
  _ argument: repeat each Argument
) throws -> Result {
  let isa = CRuntime.isa(of: target)
  let found = unsafe CRuntime.lookUp(isa, context.selector, context.type)
  let pointer =
    try unsafe found
    ?? findEntry(
      target, isa, context.selector, TypedEntry<Result, repeat each Argument>.self)
  // As in sendMessage.
  return try unsafe Unmanaged<TypedEntry<Result, repeat each Argument>>.fromOpaque(pointer)
    ._withUnsafeGuaranteedRef { entry in
      if entry.isForwarding {
        return try unsafe followTargets(
          context, receiver, target, entry.forwarding, repeat each argument)
      }
      return try entry.body(target, repeat each argument)
    }
}

/// Follows forwarding targets that forward in turn, and notices when they go in circles.
///
/// Each of them is asked as its own forwarding entry would ask it, but from here, so that a chain
/// of any length takes no stack.
@inlinable @inline(never)
func followTargets<Result, each Argument>(
  _ context: ForwardingContext, _ receiver: AnyObject, _ first: AnyObject,
  _ firstContext: Unmanaged<ForwardingContext>, _ argument: repeat each Argument
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
    let isa = CRuntime.isa(of: next)
    let found = unsafe CRuntime.lookUp(isa, context.selector, context.type)
    let pointer =
      try unsafe found
      ?? findEntry(next, isa, context.selector, TypedEntry<Result, repeat each Argument>.self)
    // As in sendMessage.
    let entry = unsafe Unmanaged<TypedEntry<Result, repeat each Argument>>.fromOpaque(pointer)
    guard unsafe entry._withUnsafeGuaranteedRef({ $0.isForwarding }) else {
      return try unsafe entry._withUnsafeGuaranteedRef { try $0.body(next, repeat each argument) }
    }
    unsafe own = entry._withUnsafeGuaranteedRef { unsafe $0.forwarding }
    current = next
  }
  return try unsafe forwardInvocation(
    own.takeUnretainedValue(), current, repeat each argument)
}

/// Forwards a message as an invocation.
@inlinable @inline(never)
func forwardInvocation<Result, each Argument>(
  _ context: ForwardingContext, _ receiver: AnyObject, _ argument: repeat each Argument
) throws -> Result {
  guard try context.prepareInvocation(receiver) else {
    // doesNotRecognizeSelector(_:) was overridden to return.
    return try zeroValue(Result.self, receiver, context.selector)
  }
  let invocation = unsafe Invocation(
    capturing: context.signatureReference, context.selector, owning: .passRetained(receiver))
  // The frame is uninitialised memory for just this tuple.
  unsafe invocation.frame.assumingMemoryBound(to: (repeat each Argument).self)
    .initialize(to: (repeat each argument))
  invocation.state |= Invocation.hasArguments
  try context.deliver(invocation, to: receiver)
  if invocation.state & Invocation.hasResult != 0 {
    // The result was stored as this type.
    return unsafe invocation.resultPointer.assumingMemoryBound(to: Result.self).pointee
  }
  return try zeroValue(Result.self, receiver, context.selector)
}
