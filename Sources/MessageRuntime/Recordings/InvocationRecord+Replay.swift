internal import TypeEncodings

extension InvocationRecord {
  /// Makes an invocation of the recorded message.
  ///
  /// The types of arguments that the signature does not tell, as those of `Codable` structures, are
  /// the types of the parameters of the target's method, if their names are those that were
  /// recorded. Numbers, strings, and arrays and dictionaries of them are known without one. No type
  /// is looked up by a name that was decoded.
  ///
  /// - Parameter target: The object that ``Invocation/invoke()`` will send the message to.
  /// - Throws: ``InvocationRecordError``; ``MessageError`` if values of a type cannot be held.
  /// - Complexity: O(*n*) in the number of arguments and their sizes. Registers the selector.
  public func invocation(target: AnyObject?) throws -> Invocation {
    let selector = Selector(selectorName)
    let (signature, method) = try types(for: target, selector)
    var steps: [ArgumentReplay.Step] = []
    for (position, recorded) in arguments.enumerated() {
      let replay = ArgumentReplay(
        recorded: recorded, type: signature.arguments[position],
        parameter: method?.arguments[position], index: position + 2)
      steps.append(try replay.step())
    }
    let invocation = unsafe Invocation(
      capturing: .passUnretained(signature), selector,
      owning: target.map { unsafe .passRetained($0) })
    for (step, offset) in zip(steps, signature.offsets) {
      let place = unsafe invocation.frame + offset
      switch step {
      // The place is uninitialised memory for the value that the step was made for.
      case .value(let initialize): unsafe initialize(place)
      case .text: unsafe place.storeBytes(of: nil, as: UnsafeRawPointer?.self)
      }
    }
    invocation.state |= Invocation.hasArguments
    for (position, step) in steps.enumerated() {
      if case .text(let text) = step { invocation.hold(OwnedMemory(text), at: position) }
    }
    return invocation
  }

  /// Finds the types of the invocation, and those of the target's method if it has as many.
  private func types(
    for target: AnyObject?, _ selector: Selector
  ) throws -> (CallSignature, method: CallSignature?) {
    let destination = target.map { Dispatch.Destination($0, CRuntime.isa(of: $0)) }
    let entry = try destination.flatMap { try Dispatch.anyEntry($0, selector) }
    let method = entry.flatMap { $0.isForwarding ? nil : $0.signature }
    if let method, method.methodSignature == methodSignature,
      method.arguments.count == arguments.count
    {
      return (method, method)
    }
    let known = method.flatMap { $0.arguments.count == arguments.count ? $0 : nil }
    // Registered signatures live as long as the process.
    if !arguments.contains(where: \.isTyped),
      let signature = try? unsafe EncodedSignatures.callSignature(methodSignature)
    {
      return unsafe (signature.takeUnretainedValue(), known)
    }
    do {
      return (try ComposedSignatures.signature(of: self, parameters: known?.arguments), known)
    } catch {
      guard let destination, let method else { throw error }
      throw InvocationRecordError.typesDiffer(
        MessageSite(destination.cls, selector, isClassSide: destination.isClassSide),
        recorded: methodSignature.typeEncodings, method: method.methodSignature.typeEncodings)
    }
  }
}

/// Signatures of recorded messages with Swift types that no encoding describes.
private enum ComposedSignatures {
  // By the types' identities; guarded by the runtime lock. Invocations do not own their signatures,
  // so one that was made is kept for the life of the process.
  private nonisolated(unsafe) static var known: [[UInt]: CallSignature] = [:]

  /// - Parameter parameters: The types of the method that will run, if there is one.
  static func signature(
    of record: InvocationRecord, parameters: [TypeRecord]?
  ) throws -> CallSignature {
    let types = record.methodSignature
    let site = MessageSite(className: "invocation", Selector(record.selectorName))
    var records: [TypeRecord] = []
    for (position, recorded) in record.arguments.enumerated() {
      let (index, type) = (position + 2, try types.argumentType(at: position + 2))
      do {
        let found = try EncodedSignatures.record(types.argumentSlots[index], type, index, site)
        // In an object's place a value would be boxed as one, and lose its exact type.
        let isBoxed = recorded.isTyped && found.type == AnyObject?.self
        records.append(isBoxed ? TypeRecord(Any?.self) : found)
      } catch {
        switch recorded {
        // Nil is nil in whatever optional the method takes.
        case .null: records.append(TypeRecord(Any?.self))
        case .typed(let name, _):
          guard let found = KnownTypes.type(named: name, among: [parameters?[position].type])
          else { throw error }
          records.append(TypeRecord(opened: found))
        default: throw error
        }
      }
    }
    // Without a method nothing says what the result is; whatever comes is boxed.
    let result =
      (try? EncodedSignatures.record(types.returnSlot, types.returnType, -1, site))
      ?? TypeRecord(Any?.self)
    let key = ([result] + records).flatMap(\.identity)
    return CRuntime.withLock {
      if let found = unsafe known[key] { return found }
      let made = unsafe CallSignature(
        encodedAs: nil, key: nil, result: result, arguments: records, thunks: .dynamic)
      unsafe known[key] = made
      return made
    }
  }
}

extension TypeRecord {
  /// Two words that stand for the type.
  fileprivate var identity: [UInt] {
    unsafe [
      UInt(bitPattern: unsafeBitCast(type, to: UnsafeRawPointer.self)),
      UInt(bitPattern: layoutReference?.toOpaque()),
    ]
  }
}
