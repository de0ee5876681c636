internal import CMessageRuntime
internal import TypeEncodings

/// The type of an argument or result, for C.
enum CType {
  /// A type of one piece, by its code byte; objects, selectors and strings are pointers.
  case code(UInt8)
  /// A type with parts.
  case aggregate(CLayout)
}

// Descriptions of C types.
extension CRuntime {
  /// Why no function of some types can be called.
  struct LayoutFault: Error {
    var fault: CallFault
    /// The argument whose type is at fault, -1 for the result; nil where it is not one alone.
    var index: Int?
  }

  /// Finds or makes the call interface for types, which is never freed.
  ///
  /// - Parameter arguments: The arguments' types, self and _cmd included.
  static func callInterface(
    result: CType, arguments: [CType]
  ) throws(LayoutFault) -> OpaquePointer {
    let arena = CTypeArena()
    defer { withExtendedLifetime(arena) {} }
    guard let resultType = unsafe arena.type(result) else {
      throw LayoutFault(fault: .unsupportedType, index: -1)
    }
    var types: [cmr_type] = unsafe []
    for (index, argument) in arguments.enumerated() {
      guard let type = unsafe arena.type(argument) else {
        throw LayoutFault(fault: .unsupportedType, index: index)
      }
      unsafe types.append(type)
    }
    var interface: OpaquePointer?
    let status = unsafe withUnsafePointer(to: resultType) {
      unsafe cmr_call_interface_get($0, types, types.count, &interface)
    }
    if let fault = CallFault(status) {
      let index = fault == .unsupportedType ? unsafe culprit(resultType, types) : nil
      throw LayoutFault(fault: fault, index: index)
    }
    guard let interface = unsafe interface else { outOfMemory() }
    return unsafe interface
  }

  /// Finds the one type that cannot be passed; -1 for the result's.
  private static func culprit(_ result: cmr_type, _ arguments: [cmr_type]) -> Int? {
    let void = unsafe CTypeArena.scalar(CMR_VOID)
    func isPassable(_ result: cmr_type, _ arguments: [cmr_type]) -> Bool {
      var interface: OpaquePointer?
      return unsafe withUnsafePointer(to: result) {
        unsafe cmr_call_interface_get($0, arguments, arguments.count, &interface)
      } == CMR_OK
    }
    if unsafe !isPassable(result, []) { return -1 }
    return unsafe arguments.indices.first { unsafe !isPassable(void, [arguments[$0]]) }
  }
}

/// Descriptions for one call into C, which copies what must stay.
@safe
private final class CTypeArena {
  private var blocks: [UnsafeMutableRawPointer] = unsafe []

  deinit { for index in unsafe blocks.indices { unsafe blocks[index].deallocate() } }

  /// Returns a type's description, valid as long as the arena; nil for types that C has none for.
  func type(_ type: CType) -> cmr_type? {
    switch type {
    case .code(let code): return unsafe Self.kind(code).map { unsafe Self.scalar($0) }
    case .aggregate(let layout): return layout.isDisputed ? nil : unsafe self.type(layout)
    }
  }

  private func type(_ layout: CLayout) -> cmr_type? {
    switch layout.kind {
    case .scalar(let code): return unsafe Self.kind(code).map { unsafe Self.scalar($0) }
    case .complex:
      switch layout.element?.kind {
      case .scalar(UInt8(ascii: "f")): return unsafe Self.scalar(CMR_COMPLEX_FLOAT)
      case .scalar(UInt8(ascii: "d")): return unsafe Self.scalar(CMR_COMPLEX_DOUBLE)
      case .scalar(UInt8(ascii: "D")): return unsafe Self.scalar(CMR_COMPLEX_LONGDOUBLE)
      default: return nil
      }
    case .structure: return unsafe aggregate(CMR_STRUCT, layout)
    case .union: return unsafe aggregate(CMR_UNION, layout)
    case .array: return unsafe sequence(CMR_ARRAY, layout)
    case .vector: return unsafe sequence(CMR_VECTOR, layout)
    }
  }

  private func aggregate(_ kind: cmr_kind, _ layout: CLayout) -> cmr_type? {
    let types = unsafe allocate(cmr_type.self, layout.fields.count)
    let offsets = unsafe allocate(UInt32.self, layout.fields.count)
    for (index, field) in layout.fields.enumerated() {
      guard let type = unsafe type(field) else { return nil }
      unsafe (types + index).initialize(to: type)
      unsafe (offsets + index).initialize(to: UInt32(field.offset))
    }
    return unsafe cmr_type(
      kind: kind, size: UInt32(layout.size), alignment: UInt32(layout.alignment),
      field_count: UInt32(layout.fields.count), fields: types, offsets: offsets)
  }

  private func type(_ field: CLayout.Field) -> cmr_type? {
    guard let width = field.bitWidth else { return unsafe type(field.layout) }
    let touched = (field.bitOffset % 8 + width + 7) / 8
    return unsafe cmr_type(
      kind: CMR_BITFIELD, size: UInt32(touched), alignment: 1, field_count: 0, fields: nil,
      offsets: nil)
  }

  private func sequence(_ kind: cmr_kind, _ layout: CLayout) -> cmr_type? {
    guard let element = layout.element, let type = unsafe type(element) else { return nil }
    let types = unsafe allocate(cmr_type.self, 1)
    unsafe types.initialize(to: type)
    return unsafe cmr_type(
      kind: kind, size: UInt32(layout.size), alignment: UInt32(layout.alignment),
      field_count: UInt32(layout.count), fields: layout.count > 0 ? types : nil, offsets: nil)
  }

  private func allocate<Element>(
    _: Element.Type, _ count: Int
  ) -> UnsafeMutablePointer<Element> {
    let block = UnsafeMutablePointer<Element>.allocate(capacity: max(count, 1))
    unsafe blocks.append(UnsafeMutableRawPointer(block))
    return unsafe block
  }

  /// The description of a type of one piece, of which only the kind counts.
  static func scalar(_ kind: cmr_kind) -> cmr_type {
    unsafe cmr_type(
      kind: kind, size: 0, alignment: 0, field_count: 0, fields: nil, offsets: nil)
  }

  private static func kind(_ code: UInt8) -> cmr_kind? {
    switch UnicodeScalar(code) {
    case "v": CMR_VOID
    case "B": CMR_BOOL
    case "c": CMR_SINT8
    case "C": CMR_UINT8
    case "s": CMR_SINT16
    case "S": CMR_UINT16
    case "i", "l": CMR_SINT32
    case "I", "L": CMR_UINT32
    case "q": CMR_SINT64
    case "Q": CMR_UINT64
    case "t": CMR_SINT128
    case "T": CMR_UINT128
    case "f": CMR_FLOAT
    case "d": CMR_DOUBLE
    case "D": CMR_LONGDOUBLE
    case "@", "#", ":", "*", "^": CMR_POINTER
    default: nil
    }
  }
}
