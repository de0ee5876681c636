/// How a number of one type becomes one of another that only differs in its width or sign, without
/// anything that is only known at run time.
enum NumberConversion {
  /// So many bytes as they are.
  case identity(Int)
  /// Nothing is asked for.
  case nothing
  case integer(IntegerWidth, IntegerWidth)
  case floatToDouble
  case doubleToFloat

  /// The conversion, or nil if there is none here.
  init?(_ from: Any.Type, _ to: Any.Type) {
    if from == Float.self && to == Double.self {
      self = .floatToDouble
    } else if from == Double.self && to == Float.self {
      self = .doubleToFloat
    } else if let source = IntegerWidth(from), let target = IntegerWidth(to) {
      self = source.hasSameBytes(as: target) ? .identity(source.size) : .integer(source, target)
    } else {
      return nil
    }
  }

  var isIdentity: Bool {
    if case .identity = self { true } else { false }
  }

  var isNothing: Bool {
    if case .nothing = self { true } else { false }
  }

  /// Initialises the target's memory; false if the number does not fit.
  @inline(__always)
  func run(_ source: UnsafeMutableRawPointer, _ target: UnsafeMutableRawPointer) -> Bool {
    switch self {
    case .identity(let size):
      unsafe target.copyMemory(from: source, byteCount: size)
      return true
    case .nothing: return true
    case .integer(let from, let to):
      return unsafe to.store(from.load(source), to: target)
    case .floatToDouble:
      unsafe target.storeBytes(of: Double(source.load(as: Float.self)), as: Double.self)
      return true
    case .doubleToFloat:
      guard let number = unsafe Float(rounding: source.load(as: Double.self)) else { return false }
      unsafe target.storeBytes(of: number, as: Float.self)
      return true
    }
  }

  /// The number to convert, for errors.
  func source(_ pointer: UnsafeMutableRawPointer) -> Any? {
    switch self {
    case .identity, .nothing: nil
    case .integer(let from, _): unsafe from.box(pointer)
    case .floatToDouble: unsafe pointer.load(as: Float.self)
    case .doubleToFloat: unsafe pointer.load(as: Double.self)
    }
  }

  /// The name of the type that is converted to.
  var targetName: String {
    switch self {
    case .identity, .nothing: ""
    case .integer(_, let to): String(describing: to.type)
    case .floatToDouble: "Double"
    case .doubleToFloat: "Float"
    }
  }
}

/// An integer type of up to a word.
struct IntegerWidth {
  let type: any FixedWidthInteger.Type
  private let kind: Kind

  private enum Kind {
    case int8, int16, int32, int64, uint8, uint16, uint32, uint64
  }

  init?(_ type: Any.Type) {
    switch ObjectIdentifier(type) {
    case ObjectIdentifier(Int8.self): kind = .int8
    case ObjectIdentifier(Int16.self): kind = .int16
    case ObjectIdentifier(Int32.self): kind = .int32
    case ObjectIdentifier(Int64.self): kind = .int64
    case ObjectIdentifier(UInt8.self): kind = .uint8
    case ObjectIdentifier(UInt16.self): kind = .uint16
    case ObjectIdentifier(UInt32.self): kind = .uint32
    case ObjectIdentifier(UInt64.self): kind = .uint64
    case ObjectIdentifier(Int.self): kind = MemoryLayout<Int>.size == 8 ? .int64 : .int32
    case ObjectIdentifier(UInt.self): kind = MemoryLayout<UInt>.size == 8 ? .uint64 : .uint32
    default: return nil
    }
    guard let type = type as? any FixedWidthInteger.Type else { return nil }
    self.type = type
  }

  var size: Int {
    switch kind {
    case .int8, .uint8: 1
    case .int16, .uint16: 2
    case .int32, .uint32: 4
    case .int64, .uint64: 8
    }
  }

  func hasSameBytes(as other: IntegerWidth) -> Bool { kind == other.kind }

  /// A number of any of these types: its lower 64 bits, and whether it is less than zero.
  typealias Number = (bits: UInt64, isNegative: Bool)

  @inline(__always)
  func load(_ pointer: UnsafeMutableRawPointer) -> Number {
    func extended(_ number: some FixedWidthInteger) -> Number {
      (UInt64(truncatingIfNeeded: number), number < 0)
    }
    return switch kind {
    case .int8: extended(unsafe pointer.load(as: Int8.self))
    case .int16: extended(unsafe pointer.load(as: Int16.self))
    case .int32: extended(unsafe pointer.load(as: Int32.self))
    case .int64: extended(unsafe pointer.load(as: Int64.self))
    case .uint8: extended(unsafe pointer.load(as: UInt8.self))
    case .uint16: extended(unsafe pointer.load(as: UInt16.self))
    case .uint32: extended(unsafe pointer.load(as: UInt32.self))
    case .uint64: extended(unsafe pointer.load(as: UInt64.self))
    }
  }

  /// Stores a number; false if it does not fit.
  @inline(__always)
  func store(_ number: Number, to pointer: UnsafeMutableRawPointer) -> Bool {
    func store<Target: FixedWidthInteger & BitwiseCopyable>(_: Target.Type) -> Bool {
      // A number below zero has its sign in all the bits above.
      let found =
        number.isNegative
        ? Target(exactly: Int64(bitPattern: number.bits)) : Target(exactly: number.bits)
      guard let found else { return false }
      unsafe pointer.storeBytes(of: found, as: Target.self)
      return true
    }
    return switch kind {
    case .int8: store(Int8.self)
    case .int16: store(Int16.self)
    case .int32: store(Int32.self)
    case .int64: store(Int64.self)
    case .uint8: store(UInt8.self)
    case .uint16: store(UInt16.self)
    case .uint32: store(UInt32.self)
    case .uint64: store(UInt64.self)
    }
  }

  /// The number as a value of its type.
  func box(_ pointer: UnsafeMutableRawPointer) -> Any {
    func make<Source: FixedWidthInteger>(_: Source.Type) -> Any {
      let number = unsafe load(pointer)
      return number.isNegative
        ? Source(truncatingIfNeeded: Int64(bitPattern: number.bits))
        : Source(truncatingIfNeeded: number.bits)
    }
    return _openExistential(type, do: make)
  }
}
