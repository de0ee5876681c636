/// How a caller's arguments become a method's, and the method's result the caller's.
///
/// Made once for a caller's signature and a method; running it boxes nothing that the method does
/// not want boxed.
@safe
@usableFromInline
final class AdapterPlan: @unchecked Sendable {
  let caller: CallSignature
  @usableFromInline let method: MethodEntry
  @usableFromInline let selector: Selector
  let site: MessageSite
  let arguments: [Conversion]
  let result: Conversion
  /// The conversions in the form that is run.
  let steps: UnsafeMutableBufferPointer<Step>
  /// Whether a frame of the caller's is one for the method; as it is, or as long as nothing in it is
  /// null that must not be.
  private let passesFrame: Bool
  let passesFrameWithoutNull: Bool
  /// Whether arguments and result can be handed over as they are.
  var isIdentity: Bool { passesFrame }
  /// Whether the method is C code that can take the caller's arguments as they are.
  @usableFromInline var takesFrame: Bool { passesFrame && method is CFunctionEntry }
  /// Whether the method's closure can be called with addresses and its result is the caller's: no
  /// argument becomes a value of its own.
  @usableFromInline let isDirect: Bool
  /// Memory for addresses, and behind them for what they point to.
  @usableFromInline let scratchSize: Int
  @usableFromInline let scratchAlignment: Int

  /// One argument's way to the method.
  @safe
  struct Step {
    enum Kind { case identity, box, notNull, convert }

    let kind: Kind
    /// Where a value that is made for the method lies in the scratch memory.
    let offset: Int
    /// The metadata for boxing a reference.
    let metadata: UnsafeRawPointer?

    init(_ conversion: Conversion, offset: Int) {
      var metadata: UnsafeRawPointer?
      switch conversion {
      case .identity: kind = .identity
      case .boxReference(let found):
        kind = .box
        unsafe metadata = found
      case .notNull: kind = .notNull
      case .convert: kind = .convert
      }
      self.offset = offset
      unsafe self.metadata = metadata
    }
  }

  /// Plans a call.
  ///
  /// - Throws: ``MessageError`` if the types do not agree as messages.
  init(
    from caller: CallSignature, to method: MethodEntry, selector: Selector, site: MessageSite
  ) throws {
    self.caller = caller
    self.method = method
    self.selector = selector
    self.site = site
    let target = method.signature
    let types = SignatureMismatch(site, method: target, caller: caller)
    guard caller.arguments.count == target.arguments.count else {
      throw MessageError.argumentCount(types)
    }
    var conversions: [Conversion] = []
    for (index, pair) in zip(caller.arguments, target.arguments).enumerated() {
      guard let conversion = Conversion(pair.0, pair.1) else {
        throw MessageError.argumentType(types, index: index + 2)
      }
      conversions.append(conversion)
    }
    guard let result = Conversion(result: target.result, caller.result) else {
      throw MessageError.returnType(types)
    }
    arguments = conversions
    self.result = result
    // What agrees byte by byte has the same size and alignment, hence the same offsets.
    passesFrame = result.isIdentity && conversions.allSatisfy(\.isIdentity)
    passesFrameWithoutNull =
      result.isIdentity && conversions.allSatisfy { $0.isIdentity || $0.isNotNull }
    scratchAlignment = max(target.frameAlignment, 16)
    // Room for no address at all would have no address itself.
    let addresses = (conversions.count + 1) * MemoryLayout<UInt>.stride
    let values = (addresses + scratchAlignment - 1) & ~(scratchAlignment - 1)
    scratchSize = values + max(target.frameSize, 1)
    unsafe steps = .allocate(capacity: conversions.count)
    for (index, conversion) in conversions.enumerated() {
      unsafe steps.initializeElement(
        at: index, to: Step(conversion, offset: values + target.offsets[index]))
    }
    isDirect =
      unsafe result.isIdentity && !(method is CFunctionEntry)
      && steps.allSatisfy { $0.kind != .convert }
  }

  deinit { unsafe steps.deallocate() }
}
