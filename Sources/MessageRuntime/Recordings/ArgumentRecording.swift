internal import TypeEncodings

/// Makes one argument of an invocation a value that can be stored.
struct ArgumentRecording {
  let type: TypeRecord
  let value: Any?
  /// The text of a C string that the invocation owns.
  let text: String?

  /// What cannot be recorded, and why.
  struct Fault: Error {
    let type: String
    let reason: String
  }

  func recorded() throws(Fault) -> RecordedValue {
    guard let value = value.map(ValueText.unboxed) else { return .null }
    if let text { return .string(text) }
    let dynamic = Swift.type(of: value)
    let name = String(describing: dynamic)
    if type.isCString {
      throw Fault(type: type.name, reason: "the invocation does not own the text")
    }
    if PointerShape(dynamic) != nil {
      throw Fault(type: name, reason: "pointers mean nothing later")
    }
    if let box = value as? CValue {
      let tree = try encoded(box, box.encoding.description)
      // A type that the signature describes needs no name.
      return type.layout == nil ? .typed(CValue.recordedName, tree) : tree
    }
    guard
      let value = value as? any Encodable
        ?? (dynamic is AnyClass ? KnownTypes.collection(value) : nil)
    else {
      if let value = value as? any CRepresentable, let box = try? CValue(value) {
        return try encoded(box, name)
      }
      throw Fault(type: name, reason: "it is not Encodable")
    }
    let tree = try encoded(value, name)
    if SwiftEncoding.isScalar(type.type) { return tree }
    return .typed(_typeName(Swift.type(of: value), qualified: true), tree)
  }

  private func encoded(_ value: any Encodable, _ name: String) throws(Fault) -> RecordedValue {
    do {
      return try RecordedValue(encoding: value)
    } catch let error as EncodingError {
      guard case .invalidValue(_, let context) = error else {
        throw Fault(type: name, reason: "\(error)")
      }
      throw Fault(type: name, reason: context.debugDescription)
    } catch {
      throw Fault(type: name, reason: "\(error)")
    }
  }
}

extension CValue {
  /// What records call the type of a boxed value of C.
  static var recordedName: String { "CValue" }
}
