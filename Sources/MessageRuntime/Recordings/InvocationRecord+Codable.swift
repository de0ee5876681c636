internal import TypeEncodings

extension InvocationRecord: Codable {
  private enum CodingKeys: String, CodingKey {
    case selector, types, arguments
  }

  /// Encodes the selector, the types and the arguments.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(selectorName, forKey: .selector)
    try container.encode(methodSignature.typeEncodings, forKey: .types)
    try container.encode(arguments, forKey: .arguments)
  }

  /// Decodes what ``encode(to:)`` wrote. No selector is registered and nothing is called.
  ///
  /// - Throws: `DecodingError`, whatever the input.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    let types = try container.decode(String.self, forKey: .types)
    let signature: MethodSignature
    do throws(TypeEncodingError) {
      signature = try MethodSignature(parsing: types)
    } catch {
      throw DecodingError.dataCorruptedError(
        forKey: .types, in: container, debugDescription: "\(error)")
    }
    let arguments = try container.decode([RecordedValue].self, forKey: .arguments)
    guard signature.argumentCount == arguments.count + 2 else {
      throw DecodingError.dataCorruptedError(
        forKey: .arguments, in: container,
        debugDescription: "\(types.shortened) has \(signature.argumentCount) arguments, self and "
          + "_cmd counted, and \(arguments.count) are there")
    }
    self.init(
      selectorName: try container.decode(String.self, forKey: .selector),
      methodSignature: signature, arguments: arguments)
  }
}
