import Testing
import _CSignatureDriver
import _SignatureGenerator

/// The tools of these tests notice what is wrong, and take nothing else for it.
@Suite("The driver of generated signatures")
struct DriverTests {
  /// A signature with a result and an argument that have padding.
  private func padded(
    _ body: (OpaquePointer, UnsafePointer<gen_signature>, Report) throws -> Void
  ) throws {
    let compiler = try #require(Compiler.gcc ?? Compiler.clang)
    let generated = try #require(
      (0..<1000).lazy.map { GeneratedSignature(seed: 5, index: $0, kinds: [.structs]) }
        .first { $0.result?.hasPadding == true && $0.arguments.first?.hasPadding == true })
    let library = try GeneratedLibrary(compiler, 5, [generated])
    let signature = library.signatures[0]
    let report = Report()
    let session = gen_session_begin(library.contents, signature, report.contents, nil, nil)
    gen_session_begin_way(session, "test")
    try body(session, signature, report)
    gen_session_end(session)
  }

  @Test("A call that is right is no failure, whatever the padding")
  func right() throws {
    try padded { session, signature, report in
      let result = gen_session_result(session)
      gen_session_call_from_c(session, signature.pointee.callee)
      let padding = try #require(signature.pointee.result.padding)
      result.storeBytes(of: 0x77, toByteOffset: padding, as: UInt8.self)
      gen_session_end_way(session)
      #expect(report.counts.failures == 0, "\(report.text)")
    }
  }

  @Test("A wrong bit of the result is a failure, that names the byte")
  func wrongResult() throws {
    try padded { session, signature, report in
      gen_session_call_from_c(session, signature.pointee.callee)
      let result = gen_session_result(session).assumingMemoryBound(to: UInt8.self)
      result[0] ^= 1
      gen_session_end_way(session)
      #expect(report.counts.failures == 1)
      #expect(report.text.contains("differs from byte 0 on"))
    }
  }

  @Test("A wrong bit of an argument is a failure")
  func wrongArgument() throws {
    try padded { session, signature, report in
      let argument = gen_session_argument(session, 0).assumingMemoryBound(to: UInt8.self)
      argument[0] ^= 1
      gen_session_call_from_c(session, signature.pointee.callee)
      argument[0] ^= 1
      gen_session_end_way(session)
      #expect(report.counts.failures == 1)
      #expect(report.text.contains("argument 2"))
    }
  }

  @Test("A byte written beside the result is a failure")
  func guards() throws {
    try padded { session, signature, report in
      gen_session_call_from_c(session, signature.pointee.callee)
      let result = gen_session_result(session).assumingMemoryBound(to: UInt8.self)
      result[Int(signature.pointee.result.size)] = 0
      gen_session_end_way(session)
      #expect(report.counts.failures == 1)
      #expect(report.text.contains("beside"))
    }
  }

  @Test("A function that is not called is a failure")
  func notCalled() throws {
    try padded { session, signature, report in
      let result = gen_session_result(session)
      gen_value_store(signature.pointer(to: \.result)!, result, 0)
      gen_session_end_way(session)
      #expect(report.counts.failures == 1)
      #expect(report.text.contains("called 0 times"))
    }
  }

  @Test("A signature does not depend on those before it")
  func independent() {
    let one = (0..<50).map { GeneratedSignature(seed: 9, index: $0).encoding }
    #expect(one[37] == GeneratedSignature(seed: 9, index: 37).encoding)
    #expect(Set(one).count > 45)
    #expect(one[3] != GeneratedSignature(seed: 10, index: 3).encoding)
  }
}

extension gen_value {
  /// The first byte that is padding.
  var padding: Int? {
    let runs = UnsafeBufferPointer(start: runs, count: Int(run_count))
    return (0..<Int(size)).first { byte in
      let bits = UInt32(8 * byte)..<UInt32(8 * byte + 8)
      return !runs.contains { ($0.offset..<$0.offset + $0.count).overlaps(bits) }
    }
  }
}
