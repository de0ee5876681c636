import Testing
import _CSignatureDriver
import _SignatureGenerator

@Suite("Generated signatures in messages")
struct MessageTests {
  private func run(_ compiler: Compiler, _ chunk: Chunk) throws {
    let library = try GeneratedLibrary.shared(compiler, chunk)
    let report = Report()
    for signature in library.signatures {
      let name = "dg_\(compiler.name)_\(chunk.seed)_\(signature.pointee.index)"
      do {
        try MessageWays(library, signature, name, report).run()
      } catch {
        Issue.record(
          """
          seed \(chunk.seed) index \(signature.pointee.index): \(error)
            \(String(cString: signature.pointee.encoding))
          """)
      }
    }
    #expect(report.counts.failures == 0, "\(report.text)")
    #expect(Int(report.counts.signatures) == chunk.indices.count)
    #expect(report.counts.calls == 8 * report.counts.signatures - 7 * report.counts.compiler_faults)
    #expect(report.counts.hasFewCompilerFaults, "\(report.text)")
  }

  @Test(
    "B52, B63-B69, B81: invocations, forwards and handlers agree with direct calls by gcc",
    .enabled(if: Compiler.gcc != nil, "gcc is not installed"), arguments: Chunk.all)
  func gcc(_ chunk: Chunk) throws { try run(#require(Compiler.gcc), chunk) }

  @Test(
    "B52, B63-B69, B81: invocations, forwards and handlers agree with direct calls by clang",
    .enabled(if: Compiler.clang != nil, "clang is not installed"), arguments: Chunk.all)
  func clang(_ chunk: Chunk) throws { try run(#require(Compiler.clang), chunk) }
}
