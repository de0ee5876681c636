import Testing
import TypeEncodings

/// Method types as Clang writes them, for methods with random parameters.
@Suite struct CompilerMethodTests {
  private static let types = [
    "signed char", "unsigned char", "short", "int", "unsigned", "long", "unsigned long long",
    "__int128", "float", "double", "long double", "_Bool", "_Complex float", "_Complex double",
    "_Atomic int", "char *", "const char *", "void *", "id", "Class", "SEL", "int *", "in id",
    "out id *", "inout int *", "bycopy id", "byref id", "struct point", "struct bits",
    "struct bits *", "union number", "enum e", "void (^)(int)", "void (*)(void)", "struct opaque *",
  ]

  private static let prelude = """
    struct point { double x, y; }; struct bits { unsigned a : 3, b : 20; short c[3]; };
    union number { signed char c; double d; struct { float x, y, z; } f; };
    enum e { first, second }; struct opaque;
    """

  /// The types of 200 methods and the number of colons in each selector.
  private static let methods = Result { () throws -> [(types: String, colons: Int)] in
    var random = SplitMix(seed: 17)
    var source = prelude + "\n@interface Holder\n@end\n@implementation Holder\n"
    var counts: [Int] = []
    for index in 0..<200 {
      let result = index % 5 == 0 ? "oneway void" : index % 3 == 0 ? "struct bits" : "void"
      let count = Int.random(in: 1...9, using: &random)
      let parameters = (0..<count).map { "p\($0):(\(random.pick(types)))a\($0)" }
      let body = result == "struct bits" ? "{ struct bits b = {0}; return b; }" : "{}"
      source += "- (\(result))m\(index)\(parameters.joined(separator: " ")) \(body)\n"
      counts.append(count)
    }
    let assembly = try CompilerDriver.compile(
      source + "@end\n", named: "methods.m", compiler: CompilerDriver.clang(),
      options: ["-fblocks", "-fobjc-runtime=gcc", "-S", "-o", "-"])
    // Equal strings are one constant, so the selectors' colons identify the methods.
    let strings = assemblyStrings(assembly)
    let selectors = strings.filter { $0.hasPrefix("m") && $0.hasSuffix(":") }
    let encodings = strings.filter { $0.contains("@0:8") }
    try #require(selectors.count == counts.count)
    return encodings.map { encoding in
      let next = strings.firstIndex(of: encoding).map { strings[$0 - 1] } ?? ""
      return (encoding, next.count { $0 == ":" })
    }
  }

  @Test("B13, B15: What Clang writes for methods prints back byte for byte")
  func roundTrip() throws {
    let methods = try Self.methods.get()
    #expect(methods.count > 150)
    for (types, _) in methods {
      #expect(try MethodSignature(parsing: types).description == types)
    }
  }

  @Test("B12: Each parameter is one argument, complex, atomic and qualified ones too")
  func counts() throws {
    for (types, colons) in try Self.methods.get() {
      #expect(try MethodSignature(parsing: types).argumentCount == colons + 2, "\(types)")
    }
  }

  @Test("Slots have the sizes that Clang's offsets are made of")
  func sizes() throws {
    for (types, _) in try Self.methods.get() {
      let signature = try MethodSignature(parsing: types)
      var expected = 0
      for index in 0..<signature.argumentCount {
        #expect(try signature.writtenOffset(at: index) == expected, "\(types)")
        let isInteger = try signature.argumentType(at: index).unqualified.isInteger
        // Clang counts an integer at least as an int.
        expected += try max(signature.slot(at: index).size, isInteger ? 4 : 0)
      }
      #expect(signature.writtenFrameLength == expected, "\(types)")
    }
  }
}
