import CMessageRuntime
import Testing
import _CCallOracle

@Suite("Closures called from C: every type in every place")
struct ClosureShapeTests {
  @Test(
    """
    B63, B66, B67, B68, B69, B81: C calling a closure delivers each scalar, struct, union, \
    vector and bit-field exactly, and gets its result
    """,
    arguments: CallCase.places)
  func everyTypeArrives(place: String) throws {
    #expect(try faultsOfClosures(in: place) == [])
  }

  @Test(
    "B63, B66: libffi makes the closures where none compiled ahead is left, and they are as good",
    .enabled(if: cmr_closure_compiled_limit() > 0))
  func everyTypeArrivesByLibFFI() async {
    await #expect(processExitsWith: .success) {
      let taken = try takeCompiledClosures()
      for place in CallCase.places {
        // Those that were released before come back after a while.
        try #require(
          try faultsOfClosures(in: place, beforeEach: { _ = try takeCompiledClosures() }) == [])
      }
      for closure in taken { closure.release() }
    }
  }

  @Test("B53: a closure whose handler stores nothing returns zero", arguments: CallCase.places)
  func handlerThatStoresNothing(place: String) throws {
    var random = FixedRandom(state: 53)
    var faults: [String] = []
    for oracle in CallCase.oracles(in: place) where oracle.result.kind != CMR_VOID {
      let call = CallCase(oracle, random: &random)
      guard let interface = try call.makeInterface() else { continue }
      let zero = [UInt8](repeating: 0, count: oracle.result.valueSize)
      let closure = try TestClosure(interface) { _, _ in }
      call.withArgumentPointers { oracle.caller(closure.code, $0, call.result.pointer) }
      closure.release()
      if !zero.withUnsafeBytes({
        haveEqualLeaves(oracle.result, call.result.pointer, $0.baseAddress!)
      }) {
        faults.append(call.description)
      }
    }
    #expect(faults == [])
  }
}

/// Calls a closure of each of the oracle's types in a place from C, and returns what is wrong.
private func faultsOfClosures(
  in place: String, beforeEach: () throws -> Void = {}
) throws -> [String] {
  var random = FixedRandom(state: 81)
  var faults: [String] = []
  for oracle in CallCase.oracles(in: place) {
    for _ in 0..<2 {
      let call = CallCase(oracle, random: &random)
      guard let interface = try call.makeInterface() else { continue }
      try beforeEach()
      var calls = 0
      let closure = try TestClosure(interface) { result, arguments in
        calls += 1
        guard let arguments else { return }
        faults += call.faults { UnsafeRawPointer(arguments[$0]) }
        if let expected = call.expectedResult {
          result.copyMemory(from: expected, byteCount: oracle.result.valueSize)
        }
      }
      call.withArgumentPointers { oracle.caller(closure.code, $0, call.result.pointer) }
      closure.release()
      if calls != 1 { faults.append("\(call): \(calls) calls") }
      faults += call.faultsAfterCall()
    }
  }
  return faults
}

/// Makes closures until libffi makes the next one.
private func takeCompiledClosures() throws -> [TestClosure] {
  let interface = try callInterface(CMR_SINT64, [CMR_SINT64])
  var closures: [TestClosure] = []
  while cmr_closure_compiled_count() < cmr_closure_compiled_limit() {
    closures.append(try TestClosure(interface) { _, _ in })
  }
  return closures
}
