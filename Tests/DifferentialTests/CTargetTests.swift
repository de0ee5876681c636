import Testing
import _CSignatureDriver
import _SignatureGenerator

@Suite("Generated signatures in the C target")
struct CTargetTests {
  private func run(_ compiler: Compiler, _ chunk: Chunk) throws {
    let library = try GeneratedLibrary.shared(compiler, chunk)
    let report = Report()
    gen_run_library(library.contents, report.contents)
    #expect(report.counts.failures == 0, "\(report.text)")
    #expect(
      Int(report.counts.agreeing + report.counts.compiler_faults) == chunk.indices.count,
      "\(report.text)")
    #expect(report.counts.hasFewCompilerFaults, "\(report.text)")
  }

  @Test(
    "B63-B69: calls, closures, frames and forwards of C functions by gcc agree with direct calls",
    .enabled(if: Compiler.gcc != nil, "gcc is not installed"), arguments: Chunk.all)
  func gcc(_ chunk: Chunk) throws { try run(#require(Compiler.gcc), chunk) }

  @Test(
    "B63-B69: calls, closures, frames and forwards of C functions by clang agree with direct calls",
    .enabled(if: Compiler.clang != nil, "clang is not installed"), arguments: Chunk.all)
  func clang(_ chunk: Chunk) throws { try run(#require(Compiler.clang), chunk) }

  @Test("There is a C compiler, so that something is compared")
  func compilers() {
    #expect(Compiler.gcc != nil || Compiler.clang != nil, "neither gcc nor clang is on the path")
  }
}

extension Kinds {
  /// What can be passed on this platform.
  static var passable: Kinds { .all }
}
