import CMessageRuntime
import Testing

/// Descriptions that contradict themselves, and types that cannot be passed.
@Suite("Descriptions of types with parts")
struct TypeCheckTests {
  private let word = cmr_type(CMR_SINT64)
  private let byte = cmr_type(CMR_UINT8)
  private let void = cmr_type(CMR_VOID)

  private func statuses(_ type: cmr_type) -> [cmr_status] {
    [(type, []), (void, [type])].map { (result: cmr_type, arguments: [cmr_type]) in
      var interface: OpaquePointer?
      return cmr_call_interface_get([result], arguments, arguments.count, &interface)
    }
  }

  private func bits(_ size: UInt32) -> cmr_type {
    cmr_type(
      kind: CMR_BITFIELD, size: size, alignment: 1, field_count: 0, fields: nil, offsets: nil)
  }

  private func expect(
    _ status: cmr_status, _ kind: cmr_kind, size: UInt32, alignment: UInt32, count: Int? = nil,
    _ fields: [cmr_type], at offsets: [UInt32] = [],
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    withType(kind, size: size, alignment: alignment, count: count, fields, at: offsets) {
      #expect(statuses($0) == [status, status], sourceLocation: sourceLocation)
    }
  }

  @Test("Bit-fields of a struct and fields of a union may share bytes, other fields may not")
  func overlaps() {
    expect(CMR_OK, CMR_STRUCT, size: 4, alignment: 4, [bits(2), bits(3)], at: [0, 1])
    expect(CMR_OK, CMR_STRUCT, size: 4, alignment: 4, [bits(1), bits(1), bits(1)], at: [0, 0, 0])
    expect(CMR_ERROR_BAD_TYPE, CMR_STRUCT, size: 4, alignment: 4, [bits(3), bits(3)], at: [0, 1])
    expect(CMR_ERROR_BAD_TYPE, CMR_STRUCT, size: 4, alignment: 4, [bits(2), byte], at: [0, 1])
    expect(CMR_ERROR_BAD_TYPE, CMR_STRUCT, size: 4, alignment: 4, [byte, bits(2)], at: [0, 0])
    expect(CMR_ERROR_BAD_TYPE, CMR_STRUCT, size: 16, alignment: 8, [word, word], at: [0, 7])
    expect(CMR_OK, CMR_UNION, size: 8, alignment: 8, [word, byte], at: [0, 3])
  }

  @Test("What lies outside its struct or union is refused")
  func outside() {
    expect(CMR_ERROR_BAD_TYPE, CMR_STRUCT, size: 4, alignment: 4, [bits(2)], at: [3])
    expect(CMR_ERROR_BAD_TYPE, CMR_UNION, size: 4, alignment: 4, [word], at: [0])
    expect(CMR_ERROR_BAD_TYPE, CMR_UNION, size: 8, alignment: 8, [word], at: [1])
    expect(CMR_ERROR_BAD_TYPE, CMR_UNION, size: 8, alignment: 8, [byte], at: [.max])
  }

  @Test("A bit-field that touches no byte, or more than there can be, is refused")
  func bitFieldSizes() {
    for size in [0, 18, UInt32.max] {
      expect(CMR_ERROR_BAD_TYPE, CMR_STRUCT, size: 64, alignment: 8, [bits(size)], at: [0])
    }
  }

  @Test("Arrays and bit-fields are no arguments and no results")
  func fieldsOnly() {
    expect(CMR_ERROR_BAD_TYPE, CMR_ARRAY, size: 16, alignment: 8, count: 2, [word])
    #expect(statuses(bits(4)) == [CMR_ERROR_BAD_TYPE, CMR_ERROR_BAD_TYPE])
  }

  @Test("An array is as large as its elements together")
  func arraySizes() {
    let arrays: [(size: UInt32, count: Int, status: cmr_status)] = [
      (24, 3, CMR_OK), (0, 0, CMR_OK), (16, 3, CMR_ERROR_BAD_TYPE), (32, 3, CMR_ERROR_BAD_TYPE),
      (8, 0, CMR_ERROR_BAD_TYPE), (0, 536_870_912, CMR_ERROR_BAD_TYPE),
    ]
    for array in arrays {
      withType(CMR_ARRAY, size: array.size, alignment: 8, count: array.count, [word]) {
        expect(array.status, CMR_STRUCT, size: array.size, alignment: 8, [$0], at: [0])
      }
    }
    withType(CMR_ARRAY, size: 8, alignment: 8, count: 1, [void]) {
      expect(CMR_ERROR_BAD_TYPE, CMR_STRUCT, size: 8, alignment: 8, [$0], at: [0])
    }
  }

  @Test("4 billion elements of no bytes take no time")
  func emptyElements() {
    withType(size: 0, alignment: 1, []) { empty in
      withType(CMR_ARRAY, size: 0, alignment: 1, count: Int(UInt32.max), [empty]) {
        expect(CMR_OK, CMR_STRUCT, size: 8, alignment: 8, [$0, word], at: [0, 0])
      }
    }
  }

