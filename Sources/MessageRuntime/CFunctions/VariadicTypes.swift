internal import TypeEncodings

/// The types of arguments after an ellipsis.
enum VariadicTypes {
  /// Returns declared types after C's default argument promotions.
  static func promoted(_ types: String, _ function: String) throws -> String {
    var rest = types.utf8[...]
    var result = ""
    do throws(TypeEncodingError) {
      while !rest.isEmpty {
        let (type, length) = try TypeEncoding.parsePrefix(of: rest)
        result += promoted(type) ?? String(decoding: rest.prefix(length), as: UTF8.self)
        rest = rest.dropFirst(length)
      }
    } catch {
      throw CFunctionError.encoding(function: function, error)
    }
    return result
  }

  /// The type that C promotes a type to; nil for one that stays.
  private static func promoted(_ type: TypeEncoding) -> String? {
    switch type.unqualified {
    case .bool, .char, .unsignedChar, .short, .unsignedShort: "i"
    case .float: "d"
    default: nil
    }
  }

  /// Returns the promoted type of a value.
  static func type(of value: Any?) -> String? {
    guard let value = value.flatMap({ Invocation.flattened($0) }) else { return "^v" }
    switch value {
    case let box as CValue: return promoted(box.encoding) ?? box.encoding.description
    case is String, is Substring, is StaticString: return "*"
    case is any CBufferValue, is CFunction, is CCallback, is CMethodPointer: return "^v"
    case is Class, is AnyClass: return "#"
    default: break
    }
    let type = SwiftEncoding.encoding(of: Swift.type(of: value))
    return promoted(type) ?? type.description
  }
}
