import Testing
import TypeEncodings

/// Encodings with field names, as Clang writes them for instance variables.
@Suite struct CompilerIvarTests {
  /// The encoding of an instance variable of each random type, in GNU style.
  private static let encodings = Result { () throws -> [String] in
    let types = CompiledTypes.types
    let variables = types.declarations.map { "  \($0.spelling) v_\($0.tag);\n" }.joined()
    let assembly = try CompilerDriver.compile(
      types.source + "@interface Holder {\n\(variables)}\n@end\n@implementation Holder\n@end\n",
      named: "ivars.m", compiler: CompilerDriver.clang(),
      options: ["-fblocks", "-fobjc-runtime=gcc", "-S", "-o", "-"])
    let strings = assemblyStrings(assembly)
    return types.declarations.compactMap { declaration in
      let open = declaration.isUnion ? "(" : "{"
      return strings.first { $0.hasPrefix("\(open)\(declaration.tag)=") }
    }
  }

  @Test("Every random type was encoded with names, some of them after objects")
  func complete() throws {
    let encodings = try Self.encodings.get()
    #expect(encodings.count == CompiledTypes.count)
    #expect(encodings.count { $0.contains("@\"") } > 20)
  }

  @Test("A quote after an object is told apart from the next field's name")
  func names() throws {
    let types = zip(try Self.encodings.get(), CompiledTypes.types.declarations)
    for (encoding, declaration) in types {
      let names = try TypeEncoding(parsing: encoding).aggregate?.fields?.map(\.name)
      #expect(
        names?.filter { $0 != "" } == declaration.members.map { Optional($0.name) }, "\(encoding)")
    }
  }

  @Test("Names change neither layouts nor the text that is printed")
  func layouts() throws {
    for (encoding, type) in zip(try Self.encodings.get(), try CompiledTypes.all.get()) {
      let parsed = try TypeEncoding(parsing: encoding)
      #expect(try parsed.layout() == type.layout, "\(encoding)")
      #expect(parsed.description == encoding)
    }
  }
}

extension TypeEncoding {
  /// The structure or union that this is.
  var aggregate: Aggregate? {
    switch unqualified {
    case .structure(let aggregate), .union(let aggregate): aggregate
    default: nil
    }
  }
}

/// The string constants of a listing for the GNU assembler.
func assemblyStrings(_ assembly: String) -> [String] {
  assembly.split(separator: "\n").compactMap { line -> String? in
    let parts = line.split(separator: "\t", maxSplits: 1)
    guard parts.count == 2, parts[0] == ".asciz" else { return nil }
    return String(parts[1].dropFirst().dropLast()).replacing("\\\"", with: "\"")
  }
}
