import Testing
import TypeEncodings

/// Layouts for other platforms, judged by Clang's cross compiler: it encodes the random types for the
/// platform, and what we compute from that is asserted in C.
@Suite struct CrossCompilerTests {
  @Test(
    "B7: Layouts for another platform are those of its C compiler",
    arguments: [
      ("aarch64-unknown-linux-gnu", ABI.aarch64SystemV), ("arm64-apple-macos13", .arm64Apple),
      ("x86_64-apple-macos13", .amd64SystemV), ("x86_64-pc-windows-msvc", .windows64),
      ("aarch64-pc-windows-msvc", .windows64),
    ], ["gcc", "macosx"])
  func layouts(_ platform: (target: String, abi: ABI), runtime: String) throws {
    let types = CompiledTypes.types
    let encodings = try encodings(target: platform.target, runtime: runtime)
    try #require(encodings.count == types.declarations.count)
    var source = types.source
    var count = 0
    for (declaration, text) in zip(types.declarations, encodings) {
      // Apple's style does not tell the declared types of bit-fields.
      guard runtime == "gcc" || declaration.isExactInAppleStyle else { continue }
      let encoding = try TypeEncoding(parsing: text)
      source += try assertions(about: encoding, declaration, platform.abi)
      count += 1
    }
    #expect(count > 80)
    _ = try CompilerDriver.compile(
      source, named: "asserts.c", compiler: CompilerDriver.clang(),
      options: ["-target", platform.target, "-fsyntax-only", "-ferror-limit=10"])
  }

  private func encodings(target: String, runtime: String) throws -> [String] {
    let types = CompiledTypes.types
    let constants = types.declarations.map { declaration in
      "const char e_\(declaration.tag)[] = @encode(\(declaration.spelling));\n"
    }
    let assembly = try CompilerDriver.compile(
      types.source + constants.joined(), named: "encodings.m", compiler: CompilerDriver.clang(),
      options: [
        "-target", target, "-fblocks", "-fobjc-runtime=\(runtime)", "-S", "-o", "-",
      ])
    return assemblyStrings(assembly).filter { $0.hasPrefix("{T") || $0.hasPrefix("(T") }
  }

  private func assertions(
    about encoding: TypeEncoding, _ declaration: RandomTypes.Declaration, _ abi: ABI
  ) throws -> String {
    let layout = try encoding.layout(for: abi)
    let type = declaration.spelling
    var source = "_Static_assert(sizeof(\(type)) == \(layout.size), \"\(encoding)\");\n"
    source += "_Static_assert(_Alignof(\(type)) == \(layout.alignment), \"\(encoding)\");\n"
    let fields = try encoding.fieldLayouts(for: abi).filter { $0.bitWidth != 0 }
    for (member, field) in zip(declaration.members, fields) where !member.isBitField {
      source += "_Static_assert(__builtin_offsetof(\(type), \(member.name))"
      source += " == \(field.byteOffset), \"\(encoding)\");\n"
    }
    return source
  }
}
