internal import TypeEncodings

/// The types of a C function, and where calls put its arguments.
///
/// There is one for each combination of types, kept for the life of the process. It is that of a
/// method with the same result and arguments: frames, conversions and layouts are the same, only
/// that C gets no self and no _cmd.
@safe
@usableFromInline
final class CPrototype: @unchecked Sendable {
  /// Result and arguments, without self and _cmd.
  let types: String
  /// The arguments before the ellipsis; nil if the function is not variadic.
  let fixedCount: Int?
  /// The types with self and _cmd. Immortal, as all registered signatures.
  let signature: CallSignature
  let layout: CRuntime.FunctionLayout
  /// The encodings of the arguments.
  let arguments: [TypeEncoding]
  /// Whether what C returns is a class, which C does not count.
  let returnsClass: Bool
  /// How calls with certain Swift types are made, once they were.
  @usableFromInline let plans: CRuntime.CallPlans

  private init(_ function: String, _ types: String, _ fixedCount: Int?) throws {
    let encoded = try Self.methodSignature(function, types)
    self.types = types
    self.fixedCount = fixedCount
    do {
      signature = try unsafe EncodedSignatures.callSignature(encoded).takeUnretainedValue()
      let site = MessageSite(className: function, "")
      unsafe layout = try CRuntime.makeFunctionLayout(
        signature.frameLayout(site), fixedCount: fixedCount)
      arguments = try (2..<encoded.argumentCount).map { try encoded.argumentType(at: $0) }
    } catch let error as MessageError {
      throw CFunctionError(error, function, types)
    } catch let fault as CallFault {
      throw CFunctionError.cannotCall(function: function, types: types, fault)
    }
    returnsClass = signature.returnsClass
    unsafe plans = CRuntime.makeCallPlans()
  }

  /// The result's code byte.
  var resultKind: UInt8 { signature.encoded?.returnSlot.kind ?? UInt8(ascii: "v") }

  /// The code byte of an argument.
  func kind(_ index: Int) -> UInt8 {
    signature.encoded?.argumentSlots[index + 2].kind ?? UInt8(ascii: "?")
  }

  // MARK: Interning

  private struct Key: Hashable {
    let types: String
    let fixedCount: Int?
  }

  // Guarded by the runtime lock.
  private nonisolated(unsafe) static var known: [Key: CPrototype] = [:]

  /// Returns the prototype of types, making it the first time.
  ///
  /// - Parameters:
  ///   - function: What errors call the function.
  ///   - fixedCount: The arguments before the ellipsis; nil for a function that is not variadic.
  /// - Throws: ``CFunctionError``.
  static func named(
    _ function: String, _ types: String, fixedCount: Int? = nil
  ) throws -> CPrototype {
    let key = Key(types: types, fixedCount: fixedCount)
    if let found = CRuntime.withLock({ unsafe known[key] }) { return found }
    let made = try CPrototype(function, types, fixedCount)
    return CRuntime.withLock {
      if let first = unsafe known[key] {
        return first
      }
      unsafe known[key] = made
      return made
    }
  }

  // Only of one that another thread was faster to make: it was never used.
  deinit {
    unsafe CRuntime.destroyFunction(layout)
    unsafe CRuntime.destroy(plans)
  }

  // MARK: Types

  /// The signature of a method with the same result and arguments.
  private static func methodSignature(
    _ function: String, _ types: String
  ) throws -> MethodSignature {
    do throws(TypeEncodingError) {
      let length = try TypeEncoding.parsePrefix(of: types.utf8).length
      let utf8 = Array(types.utf8)
      return try MethodSignature(
        parsing: String(decoding: utf8.prefix(length) + Array("@:".utf8), as: UTF8.self)
          + String(decoding: utf8.dropFirst(length), as: UTF8.self))
    } catch {
      throw CFunctionError.encoding(function: function, error)
    }
  }
}

extension CFunctionError {
  /// What making a signature said, in terms of a function.
  init(_ error: MessageError, _ function: String, _ types: String) {
    switch error {
    case .notRepresentable(_, let type), .notPassable(_, _, let type, _):
      self = .notRepresentable(function: function, type: type)
    case .cCall(_, let fault): self = .cannotCall(function: function, types: types, fault)
    case .encoding(let error): self = .encoding(function: function, error)
    default: self = .cannotCall(function: function, types: types, .unsupportedType)
    }
  }
}