  @Test("A vector is as large as its lanes together, a power of two, and of numbers")
  func vectors() {
    let float = cmr_type(CMR_FLOAT)
    expect(CMR_OK, CMR_VECTOR, size: 16, alignment: 16, count: 4, [float])
    expect(CMR_ERROR_BAD_TYPE, CMR_VECTOR, size: 16, alignment: 16, count: 3, [float])
    expect(CMR_ERROR_BAD_TYPE, CMR_VECTOR, size: 12, alignment: 4, count: 3, [float])
    expect(CMR_ERROR_BAD_TYPE, CMR_VECTOR, size: 0, alignment: 16, count: 0, [])
    for lane in [CMR_BOOL, CMR_POINTER, CMR_LONGDOUBLE, CMR_VOID, CMR_COMPLEX_FLOAT, CMR_STRUCT] {
      expect(CMR_ERROR_BAD_TYPE, CMR_VECTOR, size: 16, alignment: 16, count: 1, [cmr_type(lane)])
    }
  }

  @Test("Types without the descriptions of their parts are refused")
  func missingParts() {
    for kind in [CMR_STRUCT, CMR_UNION, CMR_VECTOR] {
      let type = cmr_type(
        kind: kind, size: 8, alignment: 8, field_count: 1, fields: nil, offsets: nil)
      #expect(statuses(type) == [CMR_ERROR_BAD_TYPE, CMR_ERROR_BAD_TYPE])
    }
  }

  @Test("A struct of bytes that nobody describes is refused")
  func unknownBytes() {
    expect(CMR_ERROR_UNSUPPORTED, CMR_STRUCT, size: 8, alignment: 8, [])
    expect(CMR_ERROR_UNSUPPORTED, CMR_UNION, size: 8, alignment: 8, [])
  }

  #if arch(x86_64) && !os(Windows)
    @Test("Types that compilers for this processor do not pass in one way are refused")
    func noCommonConvention() {
      let double = cmr_type(CMR_DOUBLE)
      expect(CMR_ERROR_UNSUPPORTED, CMR_VECTOR, size: 8, alignment: 8, count: 1, [double])
      for size in [32, 64] as [UInt32] {
        withType(CMR_VECTOR, size: size, alignment: size, count: Int(size) / 8, [double]) {
          #expect(statuses($0) == [CMR_ERROR_UNSUPPORTED, CMR_ERROR_UNSUPPORTED])
          expect(CMR_ERROR_UNSUPPORTED, CMR_STRUCT, size: size, alignment: size, [$0], at: [0])
          // In memory, whatever the flags.
          expect(
            CMR_OK, CMR_STRUCT, size: 2 * size, alignment: size, [$0, word], at: [0, size])
        }
      }
      // A bit-field without a name comes first.
      expect(CMR_ERROR_UNSUPPORTED, CMR_STRUCT, size: 16, alignment: 8, [double], at: [8])
    }

    @Test("An argument in memory can be aligned to 64 bytes, and no more")
    func alignments() {
      withType(size: 128, alignment: 64, [word], at: [0]) {
        #expect(statuses($0) == [CMR_OK, CMR_OK])
      }
      withType(size: 128, alignment: 128, [word], at: [0]) {
        #expect(statuses($0) == [CMR_OK, CMR_ERROR_UNSUPPORTED])
      }
    }
  #endif

  @Test("10 000 random descriptions, most of them damaged, each get a status")
  func damagedDescriptions() {
    var random = FixedRandom(state: 4)
    var seen: [UInt32: Int] = [:]
    for _ in 0..<10_000 {
      let kinds = (0..<4).map { _ in cmr_kind(UInt32.random(in: 0...26, using: &random)) }
      let sizes: [UInt32] = [0, 1, 4, 8, 12, 16, 24, 32, 0x8000_0000, .max]
      func size() -> UInt32 { sizes.randomElement(using: &random)! }
      let inner = kinds.map {
        cmr_type(
          kind: $0, size: size(), alignment: [1, 4, 8, 16, 3].randomElement(using: &random)!,
          field_count: 0, fields: nil, offsets: nil)
      }
      let count = Int.random(in: 0...4, using: &random)
      let offsets = (0..<4).map { _ in size() }
      withType(
        cmr_kind(UInt32.random(in: 17...23, using: &random)), size: size(), alignment: 8,
        count: count, inner, at: offsets
      ) { middle in
        withType(
          [CMR_STRUCT, CMR_UNION].randomElement(using: &random)!, size: size(), alignment: 8,
          [middle], at: [0]
        ) { type in
          for status in statuses(type) + statuses(middle) {
            seen[status.rawValue, default: 0] += 1
          }
        }
      }
    }
    let possible = [
      CMR_OK, CMR_ERROR_BAD_TYPE, CMR_ERROR_UNSUPPORTED, CMR_ERROR_ARGUMENTS_TOO_LARGE,
    ]
    #expect(Set(seen.keys).isSubset(of: possible.map(\.rawValue)))
    #expect(seen[CMR_OK.rawValue, default: 0] > 0)
    #expect(seen[CMR_ERROR_BAD_TYPE.rawValue, default: 0] > 10_000)
  }
}
