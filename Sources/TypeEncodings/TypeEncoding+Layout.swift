extension TypeEncoding {
  /// Computes the size and alignment that a C compiler gives this type.
  ///
  /// - Parameter abi: The platform; by default the one this code runs on.
  /// - Returns: Size and alignment in bytes. Void has size 0 and alignment 1.
  /// - Throws: ``TypeEncodingError/incompleteType(text:)`` for an opaque or unknown type or one that
  ///   contains such a type by value; ``TypeEncodingError/sizeOverflow(text:)`` or
  ///   ``TypeEncodingError/invalidBitFieldPlacement(text:)`` for one that no compiler would accept.
  /// - Complexity: O(*n*) in the number of types it contains by value.
  ///
  /// The corresponding Objective-C function is NSGetSizeAndAlignment.
  public func layout(for abi: ABI = .host) throws(TypeEncodingError) -> TypeLayout {
    var computation = LayoutComputation(abi: abi)
    return try computation.layout(of: self)
  }

  /// Computes where each field of a structure or union lies.
  ///
  /// - Parameter abi: The platform; by default the one this code runs on.
  /// - Returns: One layout for each field, in order; none for a type that has no fields.
  /// - Throws: As ``layout(for:)`` does.
  /// - Complexity: O(*n*) in the number of types it contains by value.
  public func fieldLayouts(for abi: ABI = .host) throws(TypeEncodingError) -> [FieldLayout] {
    var computation = LayoutComputation(abi: abi)
    _ = try computation.layout(of: self)
    return computation.rootFields
  }
}

/// Computes one layout with an explicit stack, so that a tree of any depth is harmless.
private struct LayoutComputation {
  let abi: ABI
  private(set) var rootFields: [FieldLayout] = []
  private var stack: [Frame] = []
  private var nodes = 0

  init(abi: ABI) {
    self.abi = abi
  }

  /// A type that waits for the layout of one that it contains.
  private struct Frame {
    enum Kind {
      case array(count: Int)
      case atomic
      case aggregate
    }

    let kind: Kind
    let type: TypeEncoding
    var members: AggregateLayout
    var fields: [Aggregate.Field] = []
    var next = 0
  }

  private enum Step {
    case descend(TypeEncoding)
    case done(TypeLayout)
  }

  mutating func layout(of root: TypeEncoding) throws(TypeEncodingError) -> TypeLayout {
    var step = Step.descend(root)
    while true {
      switch step {
      case .descend(let type):
        step = try begin(type)
      case .done(let layout):
        if stack.isEmpty { return layout }
        step = try resume(with: layout)
      }
    }
  }

  private mutating func begin(_ type: TypeEncoding) throws(TypeEncodingError) -> Step {
    nodes += 1
    if nodes > TypeEncoding.maximumLength {
      throw .tooManyNodes(maximum: TypeEncoding.maximumLength)
    }
    if let layout = abi.layout(ofScalar: type) { return .done(layout) }
    switch type {
    case .void where stack.isEmpty:
      return .done(TypeLayout(size: 0, alignment: 1))
    case .qualified(_, let inner):
      return .descend(inner)
    case .atomic(let inner):
      push(.atomic, type)
      return .descend(inner)
    case .array(let count, let element) where count >= 0:
      push(.array(count: count), type)
      return .descend(element)
    case .structure(let aggregate), .union(let aggregate):
      guard let fields = aggregate.fields else { break }
      push(.aggregate, type, fields)
      return try advance()
    case .bitField(let field):
      // One that stands alone has the layout of a structure that holds nothing else.
      var members = AggregateLayout(isUnion: true, abi: abi, keepsFields: false)
      guard members.append(field, isUnnamed: false), let layout = members.finish() else {
        throw .invalidBitFieldPlacement(text: type.shortDescription)
      }
      return .done(layout)
    default: break
    }
    throw .incompleteType(text: type.shortDescription)
  }

  /// Gives the innermost waiting type the layout of what it waits for.
  private mutating func resume(with layout: TypeLayout) throws(TypeEncodingError) -> Step {
    let top = stack.count - 1
    switch stack[top].kind {
    case .atomic:
      stack.removeLast()
      return .done(abi.atomic(layout))
    case .array(let count):
      let (size, overflowed) = layout.size.multipliedReportingOverflow(by: count)
      if overflowed { throw .sizeOverflow(text: stack[top].type.shortDescription) }
      stack.removeLast()
      return .done(TypeLayout(size: size, alignment: layout.alignment))
    case .aggregate:
      guard stack[top].members.append(layout) else {
        throw .sizeOverflow(text: stack[top].type.shortDescription)
      }
      return try advance()
    }
  }

  /// Places the bit-fields that come next, then goes to the next ordinary field or to the end.
  private mutating func advance() throws(TypeEncodingError) -> Step {
    let top = stack.count - 1
    while stack[top].next < stack[top].fields.count {
      let field = stack[top].fields[stack[top].next]
      stack[top].next += 1
      guard case .bitField(let bits) = field.type.unqualified else { return .descend(field.type) }
      guard stack[top].members.append(bits, isUnnamed: field.name == "") else {
        throw .invalidBitFieldPlacement(text: stack[top].type.shortDescription)
      }
    }
    let frame = stack.removeLast()
    guard let layout = frame.members.finish() else {
      throw .sizeOverflow(text: frame.type.shortDescription)
    }
    if frame.members.keepsFields { rootFields = frame.members.fields }
    return .done(layout)
  }

  private mutating func push(
    _ kind: Frame.Kind, _ type: TypeEncoding, _ fields: [Aggregate.Field] = []
  ) {
    var isUnion = false
    if case .union = type { isUnion = true }
    let isRoot = stack.allSatisfy { if case .atomic = $0.kind { true } else { false } }
    let members = AggregateLayout(isUnion: isUnion, abi: abi, keepsFields: isRoot)
    stack.append(Frame(kind: kind, type: type, members: members, fields: fields))
  }
}
