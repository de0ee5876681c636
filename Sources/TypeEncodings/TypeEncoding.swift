/// One Objective-C type, as the compiler's `@encode` writes it, in the form of a tree.
///
///     let type = try TypeEncoding(parsing: "{CGPoint=dd}")
///     let layout = try type.layout()          // size 16, alignment 8
///     print(type)                             // {CGPoint=dd}
///
/// Parsing is total: whatever the bytes, the answer is a type or a thrown ``TypeEncodingError``. A
/// parsed tree is never deeper than ``maximumDepth``, so that destroying it needs a small stack. Trees
/// built by hand may be deeper: a signature refuses them, and nothing here walks them recursively,
/// but Swift itself destroys them so.
///
/// Two types are equal if they have the same shape, names and qualifiers. ``MethodSignature`` has
/// the looser equality that messages need.
///
/// Thread safety: a value; safe to use from any thread.
public indirect enum TypeEncoding: Hashable, Sendable {
  /// No value, `v`.
  case void
  /// A type that has no encoding, `?`; behind a pointer it stands for a function.
  case unknown
  /// A signed 8-bit integer, `c`. Older compilers also write their Boolean type so.
  case char
  /// An unsigned 8-bit integer, `C`.
  case unsignedChar
  /// A signed 16-bit integer, `s`.
  case short
  /// An unsigned 16-bit integer, `S`.
  case unsignedShort
  /// A signed 32-bit integer, `i`.
  case int
  /// An unsigned 32-bit integer, `I`.
  case unsignedInt
  /// A signed `long` of 32 bits, `l`. Compilers write a `long` of 64 bits as ``longLong``.
  case long
  /// An unsigned `long` of 32 bits, `L`. Compilers write one of 64 bits as ``unsignedLongLong``.
  case unsignedLong
  /// A signed 64-bit integer, `q`.
  case longLong
  /// An unsigned 64-bit integer, `Q`.
  case unsignedLongLong
  /// A signed 128-bit integer, `t`.
  case int128
  /// An unsigned 128-bit integer, `T`.
  case unsignedInt128
  /// A single-precision floating-point number, `f`.
  case float
  /// A double-precision floating-point number, `d`.
  case double
  /// C's `long double`, `D`, whose size depends on the ABI.
  case longDouble
  /// C's `_Bool`, `B`.
  case bool
  /// A NUL-terminated string, `char *`, written `*`.
  case cString
  /// A reference to an object, `@`, with the name of its class where the encoding quotes one.
  case object(className: String?)
  /// A block, `@?`, with its signature where the encoding carries one: `@?<v@?i>`.
  case block(BlockSignature?)
  /// A class, `#`.
  case `class`
  /// A selector, `:`.
  case selector
  /// A pointer, `^`, to another type.
  case pointer(TypeEncoding)
  /// A C array, `[4i]`.
  case array(count: Int, element: TypeEncoding)
  /// A structure, `{Name=…}`.
  case structure(Aggregate)
  /// A union, `(Name=…)`.
  case union(Aggregate)
  /// A bit-field, `b3`, or in GNU style `b0I3`.
  case bitField(BitField)
  /// A SIMD vector, `![16,16f]`: its size and alignment in bytes, and the type of its elements.
  case vector(size: Int, alignment: Int, element: TypeEncoding)
  /// A C complex number, `j`, of the given scalar.
  case complex(TypeEncoding)
  /// A C `_Atomic` type, `A`.
  case atomic(TypeEncoding)
  /// A type with qualifiers before it, such as `r*` or `Vv`.
  ///
  /// A parsed qualified type is never directly inside an atomic, complex or qualified one: all
  /// qualifiers in front of a type are gathered in one set, whatever their order.
  case qualified(TypeQualifiers, TypeEncoding)

  /// The greatest number of bytes of one encoding that is parsed.
  public static let maximumLength = 65_536

  /// The greatest depth of nesting that is parsed; each pointer, bracket and prefix counts as one.
  public static let maximumDepth = 64
}

/// A structure or union: its name and its fields.
public struct Aggregate: Hashable, Sendable {
  /// The name as written; `?` for an anonymous one. May be a C++ or Swift generic spelling.
  public var name: String
  /// The fields in order, or nil for an opaque type, one written without `=`.
  public var fields: [Field]?

  /// One member of a structure or union.
  public struct Field: Hashable, Sendable {
    /// The quoted name, or nil where the encoding carries no names. Empty for an unnamed member.
    public var name: String?
    /// The member's type.
    public var type: TypeEncoding

    /// Creates a field.
    ///
    /// - Parameters:
    ///   - name: The field's name; give every field of an aggregate a name or none.
    ///   - type: The field's type.
    public init(name: String? = nil, type: TypeEncoding) {
      self.name = name
      self.type = type
    }
  }

  /// Creates a structure or union.
  ///
  /// - Parameters:
  ///   - name: Its name; `?` for an anonymous one.
  ///   - fields: Its fields, or nil for an opaque type.
  public init(name: String, fields: [Field]?) {
    self.name = name
    self.fields = fields
  }
}

/// A bit-field: its width and, in GNU style, its position and declared type.
public struct BitField: Hashable, Sendable {
  /// The number of bits; zero closes the storage unit.
  public var width: Int
  /// What GNU runtimes write beside the width, or nil in Apple's style `b3`.
  public var declaration: Declaration?

  /// The position and type that the GNU style carries.
  public struct Declaration: Hashable, Sendable {
    /// The number of bits from the start of the enclosing structure.
    public var position: Int
    /// The declared integer type.
    public var type: TypeEncoding

    /// Creates a declaration.
    ///
    /// - Parameters:
    ///   - position: Bits from the start of the enclosing structure.
    ///   - type: The declared integer type.
    public init(position: Int, type: TypeEncoding) {
      self.position = position
      self.type = type
    }
  }

  /// Creates a bit-field.
  ///
  /// - Parameters:
  ///   - width: The number of bits.
  ///   - declaration: Position and type for the GNU style; nil for Apple's.
  public init(width: Int, declaration: Declaration? = nil) {
    self.width = width
    self.declaration = declaration
  }
}

/// The types of a block's result and parameters, as in `@?<v@?i>`.
public struct BlockSignature: Hashable, Sendable {
  /// The type of the result.
  public var returnType: TypeEncoding
  /// The types of the parameters; the first is the block itself where a compiler wrote it.
  public var arguments: [TypeEncoding]

  /// Creates a block's signature.
  ///
  /// - Parameters:
  ///   - returnType: The type of the result.
  ///   - arguments: The types of the parameters.
  public init(returnType: TypeEncoding, arguments: [TypeEncoding]) {
    self.returnType = returnType
    self.arguments = arguments
  }
}
