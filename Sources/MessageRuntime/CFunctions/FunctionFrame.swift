internal import TypeEncodings

/// The arguments and the result of one call of a C function.
@safe
final class FunctionFrame {
  let function: String
  let prototype: CPrototype
  /// The arguments, and behind them the result.
  private let frame: UnsafeMutableRawPointer
  private let result: UnsafeMutableRawPointer
  private var hasResult = false
  /// The copies of strings.
  private var texts: [UnsafeMutablePointer<UInt8>] = unsafe []
  /// What must live until the call is over.
  private var owners: [AnyObject] = []

  init(_ function: String, _ prototype: CPrototype) {
    self.function = function
    self.prototype = prototype
    let signature = prototype.signature
    let alignment = max(signature.frameAlignment, signature.result.alignment, 16)
    // Arguments may be read to the end of a word.
    let offset = (signature.frameSize + 7 + alignment - 1) & ~(alignment - 1)
    let size = offset + max(signature.result.size, 16)
    unsafe frame = .allocate(byteCount: size, alignment: alignment)
    // Zero bytes are a value of each type that an encoding becomes.
    unsafe frame.initializeMemory(as: UInt8.self, repeating: 0, count: size)
    unsafe result = frame + offset
  }

  deinit {
    let signature = prototype.signature
    for (argument, offset) in zip(signature.arguments, signature.offsets) {
      unsafe argument.destroy(frame + offset)
    }
    if hasResult { unsafe signature.result.destroy(result) }
    for index in unsafe texts.indices { unsafe texts[index].deallocate() }
    unsafe frame.deallocate()
  }

  // MARK: Arguments

  /// The type that an argument is held as.
  func record(_ index: Int) -> TypeRecord { prototype.signature.arguments[index] }

  /// Where an argument lies.
  func place(_ index: Int) -> UnsafeMutableRawPointer {
    unsafe frame + prototype.signature.offsets[index]
  }

  /// Stores a value of just the argument's type; says whether it is of that type.
  func storeExactly<Value>(_ value: Value, _ index: Int) -> Bool {
    guard record(index).type == Value.self else { return false }
    // The frame holds a value of just this type there.
    unsafe place(index).assumingMemoryBound(to: Value.self).pointee = value
    return true
  }

  /// Stores a pointer, or an integer of a word.
  func storeWord(_ word: UInt, _ index: Int) {
    unsafe place(index).storeBytes(of: word, as: UInt.self)
  }

  /// Keeps an object until the call is over.
  func keep(_ object: AnyObject) { owners.append(object) }

  /// Copies a text for the time of the call.
  func storeText(_ text: String, _ index: Int) throws {
    var text = text
    let pointer = text.withUTF8 { utf8 -> UnsafeMutablePointer<UInt8>? in
      guard unsafe !utf8.contains(0) else { return nil }
      let copy = UnsafeMutablePointer<UInt8>.allocate(capacity: utf8.count + 1)
      if let base = utf8.baseAddress { unsafe copy.initialize(from: base, count: utf8.count) }
      unsafe (copy + utf8.count).initialize(to: 0)
      return unsafe copy
    }
    guard let pointer = unsafe pointer else { throw fault(index, text, .nullByte) }
    unsafe texts.append(pointer)
    storeWord(UInt(bitPattern: pointer), index)
  }

  /// The error of an argument.
  func fault(_ index: Int, _ value: Any?, _ reason: CArgumentFault) -> CFunctionError {
    .argument(
      function: function, index: index, encoding: prototype.arguments[index].description,
      given: CFunctionError.describe(value), reason: reason)
  }

  // MARK: The call

  /// Calls the function.
  ///
  /// - Parameter capturesErrno: Whether to return errno as the function leaves it; else 0.
  /// - Throws: What a callback threw.
  func call(_ address: UnsafeRawPointer, capturesErrno: Bool) throws -> Int32 {
    var errorNumber: Int32 = 0
    let error = unsafe withUnsafeMutablePointer(to: &errorNumber) {
      unsafe CRuntime.callFunction(
        prototype.layout, address, frame, result, capturesErrno ? $0 : nil)
    }
    withExtendedLifetime(self) {}
    if let error = unsafe error {
      unsafe prototype.signature.result.destroyReturned(result)
      throw unsafe CRuntime.error(error)
    }
    hasResult = true
    // Classes are not counted in C.
    if prototype.returnsClass { unsafe prototype.signature.result.retainClasses(result) }
    return errorNumber
  }

  /// The result as a value of any type; nil for null and for none.
  var boxedResult: Any? {
    let type = prototype.signature.result
    guard type.type != Void.self else { return nil }
    return Invocation.flattened(unsafe type.box(result))
  }

  /// The result's place, once there is one.
  var resultPlace: UnsafeMutableRawPointer { unsafe result }
}

extension CFunctionError {
  /// A value and its type, briefly.
  static func describe(_ value: Any?) -> String {
    guard let value = value.flatMap({ Invocation.flattened($0) }) else { return "nil" }
    let type = String(describing: Swift.type(of: value))
    switch value {
    case is any Numeric, is Bool: return "\(value) (\(type))"
    case let text as String: return "\(text.prefix(40).debugDescription) (\(type))"
    default: return type
    }
  }
}
