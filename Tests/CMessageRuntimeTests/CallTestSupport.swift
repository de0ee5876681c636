import CMessageRuntime
import _CCallOracle

/// A call interface, or the status that says why there is none.
struct CallStatus: Error, Equatable {
  var status: cmr_status

  static func ~= (pattern: Self, error: any Error) -> Bool { error as? Self == pattern }
}

extension cmr_type {
  /// The description of a scalar.
  init(_ kind: cmr_kind) {
    self.init(kind: kind, size: 0, alignment: 0, field_count: 0, fields: nil, offsets: nil)
  }

  /// A part of a value that has no parts: a scalar or a bit-field.
  struct Leaf {
    var kind: cmr_kind
    var offset: Int
    var size: Int
  }

  /// The leaves of a value. Those of a union overlap.
  func leaves(at offset: Int = 0) -> [Leaf] {
    let count = Int(field_count)
    switch kind {
    case CMR_STRUCT, CMR_UNION:
      return (0..<count).flatMap { fields![$0].leaves(at: offset + Int(offsets![$0])) }
    case CMR_ARRAY, CMR_VECTOR:
      return (0..<count).flatMap { fields![0].leaves(at: offset + $0 * fields![0].valueSize) }
    default:
      return [Leaf(kind: kind, offset: offset, size: valueSize)]
    }
  }

  var valueSize: Int {
    switch kind {
    case CMR_STRUCT, CMR_UNION, CMR_ARRAY, CMR_VECTOR, CMR_BITFIELD: Int(size)
    default: cmr_kind_size(kind)
    }
  }
}

/// Gives the description of a type with parts, as these are only lent.
func withType<R>(
  _ kind: cmr_kind = CMR_STRUCT, size: UInt32, alignment: UInt32, count: Int? = nil,
  _ fields: [cmr_type], at offsets: [UInt32] = [], _ body: (cmr_type) throws -> R
) rethrows -> R {
  try fields.withUnsafeBufferPointer { fields in
    try offsets.withUnsafeBufferPointer { offsets in
      try body(
        cmr_type(
          kind: kind, size: size, alignment: alignment,
          field_count: UInt32(count ?? fields.count), fields: fields.baseAddress,
          offsets: offsets.baseAddress))
    }
  }
}

func callInterface(_ result: cmr_type, _ arguments: [cmr_type]) throws -> OpaquePointer {
  var interface: OpaquePointer?
  let status = cmr_call_interface_get([result], arguments, arguments.count, &interface)
  guard let interface, status == CMR_OK else { throw CallStatus(status: status) }
  return interface
}

func callInterface(_ result: cmr_kind, _ arguments: [cmr_kind]) throws -> OpaquePointer {
  try callInterface(cmr_type(result), arguments.map { cmr_type($0) })
}

/// Whether the C target sorts structs into registers itself, instead of libffi.
#if (arch(x86_64) || arch(arm64)) && !os(Windows)
  let sortsStructs = true
#else
  let sortsStructs = false
#endif

/// A function pointer without its type.
func function<F>(_ function: F) -> cmr_function {
  unsafeBitCast(function, to: cmr_function.self)
}

/// Storage for one value with guard bytes on both sides.
final class GuardedValue {
  static let guardSize = 64
  let storage: UnsafeMutableRawBufferPointer
  let size: Int

  init(size: Int) {
    self.size = size
    storage = .allocate(byteCount: size + 2 * Self.guardSize, alignment: 64)
    for index in storage.indices { storage[index] = Self.guardByte(index) }
  }

  convenience init<T>(_ value: T) {
    self.init(size: MemoryLayout<T>.size)
    pointer.storeBytes(of: value, as: T.self)
  }

  deinit { storage.deallocate() }

  var pointer: UnsafeMutableRawPointer { storage.baseAddress! + Self.guardSize }

  /// Whether nothing was written outside the value.
  var isIntact: Bool {
    storage.indices.allSatisfy { index in
      (Self.guardSize..<Self.guardSize + size).contains(index)
        || storage[index] == Self.guardByte(index)
    }
  }

  func load<T>(as type: T.Type = T.self) -> T { pointer.loadUnaligned(as: type) }

  private static func guardByte(_ index: Int) -> UInt8 { UInt8(truncatingIfNeeded: 0xA5 ^ index) }
}

/// A fixed sequence of numbers (splitmix64), so that a failure comes back.
struct FixedRandom: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var value = state
    value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
    value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
    return value ^ (value >> 31)
  }
}

extension GuardedValue {
  /// Storage with a value in each leaf of a type: limits and odd values of its kind.
  convenience init(type: cmr_type, random: inout FixedRandom) {
    self.init(size: type.valueSize)
    for leaf in type.leaves() { fill(leaf, from: &random) }
  }

  private func fill(_ leaf: cmr_type.Leaf, from random: inout FixedRandom) {
    let offset = leaf.offset
    let word = random.next()
    let integer = [0, UInt64.max, 0x8080_8080_8080_8080, 0x7F7F_7F7F_7F7F_7F7F, word, word][
      Int(random.next() % 6)]
    let number = Double(Int16(truncatingIfNeeded: word)) / 8
    let second = Double(Int16(truncatingIfNeeded: word >> 16)) / 4
    switch leaf.kind {
    case CMR_BOOL: store(UInt8(word & 1), at: offset)
    case CMR_FLOAT: store(Float(number), at: offset)
    case CMR_DOUBLE: store(number, at: offset)
    case CMR_COMPLEX_FLOAT: store((Float(number), Float(second)), at: offset)
    case CMR_COMPLEX_DOUBLE: store((number, second), at: offset)
    case CMR_LONGDOUBLE: storeLongDouble(number, at: offset)
    case CMR_COMPLEX_LONGDOUBLE:
      storeLongDouble(number, at: offset)
      storeLongDouble(second, at: offset + cmr_kind_size(CMR_LONGDOUBLE))
    default:
      withUnsafeBytes(of: (integer, word, random.next())) { bytes in
        (pointer + offset).copyMemory(from: bytes.baseAddress!, byteCount: leaf.size)
      }
    }
  }

  private func store<T>(_ value: T, at offset: Int) {
    pointer.storeBytes(of: value, toByteOffset: offset, as: T.self)
  }

  private func storeLongDouble(_ value: Double, at offset: Int) {
    #if arch(x86_64) && !os(Windows)
      store(Float80(value), at: offset)
    #else
      oracle_store_long_double(value, pointer + offset)
    #endif
  }
}

/// Whether two values of a type have the same leaves, whatever is in their padding.
func haveEqualLeaves(_ type: cmr_type, _ a: UnsafeRawPointer, _ b: UnsafeRawPointer) -> Bool {
  func equal(_ offset: Int, _ size: Int) -> Bool {
    (0..<size).allSatisfy {
      a.load(fromByteOffset: offset + $0, as: UInt8.self)
        == b.load(fromByteOffset: offset + $0, as: UInt8.self)
    }
  }
  #if arch(x86_64) && !os(Windows)
    let longDoubleBytes = 10
  #else
    let longDoubleBytes = cmr_kind_size(CMR_LONGDOUBLE)
  #endif
  return type.leaves().allSatisfy { leaf in
    switch leaf.kind {
    case CMR_LONGDOUBLE: equal(leaf.offset, longDoubleBytes)
    case CMR_COMPLEX_LONGDOUBLE:
      equal(leaf.offset, longDoubleBytes)
        && equal(leaf.offset + cmr_kind_size(CMR_LONGDOUBLE), longDoubleBytes)
    default: equal(leaf.offset, leaf.size)
    }
  }
}
