/// The sizes and rules by which a C compiler lays out types on one platform.
public struct ABI: Hashable, Sendable {
  /// Any pointer, object, class or selector.
  public var pointer: TypeLayout
  /// The codes `l` and `L`. Compilers use them only for a `long` of 32 bits.
  public var long: TypeLayout
  /// The codes `q` and `Q`.
  public var longLong: TypeLayout
  /// The codes `t` and `T`.
  public var int128: TypeLayout
  /// The code `d`.
  public var double: TypeLayout
  /// The code `D`.
  public var longDouble: TypeLayout
  /// The code `B`.
  public var bool: TypeLayout
  /// The largest size in bytes up to which an atomic type is padded to a power of two and aligned to
  /// its size, as Clang does; 0 where atomic types are laid out as plain ones, as GCC does.
  public var atomicPromotionLimit: Int
  /// How bit-fields are packed.
  public var bitFieldRule = BitFieldRule.systemV
  /// Whether unnamed bit-fields, those of width zero included, raise a structure's alignment. Only
  /// the System V rule asks.
  public var alignsUnnamedBitFields: Bool
  /// The size of a structure or union that would have none.
  public var emptyAggregateSize = 0

  /// The ways in which compilers pack bit-fields.
  public enum BitFieldRule: Hashable, Sendable {
    /// Into whatever bits are free, without crossing a boundary of the declared type.
    case systemV
    /// Into units of the declared type, shared only by types of one size.
    case microsoft
  }

  /// Linux, BSD and macOS on x86-64.
  public static let amd64SystemV = ABI(
    pointer: .init(naturally: 8), long: .init(naturally: 4), longLong: .init(naturally: 8),
    int128: .init(naturally: 16), double: .init(naturally: 8), longDouble: .init(naturally: 16),
    bool: .init(naturally: 1), atomicPromotionLimit: 16, alignsUnnamedBitFields: false)

  /// Linux and BSD on 64-bit Arm (AAPCS64).
  public static let aarch64SystemV = ABI(
    pointer: .init(naturally: 8), long: .init(naturally: 4), longLong: .init(naturally: 8),
    int128: .init(naturally: 16), double: .init(naturally: 8), longDouble: .init(naturally: 16),
    bool: .init(naturally: 1), atomicPromotionLimit: 16, alignsUnnamedBitFields: true)

  /// Apple's platforms on 64-bit Arm, where `long double` is `double`.
  public static let arm64Apple = ABI(
    pointer: .init(naturally: 8), long: .init(naturally: 4), longLong: .init(naturally: 8),
    int128: .init(naturally: 16), double: .init(naturally: 8), longDouble: .init(naturally: 8),
    bool: .init(naturally: 1), atomicPromotionLimit: 16, alignsUnnamedBitFields: false)

  /// Windows on x86-64 and 64-bit Arm.
  public static let windows64 = ABI(
    pointer: .init(naturally: 8), long: .init(naturally: 4), longLong: .init(naturally: 8),
    int128: .init(naturally: 16), double: .init(naturally: 8), longDouble: .init(naturally: 8),
    bool: .init(naturally: 1), atomicPromotionLimit: 16, bitFieldRule: .microsoft,
    alignsUnnamedBitFields: false, emptyAggregateSize: 4)

  /// The platform that this code was compiled for.
  public static var host: ABI {
    #if os(Windows) && (arch(x86_64) || arch(arm64))
      .windows64
    #elseif arch(x86_64)
      .amd64SystemV
    #elseif arch(arm64) && canImport(Darwin)
      .arm64Apple
    #elseif arch(arm64)
      .aarch64SystemV
    #else
      #error("TypeEncodings has no ABI description for this platform yet")
    #endif
  }
}

extension ABI {
  /// The layout of a type that contains no others; nil for void, unknown types and aggregates.
  func layout(ofScalar type: TypeEncoding) -> TypeLayout? {
    switch type {
    case .char, .unsignedChar: TypeLayout(naturally: 1)
    case .short, .unsignedShort: TypeLayout(naturally: 2)
    case .int, .unsignedInt, .float: TypeLayout(naturally: 4)
    case .long, .unsignedLong: long
    case .longLong, .unsignedLongLong: longLong
    case .int128, .unsignedInt128: int128
    case .double: double
    case .longDouble: longDouble
    case .bool: bool
    case .cString, .object, .block, .class, .selector, .pointer: pointer
    case .vector(let size, let alignment, _)
    where size > 0 && alignment.nonzeroBitCount == 1
      && (1...TypeLayout.maximumVectorAlignment).contains(alignment):
      TypeLayout(size: size, alignment: alignment)
    case .complex(let element) where element.isArithmetic:
      layout(ofScalar: element).map { TypeLayout(size: 2 * $0.size, alignment: $0.alignment) }
    default: nil
    }
  }

  /// The storage unit of a bit-field.
  ///
  /// Apple's style has no declared type. It is taken as `unsigned int` where that is wide enough,
  /// else `long long`, else a 128-bit integer.
  func unit(of field: BitField) -> TypeLayout? {
    if let declaration = field.declaration {
      guard declaration.type.isInteger else { return nil }
      return layout(ofScalar: declaration.type)
    }
    return switch field.width {
    case ...32: TypeLayout(naturally: 4)
    case ...64: longLong
    default: int128
    }
  }

  /// The layout of C's `_Atomic` version of a type.
  func atomic(_ plain: TypeLayout) -> TypeLayout {
    guard plain.size <= atomicPromotionLimit, atomicPromotionLimit > 0 else { return plain }
    var size = 1
    while size < plain.size { size *= 2 }
    return TypeLayout(naturally: size)
  }
}
