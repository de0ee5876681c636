internal import TypeEncodings

// What can stand for a pointer of C.
extension FunctionFrame {
  /// Stores a pointer, or what has one.
  ///
  /// - Throws: ``CFunctionError/argument(function:index:encoding:given:reason:)``.
  func storePointer(_ value: Any?, _ index: Int) throws {
    guard let value else { return }
    switch value {
    case let text as String where takesText(index): try storeText(text, index)
    case let text as Substring where takesText(index): try storeText(String(text), index)
    case let text as StaticString where takesText(index):
      try storeText(text.description, index)
    case let buffer as any CBufferValue:
      try check(buffer.pointer, value, index)
      keep(buffer)
      storeWord(buffer.address, index)
    case let callback as CCallback:
      keep(callback)
      storeWord(UInt(bitPattern: unsafe callback.address), index)
    case let method as CMethodPointer:
      keep(method)
      storeWord(UInt(bitPattern: unsafe method.address), index)
    case let function as CFunction:
      if let library = function.library { keep(library) }
      storeWord(UInt(bitPattern: unsafe function.address), index)
    default:
      guard PointerShape(type(of: value)) != nil else { throw fault(index, value, .type) }
      try check(SwiftEncoding.encoding(of: type(of: value)), value, index)
      func store<Value>(_ value: Value) {
        // Every pointer type is one word.
        storeWord(unsafe unsafeBitCast(value, to: UInt.self), index)
      }
      _openExistential(value, do: store)
    }
  }

  /// Whether a string may stand for the argument: for C strings, and pointers to bytes.
  private func takesText(_ index: Int) -> Bool {
    switch prototype.arguments[index].unqualified {
    case .cString: true
    case .pointer(let pointee): pointee.unqualified == .char || pointee.unqualified == .unsignedChar
    default: false
    }
  }

  /// Makes sure that a pointer points to what the argument's points to, where both say.
  private func check(_ given: TypeEncoding, _ value: Any, _ index: Int) throws {
    guard prototype.pointeeAgrees(given, index) else { throw fault(index, value, .pointee) }
  }
}

extension CPrototype {
  /// Whether a pointer points to what an argument's points to, where both say.
  func pointeeAgrees(_ given: TypeEncoding, _ index: Int) -> Bool {
    guard let one = given.pointeeKind, let other = arguments[index].pointeeKind else { return true }
    return one == other
  }
}

extension TypeEncoding {
  /// What a pointer to a scalar points to, as a letter for its kind and its size; nil where it does
  /// not say, or says more than is compared.
  fileprivate var pointeeKind: String? {
    switch unqualified {
    // Bytes are read as text of either sign.
    case .cString: return "i1"
    case .array(_, let element): return TypeEncoding.pointer(element).pointeeKind
    case .pointer(let pointee):
      let target = pointee.unqualified
      switch target {
      case .pointer, .cString, .object, .class, .selector, .block: return "^"
      case .float, .double, .longDouble: return target.description
      case .bool: return "i1"
      default:
        guard target.isInteger, let size = try? target.layout().size else { return nil }
        return "i\(size)"
      }
    default: return nil
    }
  }
}
