/// Families of C types that can be left out of what is generated.
public struct Kinds: OptionSet, Sendable {
  public var rawValue: Int

  public init(rawValue: Int) { self.rawValue = rawValue }

  public static let structs = Kinds(rawValue: 1 << 0)
  public static let longDoubles = Kinds(rawValue: 1 << 1)
  public static let complexes = Kinds(rawValue: 1 << 2)
  public static let arrays = Kinds(rawValue: 1 << 3)
  public static let unions = Kinds(rawValue: 1 << 4)
  public static let bitFields = Kinds(rawValue: 1 << 5)
  public static let vectors = Kinds(rawValue: 1 << 6)
  public static let int128s = Kinds(rawValue: 1 << 7)
  public static let empties = Kinds(rawValue: 1 << 8)

  public static let all = Kinds(rawValue: (1 << 9) - 1)

  private static let names: [(String, Kinds)] = [
    ("structs", .structs), ("longdoubles", .longDoubles), ("complexes", .complexes),
    ("arrays", .arrays), ("unions", .unions), ("bitfields", .bitFields), ("vectors", .vectors),
    ("int128s", .int128s), ("empties", .empties),
  ]

  /// Reads names that commas separate: `all`, `scalars`, a kind, or `-` and a kind to leave out.
  public init?(_ text: String) {
    self = []
    for name in text.split(separator: ",") {
      if name == "all" {
        self = .all
      } else if name == "scalars" {
        self = []
      } else if name.hasPrefix("-"), let kind = Self.kind(String(name.dropFirst())) {
        subtract(kind)
      } else if let kind = Self.kind(String(name)) {
        formUnion(kind)
      } else {
        return nil
      }
    }
  }

  private static func kind(_ name: String) -> Kinds? { names.first { $0.0 == name }?.1 }
}

/// A machine for which C is generated: only what makes layouts or value bits differ.
public enum Machine: String, Sendable {
  case amd64 = "x86_64"
  case aarch64

  #if arch(arm64)
    public static let host = Machine.aarch64
  #else
    public static let host = Machine.amd64
  #endif

  /// The bits of a `long double` that are part of its value.
  var longDoubleBits: Int { self == .amd64 ? 80 : 128 }

  /// Whether bit-fields without a name make their struct stricter.
  var alignsUnnamedBitFields: Bool { self == .aarch64 }
}
