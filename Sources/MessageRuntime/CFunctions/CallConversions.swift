internal import TypeEncodings

/// How the values of one call's Swift types become a C function's arguments, and its result the
/// caller's, where the types alone say it.
///
/// Made once for a prototype and the types of a call. It allocates nothing when it runs, but for a
/// frame of more than a kilobyte.
@safe
final class CallConversions: @unchecked Sendable {
  private let arguments: [NumberConversion]
  private let sources: [Int]
  private let result: NumberConversion
  private let prototype: CPrototype

  /// - Parameter sources: Where the arguments lie in the caller's frame.
  init(
    _ prototype: CPrototype, _ arguments: [NumberConversion], sources: [Int],
    result: NumberConversion
  ) {
    self.prototype = prototype
    self.arguments = arguments
    self.sources = sources
    self.result = result
  }

  /// Converts, calls, converts back.
  func call(
    _ function: CFunction, _ plan: CRuntime.CallPlan, _ given: UnsafeMutableRawPointer,
    _ wanted: UnsafeMutableRawPointer, _ errno: UnsafeMutablePointer<Int32>?
  ) throws {
    let signature = prototype.signature
    let own = signature.result
    let alignment = max(signature.frameAlignment, own.alignment, 16)
    // Arguments may be read to the end of a word.
    let offset = (signature.frameSize + 7 + alignment - 1) & ~(alignment - 1)
    try unsafe withUnsafeTemporaryAllocation(
      byteCount: offset + max(own.size, 16), alignment: alignment
    ) {
      guard let frame = $0.baseAddress else { return }
      for index in arguments.indices {
        // References are lent: what is copied here still belongs to the caller's values.
        let isDone = unsafe arguments[index].run(
          given + sources[index], frame + signature.offsets[index])
        guard isDone else { throw unsafe fault(function, index, given) }
      }
      let place = unsafe frame + offset
      if let error = unsafe CRuntime.call(plan, function.address, frame, place, errno) {
        try unsafe function.fail(error, place)
      }
      if result.isNothing { unsafe own.destroyReturned(place) }
      guard unsafe result.run(place, wanted) else {
        throw CFunctionError.result(
          function: function.name, encoding: prototype.resultType.description,
          asked: result.targetName, value: CFunctionError.describe(unsafe own.box(place)))
      }
    }
  }

  private func fault(
    _ function: CFunction, _ index: Int, _ given: UnsafeMutableRawPointer
  ) -> CFunctionError {
    .argument(
      function: function.name, index: index, encoding: prototype.arguments[index].description,
      given: CFunctionError.describe(unsafe arguments[index].source(given + sources[index])),
      reason: .range)
  }
}

extension CPrototype {
  /// Works out how calls with values of certain types are made, and keeps it for life.
  func addPlan(
    _ types: UnsafeRawPointer, arguments given: [TypeRecord], result asked: TypeRecord
  ) {
    let conversions = given.indices.compactMap {
      $0 < arguments.count ? conversion(given[$0], $0) : nil
    }
    let result = resultConversion(asked)
    guard given.count == arguments.count, conversions.count == given.count, let result else {
      unsafe CRuntime.addCallPlan(plans, types, layout, nil, exists: false)
      return
    }
    var made: CallConversions?
    if !conversions.allSatisfy(\.isIdentity) || !result.isIdentity {
      var sources: [Int] = []
      var end = 0
      for type in given {
        end = (end + type.alignment - 1) & ~(type.alignment - 1)
        sources.append(end)
        end += type.size
      }
      made = CallConversions(
        self, conversions, sources: sources, result: result)
    }
    unsafe CRuntime.addCallPlan(plans, types, layout, made, exists: true)
  }

  /// How an argument's type becomes C's; nil where values decide.
  private func conversion(_ given: TypeRecord, _ index: Int) -> NumberConversion? {
    let wanted = signature.arguments[index]
    if given.type == wanted.type && wanted.layout == nil { return .identity(wanted.size) }
    switch UnicodeScalar(kind(index)) {
    case "*", "^":
      // Null is not looked at, whatever it would point to.
      let pointer = (given.type as? any OptionalValue.Type)?.wrappedType ?? given.type
      guard PointerShape(pointer) != nil,
        pointeeAgrees(SwiftEncoding.encoding(of: pointer), index)
      else { return nil }
      return .identity(wanted.size)
    case "@":
      // A block's slot holds a pointer, and Swift has no type of blocks.
      guard wanted.type == AnyObject?.self, ReferenceShape(given.type) != nil else { return nil }
      return .identity(wanted.size)
    case ":":
      return given.type == Selector.self ? .identity(wanted.size) : nil
    default:
      if let number = NumberConversion(given.type, wanted.type) { return number }
      guard given.isTrivial, wanted.isTrivial, given.size == wanted.size,
        given.alignment == wanted.alignment, Conversion.haveSameBytes(given, wanted)
      else { return nil }
      return .identity(wanted.size)
    }
  }

  /// How C's result becomes what is asked for; nil where its value decides.
  private func resultConversion(_ asked: TypeRecord) -> NumberConversion? {
    let own = signature.result
    // Classes are not counted in C.
    guard !returnsClass else { return nil }
    if asked.type == own.type && own.layout == nil { return .identity(own.size) }
    if asked.type == Void.self { return .nothing }
    if let number = NumberConversion(own.type, asked.type) { return number }
    guard own.isTrivial, asked.isTrivial, own.size == asked.size,
      own.alignment == asked.alignment, Conversion.haveSameBytes(own, asked)
    else { return nil }
    return .identity(own.size)
  }
}
