// Swift's own comparison of a tree is recursive, and takes more stack than all else here together.
// Both of these keep what is left to do in an array instead.

extension TypeEncoding {
  /// Tells whether two types have the same shape, names and qualifiers.
  ///
  /// - Complexity: O(*n*) in the number of types they contain; the stack used does not grow.
  public static func == (lhs: Self, rhs: Self) -> Bool {
    var pairs = [(lhs, rhs)]
    while let (left, right) = pairs.popLast() {
      guard left.nodeCode == right.nodeCode else { return false }
      switch (left, right) {
      case (.object(let left), .object(let right)):
        guard left == right else { return false }
      case (.pointer(let left), .pointer(let right)), (.complex(let left), .complex(let right)),
        (.atomic(let left), .atomic(let right)):
        pairs.append((left, right))
      case (.qualified(let left, let leftInner), .qualified(let right, let rightInner)):
        guard left == right else { return false }
        pairs.append((leftInner, rightInner))
      case (.array(let left, let leftElement), .array(let right, let rightElement)):
        guard left == right else { return false }
        pairs.append((leftElement, rightElement))
      case (
        .vector(let left, let leftAlignment, let leftElement),
        .vector(let right, let rightAlignment, let rightElement)
      ):
        guard left == right, leftAlignment == rightAlignment else { return false }
        pairs.append((leftElement, rightElement))
      case (.structure(let left), .structure(let right)), (.union(let left), .union(let right)):
        guard left.hasEqualNames(to: right) else { return false }
        pairs.append(contentsOf: zip(left.types, right.types))
      case (.block(let left), .block(let right)):
        guard left?.arguments.count == right?.arguments.count else { return false }
        pairs.append(contentsOf: zip(left?.types ?? [], right?.types ?? []))
      case (.bitField(let left), .bitField(let right)):
        guard left.width == right.width, left.declaration?.position == right.declaration?.position
        else { return false }
        pairs.append(contentsOf: zip(left.types, right.types))
      default:
        // Scalars, which their codes tell apart.
        break
      }
    }
    return true
  }

  /// Feeds the parts of the type.
  ///
  /// - Complexity: O(*n*) in the number of types it contains; the stack used does not grow.
  public func hash(into hasher: inout Hasher) {
    var types = [self]
    while let type = types.popLast() {
      hasher.combine(type.nodeCode)
      switch type {
      case .object(let className):
        hasher.combine(className)
      case .pointer(let inner), .complex(let inner), .atomic(let inner):
        types.append(inner)
      case .qualified(let qualifiers, let inner):
        hasher.combine(qualifiers)
        types.append(inner)
      case .array(let count, let element):
        hasher.combine(count)
        types.append(element)
      case .vector(let size, let alignment, let element):
        hasher.combine(size)
        hasher.combine(alignment)
        types.append(element)
      case .structure(let aggregate), .union(let aggregate):
        hasher.combine(aggregate.name)
        hasher.combine(aggregate.fields?.count)
        for field in aggregate.fields ?? [] { hasher.combine(field.name) }
        types.append(contentsOf: aggregate.types)
      case .block(let signature):
        hasher.combine(signature?.arguments.count)
        types.append(contentsOf: signature?.types ?? [])
      case .bitField(let field):
        hasher.combine(field.width)
        hasher.combine(field.declaration?.position)
        types.append(contentsOf: field.types)
      default:
        break
      }
    }
  }

  /// A code that is different for each case of the enumeration.
  private var nodeCode: UInt8 {
    switch self {
    case .qualified: UInt8(ascii: "r")
    case .atomic: UInt8(ascii: "A")
    case .block: UInt8(ascii: "<")
    default: kindCode
    }
  }
}

extension Aggregate {
  fileprivate var types: [TypeEncoding] { fields?.map(\.type) ?? [] }

  fileprivate func hasEqualNames(to other: Aggregate) -> Bool {
    guard name == other.name, fields?.count == other.fields?.count else { return false }
    return zip(fields ?? [], other.fields ?? []).allSatisfy { $0.name == $1.name }
  }
}

extension BlockSignature {
  fileprivate var types: [TypeEncoding] { [returnType] + arguments }
}

extension BitField {
  fileprivate var types: [TypeEncoding] { declaration.map { [$0.type] } ?? [] }
}
