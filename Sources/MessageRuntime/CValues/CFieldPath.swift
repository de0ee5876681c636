/// Where a part of a C value lies: names of fields and indexes, from the outside in.
///
///     "x"              // a field
///     "frame.size.w"   // a field of a field of a field
///     "rows[2].cells"  // an element of an array
///     1                // the second field, whatever its name
///
/// The lanes of a vector have indexes, and the first four the names `x`, `y`, `z`, `w`; the parts
/// of a complex number are `real` and `imaginary`, or 0 and 1. Members of structures and unions
/// without a name are looked into, as C does it.
public struct CFieldPath: Hashable, Sendable {
  /// One step of a path.
  public enum Step: Hashable, Sendable {
    /// A field by its name.
    case name(String)
    /// A field, element, lane or part by its position.
    case index(Int)
  }

  /// The steps from the outside in; none for the whole value.
  public var steps: [Step]

  /// Creates a path of steps.
  public init(steps: [Step]) { self.steps = steps }

  /// Reads a path as C writes it. A number between dots is a position.
  ///
  /// Any text is a path; one that is written wrongly leads nowhere.
  public init(_ text: String) {
    steps = []
    for part in text.split(separator: ".", omittingEmptySubsequences: false) {
      append(part)
    }
  }

  private mutating func append(_ part: Substring) {
    guard let bracket = part.firstIndex(of: "["), part.last == "]" else {
      steps.append(Self.step(part))
      return
    }
    if bracket > part.startIndex { steps.append(.name(String(part[..<bracket]))) }
    for index in part[part.index(after: bracket)...].dropLast().split(
      separator: "][", omittingEmptySubsequences: false)
    {
      steps.append(Self.step(index))
    }
  }

  private static func step(_ text: Substring) -> Step {
    let isNumber = !text.isEmpty && text.utf8.allSatisfy { (48...57).contains($0) }
    if isNumber, let index = Int(text) { return .index(index) }
    return .name(String(text))
  }
}

extension CFieldPath: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral {
  public init(stringLiteral text: String) { self.init(text) }
  public init(integerLiteral index: Int) { steps = [.index(index)] }
}

extension CFieldPath: CustomStringConvertible {
  /// The path as C writes it.
  public var description: String {
    var text = ""
    for step in steps {
      switch step {
      case .name(let name): text += text.isEmpty ? name : ".\(name)"
      case .index(let index): text += "[\(index)]"
      }
    }
    return text
  }
}
