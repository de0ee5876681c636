internal import TypeEncodings

extension CLayout {
  // Guarded by the runtime lock.
  private nonisolated(unsafe) static var known: [TypeEncoding: CLayout] = [:]

  /// How many layouts are shared; those that come later work alike.
  private static let sharedLimit = 16_384

  /// The longest shape of a layout that is shared; few types that are written by hand have longer.
  private static let sharedLength = 8_192

  /// Returns the layout of a type, the same for the same encoding.
  ///
  /// - Throws: ``CTypeError`` if the type has no size here, or values are too large.
  static func shared(_ type: TypeEncoding) throws(CTypeError) -> CLayout {
    if let found = CRuntime.withLock({ unsafe known[type] }) { return found }
    let made = try make(type, depth: 0)
    return CRuntime.withLock {
      if let first = unsafe known[type] { return first }
      if unsafe known.count < sharedLimit, made.shape.count <= sharedLength {
        unsafe known[type] = made
      }
      return made
    }
  }

  /// Returns the layout of an encoding.
  static func parsing(_ text: String) throws(CTypeError) -> CLayout {
    let type: TypeEncoding
    do throws(TypeEncodingError) {
      type = try TypeEncoding(parsing: text)
    } catch {
      throw .encoding(error)
    }
    return try shared(type)
  }

  private static func make(_ type: TypeEncoding, depth: Int) throws(CTypeError) -> CLayout {
    let layout: TypeLayout
    do throws(TypeEncodingError) {
      // Not recursive, so it may be asked whatever the tree.
      layout = try type.layout()
    } catch {
      throw .encoding(error)
    }
    guard layout.size <= maximumSize else {
      throw .tooLarge(encoding: type.description, size: layout.size, maximum: maximumSize)
    }
    // A tree that was built by hand may be deeper than any that was parsed.
    guard depth < TypeEncoding.maximumDepth else {
      throw .tooDeep(maximum: TypeEncoding.maximumDepth)
    }
    return CLayout(type.unqualified, layout, try parts(of: type, depth: depth))
  }

  private static func parts(of type: TypeEncoding, depth: Int) throws(CTypeError) -> Parts {
    // An atomic type has the parts of the plain one, and maybe more room.
    var inner = type.unqualified
    while case .atomic(let plain) = inner { inner = plain.unqualified }
    switch inner {
    case .structure(let aggregate):
      return try parts(.structure, of: inner, aggregate, depth)
    case .union(let aggregate):
      return try parts(.union, of: inner, aggregate, depth)
    case .array(let count, let element):
      return Parts(kind: .array, element: try make(element, depth: depth + 1), count: count)
    case .vector(let size, _, let element):
      let element = try make(element, depth: depth + 1)
      guard element.isScalar, element.size > 0, size % element.size == 0 else {
        throw .noValue(encoding: type.description)
      }
      return Parts(kind: .vector, element: element, count: size / element.size)
    case .complex(let element):
      return Parts(kind: .complex, element: try make(element, depth: depth + 1), count: 2)
    case .void, .unknown, .bitField:
      throw .noValue(encoding: type.description)
    case .block:
      // Nothing here counts blocks; only C knows what to do with one.
      return Parts(kind: .scalar(UInt8(ascii: "^")))
    default:
      return Parts(kind: .scalar(inner.kindCode))
    }
  }

  private static func parts(
    _ kind: Kind, of type: TypeEncoding, _ aggregate: Aggregate, _ depth: Int
  ) throws(CTypeError) -> Parts {
    let places: [FieldLayout]
    do throws(TypeEncodingError) {
      places = try type.fieldLayouts()
    } catch {
      throw .encoding(error)
    }
    var parts = Parts(kind: kind)
    for (field, place) in zip(aggregate.fields ?? [], places) {
      if case .bitField(let bits) = field.type.unqualified {
        // What has no name or no bits only makes room.
        if bits.width == 0 { continue }
        if field.name == "" {
          parts.unnamedBits.append(place.bitOffset..<place.bitOffset + bits.width)
          continue
        }
        let storage = bits.declaration?.type ?? storage(of: bits.width)
        parts.fields.append(
          Field(
            name: field.name, bitOffset: place.bitOffset, bitWidth: bits.width,
            layout: try make(storage, depth: depth + 1)))
      } else {
        parts.fields.append(
          Field(
            name: field.name, bitOffset: place.bitOffset, bitWidth: nil,
            layout: try make(field.type, depth: depth + 1)))
      }
    }
    return parts
  }

  /// The type of a bit-field whose encoding does not tell it.
  private static func storage(of width: Int) -> TypeEncoding {
    switch width {
    case ...32: .unsignedInt
    case ...64: .unsignedLongLong
    default: .unsignedInt128
    }
  }
}
