/// Random C structures and unions, as source text.
struct RandomTypes {
  struct Member {
    var name: String
    var isBitField: Bool
  }

  struct Declaration {
    var tag: String
    var isUnion: Bool
    /// Those that have a name and lie directly in the aggregate.
    var members: [Member] = []
    /// Whether Apple's style of bit-fields tells all there is to know.
    var isExactInAppleStyle = true
    /// How deeply aggregates are nested in it.
    var rank = 0

    var spelling: String { (isUnion ? "union " : "struct ") + tag }
  }

  private(set) var declarations: [Declaration] = []
  private(set) var source: String
  private var random: SplitMix
  private var names = 0

  init(seed: UInt64, count: Int) {
    random = SplitMix(seed: seed)
    source = Self.prelude
    for index in 0..<count { declare(tag: "T\(index)") }
  }

  /// Names for what exists in Objective-C only; pointers are all alike to a layout.
  private static let prelude = """
    #ifdef __OBJC__
    typedef id object_t; typedef Class class_t; typedef SEL selector_t;
    typedef void (^block_t)(int);
    #else
    typedef void *object_t; typedef void *class_t; typedef void *selector_t;
    typedef void *block_t;
    #endif
    enum plain { plain_a, plain_b }; enum negative { negative_a = -1, negative_b };

    """

  private static let scalars = [
    "signed char", "unsigned char", "short", "unsigned short", "int", "unsigned int", "long",
    "unsigned long", "long long", "unsigned long long", "__int128", "unsigned __int128", "float",
    "double", "long double", "_Bool", "enum plain", "enum negative", "_Complex float",
    "_Complex double", "_Complex long double", "_Atomic int", "_Atomic(short)", "const double",
    "char *", "const char *", "void *", "int **", "object_t", "class_t", "selector_t", "block_t",
  ]

  private static let bitFieldTypes = [
    ("signed char", 8), ("unsigned char", 8), ("short", 16), ("unsigned short", 16), ("int", 32),
    ("unsigned int", 32), ("long long", 64), ("unsigned long long", 64), ("_Bool", 1),
  ]

  private mutating func declare(tag: String) {
    var declaration = Declaration(tag: tag, isUnion: random.chance(20))
    let body = members(of: &declaration, depth: 0)
    source += "\(declaration.spelling) {\(body) };\n"
    declarations.append(declaration)
  }

  private mutating func members(of declaration: inout Declaration, depth: Int) -> String {
    // A whole aggregate uses either style's types, so that enough of them are exact in Apple's.
    let appleBits = random.chance(50)
    var text = ""
    for _ in 0..<Int.random(in: 1...7, using: &random) {
      let name = "m\(names)"
      names += 1
      var isBitField = false
      switch Int.random(in: 0..<100, using: &random) {
      case ..<45:
        text += " \(random.pick(Self.scalars)) \(name);"
      case ..<50:
        text += " double (*\(name))(int, void *);"
      case ..<60:
        text += " \(random.pick(Self.scalars)) \(name)\(dimensions());"
      case ..<72:
        text += nested(name, in: &declaration)
      case ..<80 where depth < 2:
        text += inline(name, in: &declaration, depth: depth)
      default:
        isBitField = true
        text += bitField(name, apple: appleBits, &declaration)
      }
      if depth == 0 { declaration.members.append(Member(name: name, isBitField: isBitField)) }
    }
    return text
  }

  private mutating func dimensions() -> String {
    let count = Int.random(in: 0...4, using: &random)
    return random.chance(20) ? "[\(count + 1)][2]" : "[\(count)]"
  }

  /// A member whose type was declared before: by value, in an array, or behind a pointer.
  private mutating func nested(_ name: String, in declaration: inout Declaration) -> String {
    guard !declarations.isEmpty else { return " int \(name);" }
    let other = random.pick(declarations)
    if other.rank > 2 || random.chance(25) { return " \(other.spelling) *\(name);" }
    declaration.rank = max(declaration.rank, other.rank + 1)
    if !other.isExactInAppleStyle { declaration.isExactInAppleStyle = false }
    return " \(other.spelling) \(name)\(random.chance(30) ? "[2]" : "");"
  }

  private mutating func inline(
    _ name: String, in declaration: inout Declaration, depth: Int
  ) -> String {
    let word = random.chance(40) ? "union" : "struct"
    return " \(word) {\(members(of: &declaration, depth: depth + 1)) } \(name);"
  }

  private mutating func bitField(
    _ name: String, apple: Bool, _ declaration: inout Declaration
  ) -> String {
    let closing = random.chance(10) ? " unsigned : 0;" : ""
    if apple {
      let width = Int.random(in: 1...(random.chance(20) ? 64 : 32), using: &random)
      return closing + " unsigned \(width > 32 ? "long long" : "int") \(name) : \(width);"
    }
    declaration.isExactInAppleStyle = false
    let (type, bits) = random.pick(Self.bitFieldTypes)
    return closing + " \(type) \(name) : \(Int.random(in: 1...bits, using: &random));"
  }
}
