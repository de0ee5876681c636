import Testing
import TypeEncodings

/// Layouts for other platforms, judged by Clang's cross compiler: what we compute is asserted in C.
@Suite struct CrossCompilerTests {
  @Test("B7: Layouts for 64-bit Arm Linux are those of its C compiler")
  func aarch64() throws {
    try check(target: "aarch64-unknown-linux-gnu", abi: .aarch64SystemV) { $0.gnuEncoding }
  }

  @Test("B7: Layouts for Apple's 64-bit Arm are those of its C compiler")
  func apple() throws {
    // GNU positions are the host's, and long double differs; Apple's style has none.
    try check(target: "arm64-apple-macos13", abi: .arm64Apple) {
      $0.isExactInAppleStyle ? $0.appleEncoding : nil
    }
  }

  @Test("B7: Layouts for x86-64 are those of its C compiler on macOS")
  func amd64() throws {
    try check(target: "x86_64-apple-macos13", abi: .amd64SystemV) { $0.gnuEncoding }
  }

  private func check(
    target: String, abi: ABI, encoding: (CompiledType) -> String?
  ) throws {
    var source = CompiledTypes.types.source
    var count = 0
    for (declaration, type) in zip(CompiledTypes.types.declarations, try CompiledTypes.all.get()) {
      guard let text = encoding(type) else { continue }
      let parsed = try TypeEncoding(parsing: text)
      let layout = try parsed.layout(for: abi)
      let spelling = declaration.spelling
      source += "_Static_assert(sizeof(\(spelling)) == \(layout.size), \"\");\n"
      source += "_Static_assert(_Alignof(\(spelling)) == \(layout.alignment), \"\");\n"
      let fields = try parsed.fieldLayouts(for: abi).filter { $0.bitWidth != 0 }
      for (member, field) in zip(declaration.members, fields) where !member.isBitField {
        source += "_Static_assert(__builtin_offsetof(\(spelling), \(member.name))"
        source += " == \(field.byteOffset), \"\");\n"
      }
      count += 1
    }
    #expect(count > 80)
    _ = try CompilerDriver.compile(
      source, named: "asserts.c", compiler: CompilerDriver.clang(),
      options: ["-target", target, "-fsyntax-only"])
  }
}
