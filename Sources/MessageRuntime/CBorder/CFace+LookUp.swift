// Functions that C looks up live as long as the process, and so does what they call.
extension CFace {
  /// Returns the function for messages to an object, or to a class through its record.
  static func methodFunction(
    _ object: UnsafeRawPointer, _ selector: Selector
  ) -> UnsafeRawPointer {
    let isa = unsafe CRuntime.isa(at: object)
    if let known = unsafe cachedFunction(isa, selector) { return unsafe known }
    let receiver = unsafe Unmanaged<AnyObject>.fromOpaque(object).takeUnretainedValue()
    return unsafe function(Dispatch.Destination(receiver, isa), receiver, selector)
  }

  /// Returns the function for messages to a class's instances.
  static func instanceFunction(_ cls: UnsafeRawPointer, _ selector: Selector) -> UnsafeRawPointer {
    let isa = unsafe CRuntime.isa(at: cls)
    guard isa == ClassRegistry.isaOfRecords else {
      CRuntime.leave(
        MessageError.wrongReceiver(
          MessageSite(ClassRegistry.record(isa), selector, isClassSide: false), expected: "Class"))
      return unsafe CRuntime.nilFunction
    }
    // Its class pointer says that it is a record.
    let record = unsafe Unmanaged<Class>.fromOpaque(cls).takeUnretainedValue()
    if let known = unsafe cachedFunction(record.isa, selector) { return unsafe known }
    return unsafe function(Dispatch.Destination(record, isClassSide: false), nil, selector)
  }

  /// Returns the function of a cached method that has one.
  @inline(__always)
  private static func cachedFunction(_ key: UInt, _ selector: Selector) -> UnsafeRawPointer? {
    guard let entry = unsafe CRuntime.cachedMethod(key, selector) else { return nil }
    return unsafe entry._withUnsafeGuaranteedRef { unsafe CFunctionTable.function(of: $0) }
  }

  private static func function(
    _ destination: Dispatch.Destination, _ receiver: AnyObject?, _ selector: Selector
  ) -> UnsafeRawPointer {
    do {
      let site = MessageSite(
        destination.cls, selector, isClassSide: destination.isClassSide)
      if let entry = try Dispatch.anyEntry(destination, selector) {
        return try unsafe entry.function(selector, site)
      }
      return try unsafe ForwardingFunction.function(destination, receiver, selector, site)
    } catch {
      // The class could not be initialised, or there is no memory for code.
      CRuntime.leave(error)
      return unsafe CRuntime.nilFunction
    }
  }
}

extension MethodEntry {
  /// The C function that stands for the method, made when it is first asked for.
  ///
  /// - Throws: ``MessageError/cCall(_:_:)`` if no function can be made.
  fileprivate func function(
    _ selector: Selector, _ site: MessageSite
  ) throws -> UnsafeRawPointer {
    if let known = unsafe CFunctionTable.function(of: self) { return unsafe known }
    if let own = self as? CFunctionEntry {
      return unsafe CFunctionTable.note(own.function, for: self)
    }
    let closure = try unsafe makeClosure(selector, site)
    let made = unsafe CRuntime.code(of: closure)
    let kept = unsafe CFunctionTable.note(made, of: closure, for: self)
    if unsafe kept != made { unsafe CRuntime.release(closure) }
    return unsafe kept
  }

  private func makeClosure(_ selector: Selector, _ site: MessageSite) throws -> CRuntime.Closure {
    do {
      let target = try CMethodTarget(self, selector, nil, site)
      return try unsafe CRuntime.makeClosure(target.layout, CMethodTarget.handler, owning: target)
    } catch let fault as CallFault {
      throw MessageError.cCall(site, fault)
    } catch let error as MessageError {
      // C has no types for the method; the caller learns it from the call.
      switch error {
      case .notRepresentable, .notPassable: return try unsafe FailingFunction.make(error, site)
      default: throw error
      }
    }
  }
}

/// A C function that leaves an error and returns zero.
enum FailingFunction {
  private final class Context: Sendable {
    let error: MessageError
    init(_ error: MessageError) { self.error = error }
  }

  static func make(_ error: MessageError, _ site: MessageSite) throws -> CRuntime.Closure {
    let layout = try unsafe EncodedSignatures.callSignature(.untyped(argumentCount: 2))
      .takeUnretainedValue().makeFrameLayout(site, fillsResult: true)
    defer { unsafe CRuntime.destroy(layout) }
    do throws(CallFault) {
      return try unsafe CRuntime.makeClosure(
        layout,
        { context, _, _, _, _ in
          unsafe Unmanaged<Context>.fromOpaque(context)._withUnsafeGuaranteedRef {
            CRuntime.leave($0.error)
          }
          return false
        }, owning: Context(error))
    } catch {
      throw MessageError.cCall(site, error)
    }
  }
}
