import TypeEncodings

/// Random types with what compilers say about them.
struct CompiledType: Sendable, CustomStringConvertible {
  var tag: String
  var layout: TypeLayout
  /// Bits from the start, and width in bits, of each member.
  var members: [(offset: Int, width: Int)]
  /// What Clang's `@encode` gives with positions and types of bit-fields, and without.
  var gnuEncoding: String
  var appleEncoding: String
  var isExactInAppleStyle: Bool

  var description: String { "\(tag): \(gnuEncoding)" }
}

enum CompiledTypes {
  static let count = 400
  static let types = RandomTypes(seed: 0x5EED, count: count)

  /// Compiled once for all tests.
  static let all = Result { try compile() }

  private static func compile() throws -> [CompiledType] {
    let layouts = try CompilerDriver.run(
      types.source + layoutProgram, named: "layouts.c",
      compiler: CompilerDriver.systemCompiler(), options: [])
    let gnu = try encodings(runtime: "gcc")
    let apple = try encodings(runtime: "macosx")
    return zip(types.declarations, zip(layouts, zip(gnu, apple))).map { declaration, rest in
      let numbers = rest.0.split(separator: " ").compactMap { Int($0) }
      let members = stride(from: 2, to: numbers.count, by: 2).map {
        (offset: numbers[$0], width: numbers[$0 + 1])
      }
      return CompiledType(
        tag: declaration.tag, layout: TypeLayout(size: numbers[0], alignment: numbers[1]),
        members: members, gnuEncoding: rest.1.0, appleEncoding: rest.1.1,
        isExactInAppleStyle: declaration.isExactInAppleStyle)
    }
  }

  private static func encodings(runtime: String) throws -> [String] {
    let lines = types.declarations.map { "  puts(@encode(\($0.spelling)));\n" }.joined()
    return try CompilerDriver.run(
      types.source + "int puts(const char *);\nint main(void) {\n\(lines)  return 0;\n}\n",
      named: "encodings.m", compiler: CompilerDriver.clang(),
      options: ["-fblocks", "-fobjc-runtime=\(runtime)"])
  }

  /// Prints one line for each type: size, alignment, and offset and width in bits of each member.
  private static var layoutProgram: String {
    var text = """
      int printf(const char *, ...);
      static void show(const void *object, unsigned long size) {
        const unsigned char *bytes = object;
        unsigned long offset = 0, width = 0;
        for (unsigned long bit = 0; bit < size * 8; bit++)
          if (bytes[bit / 8] >> (bit % 8) & 1) { if (!width) offset = bit; width++; }
        printf(" %lu %lu", offset, width);
      }
      volatile long long all_ones = -1;
      int main(void) {

      """
    for declaration in types.declarations {
      let type = declaration.spelling
      text += "  printf(\"%lu %lu\", sizeof(\(type)), _Alignof(\(type)));\n"
      for member in declaration.members {
        if member.isBitField {
          text += "  { static \(type) o; o.\(member.name) = all_ones; show(&o, sizeof o); }\n"
        } else {
          text += "  printf(\" %lu %lu\", __builtin_offsetof(\(type), \(member.name)) * 8, "
          text += "sizeof(((\(type) *)0)->\(member.name)) * 8);\n"
        }
      }
      text += "  printf(\"\\n\");\n"
    }
    return text + "  return 0;\n}\n"
  }
}
